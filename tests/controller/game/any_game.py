"""Any legal game by a rulebook, and what holds in every one; the tests and ``make bench`` play by it.

A random host answers, presses the big button, makes the roles' choices by night, and does now and then what is strange:
fouls and removals, players who leave, ППК, corrections, undo, a restart, an end by his own word. Everything is held
against the game while it is played; ``play_one`` raises ``AssertionError`` where something does not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from controller.game import Game, History, facts, inputs, new_game, play, step, waits
from controller.game.facts import Fact
from controller.game.inputs import Act, Command, Input, Restarted, Undo
from controller.game.night import calls_of
from controller.game.offer import next_act
from controller.game.phases import (
    Ballot,
    BestMove,
    Deal,
    Defence,
    Discussion,
    LastWord,
    Night,
    Over,
    Question,
    Speech,
)
from controller.game.reasons import Cause, ProposalKind, Refusal
from controller.game.roles import Colour, Role, Winner
from controller.game.rulebook import LeftoverRule
from controller.game.state import Exit
from controller.game.units import SECOND, Instant, Seat
from controller.journal import decode, encode
from controller.rulebooks import load, shipped
from controller.stage.texts import Texts
from controller.stage.titles import button
from tests.controller.game.evening import Evening, any_act, likely_act, unlike

BOOKS = {name: book for name in shipped() if not (book := load(name)).is_free}
TEXTS = (Texts("ru"), Texts("en"))

TURNS = 4000
"""A game that has not ended after so many turns of its host does not end."""


def table(name: str, chance: Random) -> Game:
    """The rulebook's own table, its cards dealt to anybody."""
    book = BOOKS[name]
    cards = [role for role, count in book.deck.items() for _ in range(count)]
    return new_game(book, book.seats, deck=tuple(cards), roles=tuple(chance.sample(cards, book.seats)))


def play_one(first: Game, seed: int) -> Checked:
    """One game, from this table to its end and again from its records."""
    chance = Random(seed)
    evening = Checked.begun(first, chance)
    strange = chance.choice((0.0, 0.05, 0.15, 0.4))
    for _ in range(TURNS):
        if isinstance(evening.game.phase, Over):
            break
        evening.check_preview()
        evening.turn(strange)
    assert isinstance(evening.game.phase, Over), "the game does not end"
    assert waits(evening.game) == (None, ())
    evening.check_replay()
    return evening


def winner_by_the_table(black: int, red: int, maniac: int) -> Winner | None:
    """RULES.md 3.4, «Victory predicate», in its order."""
    if black + red + maniac == 0:
        return Winner.DRAW
    if black == 0 and maniac == 0:
        return Winner.RED
    if black == 0 and red == 0:
        return Winner.MANIAC
    if black >= 1 and red >= 1 and black >= red:
        return Winner.BLACK
    if (black >= 1 and red == 0 and maniac == 0) or (black >= 2 and red == 0):
        return Winner.BLACK
    return None


