"""Seat modules that run the real firmware, on one bus, in virtual time.

``Simulator`` is the table's harness on a laptop: what the host sends and hears, the hands, the lights, and every
fault to order. It knows the true instant of everything, so a test can hold what the bridge believes against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_char
from pathlib import Path
from random import Random
from struct import Struct
from types import TracebackType
from typing import NamedTuple, Self

from firmware_bridge import line
from firmware_bridge.flashing import SEAT_HEX
from firmware_bridge.simulator import intel_hex, library, settings
from firmware_bridge.simulator.errors import BadImage, Closed, InThePast, NoMemory, NotSo
from firmware_bridge.simulator.library import Order
from firmware_bridge.simulator.module import SimulatedModule
from hardware.ports import MILLISECOND, Instant
from hardware.sensors import Sensor

QUANTUM = line.BYTE // 2
"""The lock-step of the modules (ns): nobody can hear of a byte sooner than half a byte after it was written."""

_FIRST_BOOTS = MILLISECOND
_HOST = -1
_READ_AT_ONCE = 4096
_BYTE = Struct("=qiBB2x")
"""``seatsim_byte``: there are tens of thousands a second, too many for ctypes' fields."""


class Received(NamedTuple):
    """A byte that the host's receiver took from the line."""

    at: Instant
    """The end of its stop bit (ns)."""
    value: int
    source: int | None
    """The number of the module that sent it; None is the host's own echo."""
    collided: bool
    """Another drove the line too, or its sender let go of it: the value is garbage."""


