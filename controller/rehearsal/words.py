"""Facts in the words of the rehearsals, and whether an expectation holds against them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from controller.game import facts, inputs
from controller.game.facts import Fact
from controller.game.inputs import Act
from controller.game.phases import Deal, Night
from controller.game.reasons import ProposalKind
from controller.game.state import Game


@dataclass(frozen=True, slots=True)
class Saying:
    """A fact as it is written: ``head``, the seats (``5`` or ``6=3``), ``tail``; seats of one act are gathered."""

    head: str
    seats: tuple[str, ...] = ()
    tail: str = ""
    gathers: bool = True
    listed: bool = False
    """A list of seats; without any it reads «none»."""

    @property
    def text(self) -> str:
        """The line as a rehearsal writes it."""
        seats = self.seats or (("none",) if self.listed else ())
        return " ".join(word for word in (self.head, *seats, self.tail) if word)


def _seats(*seats: int) -> tuple[str, ...]:
    return tuple(str(seat) for seat in seats)


def _turn(head: str) -> Callable[[Any], Saying]:
    return lambda fact: Saying(head, _seats(fact.seat), f"{fact.seconds}s", gathers=False)


def _list(head: str) -> Callable[[Any], Saying]:
    return lambda fact: Saying(head, _seats(*fact.seats), listed=True, gathers=False)


def _by(head: str) -> Callable[[Any], Saying]:
    return lambda fact: Saying(head, _seats(fact.seat), f"by {fact.by}", gathers=False)


def _count(head: str) -> Callable[[Any], Saying]:
    return lambda fact: Saying(head, (f"{fact.seat}={fact.votes}",), gathers=False)


_WORDS: dict[type[Fact], Callable[[Any], Saying]] = {
    facts.Opener: lambda f: Saying("opener", _seats(f.seat)),
    facts.Floor: _turn("floor"),
    facts.SpeechLost: lambda f: Saying("speech lost", _seats(f.seat)),
    facts.NominateOnly: _turn("nominate only"),
    facts.Nominated: _by("nominated"),
    facts.DuplicateNomination: _by("duplicate"),
    facts.NominationRefused: _by("refused"),
    facts.Withdrawn: _by("withdrawn"),
    facts.BallotList: _list("ballot"),
    facts.NoBallot: lambda _: Saying("no ballot"),
    facts.Counted: _list("counted"),
    facts.HandNoted: lambda f: Saying(f.reason.value, _seats(f.seat)),
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
    facts.Out: lambda f: Saying("out", _seats(*f.seats), "silently" if f.silently else "", listed=True),
    facts.LastWord: _turn("last word"),
    facts.Called: lambda f: Saying(f"call {f.role.value}"),
    facts.Answered: lambda f: Saying(f"answer {f.role.value} {f.answer.value}"),
    facts.Killed: lambda f: Saying("killed", _seats(*f.seats), listed=True),
    facts.Missed: lambda _: Saying("miss"),
    facts.FoulGiven: lambda f: Saying("foul", (f"{f.seat}={f.count}",)),
    facts.VictoryProposed: lambda f: Saying(f"winner {f.winner.value}"),
    facts.Undone: lambda f: Saying(f"undone {act_words(f.act)}"),
}

TURNS = (facts.Defence, facts.LastWord, facts.Called)
"""Turns are announced by the act that ends what came before; the act that plays one answers for it as well."""


def saying(fact: Fact) -> Saying | None:
    """The fact as a rehearsal writes it; ``None`` if it has no word of its own there."""
    if isinstance(fact, facts.Proposed) and fact.kind not in (ProposalKind.REMOVAL, ProposalKind.FOUL):
        return None
    word = _WORDS.get(type(fact))
    return word(fact) if word else None


# --- acts ------------------------------------------------------------------------------------------

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
    inputs.Accept: lambda _: "accepted",
    inputs.EnterHand: lambda a: f"{a.seat} {'voted' if a.voted else 'abstained'}",
    inputs.WithdrawQuestion: lambda _: "restart question",
    inputs.Foul: lambda a: f"foul {a.seat}",
    inputs.Remove: lambda a: f"remove {a.seat}",
    inputs.Confirm: lambda _: "confirm",
    inputs.Dismiss: lambda _: "dismiss",
    inputs.Declare: lambda a: f"victory {a.winner.value}",
    inputs.CorrectFoul: lambda a: f"correct foul {a.seat} to {a.to}",
}
_VERBS = {"doctor": "heals", "putana": "visits", "maniac": "shoots", "kamikaze": "takes"}


def act_words(act: Act) -> str:
    """An act of the host's in the words of the rehearsals."""
    words = _ACTS.get(type(act))
    return words(act) if words else type(act).__name__


# --- expectations ----------------------------------------------------------------------------------


def gather(said: Iterable[Saying]) -> list[Saying]:
    """One fact a word and act, its seats gathered in rising order."""
    gathered: dict[tuple[str, str], Saying] = {}
    others: list[Saying] = []
    for one in said:
        key = (one.head, one.tail)
        if not one.gathers or not one.seats:
            others.append(one)
        elif key in gathered:
            together = dict.fromkeys((*gathered[key].seats, *one.seats))
            ordered = tuple(sorted(together, key=lambda word: int(word.partition("=")[0])))
            gathered[key] = Saying(one.head, ordered, one.tail, listed=one.listed)
        else:
            gathered[key] = one
    return [*others, *gathered.values()]


def state_sayings(game: Game) -> list[Saying]:
    """Where the game stands: who lives, day or night, the fouls."""
    fouls = tuple(f"{seat}={p.fouls}" for seat, p in enumerate(game.players, start=1) if p.fouls)
    time = "night" if isinstance(game.phase, Night | Deal) else "day"
    return [
        Saying("alive", _seats(*game.alive()), listed=True),
        Saying(f"phase {time}"),
        Saying("fouls", fouls, listed=True),
    ]


def holds(expected: str, said: list[Saying], of_the_turn: list[Saying]) -> bool:
    """Whether an expectation holds against what was said since the last act (``of_the_turn``: that act's own turn)."""
    together = gather(said)
    if expected.startswith("no ") and expected != "no ballot":
        return not _is_there(expected[3:], together)
    texts = {one.text for one in (*said, *together, *of_the_turn)}
    if expected in texts:
        return True
    if expected.endswith(" none"):
        head = expected.removesuffix(" none")
        return all(one.head != head or not one.seats for one in together)
    return False


def _is_there(words: str, said: list[Saying]) -> bool:
    """Whether a fact begins with these words; if they end in seats: whether one of these seats is in it."""
    match = re.fullmatch(r"(.*?)((?: \d+)*)", words)
    assert match is not None
    head, seats = match[1], set(match[2].split())
    for one in said:
        if seats:
            mine = {word.partition("=")[0] for word in one.seats}
            if one.head == head and seats & mine:
                return True
        elif one.text == head or one.text.startswith(head + " "):
            return True
    return False
