"""Facts and acts in the words of the rehearsals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from controller.game import facts, inputs
from controller.game.clock_kind import ClockKind
from controller.game.facts import Fact
from controller.game.inputs import Act
from controller.game.reasons import ProposalKind


@dataclass(frozen=True, slots=True)
class Saying:
    """A fact as it is written: ``head``, the seats (``5`` or ``6=3``), ``tail``; seats of one act are gathered."""

    head: str
    seats: tuple[str, ...] = ()
    tail: str = ""
    once: bool = False
    """One fact each time: its seats are not gathered."""

    @property
    def text(self) -> str:
        """The line as a rehearsal writes it."""
        return " ".join(word for word in (self.head, *self.seats, self.tail) if word)


def _seats(*seats: int) -> tuple[str, ...]:
    return tuple(str(seat) for seat in seats)


def _turn(head: str) -> Callable[[Any], Saying]:
    return lambda fact: Saying(head, _seats(fact.seat), f"{fact.seconds}s", once=True)


def _list(head: str) -> Callable[[Any], Saying]:
    return lambda fact: Saying(head, _seats(*fact.seats))


def _by(head: str) -> Callable[[Any], Saying]:
    return lambda fact: Saying(head, _seats(fact.seat), f"by {fact.by}", once=True)


def _count(head: str) -> Callable[[Any], Saying]:
    return lambda fact: Saying(head, (f"{fact.seat}={fact.votes}",))


def _clock(fact: facts.ClockStarted) -> Saying:
    return Saying("clock", (), f"{_of_clock(fact.kind, fact.seat)} {fact.seconds}s", once=True)


def _of_clock(kind: ClockKind, seat: int | None) -> str:
    name = kind.value.replace("_", " ")
    return name if seat is None else f"{name} {seat}"


_WORDS: dict[type[Fact], Callable[[Any], Saying]] = {
    facts.Opener: lambda f: Saying("opener", _seats(f.seat)),
    facts.Floor: _turn("floor"),
    facts.ClockStarted: _clock,
    facts.NewBallot: lambda _: Saying("new ballot"),
    facts.SpeechLost: lambda f: Saying("speech lost", _seats(f.seat)),
    facts.NominateOnly: _turn("nominate only"),
    facts.Nominated: _by("nominated"),
    facts.DuplicateNomination: _by("duplicate"),
    facts.NominationRefused: _by("refused"),
    facts.Withdrawn: _by("withdrawn"),
    facts.BallotList: _list("ballot"),
    facts.NoBallot: lambda _: Saying("no ballot"),
    facts.Counted: lambda f: Saying("counted", _seats(*f.seats) or ("none",)),
    facts.HandNoted: lambda f: Saying(f.reason.value, _seats(f.seat)),
    facts.NoHand: lambda f: Saying("no hand", _seats(f.seat)),
    facts.Early: lambda f: Saying("early", _seats(f.seat)),
    facts.Lifted: lambda f: Saying("lifted", _seats(f.seat)),
    facts.Proposed: lambda f: Saying(f"proposed {f.kind.value}", _seats(f.seat)),
    facts.Tally: _count("tally"),
    facts.Leftovers: _count("leftovers"),
    facts.Tie: _list("tie"),
    facts.Defence: _turn("defence"),
    facts.Revote: _list("revote"),
    facts.AllLeaveAsked: _list("all leave asked"),
    facts.AllLeave: lambda f: Saying(f"all leave {f.outcome.value}"),
    facts.Out: lambda f: Saying("out", _seats(*f.seats), "silently" if f.silently else ""),
    facts.LastWord: _turn("last word"),
    facts.Called: lambda f: Saying(f"call {f.role.value}", once=True),
    facts.Answered: lambda f: Saying(f"answer {f.role.value} {f.answer.value}"),
    facts.Killed: lambda f: Saying("killed", _seats(*f.seats)),
    facts.Missed: lambda _: Saying("miss"),
    facts.BallotCancelled: lambda _: Saying("ballot cancelled"),
    facts.Frozen: lambda f: Saying("frozen", _seats(f.seat)),
    facts.BestMoveDue: lambda f: Saying("best move", _seats(f.seat)),
    facts.TechnicalFoulGiven: lambda f: Saying("technical foul", (f"{f.seat}={f.count}",)),
    facts.Remarked: lambda f: Saying("remark", _seats(f.seat)),
    facts.PlayedByHand: lambda f: Saying("by hand", _seats(f.seat)),
    facts.PlayedByPad: lambda f: Saying("by pad", _seats(f.seat)),
    facts.FoulGiven: lambda f: Saying("foul", (f"{f.seat}={f.count}",)),
    facts.VictoryProposed: lambda f: Saying(f"winner {f.winner.value}"),
    facts.Undone: lambda f: Saying(f"undone {act_words(f.act)}"),
}

TURNS = ("defence", "last word", "call")
"""Turns are announced by the act that ends what came before; the act that plays one answers for it as well."""


def saying(fact: Fact) -> Saying | None:
    """The fact as a rehearsal writes it; ``None`` if it has no word there, or is a list with nobody in it."""
    if isinstance(fact, facts.Proposed) and fact.kind not in (ProposalKind.REMOVAL, ProposalKind.FOUL):
        return None
    if isinstance(fact, facts.Out | facts.Killed) and not fact.seats:
        return None
    if isinstance(fact, facts.Frozen) and fact.seat is None:
        return None
    word = _WORDS.get(type(fact))
    return word(fact) if word else None


# --- acts ------------------------------------------------------------------------------------------

_VERBS: dict[str, str] = {"doctor": "heals", "putana": "visits", "maniac": "shoots", "kamikaze": "takes"}

_ACTS: dict[type[Act], Callable[[Any], str]] = {
    inputs.EnterRole: lambda a: f"role {a.seat} {a.role.value if a.role else 'none'}",
    inputs.BeginNight: lambda _: "night",
    inputs.Shoot: lambda a: f"mafia shoots {a.target}" if a.target else "mafia misses",
    inputs.ShootEach: lambda a: "shots " + " ".join(f"{s}={','.join(map(str, n))}" for s, n in a.shots),
    inputs.Choose: lambda a: f"{a.role.value} {_VERBS.get(a.role.value, 'checks')} {a.target}",
    inputs.BeginMorning: lambda _: "morning",
    inputs.GiveFloor: lambda _: "speech",
    inputs.EndSpeech: lambda _: "thanks",
    inputs.Nominate: lambda a: f"nominate {a.seat}",
    inputs.Withdraw: lambda a: f"withdraw {a.seat}",
    inputs.CloseDiscussion: lambda _: "vote",
    inputs.Ask: lambda _: "against",
    inputs.StartClock: lambda a: f"clock {_of_clock(a.kind, a.seat)}",
    inputs.AskAbout: lambda a: f"against {a.seat}",
    inputs.NewBallot: lambda _: "new ballot",
    inputs.Accept: lambda _: "accepted",
    inputs.EnterHand: lambda a: f"{a.seat} {'voted' if a.voted else 'abstained'}",
    inputs.ByHand: lambda a: f"by hand {a.seat}",
    inputs.ByPad: lambda a: f"by pad {a.seat}",
    inputs.WithdrawQuestion: lambda _: "restart question",
    inputs.TechnicalFoul: lambda a: f"technical foul {a.seat}",
    inputs.Remark: lambda a: f"remark {a.seat}",
    inputs.Leave: lambda a: f"leaves {a.seat}",
    inputs.OppositeVictory: lambda _: "opposite victory",
    inputs.NameBestMove: lambda _: "best move",
    inputs.Foul: lambda a: f"foul {a.seat}",
    inputs.Remove: lambda a: f"remove {a.seat}",
    inputs.Confirm: lambda _: "confirm",
    inputs.Dismiss: lambda _: "dismiss",
    inputs.Declare: lambda a: f"victory {a.winner.value}",
    inputs.CorrectFoul: lambda a: f"correct foul {a.seat} to {a.to}",
}


def act_words(act: Act) -> str:
    """An act of the host's in the words of the rehearsals."""
    words = _ACTS.get(type(act))
    return words(act) if words else type(act).__name__
