"""What the web needs of whoever runs the table (``conductor.evening``), and nothing more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from controller.conductor import Reply
from controller.stage.view import RoomView, View

__all__ = ["Hand", "Reply", "Table"]

Hand = Callable[[int, bool], None]
"""Called with a seat and whether its pad is down now."""


class Table(Protocol):
    """The table as a page sees it. Everything is called on the event loop."""

    @property
    def hand(self) -> Hand | None:
        """Moves a simulated hand (``ValueError``: there is no such seat); ``None`` if the seats are real."""
        ...

    def view(self) -> View:
        """The whole view for the host, as it stands now."""
        ...

    def subscribe(self, callback: Callable[[View], None]) -> Callable[[], None]:
        """Call ``callback`` with every change (the changed sections, and ``now``); returns the way out."""
        ...

    def room(self) -> RoomView:
        """The whole view for the room's display, as it stands now."""
        ...

    def subscribe_room(self, callback: Callable[[RoomView], None]) -> Callable[[], None]:
        """The same as ``subscribe`` for the room's display."""
        ...

    def took(self, command_id: str, /) -> bool:
        """Whether the host has said this already: then ``command`` does nothing, and answers it again."""
        ...

    async def command(self, command_id: str, step: int | None, act: object, /) -> Reply:
        """The host said ``act`` (the journal's JSON). The same id is taken once and answered again."""
        ...
