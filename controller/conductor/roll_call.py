"""Keeps which seats can be heard, from game to game, and says what has changed: once for all that changed together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from controller.stage.attendance import Attendance, notes
from controller.stage.seating import Seating
from controller.stage.texts import Texts
from hardware.ports import MILLISECOND, SECOND, Doubled, LineState, Presence, Spare

GATHERED = 500 * MILLISECOND
"""What changes within so long after a change is said together with it (ns): a cable takes several seats with it."""

SPARE_STAYS = 5 * SECOND
"""A spare that has not shown itself for so long has gone (ns)."""

_logger = logging.getLogger(__name__)


class RollCall:
    """The attendance as it is; use it on the loop's own thread.

    ``changed`` is called at once when it has changed, ``note`` a little later with each line for the log, in which
    ``seating`` tells the numbers at the pads.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        texts: Texts,
        *,
        seating: Callable[[], Seating],
        changed: Callable[[], None],
        note: Callable[[str], None],
    ) -> None:
        self.attendance = Attendance()
        self._loop = loop
        self._texts = texts
        self._seating = seating
        self._changed = changed
        self._note = note
        self._noted = self.attendance
        self._gathering: asyncio.TimerHandle | None = None
        self._leaving: dict[str, asyncio.TimerHandle] = {}

    def take(self, report: Presence | Doubled | Spare | LineState) -> None:
        """A seat, a module or a line has something to say of itself."""
        if isinstance(report, Spare):
            self._await_again(report.module)
        elif isinstance(report, LineState) and not report.up and report.port not in self.attendance.cut:
            _logger.warning("%s: %s", report.port, report.why)
        self._change(self.attendance.after(report))

    def forget_spare(self, module: str) -> None:
        """It has a seat now, or has gone; if not, it will show itself again."""
        waited = self._leaving.pop(module, None)
        if waited is not None:
            waited.cancel()
        self._change(self.attendance.without(module))

    def close(self) -> None:
        """Say nothing any more."""
        for handle in (self._gathering, *self._leaving.values()):
            if handle is not None:
                handle.cancel()

    def _await_again(self, spare: str) -> None:
        waited = self._leaving.get(spare)
        if waited is not None:
            waited.cancel()
        self._leaving[spare] = self._loop.call_later(SPARE_STAYS / SECOND, self.forget_spare, spare)

    def _change(self, attendance: Attendance) -> None:
        if attendance == self.attendance:
            return
        self.attendance = attendance
        if self._gathering is None:
            self._gathering = self._loop.call_later(GATHERED / SECOND, self._tell)
        self._changed()

    def _tell(self) -> None:
        before, self._noted, self._gathering = self._noted, self.attendance, None
        for text in notes(before, self._noted, self._seating(), self._texts):
            self._note(text)
