"""A hand's way: from a seat through the table to the journal, the voice, the lamps and the pages.

The legs stand here and are held against the code: ``NoPlace`` is raised where a class is handed over that its giver
does not give, or its taker does not take, by their annotations. ``tests/controller/conductor/test_way_of_a_hand.py``
sends a hand along and watches in which order the stops come, and on which thread.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from controller.conductor.conductor import Conductor
from controller.conductor.evening import Evening
from controller.conductor.playing import Playing
from controller.conductor.record import JournalRecord
from controller.conductor.voice import Voice
from controller.game import play
from controller.game.facts import Fact
from controller.game.history import History
from controller.game.inputs import Contact
from controller.game.public import Public, public
from controller.game.state import Game
from controller.journal import Writer
from controller.stage.announce import Announcer
from controller.stage.lamps import lamps
from controller.stage.room import Hall, room_view
from controller.stage.view import RoomView
from controller.web.mailbox import Mailbox
from firmware_bridge.bridge import Bridge
from firmware_bridge.bus import Bus, SeatHeard
from firmware_bridge.seat import SeatHand
from firmware_bridge.table import ModuleLights
from hardware.gpio.seats import GpioSeats
from hardware.ports import Edge, Lamp, Utterance
from hardware.sound.layout import Layout, lay_out
from hardware.sound.mixer_speaker import MixerSpeaker
from hardware.sound.voice import Voice as SoundingVoice
from hardware.wiring.sheet import BOARD, FILL, PAPER, QUIET, Point, Sheet
from tools.diagrams.arrows import NoPlace, arrow

Named = Callable[..., Any]
"""A function, or a class whose fields are meant."""

LOOP = "the event loop"
BUS, PINS, JOURNAL, SPEAKER = "thread: seat bus", "thread: the pins' library", "thread: journal", "thread: speaker"

_FIRST, _SECOND, _THIRD, _FOURTH = 35, 230, 425, 620
"""Where the columns begin."""
_WIDE, _TALL = 175, 56
_LAST = 968
"""Where the last row's frames begin; their names stand below, for the arrows come from above."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of the way: what happens there, in a line; on which thread; and where it is drawn."""

    what: Named
    says: str
    thread: str
    left: float
    top: float
    width: float = _WIDE

    @property
    def middle(self) -> float:
        """Its middle, from the left."""
        return self.left + self.width / 2


STOPS = {
    "bus": Stop(Bus.receive, "frames out of bytes", BUS, _FIRST, 188, 230),
    "seat": Stop(SeatHand.take, "ticks to table time, ± a bound", BUS, _FIRST, 278, 230),
    "pins": Stop(GpioSeats.start, "the kernel's stamp, ± a bound", PINS, 565, 278, 230),
    "evening": Stop(Evening._report, "a hand, or a seat that fell silent?", LOOP, 300, 402, 230),
    "playing": Stop(Playing.report, "from the pad to the number", LOOP, 300, 492, 230),
    "conductor": Stop(Conductor.report, "where an edge becomes a contact of the game", LOOP, _FIRST, 582, 495),
    "play": Stop(play, "the rules, pure", LOOP, _FOURTH, 582),
    "record": Stop(JournalRecord.append, "nobody waits for the disk", LOOP, _FIRST, 692),
    "voice": Stop(Voice.say, "what is said, and when", LOOP, _SECOND, 692),
    "public": Stop(public, "what the room may know", LOOP, _THIRD, 692),
    "announcer": Stop(Announcer.announcements, "facts to words", LOOP, _SECOND, 782),
    "lamps": Stop(lamps, "a meaning for every seat", LOOP, _THIRD, 782),
    "room": Stop(room_view, "the room's page as a value", LOOP, _FOURTH, 782),
    "plan": Stop(MixerSpeaker.plan, "promises the instants", LOOP, _SECOND, 872),
    "lights": Stop(ModuleLights.show, "meanings to the modules", LOOP, _THIRD, 872),
    "mailbox": Stop(Mailbox.change, "what has changed, for a page", LOOP, _FOURTH, 872),
    "writer": Stop(Writer._run, "one transaction: SQLite", JOURNAL, _FIRST, 1000),
    "sound": Stop(SoundingVoice.say, "sample by sample", SPEAKER, _SECOND, 1000),
    "bridge": Stop(Bridge.write, "with the next poll", BUS, _THIRD, 1000),
}


@dataclass(frozen=True, slots=True)
class Leg:
    """From one stop to the next: the class that is handed over, by whom to whom; drawn along ``points``."""

    one: str
    other: str
    handed: type
    giver: Named
    taker: Named
    points: tuple[Point, ...]
    label: Point


def _down(one: str, other: str, handed: type, giver: Named, taker: Named, *, along: float | None = None) -> Leg:
    """Straight down."""
    start, end = STOPS[one], STOPS[other]
    x = along if along is not None else end.middle
    return Leg(one, other, handed, giver, taker, ((x, start.top + _TALL), (x, end.top)), (x + 8, end.top - 12))


