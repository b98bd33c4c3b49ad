"""The pictures of docs/screens: small, and each shown in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.screens import FOLDER, PICTURES

MOST = 60_000
"""Bytes of one picture."""


def test_every_picture_is_there_and_small() -> None:
    sizes = {path.stem: path.stat().st_size for path in FOLDER.iterdir()}
    assert sorted(sizes) == sorted(PICTURES)
    assert {name: size for name, size in sizes.items() if size >= MOST} == {}


@pytest.mark.parametrize("page", ["screens.md", "screens.ru.md"])
def test_every_picture_is_shown_once(page: str) -> None:
    text = Path(FOLDER.parent, page).read_text(encoding="utf-8")
    assert sorted(re.findall(r'src="screens/([\w-]+)\.webp"', text)) == sorted(PICTURES)
