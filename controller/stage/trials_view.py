"""The shape of what can be tried at the table between two games."""

from __future__ import annotations

from typing import Literal, TypedDict

from controller.stage.offer_view import OfferView

TrialState = Literal["tried", "down", "waits", "unheard"]


class PadTrialView(TypedDict):
    """How far one pad has been tried."""

    pad: int
    seat: int | None
    state: TrialState
    short: str
    """«± 0,1 мс»"""
    text: str
    """«проверена, ± до 0,1 мс»"""


class LampTrialView(TypedDict):
    """The meaning that all lamps show now."""

    lamp: str
    """A value of hardware.ports.Lamp."""
    meaning: str
    coloured: str
    """What a lamp with colours shows: «янтарный, дышит раз в 3 секунды»"""
    single: str
    """What a lamp does that knows only on and off."""


class EnrolView(TypedDict):
    """An enrolment that goes on."""

    title: str
    """Whose hand is awaited: «Положите руку на место № 3»"""
    given: str
    """Which seats have their numbers; empty if none has."""
    troubles: list[str]
    back: OfferView | None
    end: OfferView


class VolumeView(TypedDict):
    """How loud one kind of sound is: a page says ``["SetVolume", {"kind": …, "percent": …}]``."""

    kind: str
    """A field of hardware.ports.Volumes."""
    title: str
    percent: int


class ModeView(TypedDict):
    """One way to announce."""

    offer: OfferView
    chosen: bool


class SoundView(TypedDict):
    """How the table announces, and how loud."""

    voice: str
    borrowed: str
    """Which phrases another voice says; empty if none."""
    trial: OfferView
    volumes: list[VolumeView]
    modes: list[ModeView]


class TrialsView(TypedDict):
    """What can be tried at the table; there is none of it during a game."""

    pads: list[PadTrialView]
    """Empty at a table that has none: there are no lamps to try either."""
    summary: str
    """«Проверено 8 из 10, ещё нет: 3, 7»"""
    again: OfferView | None
    lamps: OfferView
    """Try them, or put them out."""
    lamp: LampTrialView | None
    enrol: OfferView | None
    """``None`` where seats are no modules, and while an enrolment goes on."""
    enrolment: EnrolView | None
    sound: SoundView
