"""Facts as plain JSON, as they stand beside the inputs of an exported game: what a version of Prinyato made of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller.game import facts
from controller.game.facts import Fact
from controller.journal.coders import TAG, Coder, coder
from controller.journal.errors import UnknownTag


def _kinds() -> Iterator[Any]:
    named = (getattr(facts, name) for name in facts.__all__)
    return (kind for kind in named if issubclass(kind, Fact) and kind is not Fact)


_CODERS: dict[str, Coder] = {kind.__name__: coder(kind) for kind in _kinds()}


def fact_to_plain(fact: Fact) -> dict[str, Any]:
    """One fact: its name under ``is``, and every field under its own."""
    plain: dict[str, Any] = _CODERS[type(fact).__name__].write(fact)
    return plain


def fact_from_plain(value: dict[str, Any]) -> Fact:
    """The fact that ``value`` is; :class:`BadRecord` if this version knows none such."""
    name = value.get(TAG)
    known = _CODERS.get(name) if isinstance(name, str) else None
    if known is None:
        raise UnknownTag(f"no fact {name!r} here", "Check whether another version of Prinyato wrote it")
    found: Fact = known.read(value)
    return found
