"""What the host says to try the table between two games, and how a page sends it: ``["Name", {field: value}]``."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import get_args

from controller.stage.offer_view import OfferView


@dataclass(frozen=True, slots=True)
class TryPadsAgain:
    """All pads are to be tried again."""


@dataclass(frozen=True, slots=True)
class TryLamps:
    """All lamps show every meaning, one after the other."""


@dataclass(frozen=True, slots=True)
class StopLamps:
    """The lamps show what they would without a trial."""


@dataclass(frozen=True, slots=True)
class TrySound:
    """The voice says something, and the signals sound."""


@dataclass(frozen=True, slots=True)
class Enrol:
    """Modules get their numbers by hands in order."""


@dataclass(frozen=True, slots=True)
class EnrolBack:
    """The last number is taken back."""


@dataclass(frozen=True, slots=True)
class EndEnrol:
    """No more numbers."""


@dataclass(frozen=True, slots=True)
class SetVolume:
    """This kind of sound, a field of ``Volumes``, is so loud from now on (per cent)."""

    kind: str
    percent: int


_Plain = TryPadsAgain | TryLamps | StopLamps | TrySound | Enrol | EnrolBack | EndEnrol
TrialAct = _Plain | SetVolume

KINDS = ("speech", "signals", "music")
"""The kinds of sound, as ``hardware.ports.Volumes`` has them."""

_PLAIN: dict[str, type[_Plain]] = {kind.__name__: kind for kind in get_args(_Plain)}


def trial_offer(act: TrialAct, label: str, *, hold: bool = False) -> OfferView:
    """A button that says this to the table."""
    return OfferView(act=[type(act).__name__, asdict(act)], label=label, hold=hold)


def trial_act_from_page(act: object) -> TrialAct | None:
    """The act that a page has sent; ``None`` if it is something else."""
    match act:
        case [str(name), {**fields}] if name in _PLAIN and not fields:
            return _PLAIN[name]()
        case ["SetVolume", {"kind": str(kind), "percent": percent}] if kind in KINDS and type(percent) is int:
            return SetVolume(kind, percent)
        case _:
            return None
