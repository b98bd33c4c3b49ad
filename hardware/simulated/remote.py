"""A remote in memory: a presenter clicker whose keys are pressed by calls."""

from __future__ import annotations

from collections.abc import Callable

from hardware.ports import Clock, Key, KeyPress


class SimulatedRemote:
    """Implements ``Remote``."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._report: Callable[[KeyPress], None] | None = None

    def start(self, report: Callable[[KeyPress], None]) -> None:
        """Report every key from now on."""
        self._report = report

    def press(self, key: Key, *, held: bool = False) -> None:
        """The host presses a key now, or holds it."""
        if self._report is not None:
            self._report(KeyPress(key, self._clock.now(), held))

    def close(self) -> None:
        """Report nothing any more."""
        self._report = None