@dataclass
class Checked(Evening):
    """An evening that holds each input against what must be true of any game."""

    chance: Random = field(default_factory=Random)
    out: set[Seat] = field(default_factory=set)
    """Who has left, by what was told."""
    dismissed: set[tuple[Seat, ...]] = field(default_factory=set)
    """The living at whose count the host has played on."""
    taken_back: bool = False

    @classmethod
    def begun(cls, game: Game, chance: Random) -> Checked:
        """The evening begins with this game."""
        return cls(History(game), game, chance=chance)

    def enter(self, what: Input) -> tuple[Fact, ...]:
        """One input, and everything that must be true of it."""
        before = self.game
        told = super().enter(what)
        after = self.game
        if any(isinstance(fact, facts.Refused) for fact in told):
            assert len(told) == 1, "a refusal and something else"
            assert after == before, "a refused command has changed the game"
            return told
        if isinstance(what, Command) and isinstance(what.act, Undo):
            self.out, self.taken_back = _gone(after), True
            return told
        self._check_exits(before, after, told)
        _check_voices(before, after, told)
        _check_votes(before, after, told)
        _check_discipline(before, after, told)
        _check_turns(before, after, told)
        self._check_end(before, after, what, told)
        return told

    # --- the host

    def turn(self, strange: float) -> None:
        """One turn of a host with surprises."""
        chance = self.chance
        dice = chance.random()
        if dice < strange / 10:
            self._rare()
        elif dice < strange:
            self.say(any_act(chance, self.game))
        elif dice < strange + 0.3:
            self.say(sensible_act(chance, self.game))
        elif dice < strange + 0.33 and self.wait():
            pass  # the clock is let run
        else:
            assert self.carry_on(chance), "nothing can happen any more"

    def _rare(self) -> None:
        chance = self.chance
        seat = chance.randint(1, len(self.game.players))
        rare: list[Act | None] = [
            None,
            Undo(),
            Undo(),
            inputs.CorrectExit(seat, chance.random() < 0.3, "test"),
            inputs.CorrectExit(seat, chance.random() < 0.3, "test"),
        ]
        if chance.random() < 0.1:
            rare = [inputs.Declare(chance.choice(tuple(Winner)))]
        act = chance.choice(rare)
        if act is None:
            self.now += SECOND
            self.enter(Restarted(self.now))
        else:
            self.say(act)

    def say(self, act: Act) -> Refusal | None:
        """The host says this when every instant that is due before has come; now and then its undo is tried too."""
        self._let_come(self.now + SECOND)
        before = self.history
        refusal = super().say(act)
        if self.chance.random() < 0.1:
            _check_undo(before, self.history, act, self.now)
        return refusal

    def _let_come(self, until: Instant) -> None:
        while (due := waits(self.game)[0]) is not None and due <= until:
            self.wait()

    # --- what must be true

    def check_preview(self) -> None:
        """The next press is said in both languages, is taken, does what was said, and to say it changes nothing."""
        game = self.game
        closely = self.chance.random() < 0.02
        written = repr(game) if closely else ""
        act = next_act(game)
        if act is None:
            return
        lines = [button(game, act, texts) for texts in TEXTS]
        assert all(line.strip() for line in lines), f"the button is silent about {act}"
        assert game == self.history.game
        assert not closely or repr(game) == written, "to say what comes next has changed the game"
        _, told = step(game, Command("press", self.now + SECOND, act))
        for fact in told:
            match fact:
                case facts.Refused():
                    raise AssertionError(f"the big button offers what is refused: {fact}")
                case (
                    facts.SeatCalled(seat)
                    | facts.Floor(seat, _)
                    | facts.SpeechLost(seat)
                    | facts.NominateOnly(seat, _)
                    | facts.Asked(seat)
                    | facts.SpeechEnded(seat)
                ):
                    assert all(str(seat) in line for line in lines), f"{lines} is said of {fact}"

    def check_replay(self) -> None:
        """The inputs bring the same facts and the same game; of some games as the journal writes and reads them."""
        history, told = History(self.first), list[Fact]()
        written = self.chance.random() < 0.2
        for what in self.entered:
            history, new = play(history, decode(encode(what)) if written else what)
            told += new
        assert told == self.told, "the replay tells something else"
        assert history.game == self.game, "the replay comes to another game"
        assert list(_past(history)) == list(_past(self.history)), "the replay has another past"

    def _check_exits(self, before: Game, after: Game, told: tuple[Fact, ...]) -> None:
        """Who leaves was in the game, leaves once, and it is told."""
        for fact in told:
            match fact:
                case facts.Corrected(inputs.CorrectExit(seat, left=False)):
                    self.out.discard(seat)
                case facts.Out(seats, silently):
                    assert not self.out & set(seats), f"{seats} leave again"
                    self.out |= set(seats)
                    assert all((after.player(s).out is Exit.REMOVED) is silently for s in seats)
                case facts.Killed(seats):
                    assert not self.out & set(seats), f"{seats} die again"
                    assert all(before.is_alive(s) for s in seats)
                    self.out |= set(seats)
        assert self.out == _gone(after), "who is out is not what was told"

    def _check_end(self, before: Game, after: Game, what: Input, told: tuple[Fact, ...]) -> None:
        """A victory is proposed exactly when the predicate says so, and announced if it was proposed or declared.

        Once proposed it stands until it is answered or an entry is corrected, whoever else is removed meanwhile.
        """
        act = what.act if isinstance(what, Command) else None
        old = before.proposal(ProposalKind.VICTORY)
        if isinstance(act, inputs.Dismiss) and old is not None and act.proposal == old.id:
            self.dismissed.add(after.alive())
        for fact in told:
            match fact:
                case facts.Victory(winner):
                    assert isinstance(after.phase, Over)
                    assert after.winner is winner
                    assert isinstance(act, inputs.Declare) or (old is not None and old.winner is winner)
        assert isinstance(after.phase, Over) is (after.winner is not None)
        if isinstance(after.phase, Deal | Over):
            return
        proposal = after.proposal(ProposalKind.VICTORY)
        by_count = proposal is not None and proposal.cause is Cause.COUNT
        roles = [after.player(seat).role for seat in after.alive()]
        if not any(role is None for role in roles) and not after.proposal(ProposalKind.REMOVAL):
            colours = Counter(role.colour for role in roles if role is not None)
            due = winner_by_the_table(colours[Colour.BLACK], colours[Colour.RED], colours[Colour.MANIAC])
            if by_count and any(isinstance(fact, facts.VictoryProposed) for fact in told):
                assert proposal is not None
                assert proposal.winner is due, "a victory that the predicate denies"
            elif due is not None and not by_count:
                assert proposal is not None or after.alive() in self.dismissed, f"{due} have won, and nobody is asked"
        if proposal is not None and proposal.cause is Cause.QUIET_NIGHTS and not self.taken_back:
            nights = [fact.seats for fact in self.told if isinstance(fact, facts.Killed)]
            assert not any(nights[-after.rulebook.draw_nights :]), "a draw after a night with a victim"


