"""A game at the pads that its numbers have: what the host says to it, and what is shown of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from controller.conductor.conductor import Conductor
from controller.conductor.lobby_acts import lobby_act_from_page
from controller.conductor.page_acts import NEW_GAME, from_page, to_page
from controller.conductor.remotes.handset import Said
from controller.conductor.remotes.situation import Situation
from controller.conductor.replies import Reply, refused
from controller.conductor.seated import at_number
from controller.game import facts
from controller.game.aim import misses
from controller.game.facts import Fact, Refused
from controller.game.public import Public
from controller.game.reasons import Refusal
from controller.journal import ABANDONED, CLOSED, BadRecord
from controller.stage.console import Desk, host_view
from controller.stage.manner import Manner
from controller.stage.offer_view import OfferView
from controller.stage.room import Hall, room_view
from controller.stage.seating import Pad, Seating
from controller.stage.texts import Texts
from controller.stage.view import RoomView, View
from hardware.ports import Edge, Heard, Instant, Seat


class Playing:
    """Implements ``Stand`` for the game of one conductor."""

    def __init__(self, conductor: Conductor, game_id: int, texts: Texts, phrases: Mapping[str, str]) -> None:
        self.game_id = game_id
        self.setup = conductor.setup
        self._conductor = conductor
        self._texts = texts
        self._phrases = phrases

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return self.setup.seating

    @property
    def step(self) -> int:
        """The step of the game."""
        return self._conductor.history.game.step

    @property
    def label(self) -> str:
        """By what this game is put away: who has won it, if anybody has; at a free table there is nothing to win."""
        winner = self._conductor.history.game.winner
        if winner is not None:
            return winner.value
        return CLOSED if self.setup.book.is_free else ABANDONED

    @property
    def wanted(self) -> tuple[Pad, ...]:
        """Only who plays: the pad of who has left can wait for the next game."""
        return tuple(self.seating.pad_of(seat) for seat in self._conductor.history.game.alive())

    def report(self, what: Edge | Heard) -> None:
        """A pad has something to say; one without a number has not."""
        said = at_number(what, self.seating)
        if said is not None:
            self._conductor.report(said)

    def attend(self, silent: frozenset[Pad]) -> None:
        """These pads cannot be heard."""
        self._conductor.attend(self.seating.seats_at(silent))

    def note(self, text: str) -> None:
        """A line for the log."""
        self._conductor.note(text)

    @property
    def announced(self) -> Public:
        """What the room knows of the game."""
        return self._conductor.announced

    def announce(self, manner: Manner) -> None:
        """Announce so from now on."""
        self._conductor.announce(manner)

    @property
    def situation(self) -> Situation:
        """What the host's remote is pressed at."""
        return self._conductor.situation

    def hear(self, said: Said) -> None:
        """The host has said this with his remote."""
        self._conductor.hear(said)

    def point(self, seat: Seat | None) -> None:
        """The host's cursor is at this seat, or at none."""
        self._conductor.point(seat)

    def misses(self, step: int | None, now: Instant) -> bool:
        """Whether the game's step has changed."""
        game = self._conductor.history.game
        return misses(step, game.step, game.step_since, now)

    async def take(self, command_id: str, step: int | None, act: object) -> Reply:
        """A command of the game's; those for the lobby come too early or too late."""
        if lobby_act_from_page(act) is not None:
            return refused(Refusal.NOT_NOW, self._texts)
        try:
            said = from_page(act)
        except BadRecord as error:
            return Reply(ok=False, recorded=False, text=self._texts.word("no_command", why=error))
        taken = await self._conductor.command(command_id, step, said)
        reply = reply_of(taken.refusal, self._texts, recorded=taken.recorded)
        return replace(reply, text=_in_vain(taken.told, self._texts)) if reply.ok else reply

    def view(self) -> View:
        """The game as the host sees it."""
        conductor = self._conductor
        desk = Desk(
            history=conductor.history,
            public=conductor.announced,
            ledger=conductor.ledger,
            lamps=conductor.lamps,
            silent=conductor.silent,
            names=conductor.setup.names,
            pads=self.seating.pads,
            game_id=str(self.game_id),
            question=self._phrases.get(conductor.question_clip, ""),
            plain=to_page,
        )
        return self._with_new_game(host_view(desk, conductor.now))

    def room(self) -> RoomView:
        """The game as the room sees it."""
        conductor, texts = self._conductor, self._texts
        rulebook = texts.rulebook(self.setup.book.name)
        hall = Hall(
            public=conductor.announced,
            votes=conductor.ledger.votes,
            lamps=conductor.lamps,
            silent=conductor.silent,
            names=self.setup.names,
            title=texts.word("game", n=self.game_id, rulebook=rulebook),
            question=self._phrases.get(conductor.question_clip, ""),
            texts=texts,
        )
        return room_view(hall, conductor.now)

    def stop(self) -> None:
        """The game is over for the table."""
        self._conductor.stop()

    def _with_new_game(self, view: View) -> View:
        offer = OfferView(act=NEW_GAME, label=self._texts.word("new_game"), hold=True)
        if self._conductor.history.game.winner is not None:
            view["next"] = offer
        else:
            view["others"] = [*view["others"], offer]
        return view


def reply_of(refusal: Refused | None, texts: Texts, *, recorded: bool) -> Reply:
    """The reply to a command that the game has taken or refused."""
    if refusal is None:
        return Reply(ok=True, recorded=recorded)
    return refused(refusal.reason, texts, recorded=recorded)


def _in_vain(told: Iterable[Fact], texts: Texts) -> str:
    """Why a nomination that was entered has put nobody on the list: the entry stands, and the player may name again."""
    for fact in told:
        if isinstance(fact, facts.NominationRefused | facts.DuplicateNomination):
            return texts.fact(fact)
    return ""
