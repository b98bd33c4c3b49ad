"""Modules get their numbers between two games, by hands in order, while the table runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from controller.conductor.replies import Reply, refused
from controller.conductor.trial_acts import EndEnrol, EnrolBack, trial_offer
from controller.conductor.trial_lights import TrialLights
from controller.game.reasons import Refusal
from controller.stage.texts import Texts
from controller.stage.trials import enrol_title, enrol_troubles
from controller.stage.trials_view import EnrolView
from hardware.ports import Enrolling, EnrolState, HardwareError, Lamp, Modules

LOOK_S = 0.1
"""How often it is looked how far it is (s): a hand is to be answered at once."""


class Enrolment:
    """``modules``: ``None`` where seats are none. ``note`` adds a line to the log, ``changed`` is called when there is
    something new to show."""

    def __init__(
        self,
        modules: Modules | None,
        lights: TrialLights,
        texts: Texts,
        *,
        note: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        self._modules = modules
        self._lights = lights
        self._texts = texts
        self._note = note
        self._changed = changed
        self._enrolling: Enrolling | None = None
        self._state: EnrolState | None = None
        self._look: asyncio.TimerHandle | None = None

    @property
    def goes_on(self) -> bool:
        """Whether numbers are being given: no game can begin meanwhile."""
        return self._enrolling is not None

    @property
    def can_begin(self) -> bool:
        """Whether there are modules, and they are not being given their numbers already."""
        return self._modules is not None and not self.goes_on

    def begin(self) -> Reply:
        """Give all numbers anew. It ends by itself once every number is confirmed."""
        if self._modules is None or self.goes_on:
            return refused(Refusal.NOT_NOW, self._texts)
        try:
            self._enrolling = self._modules.enrol()
        except HardwareError as error:
            return Reply(ok=False, recorded=False, text=str(error))
        self._look_at(self._enrolling)
        return Reply(ok=True, recorded=False)

    def back(self) -> Reply:
        """Take the last number back."""
        if self._enrolling is None:
            return refused(Refusal.NOT_NOW, self._texts)
        self._enrolling.back()
        self._look_at(self._enrolling)
        return Reply(ok=True, recorded=False)

    def end(self) -> None:
        """Give no more numbers; those that are confirmed stay."""
        self._wait(None)
        if self._enrolling is not None:
            self._enrolling.close()
            self._enrolling = self._state = None
            self._lights.try_out({})
            self._changed()

    def view(self) -> EnrolView | None:
        """How far it is, if it goes on."""
        state, texts = self._state, self._texts
        if state is None:
            return None
        seats = tuple(seat for seat, _ in state.given)
        return EnrolView(
            title=enrol_title(state, texts),
            given=texts.word("enrol_seats", seats=texts.seats(seats)) if seats else "",
            troubles=enrol_troubles(state, texts),
            back=trial_offer(EnrolBack(), texts.word("enrol_back", seat=seats[-1])) if seats else None,
            end=trial_offer(EndEnrol(), texts.word("enrol_end")),
        )

    def _look_at(self, enrolling: Enrolling) -> None:
        """See how far it is now, and again in a moment."""
        state = enrolling.state()
        if state.done:
            self.end()
            self._note(self._texts.word("enrol_done"))
            return
        self._wait(asyncio.get_running_loop().call_later(LOOK_S, self._look_at, enrolling))
        if state != self._state:
            self._state = state
            self._lights.try_out({seat: Lamp.COUNTS for seat, _ in state.given})
            self._changed()

    def _wait(self, look: asyncio.TimerHandle | None) -> None:
        if self._look is not None:
            self._look.cancel()
        self._look = look
