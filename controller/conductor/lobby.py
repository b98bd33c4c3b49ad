"""The table between two games: numbers find their pads, players their names, and the host begins when all are there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from controller.conductor.alarm import Alarm
from controller.conductor.arrange_acts import AddToRoster, ArrangeAct, RemoveFromRoster
from controller.conductor.arranging import Arranging
from controller.conductor.hardware import Hardware
from controller.conductor.lit import Lit
from controller.conductor.lobby_acts import (
    BeginGame,
    LastHandBack,
    LobbyAct,
    MoveNumber,
    NameSeat,
    SeatAsBefore,
    SeatByHands,
    lobby_act_from_page,
)
from controller.conductor.lobby_offers import lobby_offers
from controller.conductor.page_acts import from_page
from controller.conductor.remotes.handset import Said
from controller.conductor.remotes.situation import READY, Situation
from controller.conductor.replies import Reply, refused, unless
from controller.conductor.roster import is_name, tidy
from controller.conductor.setup import Setup
from controller.game.aim import misses
from controller.game.reasons import Refusal
from controller.journal import BadRecord
from controller.stage.ledger import Ledger
from controller.stage.lobby import LONGEST_NAME, LobbyDesk, lobby_lamps, lobby_room_view, lobby_view
from controller.stage.manner import Manner
from controller.stage.seating import HandsInOrder, Pad, Seating
from controller.stage.texts import Texts
from controller.stage.view import RoomView, View
from hardware.ports import Clip, Edge, Heard, Instant, Plan, Seat, Utterance


class Lobby:
    """Implements ``Stand`` before a game by ``setup``, which becomes what the host makes of it.

    ``arranging``: what it is played by, as far as the host arranges it; ``pads``: how many the table has; ``down``:
    those on which a hand lies already; ``step``: the lobby's first, so that no step of the last game is taken for it;
    ``practises``: whether a practice is offered. ``begin`` begins a game by a setup on a command's word; ``changed`` is
    called after everything that a screen may want to show.
    """

    def __init__(
        self,
        setup: Setup,
        hardware: Hardware,
        texts: Texts,
        *,
        arranging: Arranging,
        pads: int,
        down: frozenset[Pad],
        silent: frozenset[Pad],
        step: int,
        practises: bool,
        begin: Callable[[Setup, str], Reply],
        changed: Callable[[], None],
    ) -> None:
        self.setup = setup
        self._hardware = hardware
        self._texts = texts
        self._arranging = arranging
        self._pads = pads
        self._down = down
        self._silent = silent
        self._practises = practises
        self._begin = begin
        self._changed = changed
        self._ledger = Ledger(texts)
        self._order: HandsInOrder | None = None
        self._step = step
        self._since = hardware.clock.now()
        self._lit = Lit(hardware.lights)
        self._said: Plan | None = None
        self._alarm = Alarm(asyncio.get_running_loop(), hardware.clock, self._hands_have_stayed)
        self._stopped = False

    @property
    def seating(self) -> Seating:
        """Who sits where, as it would be if the game began now."""
        return self.setup.seating

    @property
    def step(self) -> int:
        """The lobby's step."""
        return self._step

    @property
    def is_taking_hands(self) -> bool:
        """Whether hands come down in order now."""
        return self._order is not None

    @property
    def wanted(self) -> range:
        """All pads: any of them may be needed in a moment."""
        return range(1, self._pads + 1)

    @property
    def _places(self) -> int:
        return self.setup.places(self._pads)

    # --- what comes in

    def report(self, what: Edge | Heard) -> None:
        """A hand has come down or left."""
        if self._stopped or not isinstance(what, Edge):
            return
        pad = what.seat
        self._down = self._down | {pad} if what.down else self._down - {pad}
        if self._order is not None:
            self._follow(self._order.moved(pad, what.down, what.at))
        self.refresh()

    def attend(self, silent: frozenset[Pad]) -> None:
        """These pads cannot be heard."""
        self._silent = silent
        self.refresh()

    def note(self, text: str) -> None:
        """A line for the log."""
        self._ledger = self._ledger.note(text, self._hardware.clock.now())
        self._changed()

    def misses(self, step: int | None, now: Instant) -> bool:
        """Whether the lobby's step has changed, or has just appeared."""
        return misses(step, self._step, self._since, now)

    @property
    def announced(self) -> None:
        """No game is played."""

    def announce(self, manner: Manner) -> None:
        """There is nothing to announce."""

    @property
    def situation(self) -> Situation:
        """The remote is pressed at what is before a game."""
        return READY

    def hear(self, said: Said) -> None:
        """The remote says nothing but what the big button does."""

    def point(self, seat: Seat | None) -> None:
        """The cursor points at nobody."""

    async def take(self, command_id: str, step: int | None, act: object) -> Reply:
        """A word of the host's; those for a game come too early or too late."""
        said = lobby_act_from_page(act)
        if said is None:
            return self._of_a_game(act)
        if self.misses(step, self._hardware.clock.now()):
            return self._refused(Refusal.STEP_CHANGED)
        match said:
            case BeginGame():
                return self._begin_game(command_id)
            case AddToRoster() | RemoveFromRoster():
                reply = unless(await self._arranging.note(said))
            case _:
                reply = self._do(said)
        self.refresh()
        return reply

    def stop(self) -> None:
        """A game takes the table, or the table closes."""
        self._stopped = True
        self._alarm.set(None)
        self._be_silent()
        self._lit.darken()

    # --- what the host says

    def _begin_game(self, command_id: str) -> Reply:
        if self._order is not None:
            return self._refused(Refusal.NOT_NOW)
        fault = self._arranging.fault
        return unless(fault) if fault else self._begin(self.setup, command_id)

    def _do(self, said: LobbyAct) -> Reply:
        order = self._order
        match said:
            case SeatByHands():
                self._seat_by(HandsInOrder(self.setup.seats, self._down))
            case LastHandBack() if order is not None and order.taken:
                self._be_silent()
                self._order = order.back()
            case SeatAsBefore() if order is not None:
                self._be_silent()
                self._seat_by(None)
            case MoveNumber(seat, pad) if order is None and self._plays(seat) and pad in self.wanted:
                self.setup = replace(self.setup, pads=self.seating.moved(seat, pad).pads)
            case NameSeat(seat, name) if self._plays(seat):
                return self._name(seat, tidy(name))
            case _ if order is None and isinstance(said, ArrangeAct):
                return self._arrange(said)
            case _:
                return self._refused(Refusal.NOT_NOW)
        return Reply(ok=True, recorded=False)

    def _name(self, seat: int, name: str) -> Reply:
        if not is_name(name):
            return unless(self._texts.word("no_name", longest=LONGEST_NAME))
        names = self.setup.names
        self.setup = replace(self.setup, names=(*names[: seat - 1], name, *names[seat:]))
        return Reply(ok=True, recorded=False)

    def _arrange(self, said: ArrangeAct) -> Reply:
        """The setup follows the plan; what is begun by the big button is another game then."""
        why_not = self._arranging.arrange(said, self._places)
        setup = self.setup.arranged(self._arranging.plan)
        if setup != self.setup:
            self.setup = setup
            self._turn()
        return unless(why_not)

    def _plays(self, seat: int) -> bool:
        return 1 <= seat <= self.setup.seats

    def _of_a_game(self, act: object) -> Reply:
        try:
            from_page(act)
        except BadRecord as error:
            return Reply(ok=False, recorded=False, text=self._texts.word("no_command", why=error))
        return self._refused(Refusal.NOT_NOW)

    def _refused(self, why: Refusal) -> Reply:
        return refused(why, self._texts)

    # --- hands in order

    def _seat_by(self, order: HandsInOrder | None) -> None:
        self._order = order
        self._turn()

    def _turn(self) -> None:
        """From now on the big button means something else."""
        self._step += 1
        self._since = self._hardware.clock.now()

    def _hands_have_stayed(self, at: Instant) -> None:
        if self._order is not None:
            self._follow(self._order.come(at))
        self.refresh()

    def _follow(self, order: HandsInOrder) -> None:
        """Say the numbers that were given; with the last one the seating is done."""
        before, self._order = self._order, order
        given = len(order.taken) - (len(before.taken) if before else 0)
        for number in range(len(order.taken) - given + 1, len(order.taken) + 1):
            self._said = self._hardware.speaker.plan(Utterance((Clip(f"number_{number}"),)))
        if order.done:
            self.setup = replace(self.setup, pads=order.taken)
            self._seat_by(None)

    def _be_silent(self) -> None:
        if self._said is not None:
            self._hardware.speaker.cancel(self._said)
            self._said = None

    # --- what is seen

    def refresh(self) -> None:
        """Bring lamps and alarm up to the present state."""
        if self._stopped:
            return
        self._lit.show(lobby_lamps(self._desk()))
        self._alarm.set(self._order.wakes if self._order is not None else None)
        self._changed()

    def view(self) -> View:
        """The lobby as the host sees it."""
        view = lobby_view(self._desk(), self._hardware.clock.now())
        view["setup"] = self._arranging.view(self._places)
        return view

    def room(self) -> RoomView:
        """The lobby as the room sees it."""
        return lobby_room_view(self._desk(), self._hardware.clock.now())

    def _desk(self) -> LobbyDesk:
        return LobbyDesk(
            book=self.setup.book,
            names=self.setup.names,
            seating=self.seating,
            pads=self._pads if self.setup.has_pads else self.setup.seats,
            rulebook=self._arranging.title,
            fault=self._arranging.fault,
            down=self._down,
            silent=self._silent,
            order=self._order,
            ledger=self._ledger,
            step=self._step,
            offers=lobby_offers(self.setup, self._order, self._texts, practises=self._practises),
        )
