"""A question for practice: newcomers try their pads before a game, as often as they like, and nothing of it is kept."""

from __future__ import annotations

from controller.conductor.lobby_acts import EndPractice, lobby_act_to_page
from controller.conductor.page_acts import to_page
from controller.conductor.playing import Playing
from controller.conductor.remotes.handset import Said
from controller.conductor.remotes.situation import READY, Situation
from controller.conductor.replies import Reply
from controller.conductor.setup import Company
from controller.game.inputs import AskAbout
from controller.game.phases import Question
from controller.stage.manner import Manner
from controller.stage.offer_view import OfferView
from controller.stage.seating import Pad, Seating
from controller.stage.texts import Texts
from controller.stage.view import RoomView, View
from hardware.ports import Edge, Heard, Instant, Seat

ABOUT = 1
"""The number that the practice question is about: one that every table has."""


class Practice:
    """Implements ``Stand`` for a free table at which one question is put again and again.

    ``company``: who sits where, and ``step``: the lobby's, for the way back.
    """

    def __init__(self, playing: Playing, company: Company, step: int, texts: Texts) -> None:
        self.company = company
        self.step = step
        self._playing = playing
        self._texts = texts

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return self._playing.seating

    @property
    def wanted(self) -> tuple[Pad, ...]:
        """Everybody tries his pad."""
        return self._playing.wanted

    def report(self, what: Edge | Heard) -> None:
        """A pad has something to say."""
        self._playing.report(what)

    def attend(self, silent: frozenset[Pad]) -> None:
        """These pads cannot be heard."""
        self._playing.attend(silent)

    def note(self, text: str) -> None:
        """A line for the log."""
        self._playing.note(text)

    @property
    def announced(self) -> None:
        """No game is played."""

    def announce(self, manner: Manner) -> None:
        """Announce so from now on."""
        self._playing.announce(manner)

    def misses(self, step: int | None, now: Instant) -> bool:
        """Whether the question's step has changed."""
        return self._playing.misses(step, now)

    @property
    def situation(self) -> Situation:
        """What the host's remote is pressed at: a question that stands, or, between two, what is before a game."""
        at = self._playing.situation
        return at if isinstance(at.game.phase, Question) else READY

    def hear(self, said: Said) -> None:
        """The host has said this with his remote."""
        self._playing.hear(said)

    def point(self, seat: Seat | None) -> None:
        """The host's cursor is at this seat, or at none."""
        self._playing.point(seat)

    async def ask(self, command_id: str) -> Reply:
        """Put the question."""
        return await self.take(command_id, None, to_page(AskAbout(ABOUT)))

    async def take(self, command_id: str, step: int | None, act: object) -> Reply:
        """A word of the host's about the question."""
        return await self._playing.take(command_id, step, act)

    def view(self) -> View:
        """The question as the host sees it; between two of them the big button puts it again."""
        view = self._playing.view()
        view["title"] = self._texts.word("practice")
        view["undo"] = view["pause"] = None
        view["clocks"] = []
        if view["phase"]["kind"] == "free":
            view["phase"]["title"] = view["title"]
            again = OfferView(act=to_page(AskAbout(ABOUT)), label=self._texts.word("practise_again"), hold=False)
            view["next"] = None if view["proposals"] else again
        end = OfferView(act=lobby_act_to_page(EndPractice()), label=self._texts.word("end_practice"), hold=False)
        view["others"] = [end]
        return view

    def room(self) -> RoomView:
        """The question as the room sees it."""
        room = self._playing.room()
        room["title"] = self._texts.word("practice")
        return room

    def stop(self) -> None:
        """The practice is over."""
        self._playing.stop()