class Simulator:
    """Up to 16 modules, powered within the first millisecond of virtual time.

    ``image``: the flash from address 0, or an Intel hex file; else the firmware that is checked in. ``seats``: the
    number that each module has in its EEPROM, else 1, 2, …; 0 is a module that has never booted. ``sensor``: what is
    wired to each, and in the EEPROM of those that have a number. The same seed and the same calls give the same bytes,
    whatever the ``quantum``. Raises ``MissingTool``, ``BuildFailed``, ``BadImage`` or ``NotSo``, all of them
    ``HardwareError``.
    """

    def __init__(
        self,
        modules: int,
        *,
        image: bytes | Path | None = None,
        seats: Sequence[int] | None = None,
        sensor: Sensor = Sensor.BUTTON,
        seed: int = 1,
        quantum: int = QUANTUM,
    ) -> None:
        numbers = list(range(1, modules + 1)) if seats is None else list(seats)
        _check(modules, numbers, quantum)
        flash = image if isinstance(image, bytes) else intel_hex.load(image or SEAT_HEX)
        if not 0 < len(flash) <= intel_hex.FLASH:
            raise BadImage("the image", f"it has {len(flash)} bytes")
        self._c = library.load()
        bit = line.BYTE // 10
        self._handle: int | None = self._c.seatsim_new(modules, flash, len(flash), seed % 2**64, quantum, bit)
        if self._handle is None:
            raise NoMemory
        self.modules = tuple(SimulatedModule(self._c, self._simulation, number) for number in range(modules))
        """The modules, in the order of the chain."""
        self._power_all(numbers, sensor, Random(seed))

    # --- time ---

    @property
    def now(self) -> Instant:
        """The present instant (ns), 0 at the beginning."""
        return int(self._c.seatsim_now(self._simulation()))

    def run_until(self, instant: Instant) -> None:
        """Let virtual time go on until then; an instant that is over changes nothing."""
        self._c.seatsim_run_until(self._simulation(), instant)

    # --- the host's end of the line ---

    def write(self, data: bytes, at: Instant | None = None) -> Instant:
        """The host sends, without gaps; the end of the last byte is returned.

        It begins at ``at``, now, or when what it sends already is out, whichever is last.
        """
        return int(self._c.seatsim_write(self._simulation(), data, len(data), self.now if at is None else at))

    def read(self) -> list[Received]:
        """What the host's receiver has heard since the last call, in the order of time."""
        found: list[Received] = []
        buffer = bytearray(_READ_AT_ONCE * _BYTE.size)
        held = (c_char * len(buffer)).from_buffer(buffer)
        while count := self._c.seatsim_read(self._simulation(), held, _READ_AT_ONCE):
            for at, source, value, collided in _BYTE.iter_unpack(memoryview(buffer)[: count * _BYTE.size]):
                found.append(Received(at, value, None if source == _HOST else source, collided != 0))
        return found

    # --- faults of the line; ``at`` as with the modules' ---

    def bit_errors(self, rate: float, at: Instant | None = None) -> None:
        """This share of the bits turns over on the line, for all who hear them; 0 mends it."""
        self._order(Order.BIT_ERRORS, at, _share("the rate of bit errors", rate))

    def lose_bytes(self, rate: float, at: Instant | None = None) -> None:
        """Every receiver misses this share of the bytes, each for itself; 0 mends it."""
        self._order(Order.LOST_BYTES, at, _share("the rate of lost bytes", rate))

    def echo(self, on: bool = True, at: Instant | None = None) -> None:
        """The host's receiver stays on while it sends, as with many USB adapters."""
        self._order(Order.ECHO, at, on)

    def cut_after(self, position: int, at: Instant | None = None, *, power: bool = True) -> None:
        """The cable is cut behind so many modules; those behind hear each other only.

        Without ``power`` they are dead.
        """
        if not 0 <= position <= len(self.modules):
            raise NotSo("the position of a cut", position, f"from 0 to {len(self.modules)} modules behind the host")
        self._order(Order.CUT_AFTER, at, position)
        if not power:
            for module in self.modules[position:]:
                module.unplug(at)

    def mend(self, at: Instant | None = None) -> None:
        """The cable is whole again, and every module has power."""
        self._order(Order.CUT_AFTER, at, line.SEATS)
        for module in self.modules:
            module.plug(at)

    # --- its end ---

    def close(self) -> None:
        """Free everything; the simulation cannot be used any more."""
        if self._handle is not None:
            self._c.seatsim_free(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- within ---

    def _power_all(self, numbers: Sequence[int], sensor: Sensor, chance: Random) -> None:
        for module, seat in zip(self.modules, numbers, strict=True):
            if seat:
                content = settings.record(chance.randrange(1, 2**32 - 1), seat, sensor).ljust(library.EEPROM, b"\xff")
                self._c.seatsim_set_eeprom(self._simulation(), module.number, content)
            module.attach(sensor)
            # Clocks that begin together would agree on every rounding; no real ones do.
            module.plug(chance.randrange(1, _FIRST_BOOTS))

    def _simulation(self) -> int:
        if self._handle is None:
            raise Closed
        return self._handle

    def _order(self, order: Order, at: Instant | None, a: float) -> None:
        now = self.now
        if at is not None and at < now:
            raise InThePast(at, now)
        self._c.seatsim_order(self._simulation(), now if at is None else at, order, 0, a, 0.0)


def _check(modules: int, numbers: Sequence[int], quantum: int) -> None:
    if not 1 <= modules <= line.SEATS:
        raise NotSo("the number of modules", modules, f"from 1 to {line.SEATS}")
    if len(numbers) != modules:
        raise NotSo("the list of seats", numbers, f"one number for each of {modules} modules")
    if any(not 0 <= seat <= line.SEATS for seat in numbers):
        raise NotSo("the list of seats", numbers, f"numbers from 0 (none) to {line.SEATS}")
    if not 0 < quantum <= QUANTUM:
        raise NotSo("the lock-step quantum", quantum, f"more than 0 and at most {QUANTUM} ns")


def _share(name: str, rate: float) -> float:
    if not 0.0 <= rate <= 1.0:
        raise NotSo(name, rate, "a share from 0 to 1")
    return rate
