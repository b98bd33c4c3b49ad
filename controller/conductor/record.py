"""Where the inputs of a game are kept, if anywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from controller.game.inputs import Input
from controller.journal import Writer


class Record(Protocol):
    """Keeps the inputs of one game in their order."""

    def append(self, value: Input, on_safe: Callable[[], None] | None = None) -> None:
        """Keep it, and return at once; ``on_safe`` is called, from any thread, when that is safe."""
        ...


class NoRecord:
    """Keeps nothing: for what is over when it is over."""

    def append(self, value: Input, on_safe: Callable[[], None] | None = None) -> None:
        """Nothing has to become safe."""
        del value
        if on_safe is not None:
            on_safe()


class JournalRecord:
    """The record of one game in the journal."""

    def __init__(self, writer: Writer, game_id: int) -> None:
        self._writer = writer
        self._game_id = game_id

    def append(self, value: Input, on_safe: Callable[[], None] | None = None) -> None:
        """Queue it for the disk."""
        self._writer.append(self._game_id, value, on_safe)
