"""How a game is found by words: in what is known of it without playing it again."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any


def words_of(text: str) -> tuple[str, ...]:
    """The words of ``text``, as they are compared."""
    return tuple(_folded(text).split())


def is_found(words: Iterable[str], texts: Iterable[str]) -> bool:
    """Whether each word, as ``words_of`` gives it, is a part of at least one of the texts; 3 is no part of 13 or 30."""
    folded = [_folded(text) for text in texts]
    return all(any(_is_part(word, text) for text in folded) for word in words)


def _is_part(word: str, text: str) -> bool:
    if word not in text:
        return False
    before, after = r"(?<!\d)" if word[0].isdigit() else "", r"(?!\d)" if word[-1].isdigit() else ""
    return re.search(before + re.escape(word) + after, text) is not None


def said_of(game: int, started: str, header: Mapping[str, Any], label: str | None) -> tuple[str, ...]:
    """By what a game can be found: number, date (ISO, «03.02.2026», «3.2.2026»), rulebook, names and label."""
    year, month, day = started[:4], started[5:7], started[8:10]
    short = f"{day.removeprefix('0')}.{month.removeprefix('0')}.{year}"
    names = header.get("names")
    listed = names if isinstance(names, list) else []
    texts = (f"№{game}", started[:10], f"{day}.{month}.{year}", short, header.get("rulebook"), label, *listed)
    return tuple(text for text in texts if isinstance(text, str))


def no_titles(started: str, header: Mapping[str, Any], label: str | None) -> tuple[str, ...]:
    """A game is called nothing else."""
    del started, header, label
    return ()


def _folded(text: str) -> str:
    """One form for what a reader takes for the same: letters of any case, composed or not, е and ё."""
    return unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
