"""An evening at one table: a game begins, comes back after a power cut, ends, and the next one begins.

This is what the console talks to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from controller.conductor.conductor import PATIENCE, Conductor
from controller.conductor.hardware import Hardware
from controller.conductor.roll_call import RollCall
from controller.conductor.said import NEW_GAME, POWER_OFF, adoption_from_page, adoption_to_page, from_page, to_page
from controller.conductor.screen import Screen
from controller.conductor.setup import Setup
from controller.game import History, play
from controller.game.facts import Refused
from controller.game.inputs import Command
from controller.game.reasons import Refusal
from controller.game.step import misses
from controller.journal import BadRecord, GameSummary, Journal, Writer, instant_of
from controller.stage.attendance import Adoption
from controller.stage.ledger import Ledger
from controller.stage.room import Hall, room_view
from controller.stage.screens import Desk, host_view
from controller.stage.texts import Texts
from controller.stage.view import OfferView, RoomView, View
from hardware.ports import Edge, HardwareError, Heard, SeatReport

_BEGUN_BY = "begun_by"
"""In a game's header: the command that began it, so that it is known when it is said again."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a command: taken or not, safe in the journal or not, and why if it was refused."""

    ok: bool
    recorded: bool
    text: str = ""


class Evening:
    """Begins games by ``setup`` and runs them, one at a time.

    ``hand`` moves a simulated hand; ``power_off`` switches the computer off, where the host may, and says why it could
    not, or "" if it goes; ``writer`` keeps the journal, and is a :class:`Writer` but in a test.
    """

    def __init__(
        self,
        setup: Setup,
        hardware: Hardware,
        journal: Journal,
        *,
        texts: Texts,
        phrases: Mapping[str, str],
        hand: Callable[[int, bool], None] | None = None,
        power_off: Callable[[], Awaitable[str]] | None = None,
        writer: Callable[..., Writer] = Writer,
    ) -> None:
        self._setup = setup
        self._hardware = hardware
        self._journal = journal
        self._texts = texts
        self._phrases = phrases
        self._hand = hand
        self._power_off = power_off
        self._loop = asyncio.get_running_loop()
        self._changing_games = asyncio.Lock()
        self._trouble = ""
        self._silent_because = hardware.silent_because
        self._replies: dict[str, asyncio.Future[Reply]] = {}
        self._screen = Screen(self._loop, self.view)
        self._display = Screen(self._loop, self.room)
        self._screen.subscribe(lambda _: self._display.change())  # the room sees nothing that the host does not
        self._roll_call = RollCall(self._loop, texts, changed=self._attend, note=self._note)
        self._writer = writer(
            journal,
            on_trouble=lambda error: self._on_loop(lambda: self._note_trouble(str(error))),
            on_recovered=lambda: self._on_loop(lambda: self._note_trouble("")),
            now=hardware.clock.now,
        )
        self._conductor: Conductor

    # --- games

    def open(self) -> bool:
        """Go on with the game that was not finished, or begin one; whether a game was taken up again."""
        self._hardware.seats.start(lambda report: self._on_loop(lambda: self._report(report)))
        left = self._journal.unfinished()
        if left is None:
            self._begin()
        else:
            self._take_up(left)
        if self._hardware.remote is not None:
            self._hardware.remote.start(lambda key: self._on_loop(lambda: self._conductor.press(key)))
        return left is not None

    def _begin(self, *, begun_by: str = "", old: Conductor | None = None) -> None:
        """Begin a game by the command ``begun_by``, at the table as ``old`` leaves it."""
        at = self._hardware.clock.now()
        game_id = self._journal.begin(self._setup.header(at) | {_BEGUN_BY: begun_by})
        hands = old.history.game.pads.down() if old else ()
        if old is not None:
            old.stop()
        self._conduct(self._setup, History(self._setup.game(at)), Ledger(self._texts), game_id, old=old)
        self._conductor.begin()
        for seat in hands:
            self._conductor.report(Edge(seat, True, at))

    def _take_up(self, left: GameSummary) -> None:
        setup = Setup.of_header(left.header)
        history, ledger = History(setup.game(left.header["begins"])), Ledger(self._texts)
        self._remember(left.header.get(_BEGUN_BY, ""), Reply(ok=True, recorded=True))
        for recorded in self._journal.inputs(left.id):
            history, told = play(history, recorded.input)
            ledger = ledger.told(told, instant_of(recorded.input))
            if isinstance(recorded.input, Command):
                refusal = next((fact for fact in told if isinstance(fact, Refused)), None)
                self._remember(recorded.input.id, self._reply_of(refusal, recorded=True))
        self._conduct(setup, history, ledger, left.id)
        self._conductor.restart()

    def _conduct(
        self, setup: Setup, history: History, ledger: Ledger, game_id: int, *, old: Conductor | None = None
    ) -> None:
        self._conductor = Conductor(
            setup,
            history,
            ledger,
            self._hardware,
            game_id=game_id,
            writer=self._writer,
            changed=self._screen.change,
            silent=self._roll_call.attendance.silent,
        )
        self._screen.change()

    async def _next_game(self, command_id: str, step: int | None) -> Reply:
        async with self._changing_games:
            old = self._conductor
            game = old.history.game
            if misses(game, step, self._hardware.clock.now()):
                return Reply(ok=False, recorded=False, text=self._texts.refusal(Refusal.STEP_CHANGED))
            label = game.winner.value if game.winner else "abandoned"
            await asyncio.to_thread(self._journal.finish, old.game_id, label)
            self._begin(begun_by=command_id, old=old)
        return Reply(ok=True, recorded=True)

    async def close(self) -> list[str]:
        """Put everything away; what could not be written is returned in words."""
        self._hardware.seats.close()
        if self._hardware.remote is not None:
            self._hardware.remote.close()
        self._roll_call.close()
        self._conductor.stop()
        unwritten = await asyncio.to_thread(self._writer.close)
        for part in (self._hardware.lights, self._hardware.speaker):
            part.close()
        return [f"{type(one.input).__name__}: {self._texts.word('unwritten')}" for one in unwritten]

    # --- what the console needs

    @property
    def hand(self) -> Callable[[int, bool], None] | None:
        """Moves a simulated hand; ``None`` if the seats are real."""
        return self._hand

    @property
    def writer(self) -> Writer:
        """Keeps the journal."""
        return self._writer

    def subscribe(self, callback: Callable[[View], None]) -> Callable[[], None]:
        """Call ``callback`` with every change of the view; returns the way out."""
        return self._screen.subscribe(callback)

    def subscribe_room(self, callback: Callable[[RoomView], None]) -> Callable[[], None]:
        """The same for the room's display."""
        return self._display.subscribe(callback)

    async def command(self, command_id: str, step: int | None, act: object, /) -> Reply:
        """The host said ``act`` (as its offer has it). The same id is taken once and answered again."""
        answer = self._replies.get(command_id)
        if answer is None:
            # A task of its own: a page that is lost meanwhile takes no command with it, and gets its answer later.
            answer = self._replies[command_id] = self._loop.create_task(self._take(command_id, step, act))
        return await asyncio.shield(answer)

    async def _take(self, command_id: str, step: int | None, act: object) -> Reply:
        if act == NEW_GAME:
            return await self._next_game(command_id, step)
        if act == POWER_OFF and self._power_off is not None:
            why_not = await self._power_off()
            return Reply(ok=not why_not, recorded=False, text=why_not)
        adoption = adoption_from_page(act)
        if adoption is not None:
            return self._adopt(adoption)
        try:
            said = from_page(act)
        except BadRecord as error:
            return Reply(ok=False, recorded=False, text=self._texts.word("no_command", why=error))
        taken = await self._conductor.command(command_id, step, said)
        return self._reply_of(taken.refusal, recorded=taken.recorded)

    def _reply_of(self, refusal: Refused | None, *, recorded: bool) -> Reply:
        if refusal is None:
            return Reply(ok=True, recorded=recorded)
        return Reply(ok=False, recorded=recorded, text=self._texts.refusal(refusal.reason))

    def _remember(self, command_id: str, reply: Reply) -> None:
        self._replies[command_id] = self._loop.create_future()
        self._replies[command_id].set_result(reply)

    def view(self) -> View:
        """The whole view for the host, as it stands now."""
        conductor = self._conductor
        desk = Desk(
            history=conductor.history,
            public=conductor.announced,
            ledger=conductor.ledger,
            lamps=conductor.lamps,
            silent=conductor.silent,
            names=conductor.setup.names,
            game_id=str(conductor.game_id),
            question=self._phrases.get(conductor.question_clip, ""),
            sound=self._texts.word("no_sound") if self._silent_because else "",
            voice=self._hardware.borrowed,
            journal=self._journal_text(),
            plain=to_page,
        )
        view = host_view(desk, self._hardware.clock.now())
        view["others"] = [*view["others"], *self._adoption_offers()]
        view = self._with_new_game(view)
        if self._power_off is not None:
            off = OfferView(act=POWER_OFF, label=self._texts.word("power_off"), hold=True)
            view["others"] = [*view["others"], off]
        return view

    def room(self) -> RoomView:
        """The whole view for the room's display, as it stands now."""
        conductor = self._conductor
        setup, rulebook = conductor.setup, self._texts.rulebook(conductor.setup.book.name)
        hall = Hall(
            public=conductor.announced,
            votes=conductor.ledger.votes,
            lamps=conductor.lamps,
            silent=conductor.silent,
            names=setup.names,
            title=self._texts.word("game", n=conductor.game_id, rulebook=rulebook),
            question=self._phrases.get(conductor.question_clip, ""),
            texts=self._texts,
        )
        return room_view(hall, self._hardware.clock.now())

    def _with_new_game(self, view: View) -> View:
        offer = OfferView(act=NEW_GAME, label=self._texts.word("new_game"), hold=True)
        if self._conductor.history.game.winner is not None:
            view["next"] = offer
        else:
            view["others"] = [*view["others"], offer]
        return view

    # --- a spare takes a seat

    def _adoptions(self) -> tuple[Adoption, ...]:
        """Only for who plays: the seat of who has left can wait for the next game."""
        if self._hardware.modules is None:
            return ()
        return self._roll_call.attendance.adoptions(self._conductor.history.game.alive())

    def _adoption_offers(self) -> list[OfferView]:
        word = "adopt" if len(self._roll_call.attendance.spares) == 1 else "adopt_one_of"
        return [
            OfferView(
                act=adoption_to_page(one), label=self._texts.word(word, seat=one.seat, module=one.module), hold=True
            )
            for one in self._adoptions()
        ]

    def _adopt(self, adoption: Adoption) -> Reply:
        """It is taken as long as it is offered, whatever the step of the game; the journal knows nothing of it."""
        modules, seat, module = self._hardware.modules, adoption.seat, adoption.module
        if modules is None or adoption not in self._adoptions():
            return Reply(ok=False, recorded=False, text=self._texts.refusal(Refusal.NOT_NOW))
        self._roll_call.forget_spare(module)
        try:
            modules.adopt(module, seat)
        except HardwareError as error:
            return Reply(ok=False, recorded=False, text=str(error))
        self._note(self._texts.word("adopted", seat=seat, module=module))
        return Reply(ok=True, recorded=False)

    # --- the journal's troubles

    def _journal_text(self) -> str:
        if self._trouble:
            return self._trouble
        pending = self._writer.pending
        late = self._writer.lag(self._hardware.clock.now()) >= PATIENCE
        return self._texts.word("journal_behind", count=pending.count) if late else ""

    def tell_of_sound(self, silent_because: str) -> None:
        """Why the table has no voice now, or "" if it has one again; may be told on any thread."""
        self._on_loop(lambda: self._note_sound(silent_because))

    def _note_sound(self, silent_because: str) -> None:
        self._silent_because = silent_because
        self._screen.change()

    def _note_trouble(self, text: str) -> None:
        self._trouble = text
        self._screen.change()

    # --- threads

    def _on_loop(self, what: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(what)

    def _report(self, report: SeatReport) -> None:
        if isinstance(report, Edge | Heard):
            self._conductor.report(report)
        else:
            self._roll_call.take(report)

    # --- the roll call

    def _attend(self) -> None:
        self._conductor.attend(self._roll_call.attendance.silent)

    def _note(self, text: str) -> None:
        self._conductor.note(text)
