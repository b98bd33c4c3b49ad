"""Seat modules as the seats and lights of a table, without I/O: bytes and instants in, bytes and reports out.

Whoever owns the port calls ``write`` when ``wakes`` has come, and ``receive`` with what was read; the table calls the
rest. One thread at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from firmware_bridge.bus import Ask, Bus, SeatHeard, TurnOver
from firmware_bridge.clocks import Clocks, Reading
from firmware_bridge.counters import KeptFrame
from firmware_bridge.errors import UnknownModule
from firmware_bridge.messages import Hello, Module, Poll, Settings
from firmware_bridge.roll import Roll, name_of
from firmware_bridge.rounds import Enroller, Rounds
from firmware_bridge.seat import SeatHand
from firmware_bridge.shown import Shown
from firmware_bridge.status import SeatStatus, Status
from firmware_bridge.wishes import Wishes
from hardware.ports import (
    MILLISECOND,
    SECOND,
    Doubled,
    Instant,
    Lamp,
    LineState,
    Presence,
    Seat,
    SeatReport,
    Spare,
    VoteWindow,
)

SILENT_AFTER = 150 * MILLISECOND
"""A seat that has not answered for so long cannot be heard."""

GRACE = 4 * SECOND
"""So long after the line was opened a seat may be unknown before it is said that it cannot be heard."""

HELLO_EVERY = SECOND
HELLO_SOON = 40 * MILLISECOND
"""The same, while a seat's module is not known, or several hold its number."""

TOO_OLD = 900 * SECOND
"""After so long a silence an edge may be of any age: ticks come again after 35.8 minutes."""

PACE = 8 * MILLISECOND
"""A shorter turn is followed by a pause of any length up to this, lest polls fall into step with an adapter's timer."""


@dataclass(slots=True)
class _Place:
    """What the bridge knows of one seat."""

    hand: SeatHand
    present: bool | None = None
    answered: Instant | None = None
    boot: int = 0
    down: bool = False
    round_trip: int = 0
    doubled: bool = False


