"""An evening at a table in memory: inputs played one after the other, and a host who carries any game on."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from random import Random

from controller.game import Game, History, facts, inputs, new_game, play, waits
from controller.game.facts import Fact
from controller.game.hand import Pads
from controller.game.inputs import Act, Come, Command, Contact, Heard, Input, Marks
from controller.game.offer import next_act
from controller.game.phases import Defence, LastWord, Night, Over, Question, Speech
from controller.game.reasons import Cause, Refusal
from controller.game.roles import Role
from controller.game.rulebook import Rulebook
from controller.game.units import MILLISECOND, SECOND, Instant, Seat
from controller.rulebooks import load

CITY = load("city")
CLUB_BY_DAY = load("club", {"night_order": ["mafia", "sheriff"], "acquaintance_order": ["mafia", "sheriff"]})
"""The club's own rules, with a night of the classic roles alone."""

DEAL = (Role.DON, Role.MAFIA, Role.MAFIA, Role.SHERIFF)


def dealt(book: Rulebook, roles: tuple[Role, ...] = DEAL, seats: int = 10) -> Game:
    """A game with these roles from seat 1 on; everybody else is a civilian."""
    return new_game(book, seats, roles=(*roles, *(Role.CIVILIAN,) * (seats - len(roles))))


@dataclass
class Evening:
    """A game with its past, what has entered it, and what has come of it."""

    history: History
    first: Game
    now: Instant = 0
    entered: list[Input] = field(default_factory=list)
    told: list[Fact] = field(default_factory=list)
    commands: int = 0

    @classmethod
    def of(cls, game: Game) -> Evening:
        """The evening begins with this game."""
        return cls(History(game), game)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.history.game

    def enter(self, what: Input) -> tuple[Fact, ...]:
        """One input."""
        self.entered.append(what)
        self.history, told = play(self.history, what)
        self.told += told
        return told

    def say(self, act: Act) -> Refusal | None:
        """The host says this, a second after what was before; returns why it was refused."""
        self.now += SECOND
        self.commands += 1
        told = self.enter(Command(str(self.commands), self.now, act))
        return next((fact.reason for fact in told if isinstance(fact, facts.Refused)), None)

    def wait(self) -> bool:
        """Let the next instant come that the game waits for; returns whether it waits for one."""
        at, seats = waits(self.game)
        if at is None:
            return False
        self.now = max(self.now, at)
        question = self.game.phase
        if isinstance(question, Question) and question.window is not None and at >= question.window.closes:
            for seat in seats:
                self.enter(Heard(seat, question.window.closes))
        self.enter(Come(self.now))
        return True

    def ask(self, act: Act | None = None) -> None:
        """The host asks the next question, and the speaker plans it."""
        assert self.say(act or inputs.Ask()) is None
        self.plan()

    def plan(self) -> None:
        """The question that is asked begins in 0.3 s and opens in 1 s."""
        opens = self.now + SECOND
        closes = opens + self.game.rulebook.window_ms * MILLISECOND
        self.enter(Marks(opens - 700 * MILLISECOND, opens, closes))

    def touch(self, seat: Seat, *, down: bool, at: Instant, bound: int = 0) -> None:
        """A contact changes."""
        self.now = max(self.now, at)
        self.enter(Contact(seat, down, at, bound))

    # --- a host who carries any game on

    def carry_on(self, chance: Random, *, hands: bool = True) -> bool:
        """One step of an ordinary host: answer, go on, or let time pass; returns whether there was one to make."""
        game = self.game
        question = game.phase
        if isinstance(question, Question) and question.window is None:
            self.plan()
            if hands:
                self._vote(chance)
            return True
        if game.open_proposals():
            proposal = chance.choice(game.open_proposals())
            answer = chance.choice((inputs.Confirm, inputs.Dismiss))
            refusal = self.say(answer(proposal.id))
            # A lift is no longer asked about if the settlement finds meanwhile that its seat is not heard.
            withdrawn = proposal.cause is Cause.LIFT and refusal is Refusal.NO_SUCH_PROPOSAL
            assert refusal is None or withdrawn
            return True
        act = next_act(game)
        if act is not None:
            assert self.say(act) is None, f"the big button offers what is refused: {act}"
            return True
        return self.wait()

    def _vote(self, chance: Random) -> None:
        """Hands come down and leave, in time or not, on the seats of anybody."""
        question = self.game.phase
        assert isinstance(question, Question)
        assert question.window is not None
        edges: list[tuple[Instant, Seat, bool]] = []
        eager = chance.choice((0.15, 0.3, 0.6))
        if chance.random() < 0.4:  # everybody votes, and the nominees share the hands
            asking = question.asking
            shared = len(asking.questions)
            for place, seat in enumerate(self.game.alive()):
                if place % shared == asking.asked:
                    edges.append((question.window.opens + SECOND, seat, True))
                    edges.append((question.window.opens + 9 * SECOND, seat, False))
            eager = 0
        for seat in range(1, len(self.game.players) + 1):
            if chance.random() < eager:
                down = question.window.opens + chance.randrange(-900, 2300) * MILLISECOND
                edges.append((down, seat, True))
                stays = chance.choice((100, 400, 5000, 5000, 5000)) * MILLISECOND
                edges.append((down + stays, seat, False))
        for at, seat, down_now in sorted(edges):
            while (due := waits(self.game)[0]) is not None and due < at:
                self.wait()
            self.touch(seat, down=down_now, at=at)


