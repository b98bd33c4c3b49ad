"""A whole game of ``city`` on the rehearsal table, from the deal to the victory, with everything that a journal keeps.

Ten seats, three days: speeches with hands that fidget, nominations, a tie with its defences and second vote, two nights
with shots and checks, fouls, an undo and a pause. The same game every time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.conductor import Setup
from controller.game import Game, inputs
from controller.game.inputs import Act, Input
from controller.game.offer import next_act
from controller.game.phases import Deal, Discussion, Night, Over, Phase, Question, Speech
from controller.game.reasons import ProposalKind
from controller.game.roles import Colour, Role
from controller.game.units import MILLISECOND, SECOND, Seat
from controller.journal import Journal, JournalError, Writer
from controller.rehearsal.table import LEAD, SOUNDING, Table
from controller.rulebooks import load

ROLES = {1: Role.SHERIFF, 3: Role.DON, 6: Role.MAFIA, 8: Role.MAFIA}


BEGINS = 1_000 * SECOND
LONG_WINDOW = {"window_ms": 10_000}
"""Options with which ten hands one after the other have time, however slow the machine."""


@dataclass(frozen=True)
class WholeGame:
    """By what it is played, the table before the deal, and every input until the victory."""

    setup: Setup
    first: Game
    inputs: tuple[Input, ...]


def record(until: type[Phase] = Over, options: Mapping[str, object] | None = None) -> WholeGame:
    """Play it, to the end or until it stands in this phase for the first time; ``options`` replace the rulebook's."""
    book = load("city", options)
    setup = Setup(book, book.seats, tuple(role for role, count in book.deck.items() for _ in range(count)))
    table = Table(setup.game(BEGINS))
    players = _Players(table)
    while not isinstance(table.game.phase, until):
        players.play_on()
    return WholeGame(setup, table.first, tuple(table.inputs))


def write(game: WholeGame, journal: Path) -> None:
    """Write it as a table would have: a game that was not finished, to be taken up again."""
    with Journal.open(journal, boot_id="bench") as kept:
        game_id = kept.begin(game.setup.header(BEGINS))
        writer = Writer(kept, on_trouble=_fail, on_recovered=lambda: None)
        for what in game.inputs:
            writer.append(game_id, what)
        unwritten = writer.close()
        assert not unwritten


def _fail(error: JournalError) -> None:
    raise error


class _Players:
    """The host, who presses the big button, and the players' hands."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._chance = random.Random(1)
        self._fidgeting = dict.fromkeys(range(1, len(table.game.players) + 1), False)

    def play_on(self) -> None:
        """The next thing that the host does, and what the table does until he can go on."""
        table = self._table
        for proposal in table.game.open_proposals():
            self._wait(SECOND)
            victory = proposal.kind is ProposalKind.VICTORY
            table.say(inputs.Confirm(proposal.id) if victory else inputs.Dismiss(proposal.id))
            return
        for entry in self._entries():
            self._wait(SECOND // 2)
            table.say(entry)
        self._wait(SECOND)
        act = next_act(table.game)
        if act is not None:
            table.say(act)
        self._let_happen(act)

    def _wait(self, length: int) -> None:
        self._table.run_until(self._table.now + length)

    # --- what is entered beside the button

    def _entries(self) -> Iterator[Act]:
        game = self._table.game
        match game.phase:
            case Deal(called=seat) if seat in ROLES:
                yield inputs.EnterRole(seat, ROLES[seat])
            case Night(over=True) if game.night > 1:
                yield from self._night(game)
            case Speech():
                yield from self._speech(game)

    def _night(self, game: Game) -> Iterator[Act]:
        reds = [seat for seat in game.alive() if game.player(seat).role is Role.CIVILIAN]
        yield inputs.Shoot(reds[-1])
        for role in (Role.DON, Role.SHERIFF):
            if game.living(role):
                yield inputs.Choose(role, reds[0])

    def _speech(self, game: Game) -> Iterator[Act]:
        """Hands fidget; three are nominated on the first day, later two; a foul is given and another taken back."""
        self._fidget()
        assert isinstance(game.phase, Speech)
        blacks, reds = _by_colour(game)
        wanted = [blacks[-1], *reds[: 2 if len(blacks) > 2 else 1]]
        nominees = game.nominees()
        if len(nominees) < len(wanted):
            yield inputs.Nominate(wanted[len(nominees)], gesture_seen=True)
        if len(game.phase.waiting) == 4:
            yield inputs.Foul(game.phase.seat)
        if len(game.phase.waiting) == 2:
            yield inputs.Foul(reds[0])
            yield inputs.Undo()
            yield inputs.Resume()

    def _fidget(self) -> None:
        for seat in self._table.game.alive():
            for _ in range(self._chance.randrange(3)):
                self._wait(self._chance.randrange(50, 2_000) * MILLISECOND)
                self._move(seat)
        for seat, down in self._fidgeting.items():
            if down:
                self._move(seat)

    def _move(self, seat: Seat) -> None:
        self._fidgeting[seat] = not self._fidgeting[seat]
        self._table.move(seat, down=self._fidgeting[seat], at=self._table.now)

    # --- what happens by itself

    def _let_happen(self, act: Act | None) -> None:
        table = self._table
        match table.game.phase:
            case Night(over=False):
                table.run_while(lambda: isinstance(table.game.phase, Night) and not table.game.phase.over)
            case Question() if isinstance(act, inputs.Ask):
                self._vote()
            case _ if isinstance(act, inputs.Accept):
                table.clear_pads(table.now + 300 * MILLISECOND)
                self._wait(SECOND)
            case Speech() | Discussion():
                self._wait(self._chance.randrange(20, 70) * SECOND)

    def _vote(self) -> None:
        table = self._table
        question = table.game.phase
        assert isinstance(question, Question)
        window = table.plan(table.now + LEAD + SOUNDING, {})
        for seat in self._voters(question):
            table.move(seat, down=True, at=window.opens + self._chance.randrange(1_900) * MILLISECOND)
        table.run_until(window.closes + SECOND)

    def _voters(self, question: Question) -> list[Seat]:
        """Of three nominees two share the votes, so that they defend themselves; of two the first gets all."""
        nominees = question.asking.nominees
        place = nominees.index(question.about[0])
        alive = [seat for seat in self._table.game.alive() if seat not in question.asking.voted()]
        if len(nominees) == 3:
            share = self._table.game.alive()[place::2] if place < 2 else ()
            return [seat for seat in alive if seat in share]
        return alive if place == 0 else []


def _by_colour(game: Game) -> tuple[list[Seat], list[Seat]]:
    """The living seats: the blacks, and the others."""
    black = {seat for seat in game.alive() if (role := game.player(seat).role) and role.colour is Colour.BLACK}
    return [s for s in game.alive() if s in black], [s for s in game.alive() if s not in black]
