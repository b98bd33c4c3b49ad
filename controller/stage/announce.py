"""What is said when: fact → phrases, or a tone. Only the room's facts are read, so the voice can give nothing away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from controller.game import facts
from controller.game.clock_kind import ClockKind
from controller.game.facts import AllLeaveOutcome, Audience, Fact
from controller.game.inputs import CorrectFoul
from controller.game.roles import Role
from controller.game.rulebook import Rulebook
from controller.game.units import MILLISECOND, Seat
from controller.stage.lexicon import Lexicon
from controller.stage.manner import SPEAKING, Kind, Manner, Way, kind_of
from hardware.ports import Clip, Gap, Mark, Part, Rank, Signal, Tone, Utterance

BEGINS, OPENS, CLOSES = "begins", "open", "close"
"""The marks of a question."""

_LIST_GAP = 250 * MILLISECOND
_SHOWN_BEFORE = 2_000 * MILLISECOND
"""How long the lamps alone ask a question before its window opens (ns)."""

_SECONDS = {60: "minute", 30: "thirty"}


class Announcer:
    """One rulebook's voice: which clips or tones a fact is told with."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._lexicon = Lexicon(book)
        self._window = Gap(book.window_ms * MILLISECOND)

    def utterances(self, told: Iterable[Fact], manner: Manner = SPEAKING) -> list[Utterance]:
        """What is to be heard of these facts, one after the other; questions are planned with ``question``."""
        return [utterance for _, utterance in self.announcements(told, manner)]

    def announcements(self, told: Iterable[Fact], manner: Manner = SPEAKING) -> list[tuple[Kind, Utterance]]:
        """The same, each with what it is of."""
        room = [fact for fact in told if fact.audience is Audience.ROOM]
        said = ((fact, _clips(self._lexicon, self._book, fact, room)) for fact in room)
        kinds: dict[Utterance, Kind] = {}
        for fact, clips in said:
            utterance = _heard(fact, clips, manner.way(kind_of(fact)))
            if utterance is not None:
                kinds.setdefault(utterance, kind_of(fact))  # several things at once are one tone
        return [(kind, utterance) for utterance, kind in kinds.items()]

    def question(self, fact: facts.Asked | facts.AllLeaveQuestion) -> Utterance:
        """The question with its window: the question, exactly the window's length of silence, «Спасибо»."""
        closes = self._lexicon.clip("closes")
        asked = (Mark(BEGINS), Clip(self.question_clip(fact)), Mark(OPENS))
        return Utterance((*asked, self._window, Mark(CLOSES), Clip(closes)))

    def shown_question(self) -> Utterance:
        """The same in silence: the lamps ask, and then show the window."""
        return Utterance((Mark(BEGINS), Gap(_SHOWN_BEFORE), Mark(OPENS), self._window, Mark(CLOSES)))

    def window(self) -> Utterance:
        """The window alone, from the instant at which the host's key has opened it; a tone closes it."""
        return Utterance((Mark(OPENS), self._window, Mark(CLOSES), Signal(Tone.CLOSE)))

    def question_clip(self, fact: facts.Asked | facts.AllLeaveQuestion) -> str:
        """The id of the clip that asks this question, to be shown as text."""
        if isinstance(fact, facts.AllLeaveQuestion):
            return self._lexicon.clip("all_leave")
        return self._lexicon.clip("question", fact.seat)


def news(told: Iterable[Fact]) -> list[Fact]:
    """These facts without the foul that a correction has taken from a seat: the room hears of fouls that are given."""
    told = list(told)
    taken = {fact.act.seat for fact in told if isinstance(fact, facts.Corrected) and isinstance(fact.act, CorrectFoul)}
    return [fact for fact in told if not (isinstance(fact, facts.FoulGiven) and fact.seat in taken)]


def is_question(fact: Fact) -> bool:
    """Whether this fact is a question to be planned with its window."""
    return isinstance(fact, facts.Asked | facts.AllLeaveQuestion)


def silences(fact: Fact) -> bool:
    """Whether what is being said, or is planned, must stop: it belongs to a moment that is gone."""
    return isinstance(fact, facts.QuestionWithdrawn | facts.Undone | facts.NightFalls)


