"""A remote in memory, whose keys are moved by calls."""

from __future__ import annotations

from collections.abc import Callable

from hardware.ports import Clock, Key, KeyContact


class SimulatedRemote:
    """Implements ``Remote``."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._report: Callable[[KeyContact], None] | None = None

    def start(self, report: Callable[[KeyContact], None]) -> None:
        """Report every key from now on."""
        self._report = report

    def down(self, key: Key) -> None:
        """A finger comes down on a key now."""
        self._tell(key, down=True)

    def up(self, key: Key) -> None:
        """It lets go now."""
        self._tell(key, down=False)

    def close(self) -> None:
        """Report nothing any more."""
        self._report = None

    def _tell(self, key: Key, *, down: bool) -> None:
        if self._report is not None:
            self._report(KeyContact(key, down, self._clock.now()))
