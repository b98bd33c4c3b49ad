"""What the table stands in, the lobby, a practice or a game, and how it comes from one to the next."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from controller.conductor.arranging import Arranging
from controller.conductor.conductor import Conductor
from controller.conductor.disk_trouble import not_kept
from controller.conductor.hardware import Hardware
from controller.conductor.kept import BEGUN_BY, last_company, replayed
from controller.conductor.lobby import Lobby
from controller.conductor.playing import Playing, reply_of
from controller.conductor.practice import Practice
from controller.conductor.record import JournalRecord, NoRecord, Record
from controller.conductor.replies import Replies, Reply, refused
from controller.conductor.roster import Roster
from controller.conductor.seated import SeatedLights
from controller.conductor.setup import Company, Setup
from controller.conductor.stand import Stand
from controller.game import History, Rulebook
from controller.game.reasons import Refusal
from controller.journal import GameSummary, Journal, JournalError, Writer
from controller.stage.arrangement import Arrangement, Shelf
from controller.stage.ledger import Ledger
from controller.stage.manner import Manner
from controller.stage.seating import Pad
from controller.stage.texts import Texts
from hardware.ports import Edge, Instant

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Club:
    """What the evening's games have in common.

    ``setup``: what the first is played by, and the next ones as long as the host arranges nothing else; ``pads``: how
    many the table has; ``roster``: the club's names; ``books``: further rulebooks to choose from; ``practice``: the
    free table's rulebook by which newcomers try their pads, where that is wanted; ``phrases``: the words of the clips.
    """

    setup: Setup
    pads: int
    texts: Texts
    phrases: Mapping[str, str]
    roster: Roster = field(default_factory=Roster)
    practice: Rulebook | None = None
    books: Shelf = field(default_factory=dict)

    @property
    def shelf(self) -> Shelf:
        """All rulebooks to choose from, that of the setup among them."""
        own = self.setup.book
        return self.books if own in self.books.values() else {own.name: own, **self.books}


class Games:
    """What the table stands in, ``stand``. ``manner``: how the next game announces at first.

    ``silent`` says which pads cannot be heard now; ``changed`` is called after everything that a screen may want to
    show.
    """

    stand: Stand

    def __init__(
        self,
        club: Club,
        hardware: Hardware,
        journal: Journal,
        writer: Writer,
        replies: Replies,
        *,
        manner: Manner,
        silent: Callable[[], frozenset[Pad]],
        changed: Callable[[], None],
    ) -> None:
        self.manner = manner
        self._club = club
        self._hardware = hardware
        self._journal = journal
        self._writer = writer
        self._replies = replies
        self._silent = silent
        self._changed = changed
        self._texts = club.texts
        setup, shelf = club.setup, club.shelf
        plan = Arrangement.of(shelf, setup.book, setup.seats, setup.deck)
        self._arranging = Arranging(plan, shelf, club.roster, club.texts)
        self._down: frozenset[Pad] = frozenset()
        self._changing = asyncio.Lock()

    def open(self) -> bool:
        """Go on with the game that was not finished, or wait for one; whether a game was taken up again."""
        left = self._journal.unfinished()
        if left is None:
            self._wait_for_a_game(last_company(self._journal), step=0)
        else:
            self._take_up(left)
        return left is not None

    def move(self, edge: Edge) -> None:
        """A hand has come down on a pad, or left it: known to whatever the table will stand in next."""
        self._down = self._down | {edge.seat} if edge.down else self._down - {edge.seat}
        self.stand.report(edge)

    def _wait_for_a_game(self, company: Company | None, *, step: int) -> None:
        """The table stands in the lobby, if there is anything to do there; ``company`` stays where it sits, if the next
        game has as many numbers.

        What the host has arranged for a game of this evening is arranged for the next one. After a restart the
        beginning is the club's setup again, and the company of the last game.
        """
        club = self._club
        setup = club.setup.arranged(self._arranging.plan)
        lobby = Lobby(
            setup.with_company(company, setup.places(club.pads)),
            self._hardware,
            self._texts,
            arranging=self._arranging,
            pads=club.pads,
            down=self._down,
            silent=self._silent(),
            step=step,
            practises=club.practice is not None,
            begin=self._begin,
            changed=self._changed,
        )
        self.stand = lobby
        begun = club.setup.stands_open and self._begin(lobby.setup, f"open-{uuid.uuid4()}").ok
        if not begun:
            lobby.refresh()

    def _begin(self, setup: Setup, command_id: str) -> Reply:
        """Begin a game on the host's word; whoever's hand lies on a pad already, it is known to lie there."""
        at = self._hardware.clock.now()
        try:
            game_id = self._journal.begin(setup.header(at) | {BEGUN_BY: command_id})
        except JournalError as error:
            return self._not_kept("not_begun", error)
        self.stand.stop()
        conductor = self._conduct(setup, History(setup.game(at)), Ledger(self._texts), game_id)
        conductor.begin()
        self._tell_hands(at)
        return Reply(ok=True, recorded=True)

    def _tell_hands(self, at: Instant) -> None:
        for pad in sorted(self._down):
            self.stand.report(Edge(pad, True, at))

    async def practise(self, command_id: str, step: int | None) -> Reply:
        """Put a question that nobody keeps, at the pads of the game to come."""
        lobby, at = self.stand, self._hardware.clock.now()
        if self._club.practice is None or not isinstance(lobby, Lobby) or lobby.is_taking_hands:
            return self._refused(Refusal.NOT_NOW)
        if lobby.misses(step, at):
            return self._refused(Refusal.STEP_CHANGED)
        company = lobby.setup.company
        setup = Setup(self._club.practice, lobby.setup.seats, (), company.names, company.seating.pads)
        lobby.stop()
        conductor = self._conductor(setup, History(setup.game(at)), Ledger(self._texts), NoRecord())
        playing = Playing(conductor, 0, self._texts, self._club.phrases)
        self.stand = practice = Practice(playing, company, lobby.step, self._texts)
        conductor.begin()
        self._tell_hands(at)
        return await practice.ask(command_id)

    def end_practice(self) -> Reply:
        """Back to the lobby, and to the company that sat there."""
        practice = self.stand
        if not isinstance(practice, Practice):
            return self._refused(Refusal.NOT_NOW)
        practice.stop()
        self._wait_for_a_game(practice.company, step=practice.step + 1)
        return Reply(ok=True, recorded=False)

    def _refused(self, why: Refusal) -> Reply:
        return refused(why, self._texts)

    def _not_kept(self, what: str, error: JournalError) -> Reply:
        """The table stands in what it stood in: what cannot be kept is not done."""
        _log.warning("%s", error)
        text = not_kept(what, error, self._texts)
        self.stand.note(text)  # who said it with the remote is told here alone
        return Reply(ok=False, recorded=False, text=text)

    def _take_up(self, left: GameSummary) -> None:
        game = replayed(self._journal, left, self._texts)
        for command_id, refusal in game.commands.items():
            self._replies.remember(command_id, reply_of(refusal, self._texts, recorded=True))
        self._conduct(game.setup, game.history, game.ledger, left.id).restart()

    def _conduct(self, setup: Setup, history: History, ledger: Ledger, game_id: int) -> Conductor:
        conductor = self._conductor(setup, history, ledger, JournalRecord(self._writer, game_id))
        self.stand = Playing(conductor, game_id, self._texts, self._club.phrases)
        self._changed()
        return conductor

    def _conductor(self, setup: Setup, history: History, ledger: Ledger, record: Record) -> Conductor:
        return Conductor(
            setup,
            history,
            ledger,
            self._hardware.with_lights(SeatedLights(self._hardware.lights, setup.seating)),
            record=record,
            changed=self._changed,
            manner=self.manner,
            silent=setup.seating.seats_at(self._silent()),
        )

    async def put_away(self, step: int | None) -> Reply:
        """The game is over, or given up: the same people can begin the next one."""
        async with self._changing:
            old = self.stand
            if not isinstance(old, Playing):
                return Reply(ok=True, recorded=True)  # done already
            if old.misses(step, self._hardware.clock.now()):
                return self._refused(Refusal.STEP_CHANGED)
            try:
                await asyncio.to_thread(self._journal.finish, old.game_id, old.label)
            except JournalError as error:
                return self._not_kept("not_put_away", error)
            old.stop()
            self._replies.forget_oldest()
            self._wait_for_a_game(old.setup.company, step=old.step + 1)
        return Reply(ok=True, recorded=True)
