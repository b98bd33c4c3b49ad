"""What befalls the bus: bad frames, a module that reboots every minute, an adapter pulled out every five, warm clocks.

A fault that is due soon is drawn into the next question: that is where it can do harm.
"""

from __future__ import annotations

from random import Random

from bench.seat_clocks import warm
from hardware.ports import MILLISECOND, SECOND, Instant, Seat
from tests.controller.conductor.room import Window
from tests.controller.conductor.virtual_time import VirtualLoop
from tests.firmware_bridge.bus_table import BusTable

BIT_ERRORS = 7e-5
"""About 1 % of all answers are then no frame, or answers to a poll that was none."""

REBOOT_EVERY = 60 * SECOND
PULL_EVERY = 300 * SECOND
FIRST_REBOOT = 4 * SECOND
FIRST_PULL = 50 * SECOND
SOON = 40 * SECOND
WARM_EVERY = 60 * SECOND
AFTERWARDS = 8 * SECOND
"""So long after a fault a seat may still be coming back (ns)."""


class Faults:
    """Brings them about, from ``begin`` on, and remembers whom each has befallen."""

    def __init__(self, table: BusTable, loop: VirtualLoop, chance: Random) -> None:
        self._table = table
        self._loop = loop
        self._chance = chance
        self._minute = 0
        self._reboot_due: Instant = 0
        self._pull_due: Instant = 0
        self._befell: dict[Seat, Instant] = {}
        self.reboots = 0
        self.pulls = 0

    def begin(self) -> None:
        """The table has booted."""
        self._table.simulator.bit_errors(BIT_ERRORS)
        now = self._loop.clock.now()
        self._reboot_due, self._pull_due = now + FIRST_REBOOT, now + FIRST_PULL
        self._warm()

    def within(self, window: Window) -> None:
        """A question is planned: what is due soon happens around it."""
        now = self._loop.clock.now()
        if self._reboot_due < now + SOON:
            self._reboot_due += REBOOT_EVERY
            self._reboot_at(self._around(window, now))
        if self._pull_due < now + SOON:
            self._pull_due += PULL_EVERY
            self._pull_at(self._around(window, now))

    def between(self) -> None:
        """No question stands: what is overdue happens now."""
        now = self._loop.clock.now()
        if self._reboot_due < now:
            self._reboot_due += REBOOT_EVERY
            self._reboot_at(now)
        if self._pull_due < now:
            self._pull_due += PULL_EVERY
            self._pull_at(now)

    def has_befallen(self, seat: Seat, since: Instant) -> bool:
        """Whether anything has happened to this seat since shortly before then."""
        return self._befell.get(seat, 0) > since - AFTERWARDS

    # --- within

    def _around(self, window: Window, now: Instant) -> Instant:
        return self._chance.randint(max(now, window.begins - SECOND), window.closes + SECOND // 2)

    def _reboot_at(self, at: Instant) -> None:
        place = self._chance.randrange(len(self._table.simulator.modules))
        module, when = self._table.simulator.modules[place], self._table.at(at)
        match self._chance.choice(("reset", "brown_out", "hang", "unplug")):
            case "reset":
                module.reset(when)
            case "brown_out":
                module.brown_out(when)
            case "hang":
                module.hang(when)
            case _:
                module.unplug(when)
                module.plug(when + self._chance.randint(1, 2_000) * MILLISECOND)
        self.reboots += 1
        self._befell[place + 1] = at

    def _pull_at(self, at: Instant) -> None:
        back = at + self._chance.choice((100, 700, 3_000)) * MILLISECOND
        now = self._loop.clock.now()
        self._loop.call_later((at - now) / SECOND, self._table.pull_out)
        self._loop.call_later((back - now) / SECOND, self._table.plug_in)
        self.pulls += 1
        self._befell |= dict.fromkeys(range(1, len(self._table.simulator.modules) + 1), back)

    def _warm(self) -> None:
        """Neighbours' clocks run apart, and drift as they warm and cool."""
        for module in self._table.simulator.modules:
            warm(module, self._minute)
        self._minute += 1
        self._loop.call_later(WARM_EVERY / SECOND, self._warm)