def _past(history: History) -> Iterator[tuple[Game, Command]]:
    """The past step by step: compared whole, a long one is too deep."""
    past = history.past
    while past is not None:
        yield past.game, past.command
        past = past.before


def _gone(game: Game) -> set[Seat]:
    return {s for s, player in enumerate(game.players, start=1) if player.out not in (None, Exit.ABSENT)}


def _check_voices(before: Game, after: Game, told: Iterable[Fact]) -> None:
    """Nobody who is out speaks, nominates, is nominated, or votes; a last word is for who was voted out or killed."""
    for fact in told:
        match fact:
            case (
                facts.Floor(seat, _)
                | facts.SpeechLost(seat)
                | facts.NominateOnly(seat, _)
                | facts.Opener(seat)
                | facts.Defence(seat, _)
            ):
                assert after.is_alive(seat), f"{seat} is out and speaks"
            case facts.Nominated(seat, by):
                assert before.is_alive(seat)
                assert before.is_alive(by)
            case facts.BallotList(seats) | facts.Revote(seats) | facts.Tie(seats) | facts.AllLeaveAsked(seats):
                assert set(seats) <= set(before.alive())
            case facts.Counted(seats):
                assert list(seats) == sorted(set(seats)), "somebody counts twice"
                assert set(seats) <= set(before.alive()) | _voted_before_leaving(before), "somebody votes who is out"
            case facts.LastWord(seat, _):
                assert after.player(seat).out is not Exit.REMOVED, "who is removed leaves in silence"


def _voted_before_leaving(game: Game) -> set[Seat]:
    """Whose vote stays although they have left since, or is still to be judged."""
    if isinstance(game.phase, Question):
        return set(game.phase.counted())  # an exit that the host corrects does not wait for the release
    if not isinstance(game.phase, Ballot):
        return set()
    asking = game.phase.asking
    return {*asking.voted(), *(seat for _, seat in asking.unanswered)}


def _check_votes(before: Game, after: Game, told: Iterable[Fact]) -> None:
    """One vote a player and round; a tally is what was counted, and the leftovers are what is left over."""
    phase = after.phase
    if isinstance(phase, Ballot | Question):
        asking = phase.asking
        votes = Counter(seat for hands in asking.votes for seat in hands)
        assert all(count == 1 for count in votes.values()), "a second vote in one round"
        assert sum(map(asking.tally, range(asking.asked))) == len(votes) + asking.leftovers
        assert len(votes) + asking.leftovers <= len(after.players)
        assert after.rulebook.leftovers is not LeftoverRule.ABSTAIN or asking.leftovers == 0
    if isinstance(phase, Question) and isinstance(before.phase, Question) and phase.settled:
        assert not phase.counted() & phase.asking.voted()
    counted: int | None = len(before.phase.counted()) if isinstance(before.phase, Question) else None
    released: int | None = None
    for fact in told:
        match fact:
            case facts.Counted(seats):
                counted = len(seats)
            case facts.Released(_, number):
                assert number == counted, "released is not what was counted"
                released = number
            case facts.Leftovers(_, number) if released is not None:
                released += number
    if released is not None:
        tallies = [fact.votes for fact in told if isinstance(fact, facts.Tally)]
        assert tallies in ([], [released]), "a tally is its hands and its leftovers"


