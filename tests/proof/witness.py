"""Everything that a room gets of an evening, in its order and with its instants.

Lamps and the votes they are told ahead, what the seats are asked, every sound that is planned or cut off and the music,
and every message to the display, byte by byte.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from aiohttp import WSMessage, web

from controller.web.display import Beside, DisplaySocket
from controller.web.table import Table
from hardware.ports import (
    Clock,
    Instant,
    Lamp,
    Occasion,
    Plan,
    Seat,
    SeatReport,
    Seats,
    Speaker,
    Utterance,
    Volumes,
    VoteWindow,
)


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing that the room got: when (ns), by which way, and what."""

    at: Instant
    way: str
    what: str


class Witness:
    """Sits in the room, by whose ``clock`` its ``signs`` are stamped.

    ``lights``, and what ``seats`` and ``speaker`` make, are what the evening is to be given. ``in_the_room``: when an
    instant of the table's is by that clock.
    """

    def __init__(self, clock: Clock, in_the_room: Callable[[Instant], Instant]) -> None:
        self.signs: list[Sign] = []
        self.in_the_room = in_the_room
        self.lights = _Lights(self)
        self._clock = clock

    def seats(self, seats: Seats) -> Seats:
        """These, within earshot."""
        return _Seats(self, seats)

    def speaker(self, speaker: Speaker) -> Speaker:
        """This one, within earshot."""
        return _Speaker(self, speaker)

    def watch(self, table: Table, beside: Beside) -> asyncio.Task[None]:
        """Look at the display as well, message by message; the task ends when it is cancelled."""
        socket = cast(web.WebSocketResponse, _Screen(self))
        return asyncio.get_running_loop().create_task(DisplaySocket(table, beside, socket).run())

    def note(self, way: str, what: object) -> None:
        """The room gets this now."""
        self.signs.append(Sign(self._clock.now(), way, what if isinstance(what, str) else repr(what)))


class _Screen:
    """Of a socket what the display needs: it shows what is sent, and says nothing."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness

    async def send_str(self, text: str) -> None:
        self._witness.note("display", text)

    async def close(self, **why: object) -> None:
        self._witness.note("display", f"closed: {why}")

    def __aiter__(self) -> _Screen:
        return self

    async def __anext__(self) -> WSMessage:
        nothing: asyncio.Future[WSMessage] = asyncio.get_running_loop().create_future()
        return await nothing


class _Seats:
    """Implements ``Seats`` by other ones: when they are asked for what is heard on the bus."""

    def __init__(self, witness: Witness, seats: Seats) -> None:
        self._witness = witness
        self._seats = seats

    def start(self, report: Callable[[SeatReport], None]) -> None:
        self._seats.start(report)

    def hear_past(self, until: Instant) -> None:
        self._witness.note("seats", f"heard past {self._witness.in_the_room(until)}?")
        self._seats.hear_past(until)

    def close(self) -> None:
        self._seats.close()


class _Lights:
    """Implements ``Lights``."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        self._witness.note("lamps", {seat: lamp.value for seat, lamp in sorted(lamps.items())})

    def schedule(self, window: VoteWindow | None) -> None:
        room = self._witness.in_the_room
        self._witness.note("window", window and (room(window.opens), room(window.closes), sorted(window.seats)))

    def close(self) -> None:
        self._witness.note("lamps", "closed")


class _Speaker:
    """Implements ``Speaker`` by another one."""

    def __init__(self, witness: Witness, speaker: Speaker) -> None:
        self._witness = witness
        self._speaker = speaker

    def plan(self, utterance: Utterance, at: Instant | None = None) -> Plan:
        plan = self._speaker.plan(utterance, at)
        marks = {mark: self._witness.in_the_room(at) for mark, at in plan.marks.items()}
        self._witness.note("sound", f"{self._when(plan)}, {marks}: {utterance}")
        return plan

    def cancel(self, plan: Plan) -> None:
        self._speaker.cancel(plan)
        self._witness.note("sound", f"{self._when(plan)} cut off")

    def adjust(self, volumes: Volumes) -> None:
        self._speaker.adjust(volumes)
        self._witness.note("sound", volumes)

    def play_music(self, occasion: Occasion) -> None:
        self._speaker.play_music(occasion)
        self._witness.note("music", occasion.value)

    def fade_music(self) -> None:
        self._speaker.fade_music()
        self._witness.note("music", "fades")

    def stop_music(self) -> None:
        self._speaker.stop_music()
        self._witness.note("music", "stops")

    def close(self) -> None:
        self._speaker.close()

    def _when(self, plan: Plan) -> str:
        return f"{self._witness.in_the_room(plan.begins)} to {self._witness.in_the_room(plan.ends)}"