def any_act(chance: Random, game: Game) -> Act:
    """Anything that a host could say, sensible or not."""
    seats = len(game.players)
    seat, other = chance.randint(1, seats), chance.randint(1, seats)
    proposals = game.open_proposals()
    acts: list[Act] = [
        inputs.BeginNight(),
        inputs.Shoot(chance.choice((None, seat))),
        inputs.ShootEach(tuple((s, (seat,)) for s in game.blacks())),
        inputs.Choose(chance.choice(tuple(Role)), chance.choice((None, seat)), chance.choice((None, other))),
        inputs.Lengthen(chance.choice((-30, -10, 10, 30))),
        inputs.BeginMorning(),
        inputs.GiveFloor(),
        inputs.EndSpeech(),
        inputs.Nominate(seat, gesture_seen=True),
        inputs.Withdraw(seat),
        inputs.CloseDiscussion(),
        inputs.Ask(),
        inputs.Accept(),
        inputs.EnterHand(seat, chance.random() < 0.5),
        inputs.ByHand(seat),
        inputs.ByPad(seat),
        inputs.WithdrawQuestion(),
        inputs.Foul(seat),
        inputs.TechnicalFoul(seat),
        inputs.Remark(seat),
        inputs.Remove(seat),
        inputs.Leave(seat),
        inputs.OppositeVictory(seat),
        inputs.NameBestMove((seat, other, seats)),
        inputs.Pause(),
        inputs.Resume(),
        inputs.CorrectFoul(seat, chance.choice((None, other)), "test"),
        inputs.CorrectNominee(seat, chance.choice((None, other)), "test"),
        inputs.AddNominee(other, "test"),
        inputs.EnterRole(seat, game.player(seat).role),
    ]
    if proposals:
        number = chance.choice(proposals).id
        acts += [inputs.Confirm(number), inputs.Dismiss(number)] * 4
    return chance.choice(acts)


def likely_act(chance: Random, game: Game) -> Act:
    """What a host would say at this moment besides going on, sensible."""
    seat = chance.randint(1, len(game.players))
    if isinstance(game.phase, Night):
        return chance.choice((inputs.Shoot(seat), inputs.Choose(Role.DON, seat), inputs.Choose(Role.SHERIFF, seat)))
    if isinstance(game.phase, Speech):
        return inputs.Nominate(seat, gesture_seen=True)
    if isinstance(game.phase, Question):
        return inputs.EnterHand(seat, chance.random() < 0.7)
    if isinstance(game.phase, Defence | LastWord):
        return inputs.Foul(game.phase.seat)
    return inputs.Foul(seat)


def let_play(
    evening: Evening, chance: Random, *, steps: int, strange: float = 0.15, sensible: float = 0.35, hands: bool = True
) -> None:
    """So many steps of an evening with surprises, or until the game is over."""
    for _ in range(steps):
        if isinstance(evening.game.phase, Over):
            return
        dice = chance.random()
        if dice < strange:
            evening.say(any_act(chance, evening.game))
        elif dice < strange + sensible:
            evening.say(likely_act(chance, evening.game))
        else:
            evening.carry_on(chance, hands=hands)


# --- two games compared ----------------------------------------------------------------------------

_TIMES = {"now", "step", "step_since", "paused_at", "pads", "watch", "last_foul", "proposed"}
_TIMES |= {"id", "since", "ends", "warns", "rings", "asked_at", "accepted_at", "window", "heard", "touch_down"}
_TIMES |= {"entered", "lifted"}


def unlike(one: object, other: object, place: str = "all of it") -> str:
    """Where two values differ first, but for instants, numbering and what the pads have told; empty if they do not."""
    # What a command leaves alone is the very same object: most of a game is not looked at twice.
    if one is other or (isinstance(one, Pads) and isinstance(other, Pads)):
        return ""
    if type(one) is not type(other):
        return place
    if dataclasses.is_dataclass(one):
        names = (f.name for f in dataclasses.fields(one) if f.name not in _TIMES)
        return next(filter(None, (unlike(getattr(one, name), getattr(other, name), name) for name in names)), "")
    if isinstance(one, tuple) and isinstance(other, tuple):
        parts = (unlike(*both, f"{place} {n}") for n, both in enumerate(zip(one, other, strict=False)))
        return place if len(one) != len(other) else next(filter(None, parts), "")
    return "" if one == other else place