def _check_discipline(before: Game, after: Game, told: Iterable[Fact]) -> None:
    """Fouls change as it is told, and not otherwise; roles change by the host's word alone."""
    fouls = [player.fouls for player in before.players]
    technical = [player.technical_fouls for player in before.players]
    for fact in told:
        match fact:
            case facts.FoulGiven(seat, count):
                assert abs(count - fouls[seat - 1]) == 1
                fouls[seat - 1] = count
            case facts.TechnicalFoulGiven(seat, count):
                assert count == technical[seat - 1] + 1
                technical[seat - 1] = count
    assert [player.fouls for player in after.players] == fouls
    assert [player.technical_fouls for player in after.players] == technical
    assert min(fouls) >= 0


def _check_turns(before: Game, after: Game, told: Iterable[Fact]) -> None:
    """A speech, a defence and a last word begin with their own fact, and nothing else begins them."""
    phase = after.phase
    if isinstance(phase, Over):
        return
    begun = [f.seat for f in told if isinstance(f, facts.Floor | facts.SpeechLost | facts.Defence | facts.LastWord)]
    begun += [f.seat for f in told if isinstance(f, facts.NominateOnly)]
    if isinstance(phase, Speech | Defence | LastWord):
        same = type(before.phase) is type(phase) and before.phase.key == phase.key
        assert bool(begun) is not same, "a turn is told that does not begin, or begins untold"
        assert not begun or begun[-1] == phase.seat
    else:
        assert not begun
    if isinstance(phase, Discussion | Speech):
        assert set(phase.waiting) <= set(after.alive()), "somebody waits for the floor who is out"


def _check_undo(before: History, done: History, act: Act, now: int) -> None:
    """Undo and the same command again is the same game, instants and numbers apart.

    Left out: a question that is not counted yet, which undo offers again, and what undo does not take back.
    """
    in_the_air = isinstance(before.game.phase, Question) and not before.game.phase.settled
    if in_the_air or done.past is before.past or isinstance(act, Undo):
        return
    undone, told = play(done, Command("undo", now + SECOND, Undo()))
    assert isinstance(told[0], facts.Undone), "a command that changed the game cannot be taken back"
    assert undone.past is before.past
    if undone.game.paused_at is not None and before.game.paused_at is None:
        undone, _ = play(undone, Command("resume", now + SECOND, inputs.Resume()))
    where = unlike(undone.game, before.game)
    assert not where, f"undo of {act} leads to another game: {where}"
    again, _ = play(undone, Command("again", now + SECOND, act))
    where = unlike(again.game, done.game)
    assert not where, f"{act} again leads to another game: {where}"


# --- what a host may sensibly say ------------------------------------------------------------------


def sensible_act(chance: Random, game: Game) -> Act:
    """What fits the moment: a role's choice, a nomination, a hand, the best move, discipline."""
    seats = range(1, len(game.players) + 1)
    if isinstance(game.phase, Night) and game.night > 1:
        return _choice(chance, game, game.phase)
    if isinstance(game.phase, BestMove):
        return inputs.NameBestMove(tuple(chance.sample(seats, 3)))
    if isinstance(game.phase, Speech) and game.phase.nominated and chance.random() < 0.3:
        return inputs.Withdraw(game.nominations[-1].seat) if game.nominations else inputs.Foul(game.phase.seat)
    return likely_act(chance, game)


def _choice(chance: Random, game: Game, night: Night) -> Act:
    """What one of the roles that have been called may choose: anybody, or nobody."""
    begun = calls_of(game, game.night)[: night.index + (not night.asleep)]
    role = chance.choice([call.role for call in begun if call.role] or [Role.MAFIA])
    seat = chance.randint(1, len(game.players))
    target = chance.choice((None, seat, seat, seat))
    if role is not Role.MAFIA:
        kamikazes = game.living(Role.KAMIKAZE) if role is Role.KAMIKAZE else ()
        return inputs.Choose(role, target, chance.choice(kamikazes) if kamikazes else None)
    if chance.random() < 0.5:
        return inputs.Shoot(target)
    others = [chance.choice((seat, seat, seat, chance.randint(1, len(game.players)))) for _ in game.blacks()]
    return inputs.ShootEach(tuple((shooter, (at,)) for shooter, at in zip(game.blacks(), others, strict=True)))
