"""A phrase catalogue: what every clip says, so that it can be shown as well as heard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from sounds.fields import Fields

FIGURE = "№\N{NO-BREAK SPACE}"
"""Before a seat in figures."""

STRESS = "\N{COMBINING ACUTE ACCENT}"
"""Marks a stressed vowel for the synthesiser; never shown to a reader."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The phrases of one language: ``texts`` by clip id, ``numbers`` in words, up to ``seats`` of them."""

    path: Path
    language: str
    seats: int
    numbers: Mapping[int, str]
    texts: Mapping[str, str]
    shown: Mapping[str, str]
    """The same for the eye: seats in figures, «игрок № 4»."""
    stressed: Mapping[str, str]
    """The same as ``texts`` with U+0301 after a stressed vowel where a synthesiser might not know it."""

    @classmethod
    def load(cls, path: Path) -> Catalogue:
        """Read the catalogue; SoundsError says what is missing or wrong.

        A phrase of ``per_seat`` has an id for each seat (``foul_7``), one of ``per_count`` for each number of
        votes from 0 (``votes_3``).
        """
        fields = Fields.read(path)
        seats = fields.get("seats", int)
        words = fields.table("numbers")
        numbers = {n: words.get(str(n), str) for n in range(1, seats + 1)}
        plain = _phrases(fields.table("phrases")) | _per_count(fields.table("per_count"))
        texts = plain | _per_seat(fields.table("per_seat"), numbers)
        figures = {n: f"{FIGURE}{n}" for n in numbers}
        shown = plain | _per_seat(fields.table("per_seat"), figures)
        return cls(
            path=path,
            language=fields.get("language", str),
            seats=seats,
            numbers=MappingProxyType(numbers),
            texts=MappingProxyType({clip: text.replace(STRESS, "") for clip, text in texts.items()}),
            stressed=MappingProxyType(texts),
            shown=MappingProxyType({clip: _for_the_eye(text) for clip, text in shown.items()}),
        )


def _for_the_eye(text: str) -> str:
    """«Номер № 4» and «игрок номер № 4» say it twice."""
    text = text.replace(STRESS, "")
    for word in ("номер ", "Номер ", "number ", "Number "):
        text = text.replace(word + FIGURE, FIGURE)
    return text


def _phrases(table: Fields) -> dict[str, str]:
    return {name: table.get(name, str) for name in table.values}


def _per_seat(table: Fields, numbers: Mapping[int, str]) -> dict[str, str]:
    phrases = _phrases(table)
    for name, text in phrases.items():
        if "{n}" not in text:
            raise table.wrong(f"{table.name(name)} is {text!r}", "that {n} stands for the seat in it")
    return {f"{name}_{n}": text.replace("{n}", word) for name, text in phrases.items() for n, word in numbers.items()}


def _per_count(table: Fields) -> dict[str, str]:
    lists = {name: table.get(name, list) for name in table.values}
    for name, phrases in lists.items():
        if not all(isinstance(text, str) for text in phrases):
            raise table.wrong(f"{table.name(name)} is {phrases!r}", "that it is a list of texts")
    return {f"{name}_{count}": text for name, phrases in lists.items() for count, text in enumerate(phrases)}
