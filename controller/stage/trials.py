"""What is tried at the table between two games: pads by hands, lamps by their meanings, modules by their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from controller.stage.health import at_most
from controller.stage.lamp_words import LAMP_WORDS
from controller.stage.texts import Texts
from controller.stage.trials_view import LampTrialView, PadTrialView, TrialState
from controller.stage.tried_pads import TriedPads
from controller.stage.view import PadView
from hardware.ports import EnrolState, Lamp


def pad_trials(pads: Iterable[PadView], tried_pads: TriedPads, texts: Texts) -> list[PadTrialView]:
    """How far each pad has been tried; what cannot be heard says so first."""
    return [_pad_trial(pad, tried_pads, texts) for pad in pads]


def _pad_trial(pad: PadView, tried_pads: TriedPads, texts: Texts) -> PadTrialView:
    bound = tried_pads.bounds.get(pad["pad"])
    told = "" if bound is None else at_most(bound, texts)
    state = _state(pad, tried=bound is not None)
    short, text = texts.word(f"trial_short_{state}", bound=told), texts.word(f"trial_{state}", bound=told)
    return PadTrialView(pad=pad["pad"], seat=pad["seat"], state=state, short=short, text=text)


def _state(pad: PadView, *, tried: bool) -> TrialState:
    if not pad["heard"]:
        return "unheard"
    if pad["down"]:
        return "down"
    return "tried" if tried else "waits"


def summary(pads: Sequence[PadTrialView], tried_pads: TriedPads, texts: Texts) -> str:
    """Which numbers' pads are still to be tried."""
    needed = {pad["seat"]: pad["pad"] for pad in pads if pad["seat"] is not None}
    missing = tuple(sorted(seat for seat, pad in needed.items() if pad not in tried_pads.bounds))
    if not missing:
        return texts.word("trials_all_done")
    done = len(needed) - len(missing)
    return texts.word("trials_done", done=done, all=len(needed), seats=texts.seats(missing))


def lamp_trial(lamp: Lamp, texts: Texts) -> LampTrialView:
    """A meaning in words."""
    words = LAMP_WORDS[texts.language][lamp]
    return LampTrialView(lamp=lamp.value, meaning=words.meaning, coloured=words.coloured, single=words.single)


def enrol_title(state: EnrolState, texts: Texts) -> str:
    """What an enrolment waits for."""
    if state.nobody:
        return texts.word("enrol_nobody")
    if state.writing or state.wanted is None:
        return texts.word("enrol_writing")
    return texts.word("enrol_awaits", seat=state.wanted)


def enrol_troubles(state: EnrolState, texts: Texts) -> list[str]:
    """What hinders it, each with what to do."""
    return [texts.word(f"enrol_{trouble.value}", modules=", ".join(modules)) for trouble, modules in state.troubles]
