"""Buttons on the Pi's own lines decide a vote: gpiozero's mock factory under a whole game on virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from gpiozero.pins.pi import PiPin

from hardware.clocks import on_loop
from hardware.gpio.gpiozero_lines import GpiozeroLines
from hardware.gpio.seats import GpioSeats
from hardware.lamps.shown import Shown
from hardware.ports import MILLISECOND, SECOND, Instant, Lamp, VoteWindow
from hardware.sensors import Sensor
from tests.controller.conductor.room import Room
from tests.controller.conductor.virtual_time import VirtualLoop

PINS = (17, 27, 22, 23, 24, 25, 5, 6, 12, 13)


class Lamps:
    """The lamps of the header, without their thread: what they show is asked for."""

    def __init__(self) -> None:
        self._shown = Shown(len(PINS))

    def watch(self, _observer: Callable[[Mapping[int, Lamp]], None]) -> None: ...

    def watch_window(self, _observer: Callable[[VoteWindow | None], None]) -> None: ...

    def show(self, lamps: Mapping[int, Lamp]) -> None:
        self._shown.show(lamps)

    def schedule(self, window: VoteWindow | None) -> None:
        self._shown.schedule(window)

    def at(self, now: Instant) -> dict[int, Lamp]:
        """The lamps that are not dark."""
        lamps = {seat: lamp for seat, (lamp, _) in enumerate(self._shown.glows(now), 1)}
        return {seat: lamp for seat, lamp in lamps.items() if lamp is not Lamp.DARK}

    def close(self) -> None: ...


class Buttons:
    """Ten buttons at the header. A callback comes up to 40 ms after the kernel's stamp, as under load."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self.factory = MockFactory()
        self.factory.ticks = lambda: loop.clock.now() / SECOND
        self.lights = Lamps()
        call_at = on_loop(loop, loop.clock)
        lines = GpiozeroLines(self.factory, loop.clock, kernel_stamps=True)
        self.seats = GpioSeats(lines, PINS, Sensor.BUTTON, loop.clock, call_at)

    def move(self, seat: int, at: Instant, *, down: bool, late: int = 0) -> None:
        """A button is pressed or let go at ``at``; the callback comes so much later."""
        pin: Any = self.factory.pin(PINS[seat - 1])
        self._loop.call_at(at / SECOND, setattr, pin, "_state", not down)
        self._loop.call_at((at + late) / SECOND, PiPin._call_when_changed, pin, at / SECOND, int(not down))


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    room = Room(tmp_path / "journal.sqlite", table=Buttons(loop))  # type: ignore[arg-type]
    yield room
    await room.close()


async def test_the_stamps_decide_not_the_arrival(room: Room) -> None:
    buttons: Any = room.table
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    buttons.move(1, window.opens + 300 * MILLISECOND, down=True, late=40 * MILLISECOND)
    buttons.move(2, window.closes - MILLISECOND, down=True, late=40 * MILLISECOND)
    buttons.move(3, window.closes + MILLISECOND, down=True, late=2 * MILLISECOND)
    buttons.move(4, window.closes - 50_000, down=True, late=5 * MILLISECOND)
    await room.reach(window.closes + 400 * MILLISECOND)
    assert room.view["question"]["settled"]
    hands = {seat: hand for seat in range(1, 11) if (hand := room.hand(seat))}
    assert hands == {1: "counted", 2: "counted", 3: "late", 4: "disputed"}


async def test_what_the_lamps_of_the_header_show_in_a_vote(room: Room) -> None:
    buttons: Any = room.table
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    lights: Lamps = buttons.lights
    assert Lamp.MAY_VOTE not in lights.at(window.opens - 1).values()
    # The conductor has not had its turn at this instant: the lamps open by the window alone.
    opening = lights.at(window.opens)
    assert [seat for seat, lamp in opening.items() if lamp is Lamp.MAY_VOTE] == list(range(1, 11))
    buttons.move(1, window.opens + 300 * MILLISECOND, down=True, late=40 * MILLISECOND)
    buttons.move(3, window.closes + MILLISECOND, down=True, late=2 * MILLISECOND)
    await room.reach(window.opens + 500 * MILLISECOND)
    assert lights.at(room.clock.now())[1] is Lamp.COUNTS
    assert lights.at(window.closes - 1)[2] is Lamp.MAY_VOTE
    assert 2 not in lights.at(window.closes)
    await room.reach(window.closes + 400 * MILLISECOND)
    shown = lights.at(room.clock.now())
    assert shown[1] is Lamp.COUNTS
    assert shown[3] is Lamp.REFUSED
    assert Lamp.MAY_VOTE not in shown.values()
