"""Says what the facts call for, and stops what belongs to a moment that is gone."""

from __future__ import annotations

from collections.abc import Iterable

from controller.game import facts
from controller.game.facts import Fact
from controller.game.rulebook import Rulebook
from controller.stage.announce import Announcer, is_question, news, waits_for_release
from hardware.ports import Clock, Plan, Speaker


class Voice:
    """The table's voice in one game."""

    def __init__(self, book: Rulebook, speaker: Speaker, clock: Clock) -> None:
        self._announcer = Announcer(book)
        self._speaker = speaker
        self._clock = clock
        self._plans: list[Plan] = []
        self._held_back: dict[str, list[Fact]] = {}

    def say(self, told: Iterable[Fact], command_id: str, *, hands_stand: bool) -> None:
        """Say these facts; what is not said while hands stand is said after the release, unless it is undone till then.

        ``command_id``: the command that they came of, if it was one.
        """
        told = news(told)
        for fact in told:
            if isinstance(fact, facts.Undone):
                self._held_back.pop(fact.command, None)
        if hands_stand:
            self._held_back.setdefault(command_id, []).extend(fact for fact in told if waits_for_release(fact))
            told = [fact for fact in told if not waits_for_release(fact)]
        else:
            told = [*(fact for held_back in self._held_back.values() for fact in held_back), *told]
            self._held_back.clear()
        for utterance in self._announcer.utterances(told):
            self._keep(self._speaker.plan(utterance))

    def ask(self, fact: facts.Asked | facts.AllLeaveQuestion) -> Plan:
        """Plan a question with its window; its marks are ``begins``, ``open`` and ``close``."""
        return self._keep(self._speaker.plan(self._announcer.question(fact)))

    def question_clip(self, fact: facts.Asked | facts.AllLeaveQuestion) -> str:
        """The id of the clip that asks this question."""
        return self._announcer.question_clip(fact)

    def stop(self) -> None:
        """Be silent at once, and forget what is planned."""
        for plan in self._plans:
            self._speaker.cancel(plan)
        self._plans.clear()

    def _keep(self, plan: Plan) -> Plan:
        now = self._clock.now()
        self._plans = [*(p for p in self._plans if p.ends > now), plan]
        return plan


def asked(told: Iterable[Fact]) -> facts.Asked | facts.AllLeaveQuestion | None:
    """The question among these facts."""
    for fact in told:
        if is_question(fact):
            assert isinstance(fact, facts.Asked | facts.AllLeaveQuestion)
            return fact
    return None
