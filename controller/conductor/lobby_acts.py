"""What the host says between two games, and how a page sends it: ``["Name", {field: value}]``."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import get_args

from controller.conductor.arrange_acts import ArrangeAct, RosterAct, arrange_act_from_page
from controller.game.units import Seat
from controller.stage.seating import Pad


@dataclass(frozen=True, slots=True)
class BeginGame:
    """The game begins."""


@dataclass(frozen=True, slots=True)
class SeatByHands:
    """Hands come down in order from now on, number 1 first."""


@dataclass(frozen=True, slots=True)
class LastHandBack:
    """The last number is to be given again."""


@dataclass(frozen=True, slots=True)
class SeatAsBefore:
    """No more hands in order: everybody sits where he sat."""


@dataclass(frozen=True, slots=True)
class MoveNumber:
    """This number sits at that pad; whoever sat there takes the free one."""

    seat: Seat
    pad: Pad


@dataclass(frozen=True, slots=True)
class NameSeat:
    """Who plays this number; empty: nobody is named."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Practise:
    """A question is put for practice."""


@dataclass(frozen=True, slots=True)
class EndPractice:
    """No more practice: back to the lobby."""


_Plain = BeginGame | SeatByHands | LastHandBack | SeatAsBefore | Practise | EndPractice
LobbyAct = _Plain | MoveNumber | NameSeat | ArrangeAct | RosterAct

_PLAIN: dict[str, type[_Plain]] = {kind.__name__: kind for kind in get_args(_Plain)}


def lobby_act_to_page(act: LobbyAct) -> object:
    """An act as an offer holds it, to be sent back as it is."""
    return [type(act).__name__, asdict(act)]


def lobby_act_from_page(act: object) -> LobbyAct | None:
    """The act that a page has sent; ``None`` if it is something else."""
    match act:
        case [str(name), {**fields}] if name in _PLAIN and not fields:
            return _PLAIN[name]()
        case ["MoveNumber", {"seat": seat, "pad": pad}] if type(seat) is type(pad) is int:
            return MoveNumber(seat, pad)
        case ["NameSeat", {"seat": seat, "name": str(name)}] if type(seat) is int:
            return NameSeat(seat, name)
        case _:
            return arrange_act_from_page(act)