def waits_for_release(fact: Fact) -> bool:
    """Whether this is not said while hands stand, but after the release (design, "A question's life")."""
    return isinstance(fact, facts.FoulGiven | facts.TechnicalFoulGiven | facts.Remarked | facts.PlayedByHand)


_TONES: Mapping[type[Fact], Tone] = {
    facts.TenSeconds: Tone.WARNING,
    facts.TimeUp: Tone.END,
    facts.Called: Tone.OPEN,
    facts.CallEnded: Tone.CLOSE,
}
"""The tones that say what has happened; of everything else a tone says that something has."""


def _is_heard(fact: Fact, way: Way) -> bool:
    """Whether this is told with a tone where there are no words for it: silence would look like a fault.

    A host who speaks himself hears the end of every call, also of one after which the table would say nothing.
    """
    return isinstance(fact, facts.ClockStarted) or (way is Way.TONE and isinstance(fact, facts.CallEnded))


def _heard(fact: Fact, clips: tuple[str, ...], way: Way) -> Utterance | None:
    # What carries the game on is said in its order; a foul can wait until that is said.
    rank = Rank.REMARK if kind_of(fact) is Kind.FOULS else Rank.ANNOUNCEMENT
    tone = Signal(_TONES.get(type(fact), Tone.NOTICE))
    if not clips and not _is_heard(fact, way):
        return None
    match way:
        case Way.VOICE:
            return Utterance(_sequence(clips) or (tone,), rank)
        case Way.TONE:
            return Utterance((tone,), rank)
        case Way.SHOWN:
            return None


def _sequence(clips: tuple[str, ...]) -> tuple[Part, ...]:
    parts: list[Part] = []
    for clip in clips:
        if parts:
            parts.append(Gap(_LIST_GAP))
        parts.append(Clip(clip))
    return tuple(parts)


Words = Callable[[Lexicon, Any], tuple[str, ...]]


def _at(*moments: str) -> Words:
    return lambda lexicon, _: lexicon.clips(*moments)


def _of_seat(moment: str) -> Words:
    return lambda lexicon, fact: lexicon.clips(moment, seat=fact.seat)


def _say(template: str) -> Words:
    return lambda _, fact: (f"{template}{fact.seat}",)


def _list(head: str) -> Words:
    return lambda _, fact: (head, *_numbers(fact.seats))


