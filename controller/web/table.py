"""What the web needs from whoever runs the table, and nothing more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from controller.stage.view import View

Hand = Callable[[int, bool], None]
"""Called with a seat and whether its pad is down now."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a command: taken or not, safe in the journal or not, and why if it was refused."""

    ok: bool
    recorded: bool
    text: str = ""


class Table(Protocol):
    """The conductor as a page sees it. Everything is called on the event loop."""

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

    async def command(self, command_id: str, step: int | None, act: object, /) -> Reply:
        """The host said ``act`` (the journal's JSON). The same id is taken once and answered again."""
        ...
