"""How the table announces: it speaks for the host, gives signals beside the host's own voice, or shows lights alone.

Three ways for the whole of it, and a way of its own for each kind of event where a club wants it otherwise.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from controller.game import facts
from controller.game.facts import Fact


class Way(enum.Enum):
    """How the room is told of an event."""

    VOICE = "voice"
    TONE = "tone"
    SHOWN = "shown"


class Kind(enum.Enum):
    """What an event is of, as a club would choose how it is told."""

    QUESTIONS = "questions"
    """Who is for it; the window, and «Спасибо»."""
    RESULTS = "results"
    """The lists, the counts, who leaves, a tie."""
    FLOORS = "floors"
    """Whose speech, defence or last word begins."""
    CLOCKS = "clocks"
    """Ten seconds left; the time is up."""
    NOMINATIONS = "nominations"
    FOULS = "fouls"
    """Fouls and remarks."""
    NIGHT = "night"
    """The night falls; its calls, their warnings and their ends."""
    MORNING = "morning"
    """The morning and what it tells."""
    COURSE = "course"
    """The deal, pauses, the end of the game."""


class Mode(enum.Enum):
    """How a table announces as a whole."""

    FULL = "full"
    """The table speaks for the host."""
    SIGNALS = "signals"
    """The host speaks; the table gives the signals that are a matter of time."""
    SILENT = "silent"
    """Lights only."""


_SIGNALS = frozenset({Kind.QUESTIONS, Kind.CLOCKS, Kind.NIGHT})
"""What is a matter of time, so that a host who speaks himself wants to hear it."""


@dataclass(frozen=True, slots=True)
class Manner:
    """The mode, and the kinds that are told in a way of their own; a silent table is silent whatever they say."""

    mode: Mode = Mode.FULL
    own: Mapping[Kind, Way] = field(default_factory=lambda: MappingProxyType({}))

    def way(self, kind: Kind) -> Way:
        """How the room is told of events of this kind."""
        match self.mode:
            case Mode.SILENT:
                return Way.SHOWN
            case Mode.SIGNALS:
                return self.own.get(kind, Way.TONE if kind in _SIGNALS else Way.SHOWN)
            case Mode.FULL:
                return self.own.get(kind, Way.VOICE)


SPEAKING = Manner()
"""The table speaks for the host, of everything."""

_OF_KIND: dict[Kind, tuple[type[Fact], ...]] = {
    Kind.QUESTIONS: (facts.Asked, facts.AllLeaveQuestion, facts.WindowOpened, facts.QuestionWithdrawn),
    Kind.RESULTS: (
        facts.BallotList,
        facts.NoBallot,
        facts.BallotCancelled,
        facts.Counted,
        facts.Released,
        facts.Tally,
        facts.Leftovers,
        facts.Tie,
        facts.Revote,
        facts.AllLeaveAsked,
        facts.AllLeave,
        facts.Out,
    ),
    Kind.FLOORS: (
        facts.Opener,
        facts.Floor,
        facts.SpeechLost,
        facts.NominateOnly,
        facts.ClockStarted,
        facts.SpeechEnded,
        facts.Defence,
        facts.LastWord,
        facts.DiscussionCircle,
    ),
    Kind.CLOCKS: (facts.TenSeconds, facts.TimeUp),
    Kind.NOMINATIONS: (facts.Nominated, facts.DuplicateNomination, facts.Withdrawn),
    Kind.FOULS: (facts.FoulGiven, facts.TechnicalFoulGiven, facts.Remarked),
    Kind.NIGHT: (facts.NightFalls, facts.Called, facts.CallEnded, facts.House, facts.FreeSeating),
    Kind.MORNING: (
        facts.MorningComes,
        facts.Killed,
        facts.Missed,
        facts.Frozen,
        facts.BestMoveDue,
        facts.BestMoveNamed,
    ),
    Kind.COURSE: (facts.SeatCalled, facts.PlayedByHand, facts.Paused, facts.Resumed, facts.Victory),
}

_KINDS = {fact: kind for kind, of_kind in _OF_KIND.items() for fact in of_kind}


def kind_of(fact: Fact) -> Kind:
    """What an event of the room's is of."""
    return _KINDS[type(fact)]
