"""Who is on the bus: the modules that answer HELLO, by their identities; who holds which number, and who none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from firmware_bridge.messages import Module
from hardware.ports import Seat
from hardware.sensors import Sensor

GONE_AFTER = 10
"""Who missed so many rounds is gone: of twelve modules half meet another in their slot, and neither is heard."""


def name_of(identity: int) -> str:
    """A module's identity as people read it."""
    return f"{identity:08X}"


@dataclass(slots=True)
class _Known:
    module: Module
    missed: int = 0


class Roll:
    """Hears HELLO answers round by round."""

    def __init__(self) -> None:
        self._known: dict[int, _Known] = {}
        self._heard: set[int] = set()
        self._holders: dict[Seat, tuple[Module, ...]] = {}  # of what is known: asked for at every answer

    def hear(self, module: Module) -> None:
        """A module has said who it is."""
        self._known[module.identity] = _Known(module)
        self._heard.add(module.identity)
        self._sort()

    def answering(self, seat: Seat, boot: int) -> None:
        """The seat has answered polls in this boot (mod 256): if one module alone holds the number, that is there."""
        holders = self.holders(seat)
        if len(holders) == 1 and holders[0].boot % 256 == boot:
            self._heard.add(holders[0].identity)

    def round_over(self) -> None:
        """A round of HELLO is over; who has been missing for long is forgotten."""
        for identity, known in list(self._known.items()):
            known.missed = 0 if identity in self._heard else known.missed + 1
            if known.missed >= GONE_AFTER:
                del self._known[identity]
        self._heard.clear()
        self._sort()

    @property
    def modules(self) -> tuple[Module, ...]:
        """Everybody, by number and then by identity."""
        modules = (known.module for known in self._known.values())
        return tuple(sorted(modules, key=lambda module: (module.seat, module.identity)))

    def holders(self, seat: Seat) -> tuple[Module, ...]:
        """Who says that this is his number."""
        return self._holders.get(seat, ())

    def doubled(self) -> Mapping[Seat, tuple[Module, ...]]:
        """The numbers that several modules hold, and which."""
        return {seat: holders for seat, holders in self._holders.items() if seat and len(holders) > 1}

    def spares(self, seats: Iterable[Seat]) -> tuple[Module, ...]:
        """Who has no number of these seats."""
        numbers = set(seats)
        return tuple(module for module in self.modules if module.seat not in numbers)

    def sensor(self, seat: Seat, boot: int) -> Sensor | None:
        """The sensor of the only module that holds this number, if it has said so since ``boot`` (mod 256)."""
        holders = self.holders(seat)
        if len(holders) != 1 or holders[0].boot % 256 != boot:
            return None
        return holders[0].sensor

    def _sort(self) -> None:
        self._holders = {seat: tuple(holders) for seat, holders in groupby(self.modules, lambda module: module.seat)}
