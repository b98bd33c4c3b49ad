"""The files of the pages: nothing lies there that no page loads, and no word that none says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.web.files import STATIC

SCRIPTS = STATIC / "js"
_OF_A_PAGE = re.compile(r'(?:src|href)="/static/([^"]+)"')
_IMPORTED = re.compile(r'(?:from|import) "\./([^"]+)"')


def loaded() -> set[Path]:
    """What the pages load, and what that imports."""
    waiting = [STATIC / name for page in STATIC.glob("*.html") for name in _OF_A_PAGE.findall(page.read_text("utf-8"))]
    found: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            if file.suffix == ".js":
                waiting += [file.parent / name for name in _IMPORTED.findall(file.read_text("utf-8"))]
    return found


def test_every_file_is_loaded_by_some_page_and_none_is_missing() -> None:
    pages = set(STATIC.glob("*.html"))
    assert loaded() == {file for file in STATIC.rglob("*") if file.is_file()} - pages


@pytest.mark.parametrize("words", ["words.js", "record_words.js"])
def test_every_word_is_said_somewhere(words: str) -> None:
    """Quoted, or as the name of the part that is called so."""
    names = set(re.findall(r"^  (\w+): ", (SCRIPTS / words).read_text("utf-8"), re.MULTILINE))
    scripts = "".join(file.read_text("utf-8") for file in SCRIPTS.glob("*.js"))
    parts = "".join(file.read_text("utf-8") for file in SCRIPTS.glob("*.js") if not file.name.endswith("words.js"))
    assert names
    assert {name for name in names if f'"{name}"' not in scripts and not re.search(rf"\b{name}:", parts)} == set()
