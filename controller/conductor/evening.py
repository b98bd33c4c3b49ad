"""An evening at one table: the lobby, a game, the lobby again; a game that was cut off is taken up where it stood.

This is what the console talks to.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import replace

from controller.conductor.announcing import MUSIC, mode_from_page, mode_offers, music_offer
from controller.conductor.checkup import Checkup
from controller.conductor.games import Club, Games
from controller.conductor.hardware import Hardware
from controller.conductor.lobby import Lobby
from controller.conductor.lobby_acts import EndPractice, Practise, lobby_act_from_page
from controller.conductor.music import Music
from controller.conductor.page_acts import NEW_GAME, POWER_OFF, adoption_from_page
from controller.conductor.remote import RemoteControl
from controller.conductor.remotes.deeds import Deed
from controller.conductor.remotes.handset import Said
from controller.conductor.replies import Replies, Reply, refused
from controller.conductor.roll_call import RollCall
from controller.conductor.screen import Screen
from controller.conductor.spares import Spares
from controller.conductor.stand import Stand
from controller.conductor.trial_acts import TrialAct, trial_act_from_page
from controller.conductor.trial_lights import TrialLights
from controller.conductor.trials import Trials
from controller.conductor.unsaid import PATIENCE
from controller.game.reasons import Refusal
from controller.journal import Journal, Writer
from controller.stage.manner import SPEAKING, Manner
from controller.stage.offer_view import OfferView
from controller.stage.room import counted_from
from controller.stage.view import RoomView, View
from hardware.ports import Edge, Heard, KeyContact, Seat, SeatReport


class Evening:
    """Runs the games of a ``club`` one at a time, with a lobby before each.

    ``manner``: how it announces at first. ``hand`` moves the hand at a simulated pad; ``power_off`` switches the
    computer off, where the host may, and says why it could not, or "" if it goes; ``free`` tells how many bytes the
    journal's disk has left; ``writer`` keeps the journal, and is a :class:`Writer` but in a test.
    """

    def __init__(
        self,
        club: Club,
        hardware: Hardware,
        journal: Journal,
        *,
        manner: Manner = SPEAKING,
        hand: Callable[[int, bool], None] | None = None,
        power_off: Callable[[], Awaitable[str]] | None = None,
        free: Callable[[], int] | None = None,
        writer: Callable[..., Writer] = Writer,
    ) -> None:
        lights = TrialLights(hardware.lights)
        self._hardware = hardware = hardware.with_lights(lights)
        self._begun = hardware.clock.now()
        self._texts = club.texts
        self._music = Music(hardware.speaker)
        self._hand = hand
        self._power_off = power_off
        self._loop = asyncio.get_running_loop()
        self._replies = Replies(self._loop)
        self._screen = Screen(self._loop, self.view)
        self._display = Screen(self._loop, self.room)
        self._screen.subscribe(lambda _: self._display.change())  # the room sees nothing that the host does not
        self._roll_call = RollCall(
            self._loop, club.texts, seating=lambda: self._stand.seating, changed=self._attend, note=self._note
        )
        felt = club.setup.has_pads
        self._checkup = Checkup(
            hardware, club.texts, felt=felt, waiting=self._waiting_for_disk, free=free, changed=self._screen.change
        )
        self._spares = Spares(hardware.modules, self._roll_call, club.texts, self._note)
        self._trials = Trials(
            hardware,
            lights,
            club.texts,
            felt=felt,
            forget_tried_pads=self._checkup.forget_tried_pads,
            note=self._note,
            changed=self._screen.change,
        )
        self._writer = writer(
            journal,
            on_trouble=lambda error: self._on_loop(lambda: self._checkup.tell_of_journal(error)),
            on_recovered=lambda: self._on_loop(lambda: self._checkup.tell_of_journal(None)),
            now=hardware.clock.now,
        )
        self._games = Games(
            club,
            hardware,
            journal,
            self._writer,
            self._replies,
            manner=manner,
            silent=lambda: self._roll_call.attendance.silent,
            changed=self._change,
        )
        self._remote: RemoteControl | None = None

    @property
    def _stand(self) -> Stand:
        return self._games.stand

    def open(self) -> bool:
        """Go on with the game that was not finished, or wait for one; whether a game was taken up again."""
        self._hardware.seats.start(lambda report: self._on_loop(lambda: self._report(report)))
        resumed = self._games.open()
        self._checkup.start()
        if self._hardware.remote is not None:
            self._remote = self._remote_control()
            self._remote.look()
            self._hardware.remote.start(self._on_key)
        return resumed

    async def close(self) -> list[str]:
        """Put everything away; what could not be written is returned in words."""
        self._hardware.seats.close()
        if self._hardware.remote is not None:
            self._hardware.remote.close()
        if self._remote is not None:
            self._remote.close()
        self._roll_call.close()
        self._checkup.close()
        self._trials.make_way()
        self._stand.stop()
        unwritten = await asyncio.to_thread(self._writer.close)
        for part in (self._hardware.lights, self._hardware.speaker):
            part.close()
        return [f"{type(one.input).__name__}: {self._texts.word('unwritten')}" for one in unwritten]

    # --- what the console needs

    @property
    def hand(self) -> Callable[[int, bool], None] | None:
        """Moves the hand at a simulated pad; ``None`` if the pads are real."""
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

    def took(self, command_id: str, /) -> bool:
        """Whether the host has said this already: then ``command`` does nothing, and answers it again."""
        return self._replies.has(command_id)

    async def command(self, command_id: str, step: int | None, act: object, /) -> Reply:
        """The host said ``act`` (as its offer has it). The same id is taken once and answered again."""
        return await asyncio.shield(self._replies.to(command_id, lambda: self._take(command_id, step, act)))

    async def _take(self, command_id: str, step: int | None, act: object) -> Reply:
        if act == NEW_GAME:
            return await self._games.put_away(step)
        if act == POWER_OFF and self._power_off is not None:
            why_not = await self._power_off()
            return Reply(ok=not why_not, recorded=False, text=why_not)
        mode = mode_from_page(act)
        if mode is not None:
            return self._announce(replace(self._games.manner, mode=mode))
        if act == MUSIC and self._hardware.music:
            return self._turn_music()
        trial = trial_act_from_page(act)
        if trial is not None:
            return self._try(trial)
        if self._trials.hold_the_table:
            return Reply(ok=False, recorded=False, text=self._texts.word("enrol_first"))
        adoption = adoption_from_page(act)
        if adoption is not None:
            return self._spares.adopt(adoption, self._stand.wanted, self._stand.seating)
        match lobby_act_from_page(act):
            case Practise():
                return await self._games.practise(command_id, step)
            case EndPractice():
                return self._games.end_practice()
        return await self._stand.take(command_id, step, act)

    def view(self) -> View:
        """The whole view for the host, as it stands now."""
        stand = self._stand
        view = stand.view()
        others = [*view["others"], *self._spares.offers(stand.wanted, stand.seating)]
        if view["lobby"] is None:
            others += mode_offers(self._games.manner, self._texts)
        if self._hardware.music:
            others.append(music_offer(self._texts, on=self._music.on))
        if self._power_off is not None:
            others.append(OfferView(act=POWER_OFF, label=self._texts.word("power_off"), hold=True))
        view["others"] = others
        self._trials.add_to(view, self._checkup.tried_pads, self._games.manner)
        self._checkup.add_to(view, self._roll_call.attendance)
        view["remote"] = self._remote.view(self._texts) if self._remote is not None else None
        return view

    def room(self) -> RoomView:
        """The whole view for the room's display, as it stands now."""
        return counted_from(self._begun, self._stand.room())

    # --- what is tried between games

    def _try(self, trial: TrialAct) -> Reply:
        lobby = self._stand
        if not isinstance(lobby, Lobby) or lobby.is_taking_hands:
            return refused(Refusal.NOT_NOW, self._texts)
        return self._trials.take(trial, tuple(lobby.wanted))

    # --- voice and music

    def _announce(self, manner: Manner) -> Reply:
        self._games.manner = manner
        self._stand.announce(manner)
        self._screen.change()
        return Reply(ok=True, recorded=False)

    def _turn_music(self) -> Reply:
        self._music.turn()
        self._screen.change()
        return Reply(ok=True, recorded=False)

    # --- the remote

    def _remote_control(self) -> RemoteControl:
        return RemoteControl(
            self._hardware.handset,
            self._hardware.clock,
            self._hardware.speaker,
            situation=lambda: self._stand.situation,
            say=self._hear,
            point=self._point,
            changed=self._screen.change,
        )

    def _on_key(self, contact: KeyContact) -> None:
        self._on_loop(lambda: self._remote.take(contact) if self._remote is not None else None)

    def _hear(self, said: Said) -> None:
        """The host has said this with the remote; where the game has nothing to go on with, it is the big button."""
        if said is Deed.BEGIN:
            view = self.view()
            offer, step, command_id = view["next"], view["step"], f"key-{uuid.uuid4()}"
            if offer is not None:
                self._replies.to(command_id, lambda: self._take(command_id, step, offer["act"]))
        elif said is Deed.MUSIC:
            self._turn_music()
        else:
            self._stand.hear(said)

    def _point(self, seat: Seat | None) -> None:
        self._stand.point(seat)

    def _change(self) -> None:
        """The table may stand otherwise than before."""
        if not isinstance(self._stand, Lobby):
            self._trials.make_way()
        self._music.follow(self._stand.announced)
        if self._remote is not None:
            self._remote.look()
        self._screen.change()

    # --- what goes wrong

    def _waiting_for_disk(self) -> int:
        """How many records wait for a disk that is late."""
        late = self._writer.lag(self._hardware.clock.now()) >= PATIENCE
        return self._writer.pending.count if late else 0

    def tell_of_sound(self, silent_because: str) -> None:
        """Why the table has no voice now, or "" if it has one again; may be told on any thread."""
        self._on_loop(lambda: self._checkup.tell_of_sound(silent_because))

    def tell_of_remote(self, gone: str) -> None:
        """Why the host's remote is not there, or "" if it is; may be told on any thread."""
        self._on_loop(lambda: self._checkup.tell_of_remote(gone))

    # --- threads

    def _on_loop(self, what: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(what)

    def _report(self, report: SeatReport) -> None:
        self._checkup.take(report)
        match report:
            case Edge():
                self._games.move(report)
            case Heard():
                self._stand.report(report)
            case _:
                self._roll_call.take(report)

    # --- the roll call

    def _attend(self) -> None:
        self._stand.attend(self._roll_call.attendance.silent)

    def _note(self, text: str) -> None:
        self._stand.note(text)
