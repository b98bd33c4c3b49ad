"""The seats' modules, where a seat is a module that can be replaced: how well they work, and who gets which number."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from hardware.ports.seats import Seat


@dataclass(frozen=True, slots=True)
class SeatHealth:
    """How well a seat's module works. ``module``: its identity, empty if none or several hold the seat; ``bound``: of
    a hand that it would stamp now (ns), ``None`` while its clock is not known; ``errors``: answers and edges that were
    lost or came wrong, since the table was opened."""

    module: str
    bound: int | None
    errors: int


class EnrolTrouble(enum.Enum):
    """Why a hand gets no number, or a module is waited for."""

    STUCK = "stuck"
    """It has been down since before its turn: it counts when it has left and comes again."""
    AGAIN = "again"
    """Its module has got a number already."""
    SEVERAL = "several"
    """Hands came down on several modules at once: all but one must leave."""
    UNCONFIRMED = "unconfirmed"
    """The module was told its settings many times and does not show them."""


@dataclass(frozen=True, slots=True)
class EnrolState:
    """How far an enrolment is.

    ``given``: the module of each seat that has its number, in the order of the hands; ``writing``: the last of them is
    not confirmed yet; ``wanted``: whose hand is awaited next, ``None`` if all have been; ``troubles``: the modules that
    hinder; ``nobody``: no module answers; ``done``: every number is given and confirmed.
    """

    given: tuple[tuple[Seat, str], ...]
    writing: bool
    wanted: Seat | None
    troubles: tuple[tuple[EnrolTrouble, tuple[str, ...]], ...]
    nobody: bool
    done: bool


class Enrolling(Protocol):
    """An enrolment that goes on: hands in order give the seats to their modules."""

    def state(self) -> EnrolState:
        """How far it is now."""
        ...

    def back(self) -> None:
        """Take the last number back: whose it was gets back what he had. Nothing, if none has been given."""
        ...

    def close(self) -> None:
        """Give no more numbers; those that are confirmed stay."""
        ...


class Modules(Protocol):
    """The seats' modules, where a seat is a module that can be replaced."""

    def adopt(self, module: str, seat: Seat) -> None:
        """Give the seat to this module, and to no other that can be reached; returns at once.

        Done is done when the seat's ``Presence`` says that it is heard. If it comes to nothing, the module is reported
        as a ``Spare`` again. Raises ``HardwareError`` if there is no such module now.
        """
        ...

    def enrol(self) -> Enrolling:
        """Give all seats their numbers anew, by hands in order, until the enrolment is closed.

        A hand on a module that has a seat is reported meanwhile as ever. One enrolment at a time.
        """
        ...

    def health(self) -> Mapping[Seat, SeatHealth]:
        """How well each seat's module works."""
        ...
