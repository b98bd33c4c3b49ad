"""What an evening stands in: a game, or the lobby between two games; all that the table says goes there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from controller.conductor.remotes.handset import Said
from controller.conductor.remotes.situation import Situation
from controller.conductor.replies import Reply
from controller.game.public import Public
from controller.stage.manner import Manner
from controller.stage.seating import Pad, Seating
from controller.stage.view import RoomView, View
from hardware.ports import Edge, Heard, Instant, Seat


class Stand(Protocol):
    """One of the things that a table can be busy with; everything is called on the loop's own thread."""

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        ...

    @property
    def wanted(self) -> Iterable[Pad]:
        """The pads that are needed now: a spare may take the place of one that cannot be heard."""
        ...

    def report(self, what: Edge | Heard) -> None:
        """A pad has something to say; its seat is the pad."""
        ...

    def attend(self, silent: frozenset[Pad]) -> None:
        """These pads cannot be heard now, all others can."""
        ...

    def note(self, text: str) -> None:
        """A line of the table itself for the log."""
        ...

    def misses(self, step: int | None, now: Instant) -> bool:
        """Whether what the host aimed at has changed, or has just appeared (ns)."""
        ...

    @property
    def announced(self) -> Public | None:
        """What the room knows of the game that is played; ``None`` if none is."""
        ...

    def announce(self, manner: Manner) -> None:
        """Announce so from now on."""
        ...

    @property
    def situation(self) -> Situation:
        """What the host's remote is pressed at."""
        ...

    def hear(self, said: Said) -> None:
        """The host has said this with his remote."""
        ...

    def point(self, seat: Seat | None) -> None:
        """The host's cursor is at this seat, or at none."""
        ...

    async def take(self, command_id: str, step: int | None, act: object) -> Reply:
        """The host said this (as its offer has it)."""
        ...

    def view(self) -> View:
        """The whole view for the host, but for what is the table's own."""
        ...

    def room(self) -> RoomView:
        """The whole view for the room's display."""
        ...

    def stop(self) -> None:
        """Be silent and dark, and let everything pass by."""
        ...
