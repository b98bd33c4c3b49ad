"""Says what the facts call for, what time will tell at its instant, and stops what belongs to a moment that is gone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from controller.game import facts
from controller.game.facts import Fact
from controller.game.inputs import CorrectFoul
from controller.game.rulebook import Rulebook
from controller.game.units import Seat
from controller.game.window import Window
from controller.stage.ahead import Moment
from controller.stage.announce import Announcer, is_question, news, waits_for_release
from controller.stage.manner import SPEAKING, Kind, Manner, Way
from hardware.ports import MILLISECOND, Clock, Plan, Speaker, Utterance

ON_ITS_WAY = 100 * MILLISECOND
"""What begins within this (ns) may be with the sound device already: it counts as begun."""


@dataclass(frozen=True, slots=True)
class _Said:
    """An utterance, and when it sounds."""

    utterance: Utterance
    plan: Plan
    kind: Kind | None = None


class Voice:
    """The table's voice in one game. ``manner``: how it announces from now on."""

    def __init__(self, book: Rulebook, speaker: Speaker, clock: Clock, manner: Manner = SPEAKING) -> None:
        self.manner = manner
        self._announcer = Announcer(book)
        self._speaker = speaker
        self._clock = clock
        self._said: list[_Said] = []
        self._foreseen: dict[Moment, list[_Said]] = {}
        self._held_back: dict[str, list[Fact]] = {}
        self._interrupted: list[_Said] = []

    def say(self, told: Iterable[Fact], command_id: str, *, hands_stand: bool) -> None:
        """Say these facts; what is not said while hands stand is said after the release, unless it is undone till then.

        ``command_id``: the command that they came of, if it was one.
        """
        told = news(told)
        for fact in told:
            if isinstance(fact, facts.Undone):
                self._held_back.pop(fact.command, None)
            if isinstance(fact, facts.Corrected) and isinstance(fact.act, CorrectFoul):
                self._forget_foul(fact.act.seat)
            if isinstance(fact, facts.SpeechEnded):
                self._forget_floors()
        if hands_stand:
            self._held_back.setdefault(command_id, []).extend(fact for fact in told if waits_for_release(fact))
            told = [fact for fact in told if not waits_for_release(fact)]
        else:
            told = [*(fact for held_back in self._held_back.values() for fact in held_back), *told]
            self._held_back.clear()
        for kind, utterance in self._announcer.announcements(told, self.manner):
            self._plan(utterance, kind)
        if any(isinstance(fact, facts.Resumed) for fact in told):
            self._go_on()

    def foresee(self, moments: Iterable[Moment]) -> None:
        """These will come if nothing else happens: they sound at their instants, and what was foreseen else is off."""
        wanted = dict.fromkeys(moments)
        for moment in [moment for moment in self._foreseen if moment not in wanted]:
            for said in self._foreseen.pop(moment):
                self._speaker.cancel(said.plan)
        for moment in wanted:
            if moment not in self._foreseen:
                heard = self._announcer.announcements(moment.told, self.manner)
                self._foreseen[moment] = [_Said(one, self._speaker.plan(one, moment.at), kind) for kind, one in heard]

    def say_at(self, moment: Moment) -> None:
        """It has come: what was foreseen sounds already, anything else is said now."""
        foreseen = self._foreseen.pop(moment, None)
        for said in foreseen or ():
            self._keep(said)
        self.say(moment.told if foreseen is None else (), "", hands_stand=False)

    def turn_to(self, manner: Manner) -> None:
        """Announce so from now on; what has begun, and a window that is planned, is left alone."""
        self.manner = manner
        self.foresee(moment for moment, heard in self._foreseen.items() if any(map(self._has_begun, heard)))

    def asks_by_key(self) -> bool:
        """Whether the host asks with his own voice, and opens the window by a key."""
        return self.manner.way(Kind.QUESTIONS) is Way.TONE

    def ask(self, fact: facts.Asked | facts.AllLeaveQuestion) -> Plan:
        """Plan a question with its window; its marks are ``begins``, ``open`` and ``close``."""
        spoken = self.manner.way(Kind.QUESTIONS) is Way.VOICE
        return self._plan(self._announcer.question(fact) if spoken else self._announcer.shown_question())

    def close_at(self, window: Window) -> Plan:
        """The host has opened this window by his key: a tone closes it, and nothing else sounds in it.

        Its mark ``close`` tells when; later than the window's if the key was heard too late for it.
        """
        self.stop()
        utterance = self._announcer.window()
        return self._keep(_Said(utterance, self._speaker.plan(utterance, window.opens)))

    def question_clip(self, fact: facts.Asked | facts.AllLeaveQuestion) -> str:
        """The id of the clip that asks this question."""
        return self._announcer.question_clip(fact)

    def pause(self) -> None:
        """Be silent at once; what has not begun is said when the game goes on, and a call that was cut off is again."""
        waiting = [*self._interrupted, *(said for said in self._said if self._cut(said) or not self._has_begun(said))]
        self.stop()
        self._interrupted = waiting

    def hold_call(self) -> None:
        """Be silent at once and forget what is planned, but for the call of the night that is being said."""
        waiting = [said for said in (*self._interrupted, *self._said) if self._cut(said)]
        self.stop()
        self._interrupted = waiting

    def stop(self) -> None:
        """Be silent at once, and forget what is planned."""
        self._interrupted = []
        for said in (*self._said, *(said for foreseen in self._foreseen.values() for said in foreseen)):
            self._speaker.cancel(said.plan)
        self._said.clear()
        self._foreseen.clear()

    def _go_on(self) -> None:
        waiting, self._interrupted = self._interrupted, []
        for said in waiting:
            self._plan(said.utterance, said.kind)

    def _plan(self, utterance: Utterance, kind: Kind | None = None) -> Plan:
        """As soon as can be; what ranks lower and has not begun is said after it."""
        later = [said for said in self._said if not self._has_begun(said) and said.utterance.rank < utterance.rank]
        self._forget(later)
        plan = self._keep(_Said(utterance, self._speaker.plan(utterance), kind))
        for said in later:
            self._keep(replace(said, plan=self._speaker.plan(said.utterance)))
        return plan

    def _cut(self, said: _Said) -> bool:
        """Whether silence now would keep the sleepers from hearing who is called."""
        return said.kind is Kind.NIGHT and said.plan.ends > self._clock.now()

    def _has_begun(self, said: _Said) -> bool:
        return said.plan.begins <= self._clock.now() + ON_ITS_WAY

    def _forget_floors(self) -> None:
        """Whose floor it was is not said any more once it has ended."""
        self._forget([said for said in self._said if said.kind is Kind.FLOORS])

    def _forget_foul(self, seat: Seat) -> None:
        """The last foul of this seat that is held back is said no more: it has been taken from it."""
        for held_back in reversed(self._held_back.values()):
            fouls = [fact for fact in held_back if isinstance(fact, facts.FoulGiven) and fact.seat == seat]
            if fouls:
                held_back.remove(fouls[-1])
                return

    def _forget(self, gone: list[_Said]) -> None:
        for said in gone:
            self._speaker.cancel(said.plan)
        self._said = [said for said in self._said if said not in gone]

    def _keep(self, said: _Said) -> Plan:
        now = self._clock.now()
        self._said = [*(one for one in self._said if one.plan.ends > now), said]
        return said.plan


def asked(told: Iterable[Fact]) -> facts.Asked | facts.AllLeaveQuestion | None:
    """The question among these facts."""
    for fact in told:
        if is_question(fact):
            assert isinstance(fact, facts.Asked | facts.AllLeaveQuestion)
            return fact
    return None
