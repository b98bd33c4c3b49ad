"""A hand goes the way that docs/diagrams/hand.svg shows: from stop to stop, all of it on the event loop."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from controller.game.inputs import Contact
from controller.game.public import Public
from controller.game.state import Game
from controller.web.mailbox import Mailbox
from hardware.ports import Edge
from tests.controller.conductor.room import Room
from tools.diagrams.hand import LEGS, LOOP, STOPS

OURS = "controller."
WATCHED = [name for name, stop in STOPS.items() if stop.thread == LOOP and stop.what.__module__.startswith(OURS)]
PASSED_AS_SUCH = (Edge, Contact, Game, Public)


@dataclass(frozen=True)
class Passed:
    """Something has come to a stop."""

    stop: str
    thread: str
    what: tuple[Any, ...]


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> list[Passed]:
    """Whatever comes to a stop from now on."""
    seen: list[Passed] = []

    def watched(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def spy(*args: Any, **rest: Any) -> Any:
            seen.append(Passed(name, threading.current_thread().name, args))
            return function(*args, **rest)

        return spy

    for name in WATCHED:
        function = STOPS[name].what
        for place in _where_it_is_called_by_name(function):
            monkeypatch.setattr(place, function.__name__, watched(name, function))
    return seen


def _where_it_is_called_by_name(function: Callable[..., Any]) -> list[Any]:
    """The class of a method; the modules into which a function has been imported."""
    owner = function.__qualname__.rpartition(".")[0]
    if owner:
        return [getattr(sys.modules[function.__module__], owner)]
    ours = [module for name, module in sys.modules.items() if name.startswith(OURS)]
    return [module for module in ours if vars(module).get(function.__name__) is function]


async def test_a_hand_goes_from_stop_to_stop(room: Room, passed: list[Passed]) -> None:
    await room.to_the_ballot(5, 6)
    window = await room.ask()
    room.evening.subscribe_room(Mailbox({}, hands=False).change)
    await room.reach(window.opens)
    passed.clear()
    hand = Edge(2, True, window.opens + 1)
    await asyncio.to_thread(room.table.seats.say, hand)
    await room.loop.settle()
    first = [one.stop for one in passed]
    assert set(first) == {*WATCHED}
    for leg in LEGS:
        if leg.one in WATCHED and leg.other in WATCHED and leg.one != "play":
            assert first.index(leg.one) < first.index(leg.other), f"{leg.one} comes after {leg.other}"
            if leg.handed in PASSED_AS_SUCH and leg.other != "room":
                taken = passed[first.index(leg.other)].what
                assert any(isinstance(one, leg.handed) for one in taken), f"{leg.other} was given something else"
    assert {one.thread for one in passed} == {threading.main_thread().name}
