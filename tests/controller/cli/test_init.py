"""``prinyato init``: a file that explains every key, changes nothing, and replaces nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.cli import main
from controller.config import Config, read_config
from controller.config.reading import DECLARED, KEYS, SECTIONS

_KEY = re.compile(r"# (\w+ = .*)")
_EXAMPLE = re.compile(r"# (?:Например|As in): (\w+ = .*)")


def names_in(text: str, line_of: re.Pattern[str]) -> list[str]:
    """The full names of the keys whose lines look like this."""
    section, found = "", []
    for line in text.splitlines():
        if line.startswith("["):
            section = line[1 : line.index("]")] + "."
        elif match := line_of.fullmatch(line):
            found.append(section + match[1].partition(" = ")[0])
    return found


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_key_is_explained_and_nothing_is_changed(language: str, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    assert main(["init", str(file), "--language", language]) == 0
    text = file.read_text(encoding="utf-8")
    assert read_config(file) == Config()
    assert names_in(text, _KEY) == list(KEYS)
    assert all(f"\n[{section}]  # " in text for section in SECTIONS)
    assert max(map(len, text.splitlines())) <= 100
    for declared in DECLARED.values():
        words = declared.russian if language == "ru" else declared.english
        assert words in " ".join(line.removeprefix("# ") for line in text.splitlines())


def test_what_is_shown_is_the_default_and_the_examples_are_right(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    assert main(["init", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(_KEY, r"\1", text), encoding="utf-8")
    assert read_config(file) == Config()
    file.write_text(re.sub(_EXAMPLE, r"\1", text), encoding="utf-8")
    assert read_config(file) != Config()


def test_nothing_is_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    file.write_text("# ours\n", encoding="utf-8")
    assert main(["init", str(file)]) == 2
    assert "is there already and is left as it is; name another file" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "# ours\n"
    assert main(["init", str(tmp_path / "none" / "table.toml")]) == 2
    assert "cannot be written (No such file or directory); check the folder" in capsys.readouterr().err
