"""What of a game has been announced.

Everything the room sees or hears is made from this and from the room's facts alone, so a lamp cannot know a role, a
shot, a pending victory or a proposal: they are not here.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from controller.game.asking import Asking, Round
from controller.game.clock_kind import ClockKind
from controller.game.judging import may_vote, provisional
from controller.game.phases import (
    Ballot,
    BestMove,
    CallKind,
    DayOver,
    Deal,
    Defence,
    Discussion,
    FreeClock,
    LastWord,
    Morning,
    Night,
    Over,
    Phase,
    Question,
    Speech,
    SpeechKind,
    Turn,
)
from controller.game.reasons import HandReason
from controller.game.roles import Role, Winner
from controller.game.state import Exit, Game
from controller.game.timer import Timer
from controller.game.units import Instant, Seat
from controller.game.window import Window


class Scene(enum.Enum):
    """What goes on at the table, as the room knows it."""

    DEAL = "deal"
    NIGHT = "night"
    MORNING = "morning"
    DISCUSSION = "discussion"
    SPEECH = "speech"
    BALLOT = "ballot"
    QUESTION = "question"
    DEFENCE = "defence"
    BEST_MOVE = "best_move"
    LAST_WORD = "last_word"
    DAY_OVER = "day_over"
    FREE = "free"
    """The free table, between two clocks or questions."""
    CLOCK = "clock"
    """A clock of the free table runs."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PublicQuestion:
    """The question that stands. ``about``: the nominee, or all the tied. Before the settlement ``counted`` and
    ``refused`` are what the hands seen so far would come to."""

    about: tuple[Seat, ...]
    all_leave: bool
    window: Window | None
    settled: bool
    may_vote: frozenset[Seat]
    counted: tuple[Seat, ...]
    refused: tuple[Seat, ...]
    unheard: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PublicTally:
    """The count of one nominee; ``None`` until the release of his question, and where the judge counts."""

    seat: Seat
    votes: int | None
    leftovers: int = 0


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """One seat as the room knows it."""

    seat: Seat
    out: Exit | None
    fouls: int
    down: bool
    by_hand: bool
    """It votes by the host's word."""

    @property
    def alive(self) -> bool:
        """Whether this player is in the game."""
        return self.out is None


@dataclass(frozen=True, slots=True)
class Public:
    """The announced part of a game."""

    scene: Scene
    day: int
    night: int
    players: tuple[PublicPlayer, ...]
    turn: Seat | None
    """Whose turn it is: a speech, a defence, a last word, a card."""
    speech: SpeechKind | None
    timer: Timer | None
    paused_at: Instant | None
    frozen: Seat | None
    nominees: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    question: PublicQuestion | None
    round: Round | None
    tallies: tuple[PublicTally, ...]
    call: Role | None
    call_kind: CallKind | None
    clock_kind: ClockKind | None
    winner: Winner | None


_SCENES: dict[type, Scene] = {
    Deal: Scene.DEAL,
    Night: Scene.NIGHT,
    Morning: Scene.MORNING,
    Discussion: Scene.DISCUSSION,
    Speech: Scene.SPEECH,
    Ballot: Scene.BALLOT,
    Question: Scene.QUESTION,
    Defence: Scene.DEFENCE,
    BestMove: Scene.BEST_MOVE,
    LastWord: Scene.LAST_WORD,
    DayOver: Scene.DAY_OVER,
    FreeClock: Scene.CLOCK,
    Over: Scene.OVER,
}

_REFUSED = (HandReason.LATE, HandReason.STUCK, HandReason.DOUBLE, HandReason.SELF)


def public(game: Game) -> Public:
    """What the room may know of the game now."""
    phase = game.phase
    asking = _asking(phase)
    night = phase if isinstance(phase, Night) else None
    call = night.call if night else None
    return Public(
        scene=_scene(phase),
        day=game.day,
        night=game.night,
        players=tuple(
            PublicPlayer(seat, player.out, player.fouls, game.pad(seat).down, seat in game.by_hand)
            for seat, player in enumerate(game.players, start=1)
        ),
        turn=_turn(phase),
        speech=phase.kind if isinstance(phase, Speech) else None,
        timer=game.timer,
        paused_at=game.paused_at,
        frozen=game.frozen,
        nominees=_nominees(game, asking),
        waiting=_waiting(phase),
        question=_question(game, phase) if isinstance(phase, Question) else None,
        round=asking.round if asking else None,
        tallies=_tallies(asking) if asking else (),
        call=call.role if call else None,
        call_kind=call.kind if call else None,
        clock_kind=phase.kind if isinstance(phase, FreeClock) else None,
        winner=game.winner,
    )


def _scene(phase: Phase) -> Scene:
    free = isinstance(phase, Ballot) and phase.asking.round is Round.FREE
    return Scene.FREE if free else _SCENES[type(phase)]


def _asking(phase: Phase) -> Asking | None:
    if isinstance(phase, Ballot | Question):
        return phase.asking
    return phase.revote if isinstance(phase, Defence) else None


def _nominees(game: Game, asking: Asking | None) -> tuple[Seat, ...]:
    if asking is not None:
        return asking.nominees
    return () if _is_past(game.phase) else game.nominees()


def _is_past(phase: Phase) -> bool:
    """Whether the day's list has had its time: from nightfall until the next day is opened, and after the game."""
    by_night = isinstance(phase, LastWord) and phase.by_night
    return by_night or isinstance(phase, Night | Morning | BestMove | Over)


def _turn(phase: Phase) -> Seat | None:
    if isinstance(phase, Turn | FreeClock):
        return phase.seat
    return phase.called or None if isinstance(phase, Deal) else None


def _waiting(phase: Phase) -> tuple[Seat, ...]:
    return phase.waiting if isinstance(phase, Discussion | Turn) else ()


def _tallies(asking: Asking) -> tuple[PublicTally, ...]:
    if asking.round is Round.ALL_LEAVE:
        return ()
    last = asking.asked_last()
    return tuple(
        PublicTally(seat, asking.tally(i), asking.leftovers if i == last else 0)
        if i < asking.asked and i not in asking.skipped | asking.uncounted
        else PublicTally(seat, None)
        for i, seat in enumerate(asking.nominees)
    )


def _question(game: Game, question: Question) -> PublicQuestion:
    reasons = provisional(game, question)
    counted = tuple(seat for seat, reason in reasons.items() if reason is HandReason.COUNTED)
    refused = {seat for seat, reason in reasons.items() if reason in _REFUSED} | question.lifted
    return PublicQuestion(
        about=question.about,
        all_leave=question.asking.round is Round.ALL_LEAVE,
        window=question.window,
        settled=question.settled,
        may_vote=frozenset(may_vote(game, question)),
        counted=counted,
        refused=tuple(sorted(refused)),
        unheard=tuple(seat for seat, reason in reasons.items() if reason is HandReason.UNHEARD),
    )
