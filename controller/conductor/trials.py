"""Tries the table between two games: pads, lamps, voice, modules. What is set lasts until the table is switched off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from controller.conductor.announcing import mode_choices
from controller.conductor.enrolment import Enrolment
from controller.conductor.hardware import Hardware
from controller.conductor.lamp_walk import LampWalk
from controller.conductor.replies import Reply, refused
from controller.conductor.trial_acts import (
    KINDS,
    EndEnrol,
    Enrol,
    EnrolBack,
    SetVolume,
    StopLamps,
    TrialAct,
    TryLamps,
    TryPadsAgain,
    TrySound,
    trial_offer,
)
from controller.conductor.trial_lights import TrialLights
from controller.game.reasons import Refusal
from controller.stage.manner import Manner
from controller.stage.offer_view import OfferView
from controller.stage.seating import Pad
from controller.stage.texts import Texts
from controller.stage.trials import lamp_trial, pad_trials, summary
from controller.stage.trials_view import SoundView, TrialsView, VolumeView
from controller.stage.tried_pads import TriedPads
from controller.stage.view import PadView, View
from hardware.ports import MILLISECOND, Clip, Gap, Lamp, Mark, Plan, Rank, Signal, Tone, Utterance

LOUDEST = 100
"""Per cent: as recorded."""

_TRIAL = Utterance(
    (
        Clip("number_7"),
        Gap(600 * MILLISECOND),
        Mark("open"),
        Signal(Tone.OPEN),
        Gap(1_000 * MILLISECOND),
        Mark("close"),
        Signal(Tone.CLOSE),
    ),
    Rank.REMARK,
)
"""A number, and the tones that open and close a window."""


class Trials:
    """Carries trials out; use it on the loop's own thread.

    ``felt``: whether the table has pads at all. ``forget_tried_pads`` lets all pads be tried again; ``note`` adds a
    line to the log; ``changed`` is called when there is something new to show.
    """

    def __init__(
        self,
        hardware: Hardware,
        lights: TrialLights,
        texts: Texts,
        *,
        felt: bool,
        forget_tried_pads: Callable[[], None],
        note: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        self._hardware = hardware
        self._lights = lights
        self._texts = texts
        self._felt = felt
        self._forget_tried_pads = forget_tried_pads
        self._changed = changed
        self._walk = LampWalk(lights, changed)
        self._enrolment = Enrolment(hardware.modules, lights, texts, note=note, changed=changed)
        self._volumes = hardware.volumes
        self._said: Plan | None = None

    @property
    def hold_the_table(self) -> bool:
        """Whether modules are being given their numbers: no game can begin meanwhile."""
        return self._enrolment.goes_on

    def take(self, act: TrialAct, pads: tuple[Pad, ...]) -> Reply:
        """The host said this between two games, at a table of these pads."""
        match act:
            case TryPadsAgain():
                self._forget_tried_pads()
            case TryLamps() if not self.hold_the_table:
                self._walk.begin(pads)
            case StopLamps():
                self._walk.stop()
            case TrySound():
                self._try_sound()
            case SetVolume(kind, percent) if not 0 <= percent <= LOUDEST:
                return Reply(ok=False, recorded=False, text=self._texts.word("no_volume"))
            case SetVolume(kind, percent):
                self._volumes = replace(self._volumes, **{kind: percent})
                self._hardware.speaker.adjust(self._volumes)
            case Enrol():
                self._walk.stop()
                return self._enrolment.begin()
            case EnrolBack():
                return self._enrolment.back()
            case EndEnrol():
                self._enrolment.end()
            case _:
                return refused(Refusal.NOT_NOW, self._texts)
        self._changed()
        return Reply(ok=True, recorded=False)

    def make_way(self) -> None:
        """A game or a practice has the table, or it closes: the lamps are its own."""
        self._walk.stop()
        self._enrolment.end()

    def _try_sound(self) -> None:
        """Say it anew, also if it has not ended."""
        if self._said is not None:
            self._hardware.speaker.cancel(self._said)
        self._said = self._hardware.speaker.plan(_TRIAL)

    # --- what is seen

    def add_to(self, view: View, tried_pads: TriedPads, manner: Manner) -> None:
        """Add what can be tried to the host's view, before a game; the drawn pads are lit as the real ones are."""
        lobby = view["lobby"]
        view["trials"] = None
        if lobby is None or lobby["next"] is not None:
            return
        for pad in lobby["pads"]:
            pad["lamp"] = self._lights.tried.get(pad["pad"], Lamp(pad["lamp"])).value
        view["trials"] = self._view(lobby["pads"], tried_pads, manner)
        if self.hold_the_table:
            view["next"] = None

    def _view(self, pads: Sequence[PadView], tried_pads: TriedPads, manner: Manner) -> TrialsView:
        texts, meaning = self._texts, self._walk.meaning
        tried = pad_trials(pads if self._felt else (), tried_pads, texts)
        return TrialsView(
            pads=tried,
            summary=summary(tried, tried_pads, texts),
            again=self._offer(TryPadsAgain(), "try_again") if tried_pads.bounds else None,
            lamps=self._offer(TryLamps(), "try_lamps") if meaning is None else self._offer(StopLamps(), "stop_lamps"),
            lamp=lamp_trial(meaning, texts) if meaning is not None else None,
            enrol=self._offer(Enrol(), "enrol", hold=True) if self._enrolment.can_begin else None,
            enrolment=self._enrolment.view(),
            sound=self._sound(manner),
        )

    def _sound(self, manner: Manner) -> SoundView:
        hardware, texts = self._hardware, self._texts
        return SoundView(
            voice=texts.word("voice_here", voice=hardware.voice) if hardware.voice else "",
            borrowed=hardware.borrowed,
            trial=self._offer(TrySound(), "try_sound"),
            volumes=[
                VolumeView(kind=kind, title=texts.word(f"volume_{kind}"), percent=getattr(self._volumes, kind))
                for kind in KINDS
                if kind != "music" or hardware.music
            ],
            modes=mode_choices(manner, texts),
        )

    def _offer(self, act: TrialAct, word: str, *, hold: bool = False) -> OfferView:
        return trial_offer(act, self._texts.word(word), hold=hold)
