"""The pages that people read: README, CONTRIBUTING, and those in docs/."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

HOUSE = Path(__file__).parents[1]

PAGES = {
    str(path.relative_to(HOUSE)): path.read_text(encoding="utf-8")
    for path in [*sorted(HOUSE.glob("*.md")), *sorted((HOUSE / "docs").glob("*.md"))]
}
"""Each by its path in the house."""

TWINS = [(name, name.replace(".md", ".ru.md")) for name in PAGES if name.replace(".md", ".ru.md") in PAGES]
"""The pages that are there in English and in Russian."""

_ENGLISH = {
    "ПОРТ": "PORT",
    "ФЛЕШКА": "STICK",
    "ФАЙЛ": "FILE",
    "записи": "recordings",
    "фразы": "phrases",
    "Анна": "Anna",
    "только для нашего клуба": "for our club only",
    "-v ru": "-v en",
    "{stressed}": "{text}",
}
"""What a reader puts into a command, or another synthesiser is told."""


def commands(page: str, program: str) -> list[list[str]]:
    """What is to be typed of this program, without its name: in blocks, and between backticks.

    A single word between backticks, or a question for help, is only spoken of.
    """
    begins = re.compile(rf"(?:sudo )?(?:\.venv/bin/)?{program} ")
    typed = re.findall(r"^ {4,}(.+)$", page, re.MULTILINE)
    typed += [quoted for quoted in re.findall(r"`([^`\n]+)`", page) if " " in begins.sub("", quoted)]
    said = [shlex.split(begins.sub("", line, count=1), comments=True) for line in typed if begins.match(line)]
    return [words for words in said if words and "--help" not in words]


def alike(words: list[str]) -> str:
    """A command without its language, and with one name for what the reader puts in."""
    text = " ".join(words).replace(" --language en", "")
    for russian, english in _ENGLISH.items():
        text = text.replace(russian, english)
    return text
