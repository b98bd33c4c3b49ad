"""A table for the tests of the web: it shows the views it is given and remembers what it was told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

from controller.stage.view import RoomView, View
from controller.web.table import Reply
from tests.controller.web.patience import News


class FakeTable:
    """Holds one view; ``become`` tells the subscribers which sections have changed."""

    def __init__(self, view: View, room: RoomView | None = None) -> None:
        self._view = view
        self._callbacks: list[Callable[[View], None]] = []
        self._room = room or RoomView()
        self._displays: list[Callable[[RoomView], None]] = []
        self._news = News()
        self.hands: list[tuple[int, bool]] = []
        self.commands: list[tuple[str, int | None, object]] = []
        self.replies: dict[str, Reply] = {}
        """Answers by the act's name; every other act is taken."""
        self.gate = asyncio.Event()
        """Commands wait here, as for a slow disk; open unless a test closes it."""
        self.gate.set()

    def view(self) -> View:
        return self._view.copy()

    def subscribe(self, callback: Callable[[View], None]) -> Callable[[], None]:
        self._callbacks.append(callback)

        def unsubscribe() -> None:
            self._callbacks.remove(callback)
            self._news.tell()

        return unsubscribe

    def room(self) -> RoomView:
        return self._room.copy()

    def subscribe_room(self, callback: Callable[[RoomView], None]) -> Callable[[], None]:
        self._displays.append(callback)

        def unsubscribe() -> None:
            self._displays.remove(callback)
            self._news.tell()

        return unsubscribe

    @property
    def displays(self) -> int:
        """How many displays look on; the server itself does, too."""
        return len(self._displays) - 1

    def show(self, room: RoomView) -> None:
        """Let the room see this; a section that is not named stays, for a page that comes back is told all of them."""
        self._room = {**self._room, **room}
        for callback in list(self._displays):
            callback(room)

    @property
    def watched(self) -> int:
        """How many pages look on."""
        return len(self._callbacks)

    def took(self, command_id: str, /) -> bool:
        return any(known == command_id for known, _, _ in self.commands)

    async def command(self, command_id: str, step: int | None, act: object, /) -> Reply:
        await self.gate.wait()
        self.commands.append((command_id, step, act))
        self._news.tell()
        name = cast(list[str], act)[0]
        if name == "Explode":
            raise RuntimeError("a fault of the table")
        return self.replies.get(name, Reply(ok=True, recorded=True))

    def hand(self, seat: int, down: bool) -> None:
        if seat not in {s["seat"] for s in self._view["seats"]}:
            raise ValueError(seat)
        self.hands.append((seat, down))
        self._news.tell()

    def become(self, view: View) -> None:
        """Show ``view``; only what differs goes out."""
        changed = {name: value for name, value in view.items() if self._view.get(name) != value}
        self._view = {**self._view, **view}
        for callback in list(self._callbacks):
            callback(cast(View, changed | {"now": self._view["now"]}))

    async def heard(self, enough: Callable[[], bool]) -> None:
        """Wait until what the table was told is ``enough``."""
        await self._news.until(enough)


class RealSeats(FakeTable):
    """The same with seats that are real: no page moves a hand."""

    hand = None  # type: ignore[assignment]