class Bridge:
    """The seats 1 to ``seats`` of a table on one bus."""

    def __init__(self, seats: int) -> None:
        self._bus = Bus(seats)
        self._clocks = Clocks()
        self._roll = Roll()
        self._shown = Shown()
        self._places = {seat: _Place(SeatHand(seat, self._clocks)) for seat in self._bus.seats}
        self._reports: list[SeatReport] = []
        self._wishes = Wishes()
        self._rounds: Rounds | None = None
        self._opened: Instant | None = None
        self._down = False
        self._wrote: Instant = 0
        self._hello_due: Instant = 0
        self._salt = 0
        self._pauses_until: Instant | None = None
        self._chance = Random(seats)
        self._polled: tuple[int, Reading] | None = None

    # --- the port's side

    def opened(self, port: str, now: Instant) -> None:
        """The line can be used."""
        if self._down:
            self._down = False
            self._bus.counters.reopened += 1
            self._reports.append(LineState(True, port, ""))
        self._opened = self._hello_due = now
        self._shown.again()

    def closed(self, port: str, why: str) -> None:
        """The line is gone, or cannot be opened: nobody can be heard."""
        self._opened = self._polled = None
        self._down = True
        self._bus.drop()
        self._reports.append(LineState(False, port, why))
        for place in self._places.values():
            self._set_present(place, False)

    @property
    def wakes(self) -> Instant | None:
        """When ``write`` is to be called next; ``None``: now."""
        ends = self._bus.ends
        return self._pauses_until if ends is None else ends

    def write(self, now: Instant) -> bytes:
        """What to write now, at once; empty while the line belongs to the modules."""
        if self._bus.ends is not None:
            over = self._bus.finish(now)
            if over is None:
                return b""
            self._turn_over(over, now)
            self._pauses_until = now + self._chance.randint(0, max(0, PACE - self._bus.span))
        if self._pauses_until is not None and now < self._pauses_until:
            return b""
        token, polled = self._polled or (None, None)
        ask = self._ask(now)
        self._wrote, self._pauses_until = now, None
        return self._bus.send(ask, self._shown.due(now, token, polled), now)

    def receive(self, data: bytes, at: Instant) -> None:
        """Take in what had been read by ``at``."""
        for event in self._bus.receive(data, at):
            if isinstance(event, Module):
                self._hear_module(event)
            else:
                self._hear_seat(event, at)

    def take_reports(self) -> list[SeatReport]:
        """What there is to report since the last time."""
        reports, self._reports = self._reports, []
        return reports

    # --- the table's side

    def hear_past(self, until: Instant) -> None:
        """See ``hardware.ports.Seats``."""
        for place in self._places.values():
            place.hand.hear_past(until)

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """See ``hardware.ports.Lights``."""
        self._shown.show(lamps)

    def schedule(self, window: VoteWindow | None) -> None:
        """See ``hardware.ports.Lights``."""
        self._shown.schedule(window)

    def adopt(self, name: str, seat: Seat) -> None:
        """Give the seat to this module and to no other; :class:`UnknownModule` if it is not on the bus."""
        module = next((one for one in self._roll.modules if name_of(one.identity) == name), None)
        if module is None:
            raise UnknownModule(name)
        for other in self._roll.holders(seat):
            if other.identity != module.identity:
                self._wishes.add(Settings(other.identity, 0, other.sensor))
        self._wishes.add(Settings(module.identity, seat, module.sensor))

    def enrol(self, enroller: Enroller | None) -> None:
        """From now on ask all the time who is there, tell ``enroller`` and send what it wants; ``None``: no more."""
        self._rounds = Rounds(enroller) if enroller is not None else None

    @property
    def status(self) -> Status:
        """How everything is now."""
        seats = tuple(self._status(seat, place) for seat, place in self._places.items())
        return Status(seats, self._roll.spares(self._places), self._bus.counters, self._opened is not None)

    @property
    def frames(self) -> tuple[KeptFrame, ...]:
        """The last frames on the line, for a fault report."""
        return self._bus.record.frames

    def _status(self, seat: Seat, place: _Place) -> SeatStatus:
        return SeatStatus(
            seat,
            bool(place.present),
            place.down,
            self._roll.holders(seat),
            self._clocks.state(seat),
            place.round_trip,
            self._bus.seat_counters(seat),
        )

    # --- what is asked next

    def _ask(self, now: Instant) -> Ask:
        if self._rounds is not None:
            return self._rounds.ask(lambda: self._hello(now), self._bus.poll)
        wish = self._wishes.next()
        if wish is not None:
            return wish
        return self._hello(now) if now >= self._hello_due else self._bus.poll()

    def _hello(self, now: Instant) -> Hello:
        self._hello_due = now + HELLO_EVERY
        self._salt = self._salt % 255 + 1
        return Hello(self._salt)

    # --- what was heard

    def _hear_module(self, module: Module) -> None:
        self._roll.hear(module)
        self._wishes.heard(module)
        if self._rounds is not None:
            self._rounds.hear(module)

    def _hear_seat(self, heard: SeatHeard, at: Instant) -> None:
        answer = heard.answer
        place = self._places[answer.seat]
        if place.answered is not None and at - place.answered > TOO_OLD:
            place.hand.forget()
        if heard.restarted:
            self._clocks.forget(answer.seat)
        place.answered, place.boot, place.down = at, answer.boot, answer.health.down
        place.round_trip = at - self._wrote
        place.hand.take(heard)

    def _report(self, place: _Place) -> None:
        """What a seat has to say, unless it is not known what feels the hand there, or whose hand it is."""
        sensor = None if place.doubled else self._roll.sensor(place.hand.seat, place.boot)
        if sensor is not None:
            self._reports.extend(place.hand.reports(sensor.delay))

    # --- what a turn comes to

    def _turn_over(self, over: TurnOver, now: Instant) -> None:
        match over.ask:
            case Hello():
                for seat, place in self._places.items():
                    if not self._silent(place, now):
                        self._roll.answering(seat, place.boot)
                self._roll.round_over()
                self._look_for_doubles()
                self._tell_spares()
            case Poll(token=token):
                moment = self._clocks.moment(over.earliest, over.stamped)
                self._polled = (token, moment) if moment is not None else None
                for seat in over.stamped:
                    self._report(self._places[seat])
                self._look_for_presence(now)
            case Settings():
                pass

    def _look_for_doubles(self) -> None:
        doubled = self._roll.doubled()
        for seat, place in self._places.items():
            if seat in doubled and not place.doubled:
                self._reports.append(Doubled(seat, tuple(name_of(module.identity) for module in doubled[seat])))
                self._set_present(place, False)
            if (seat in doubled) != place.doubled:
                place.hand.forget()
                self._clocks.forget(seat)
            place.doubled = seat in doubled

    def _tell_spares(self) -> None:
        self._reports.extend(Spare(name_of(module.identity)) for module in self._roll.spares(self._places))

    def _look_for_presence(self, now: Instant) -> None:
        assert self._opened is not None
        for seat, place in self._places.items():
            silent = self._silent(place, now)
            known = self._roll.sensor(seat, place.boot) is not None
            if place.doubled or not (silent or known):
                self._hello_due = min(self._hello_due, now + HELLO_SOON)
            heard = not silent and known and not place.doubled and self._clocks.locked(seat)
            if heard or place.present or now - self._opened > GRACE:
                self._set_present(place, heard)

    def _silent(self, place: _Place, now: Instant) -> bool:
        return place.answered is None or now - place.answered > SILENT_AFTER

    def _set_present(self, place: _Place, present: bool) -> None:
        if place.present is not present:
            place.present = present
            self._reports.append(Presence(place.hand.seat, present))
