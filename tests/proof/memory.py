"""A journal that is no file: two evenings at once want no disk, and each record is safe when the test says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from controller.conductor import Setup
from controller.game import History, play
from controller.game.inputs import Input
from controller.journal import GameSummary, Journal, Pending, Recorded, Unwritten, Writer, instant_of
from hardware.ports import SECOND, Instant
from tests.controller.conductor.virtual_time import VirtualLoop


class Memory:
    """Stands in for a journal and its writer: each record is safe ``takes`` ns after it came, and the game is kept."""

    def __init__(self, loop: VirtualLoop, takes: int) -> None:
        self.history: History | None = None
        self.finished = False
        self._header: dict[str, Any] = {}
        self._inputs: list[Input] = []
        self._loop = loop
        self._takes = takes

    @property
    def last_instant(self) -> Instant:
        """The greatest instant of the game; its beginning at first."""
        begins: Instant = self._header["begins"]
        return max((begins, *map(instant_of, self._inputs)))

    # --- the journal

    def begin(self, header: dict[str, Any]) -> int:
        self.history = History(Setup.of_header(header).game(header["begins"]))
        self._header = header
        return 1

    def unfinished(self) -> GameSummary | None:
        """The game that was cut off."""
        return self.latest() if not self.finished else None

    def latest(self) -> GameSummary | None:
        """The one game that was played here."""
        if not self._header:
            return None
        return GameSummary(1, "", "", self._header, len(self._inputs), self.last_instant, None)

    def inputs(self, _game: int) -> Iterator[Recorded]:
        return (Recorded(seq, "", "", what) for seq, what in enumerate(self._inputs, start=1))

    def finish(self, _game: int, _label: str) -> None:
        """It is put away."""
        self.finished = True

    # --- its writer

    def writer(self, _journal: Journal, **_rest: Any) -> Writer:
        return cast(Writer, self)

    def append(self, _game: int, value: Input, on_safe: Callable[[], None] | None = None) -> None:
        assert self.history is not None
        self._inputs.append(value)
        self.history, _ = play(self.history, value)
        if on_safe is not None and self._takes:
            self._loop.call_later(self._takes / SECOND, on_safe)
        elif on_safe is not None:
            on_safe()

    @property
    def pending(self) -> Pending:
        return Pending(0, None)

    def lag(self, _now: Instant) -> int:
        return 0

    def close(self) -> list[Unwritten]:
        return []