def _numbers(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    return tuple(f"number_{seat}" for seat in seats)


def _timed(templates: Mapping[str, str], other: str) -> Words:
    def words(_: Lexicon, fact: Any) -> tuple[str, ...]:
        template = templates.get(_SECONDS.get(fact.seconds, ""), other)
        return (f"{template}{fact.seat}",)

    return words


_FLOOR = _timed({"minute": "floor_minute_", "thirty": "floor_thirty_"}, "player_")
_DEFENCE = _timed({"minute": "defence_minute_", "thirty": "defence_thirty_"}, "player_")
_LAST_WORD = _timed({"minute": "last_word_minute_", "thirty": "last_word_thirty_"}, "last_word_")
_CLOCKS: Mapping[ClockKind, Words] = {
    ClockKind.SPEECH: _FLOOR,
    ClockKind.DEFENCE: _DEFENCE,
    ClockKind.LAST_WORD: _LAST_WORD,
}


def _clock(lexicon: Lexicon, fact: facts.ClockStarted) -> tuple[str, ...]:
    if fact.kind is ClockKind.AGREEMENT:
        return ("mafia_agreement_minute",) if _SECONDS.get(fact.seconds) == "minute" else ()
    return _CLOCKS[fact.kind](lexicon, fact) if fact.seat is not None else ()


def _released(lexicon: Lexicon, fact: facts.Released) -> tuple[str, ...]:
    count = (f"votes_{fact.votes}",) if fact.votes is not None else ()
    return (*lexicon.clips("released"), *count)


def _no_ballot(_: Lexicon, fact: facts.NoBallot) -> tuple[str, ...]:
    if not fact.nominees:
        return ("discussion_over_no_nominees",)
    return ("discussion_over_nominees", *_numbers(fact.nominees), "no_ballot")


def _killed(lexicon: Lexicon, fact: facts.Killed) -> tuple[str, ...]:
    return tuple(f"killed_{seat}" for seat in fact.seats) or lexicon.clips("quiet_night")


def _leftovers(_: Lexicon, fact: facts.Leftovers) -> tuple[str, ...]:
    return ("leftover_votes", f"votes_{fact.votes}")


_ALL_LEAVE = {
    AllLeaveOutcome.PASSED: "all_leave",
    AllLeaveOutcome.FAILED: "all_stay",
    AllLeaveOutcome.FORBIDDEN: "all_stay",
}

_WORDS: dict[type[Fact], Words] = {
    facts.SeatCalled: _say("take_card_"),
    facts.NightFalls: lambda lexicon, fact: (*lexicon.clips("night", first_night=fact.number == 1), "masks_on"),
    facts.House: _say("number_"),
    facts.FreeSeating: lambda *_: ("free_seating",),
    facts.MorningComes: _at("morning"),
    facts.Killed: _killed,
    facts.Frozen: lambda _, fact: (f"frozen_{fact.seat}",) if fact.seat is not None else (),
    facts.BestMoveDue: _say("best_move_"),
    facts.Floor: _FLOOR,
    facts.ClockStarted: _clock,
    facts.SpeechLost: _say("speech_lost_"),
    facts.NominateOnly: _say("floor_nominate_only_"),
    facts.TenSeconds: lambda *_: ("ten_seconds",),
    facts.TimeUp: lambda *_: ("time_is_up",),
    facts.Nominated: _of_seat("nominated"),
    facts.DuplicateNomination: _at("duplicate"),
    facts.Withdrawn: _at("withdrawn"),
    facts.BallotList: _list("discussion_over_nominees"),
    facts.NoBallot: _no_ballot,
    facts.BallotCancelled: lambda *_: ("ballot_cancelled",),
    facts.Released: _released,
    facts.Leftovers: _leftovers,
    facts.Tie: lambda *_: ("tie",),
    facts.Defence: _DEFENCE,
    facts.Revote: _list("revote"),
    facts.AllLeave: lambda _, fact: (_ALL_LEAVE[fact.outcome],),
    facts.LastWord: _LAST_WORD,
    facts.FoulGiven: _of_seat("foul"),
    facts.TechnicalFoulGiven: _say("technical_foul_"),
    facts.Remarked: _say("remark_"),
    facts.Victory: lambda lexicon, fact: lexicon.clips(f"victory_{fact.winner.value}"),
    facts.PlayedByHand: _say("by_hand_"),
    facts.DiscussionCircle: lambda *_: ("discussion_circle",),
    facts.Paused: lambda *_: ("pause",),
    facts.Resumed: lambda *_: ("resume",),
}


def _clips(lexicon: Lexicon, book: Rulebook, fact: Fact, room: list[Fact]) -> tuple[str, ...]:
    """The clips of one fact; some are said otherwise, or not at all, beside what else has happened."""
    match fact:
        case facts.Called(role=role, acquaintance=first):
            if not first and _hunts(book, role):
                return lexicon.clips("hunt", "houses")
            agreement = ("agreement",) if first and role is Role.MAFIA else ()
            return lexicon.clips(f"{role.value}_wakes", *agreement, first_night=first)
        case facts.CallEnded(role=role, acquaintance=first):
            moment = "hunt_ends" if not first and _hunts(book, role) else f"{role.value}_sleeps"
            return lexicon.clips(moment, first_night=first)
        case facts.Out(silently=True, seats=seats):
            return tuple(f"leaves_silently_{seat}" for seat in seats)
        case facts.Out(seats=seats):
            return _out(seats, room)
    words = _WORDS.get(type(fact))
    return words(lexicon, fact) if words else ()


def _hunts(book: Rulebook, role: Role) -> bool:
    return role is Role.MAFIA and book.hunt_number_s > 0


def _out(seats: tuple[Seat, ...], room: list[Fact]) -> tuple[str, ...]:
    if any(isinstance(fact, facts.AllLeave | facts.NoBallot) for fact in room) and len(seats) != 1:
        return ()  # said already: all leave, all stay, or there is no ballot
    return tuple(f"leaves_{seat}" for seat in seats) or ("nobody_leaves",)