def _legs() -> Iterator[Leg]:
    yield _down("bus", "seat", SeatHeard, Bus.receive, SeatHand.take)
    into = STOPS["evening"].top + _TALL / 2
    for one, giver, side in (("seat", SeatHand.reports, 300.0), ("pins", GpioSeats.start, 530.0)):
        x = STOPS[one].middle
        points = ((x, STOPS[one].top + _TALL), (x, into), (side, into))
        yield Leg(one, "evening", Edge, giver, Evening._report, points, (x + 8, into - 10))
    yield _down("evening", "playing", Edge, Evening._report, Playing.report)
    yield _down("playing", "conductor", Edge, Playing.report, Conductor.report, along=STOPS["playing"].middle)
    top = STOPS["conductor"].top
    yield Leg(
        "conductor", "play", Contact, Conductor._enter, play, ((530, top + 18), (_FOURTH, top + 18)), (546, top + 12)
    )
    yield Leg(
        "play", "conductor", Fact, play, Conductor._enter, ((_FOURTH, top + 44), (530, top + 44)), (560, top + 38)
    )
    yield _down("conductor", "record", Contact, Conductor._enter, JournalRecord.append)
    yield _down("record", "writer", Contact, JournalRecord.append, Writer.append)
    yield _down("conductor", "voice", Fact, Conductor._enter, Voice.say)
    yield _down("voice", "announcer", Fact, Voice.say, Announcer.announcements)
    yield _down("announcer", "plan", Utterance, Announcer.announcements, MixerSpeaker.plan)
    yield _down("plan", "sound", Layout, lay_out, SoundingVoice.say)
    yield _down("conductor", "public", Game, History, public, along=478)
    yield _down("public", "lamps", Public, public, lamps)
    yield _down("lamps", "lights", Lamp, lamps, ModuleLights.show)
    yield _down("lights", "bridge", Lamp, ModuleLights.show, Bridge.show)
    start, end = STOPS["public"], STOPS["room"]
    level, x = start.top + _TALL / 2, end.middle
    aside = ((start.left + _WIDE, level), (x, level), (x, end.top))
    yield Leg("public", "room", Public, public, Hall, aside, (x + 8, end.top - 12))
    yield _down("room", "mailbox", RoomView, room_view, Evening.subscribe_room)


LEGS = tuple(_legs())


def draw() -> Sheet:
    """The drawing; ``NoPlace`` where the code hands over something else."""
    for leg in LEGS:
        for whose in (leg.giver, leg.taker):
            if leg.handed not in classes_of(whose):
                said = f"{whose.__qualname__} has nothing to do with {leg.handed.__name__}"
                raise NoPlace(f"{leg.one} to {leg.other}: {said}; see the legs in tools/diagrams/hand.py")
    sheet = Sheet(830, 1104, "en", "A hand's way")
    sheet.text(
        (30, 74), "On an arrow: the class that is handed over. In a box: a function, its module, what it is for.", 13
    )
    for thread, at, size in (
        (BUS, (20, 156), (260, 192)),
        (PINS, (550, 246), (260, 102)),
        (LOOP, (20, 370), (790, 574)),
        (JOURNAL, (25, _LAST), (190, 118)),
        (SPEAKER, (220, _LAST), (190, 118)),
        (BUS, (415, _LAST), (190, 118)),
        ("the browser", (610, _LAST), (190, 118)),
    ):
        sheet.box(at, size, PAPER, QUIET, 10)
        named = at[1] + (20 if at[1] < _LAST else size[1] - 10)
        sheet.text((at[0] + 14, named), thread, 12, colour=QUIET)
    for says, x, below in (
        ("a seat's module: its timer stamps the edge", 150, "bus"),
        ("a sensor on the Pi's own header", 680, "pins"),
    ):
        sheet.box((x - 130, 92), (260, 34), FILL)
        sheet.text((x, 114), says, 11, "middle")
        arrow(sheet, ((x + 60, 126), (x + 60, STOPS[below].top)))
    sheet.text((218, 146), bytes.__name__, 12)
    for stop in STOPS.values():
        _draw_stop(sheet, stop)
    for leg in LEGS:
        arrow(sheet, leg.points)
        sheet.text(leg.label, leg.handed.__name__, 12)
    _draw_page(sheet)
    return sheet


def classes_of(whose: Named) -> set[object]:
    """Every class that stands in the annotations of a function, or of a class's fields."""

    def within(hint: Any) -> Iterator[object]:
        if isinstance(hint, list):  # what a callback takes
            for part in hint:
                yield from within(part)
        else:
            yield hint
            yield from within(list(typing.get_args(hint)))

    return {one for hint in typing.get_type_hints(whose).values() for one in within(hint)}


def _draw_stop(sheet: Sheet, stop: Stop) -> None:
    sheet.box((stop.left, stop.top), (stop.width, _TALL), BOARD)
    sheet.text((stop.middle, stop.top + 18), stop.what.__qualname__, 11, "middle", bold=True)
    sheet.text((stop.middle, stop.top + 32), stop.what.__module__.replace(".", "/"), 10, "middle", QUIET)
    sheet.text((stop.middle, stop.top + 47), stop.says, 11, "middle")


def _draw_page(sheet: Sheet) -> None:
    """The last leg of all: JSON to the browser, which has no functions that could be asked."""
    x = STOPS["mailbox"].middle
    taken = typing.get_type_hints(Mailbox.take)["return"].__name__
    arrow(sheet, ((x, STOPS["mailbox"].top + _TALL), (x, 1000)))
    sheet.text((x + 8, 988), taken, 12)
    sheet.box((_FOURTH, 1000), (_WIDE, _TALL), FILL)
    sheet.text((x, 1018), "room.js", 11, "middle", bold=True)
    sheet.text((x, 1032), "controller/web/static/js", 10, "middle", QUIET)
    sheet.text((x, 1047), "draws what has changed", 11, "middle")
