"""Watches how the table is: what its parts report, and what has to be asked of them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from controller.conductor.disk_trouble import disk_trouble
from controller.conductor.hardware import Hardware
from controller.journal import JournalError
from controller.stage.attendance import Attendance
from controller.stage.health import PadHealth, TableHealth, health_view
from controller.stage.health_view import HealthView
from controller.stage.seating import Pad
from controller.stage.texts import Texts
from controller.stage.tried_pads import TriedPads
from controller.stage.view import SeatView, View
from hardware.ports import Edge, Instant, LineState, Modules, Presence, Seat, SeatHealth, SeatReport

LOOK_S = 1.0
"""How often the modules are asked how they are (s): nobody looks more often than that, and it holds up no hand."""

DISK_LOOK_S = 10.0
"""How often it is looked how much room the journal's disk has (s)."""

_MINUTE = 60
"""Looks of a minute."""


class Checkup:
    """What is known of the table's parts; use it on the loop's own thread.

    ``felt``: whether the table has pads at all. ``waiting``: how many records wait for a disk that is late, 0 if it is
    not. ``free``: the bytes that are left on the journal's disk, asked on another thread; ``OSError`` if that cannot be
    told. ``changed`` is called when something may be otherwise than before.
    """

    def __init__(
        self,
        hardware: Hardware,
        texts: Texts,
        *,
        felt: bool,
        waiting: Callable[[], int],
        free: Callable[[], int] | None,
        changed: Callable[[], None],
    ) -> None:
        self.tried_pads = TriedPads()
        self._hardware = hardware
        self._texts = texts
        self._felt = felt
        self._waiting = waiting
        self._free_space = free
        self._changed = changed
        self._known = TableHealth(silent_because=hardware.silent_because, borrowed=hardware.borrowed)
        self._since: dict[Pad, Instant] = {}
        self._asked: deque[Mapping[Seat, SeatHealth]] = deque(maxlen=_MINUTE)
        self._looks: list[asyncio.Task[None]] = []
        self._hands_come: asyncio.TimerHandle | None = None
        self._shown: tuple[object, HealthView] | None = None

    def start(self) -> None:
        """Begin to ask what does not report by itself."""
        if self._hardware.modules is not None:
            self._looks.append(asyncio.create_task(self._look_at(self._hardware.modules)))
        if self._free_space is not None:
            self._looks.append(asyncio.create_task(self._look_at_disk(self._free_space)))

    def close(self) -> None:
        """Ask nothing any more."""
        for look in (*self._looks, self._hands_come):
            if look is not None:
                look.cancel()

    # --- what is told

    def take(self, report: SeatReport) -> None:
        """A seat or a line has something to say."""
        match report:
            case Edge():
                self._touch(report)
            case Presence(seat, heard):
                self._since.pop(seat, None)
                if not heard:
                    self._since[seat] = self._hardware.clock.now()
            case LineState(up, port, why):
                others = tuple(one for one in self._known.cut if one[0] != port)
                self._know(replace(self._known, cut=others if up else (*others, (port, why))))

    def forget_tried_pads(self) -> None:
        """All pads are to be tried again."""
        self.tried_pads = self.tried_pads.without()
        self._look_anew()

    def tell_of_sound(self, silent_because: str) -> None:
        """Why the table has no voice now, or "" if it has one again."""
        self._know(replace(self._known, silent_because=silent_because))

    def tell_of_remote(self, gone: str) -> None:
        """Why the host's remote is not there, or "" if it is."""
        self._know(replace(self._known, remote_gone=gone))

    def tell_of_journal(self, trouble: JournalError | None) -> None:
        """Why nothing can be written, or ``None`` if all is well again."""
        self._know(replace(self._known, trouble=disk_trouble(trouble, self._texts) if trouble else None))

    # --- what is seen

    def add_to(self, view: View, attendance: Attendance) -> None:
        """Add to the host's view how the table is, and of its voice what the host is told once."""
        view["sound"] = self._texts.word("no_sound") if self._known.silent_because else ""
        view["voice"] = self._known.borrowed
        view["health"] = self._health(view, attendance)

    def _health(self, view: View, attendance: Attendance) -> HealthView:
        """As far as this view needs it; worked out anew only if it may be another."""
        waiting = self._waiting()
        seats = [(seat["pad"], seat["name"], seat["alive"], seat["by_hand"]) for seat in view["seats"]]
        of = (waiting, attendance, seats, view["lobby"] is None)
        if self._shown is None or self._shown[0] != of:
            known = replace(self._known, waiting=waiting, pads=tuple(self._pads(view, attendance)))
            self._shown = of, health_view(known, self._texts)
        return self._shown[1]

    def _pads(self, view: View, attendance: Attendance) -> Iterator[PadHealth]:
        """The pads that anybody could vote by: before a game all of them, in it those that have a number."""
        seated = {seat["pad"]: seat for seat in view["seats"]}
        if not self._felt:
            return
        pads = [pad["pad"] for pad in view["lobby"]["pads"]] if view["lobby"] else sorted(seated)
        doubled = {one.seat: one.modules for one in attendance.doubled}
        for pad in pads:
            known = self._pad(pad, silent=pad in attendance.silent, doubled=doubled.get(pad, ()))
            yield _seated(known, seated[pad]) if pad in seated else known

    def _pad(self, pad: Pad, *, silent: bool, doubled: tuple[str, ...]) -> PadHealth:
        module = self._module(pad)
        bounds = (self.tried_pads.bounds.get(pad), module.bound if module else None)
        return PadHealth(
            pad,
            needed=False,
            since=self._since.get(pad, self._hardware.clock.now()) if silent else None,
            doubled=doubled,
            module=module.module if module else "",
            bound=max((bound for bound in bounds if bound is not None), default=None),
            errors=self._recent_errors(pad),
        )

    def _module(self, pad: Pad) -> SeatHealth | None:
        return self._asked[-1].get(pad) if self._asked else None

    def _recent_errors(self, pad: Pad) -> int:
        now = self._module(pad)
        before = self._asked[0].get(pad) if self._asked else None
        return now.errors - before.errors if now is not None and before is not None else 0

    def _know(self, known: TableHealth) -> None:
        self._known = known
        self._look_anew()

    def _touch(self, edge: Edge) -> None:
        """A hand's bound is told with those of the next second: nothing of this holds up a vote."""
        before, self.tried_pads = self.tried_pads, self.tried_pads.after(edge)
        if self.tried_pads.bounds is not before.bounds and self._hands_come is None:
            self._hands_come = asyncio.get_running_loop().call_later(LOOK_S, self._hands_have_come)

    def _hands_have_come(self) -> None:
        self._hands_come = None
        self._look_anew()

    def _look_anew(self) -> None:
        self._shown = None
        self._changed()

    # --- what is asked

    async def _look_at(self, modules: Modules) -> None:
        while True:
            self._asked.append(modules.health())
            self._look_anew()
            await asyncio.sleep(LOOK_S)

    async def _look_at_disk(self, free: Callable[[], int]) -> None:
        while True:
            try:
                left = await asyncio.to_thread(free)
            except OSError:
                left = None  # what is wrong with it the journal's writer says
            self._know(replace(self._known, free=left))
            await asyncio.sleep(DISK_LOOK_S)


def _seated(pad: PadHealth, seat: SeatView) -> PadHealth:
    """A pad with whom it belongs to."""
    return replace(
        pad,
        seat=seat["seat"],
        name=seat["name"],
        needed=seat["alive"] and not seat["by_hand"],
        by_hand=seat["by_hand"],
    )
