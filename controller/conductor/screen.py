"""Tells those who watch what has changed of a view, section by section."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

from controller.stage.view import RoomView, View

_View = TypeVar("_View", View, RoomView)


class Screen(Generic[_View]):
    """Compares the view with what was shown last; changes of one turn of the event loop go out together."""

    def __init__(self, loop: asyncio.AbstractEventLoop, view: Callable[[], _View]) -> None:
        self._loop = loop
        self._view: Callable[[], _View] = view
        self._shown: dict[str, Any] = {}
        self._watching: list[Callable[[_View], None]] = []
        self._changed = False

    def subscribe(self, callback: Callable[[_View], None]) -> Callable[[], None]:
        """Call ``callback`` with the sections that change; returns the way out."""
        self._watching.append(callback)
        return lambda: self._watching.remove(callback)

    def change(self) -> None:
        """Something may have changed."""
        if not self._changed:
            self._changed = True
            self._loop.call_soon(self._show)

    def _show(self) -> None:
        self._changed = False
        view = cast(dict[str, Any], self._view())
        different = {key: value for key, value in view.items() if key != "now" and self._shown.get(key) != value}
        self._shown = view
        if different:
            for callback in tuple(self._watching):
                callback(cast(_View, {"now": view["now"], **different}))
