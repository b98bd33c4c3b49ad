"""One simulated seat module: a hand, a light, a clock and a supply, each of which goes wrong to order."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_uint8
from dataclasses import dataclass
from typing import NamedTuple

from firmware_bridge.simulator.errors import InThePast, NotSo
from firmware_bridge.simulator.library import EEPROM, Counters, LightChange, Order
from hardware.ports import MILLISECOND, Instant
from hardware.sensors import Sensor

_READ_AT_ONCE = 1024
_FASTEST = 20_000.0


class Light(NamedTuple):
    """What the eye sees of a light, each colour from 0 to 255 as the share of time that it is on."""

    red: int
    green: int
    blue: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A light from ``at`` (ns) on."""

    at: Instant
    light: Light


@dataclass(frozen=True, slots=True)
class Stats:
    """What a module has gone through since the simulation began."""

    boots: int
    """Resets of every kind, the first power-on included."""
    watchdog_bites: int
    sent: int
    """Bytes that it drove on the bus."""
    received: int
    overruns: int
    """Bytes that came while three were unread."""
    undriven: int
    """Bytes that it sent while its driver was off: nobody heard them."""
    cut_short: int
    """Bytes during which it switched its driver off."""
    latest_release: int
    """The longest time from the end of an answer until the driver was off (ns)."""
    halted: bool
    """Its program has stopped for good: asleep with interrupts off, or crashed."""
    powered: bool
    cycles: int
    """Of its clock since the power came or the chip was reset."""
    lights_dropped: int
    """Light changes that were never read: only the last 65 536 are kept."""


class SimulatedModule:
    """A module of a ``Simulator``. ``at`` is the instant (ns) at which it happens: now, if it is left out.

    Instants in the past raise ``InThePast``.
    """

    def __init__(self, library: ctypes.CDLL, simulation: Callable[[], int], number: int) -> None:
        self.number = number
        """Its place on the bus, from 0: the host is before the first."""
        self._c = library
        self._simulation = simulation
        self._to_bounce = 0
        self._spacing = MILLISECOND

    # --- the hand ---

    def hand(self, down: bool, at: Instant | None = None) -> None:
        """A hand comes down or leaves: its contact changes exactly then, and bounces if that was ordered."""
        first = self._c.seatsim_now(self._simulation()) if at is None else at
        self._order(Order.HAND, at, down)
        edges, self._to_bounce = self._to_bounce, 0
        for n in range(1, edges + 1):
            self._order(Order.HAND, first + n * self._spacing, down ^ (n % 2 == 1))

    def bounce(self, edges: int = 4, spacing: int = MILLISECOND) -> None:
        """Let so many edges, ``spacing`` ns apart, follow the next move; an even number ends as the hand is."""
        self._to_bounce = edges
        self._spacing = spacing

    def stick(self, down: bool = True, at: Instant | None = None) -> None:
        """The contact stays closed whatever the hand does; with ``down`` false it follows the hand again."""
        self._order(Order.STICK, at, down)

    def free(self, at: Instant | None = None) -> None:
        """The contact follows the hand again."""
        self.stick(False, at)

    def attach(self, sensor: Sensor, at: Instant | None = None) -> None:
        """Another kind of sensor is wired to it; which one the module believes to have is in its settings."""
        self._order(Order.SENSOR, at, sensor is not Sensor.BUTTON)

    # --- the clock ---

    def clock(self, ppm: float, drift: float = 0.0, at: Instant | None = None) -> None:
        """From then on the resonator is ``ppm`` too fast, and each minute ``drift`` ppm more. The phase never jumps."""
        if not -_FASTEST <= ppm <= _FASTEST:
            raise NotSo("a clock's error", ppm, f"between ± {_FASTEST:.0f} ppm, where a byte can still be read")
        self._order(Order.CLOCK, at, ppm, drift)

    # --- what befalls it ---

    def plug(self, at: Instant | None = None) -> None:
        """The power comes: it boots, with its EEPROM as it was and anything in its SRAM."""
        self._order(Order.PLUG, at)

    def unplug(self, at: Instant | None = None) -> None:
        """The power goes; a byte under way is torn."""
        self._order(Order.UNPLUG, at)

    def brown_out(self, at: Instant | None = None) -> None:
        """The power dips for a moment: as off and on, but the chip knows why it begins anew."""
        self._order(Order.BROWN_OUT, at)

    def reset(self, at: Instant | None = None) -> None:
        """Its reset pin is touched."""
        self._order(Order.RESET, at)

    def hang(self, at: Instant | None = None) -> None:
        """The program is caught in an endless loop where it is, interrupts as they are: for the watchdog to end."""
        self._order(Order.HANG, at)

    def cut(self, at: Instant | None = None) -> None:
        """It is off the bus, but has power: it hears nobody, and nobody hears it."""
        self._order(Order.CUT, at, True)

    def mend(self, at: Instant | None = None) -> None:
        """It is on the bus again."""
        self._order(Order.CUT, at, False)

    def babble(self, on: bool = True, at: Instant | None = None) -> None:
        """Its driver drives the bus with anything, whatever its program does, until ``on`` is false."""
        self._order(Order.BABBLE, at, on)

    # --- what can be seen of it ---

    @property
    def light(self) -> Light:
        """What a player sees now."""
        rgb = (c_uint8 * 3)()
        self._c.seatsim_light_now(self._simulation(), self.number, rgb)
        return Light(*rgb)

    def light_changes(self) -> list[Shown]:
        """Every change of the light since the last call, oldest first, at its true instant."""
        found: list[Shown] = []
        buffer = (LightChange * _READ_AT_ONCE)()
        while count := self._c.seatsim_light_changes(self._simulation(), self.number, buffer, _READ_AT_ONCE):
            found += [Shown(change.at, Light(*change.rgb)) for change in buffer[:count]]
        return found

    @property
    def stats(self) -> Stats:
        """Its counters."""
        c = Counters()
        self._c.seatsim_get_stats(self._simulation(), self.number, ctypes.byref(c))
        return Stats(
            boots=c.boots,
            watchdog_bites=c.watchdog_bites,
            sent=c.sent,
            received=c.received,
            overruns=c.overruns,
            undriven=c.undriven,
            cut_short=c.cut_short,
            latest_release=c.latest_release,
            halted=bool(c.halted),
            powered=bool(c.powered),
            cycles=c.cycles,
            lights_dropped=c.lights_dropped,
        )

    @property
    def boots(self) -> int:
        """How often it has begun anew, the first time included."""
        return self.stats.boots

    @property
    def powered(self) -> bool:
        """Whether it has power."""
        return self.stats.powered

    def eeprom(self) -> bytes:
        """All that it keeps without power."""
        content = (c_uint8 * EEPROM)()
        self._c.seatsim_get_eeprom(self._simulation(), self.number, content)
        return bytes(content)

    # --- within ---

    def _order(self, order: Order, at: Instant | None, a: float = 0.0, b: float = 0.0) -> None:
        simulation = self._simulation()
        now = self._c.seatsim_now(simulation)
        if at is not None and at < now:
            raise InThePast(at, now)
        self._c.seatsim_order(simulation, now if at is None else at, order, self.number, a, b)
