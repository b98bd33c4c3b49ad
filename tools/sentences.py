"""The paragraphs and sentences of a document, so that every one can be named and none is left out.

A paragraph is a line with something on it. A sentence ends with its paragraph, or at a full stop, question or
exclamation mark (with the quotes and brackets that it closes) after which a space and anything but a small letter
follows, outside all quotes and brackets. What holds no letter, like the number of a list, belongs to what follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_END = re.compile(r"[.!?…]+[»\")]*[.!?…]*(?=\s+[^\sa-zа-яё])")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """Where a sentence stands: its paragraph and its number there, its line of the file, its span in the text."""

    paragraph: int
    number: int
    line: int
    start: int
    end: int
    words: str

    @property
    def place(self) -> str:
        """As it is written on the page: 12:3."""
        return f"{self.paragraph}:{self.number}"


def sentences(text: str) -> list[Sentence]:
    """All sentences of a document, by the rule at the head of this module."""
    found: list[Sentence] = []
    paragraph, at = 0, 0
    for line, written in enumerate(text.splitlines(keepends=True), start=1):
        if written.strip():
            paragraph += 1
            for number, (start, end) in enumerate(_spans(written.rstrip()), start=1):
                words = " ".join(written[start:end].casefold().split())
                found.append(Sentence(paragraph, number, line, at + start, at + end, words))
        at += len(written)
    return found


def _spans(line: str) -> Iterator[tuple[int, int]]:
    start = 0
    for end in _END.finditer(line):
        if _is_open(line[: end.end()]) or not _LETTER.search(line[start : end.end()]):
            continue
        yield start, end.end()
        start = end.end()
    if _LETTER.search(line[start:]):
        yield start, len(line)


def _is_open(line: str) -> bool:
    """Whether a quote or a bracket is still open at the end of this piece."""
    return line.count("«") > line.count("»") or line.count("(") > line.count(")") or line.count('"') % 2 == 1
