"""The seats on their bus: each is asked and must answer."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass

from controller.cli.doctor.checks_of_gpio import gpio
from controller.cli.doctor.findings import Finding, Value, cause_of, fine, none, note, wrong
from controller.cli.doctor.patient import Patient
from controller.cli.seats.bus import OpenBus, open_bus
from firmware_bridge.errors import NoDirection, NotSerial, PortBusy
from firmware_bridge.line import PROTOCOL
from firmware_bridge.roll import name_of
from firmware_bridge.status import SeatStatus, Status
from hardware.ports import SECOND, HardwareError

LISTEN_S = 2.0
"""So long the rate is counted, once every seat has been heard or should have been (s)."""

FOLLOWED_S = 5.0
"""So long at most until the clocks of those that are heard are followed (s)."""

_STEP_S = 0.1

LOST = 0.01
"""A seat that misses more of its polls than this part has a bad line."""

BOUND_US = 2_000
"""On a line that is in order a hand is known to within some 400 µs; an adapter that holds bytes back makes it worse."""

_LINE_FAULTS: dict[type[HardwareError], str] = {
    PortBusy: "line_busy",
    NotSerial: "line_not_serial",
    NoDirection: "line_no_direction",
}


def seats(patient: Patient) -> Iterator[Finding]:
    """Every seat, wherever its hand is felt."""
    where = patient.config.seats.where
    if where == "simulated":
        yield none("seats", "seats_simulated", seats=patient.seats)
    elif where == "none":
        yield none("seats", "seats_none")
    elif patient.plays:
        yield none("seats", "while_playing")
    elif where == "gpio":
        yield from gpio(patient)
    else:
        yield from _on_bus(patient)


def _on_bus(patient: Patient) -> Iterator[Finding]:
    port = patient.config.seats.bus
    try:
        with open_bus(patient.config, patient.seats) as bus:
            found = _watched(bus)
    except HardwareError as error:
        said = next((said for kind, said in _LINE_FAULTS.items() if isinstance(error, kind)), "line_missing")
        yield wrong("line", said, port=port, why=cause_of(error))
        return
    yield judged_line(found)
    for before, after in zip(found.before.seats, found.after.seats, strict=True):
        yield judged_seat(before, after, found.seconds)


@dataclass(frozen=True, slots=True)
class Watched:
    """A bus at the beginning and the end of so many seconds."""

    before: Status
    after: Status
    seconds: float


def _watched(bus: OpenBus) -> Watched:
    bus.settle()
    for _ in range(round(FOLLOWED_S / _STEP_S)):
        if all(_is_followed(seat) for seat in _status(bus).seats if seat.heard):
            break
        bus.wait(_STEP_S)
    begun, before = bus.clock.now(), _status(bus)
    bus.wait(LISTEN_S)
    after, ended = _status(bus), bus.clock.now()
    return Watched(before, after, (ended - begun) / SECOND)


def _is_followed(seat: SeatStatus) -> bool:
    """Whether the module's clock is known well enough for its hands to be believed."""
    return seat.clock is not None and seat.clock.locked


def _status(bus: OpenBus) -> Status:
    with bus.line.bridge() as bridge:
        # Its counters go on counting.
        return copy.deepcopy(bridge.status)


def judged_line(found: Watched) -> Finding:
    """The line as a whole: how quickly it is asked round, and what was no frame on it."""
    before, after = found.before.counters, found.after.counters
    polls = after.polls - before.polls
    faults = after.bad_crc - before.bad_crc + after.bad_messages - before.bad_messages
    values: dict[str, Value] = {"polls_per_s": round(polls / found.seconds, 1), "faults": faults}
    if not found.after.open or not any(seat.heard for seat in found.after.seats):
        spares = ", ".join(name_of(module.identity) for module in found.after.spares)
        return wrong("line", "line_unnumbered" if spares else "line_silent", **values, spares=spares)
    if faults > polls * LOST:
        return wrong("line", "line_noisy", **values)
    return fine("line", "line", **values)


def judged_seat(before: SeatStatus, after: SeatStatus, seconds: float) -> Finding:
    """One seat, by what has happened between the two."""
    seat = after.seat
    if len(after.modules) > 1:
        modules = ", ".join(name_of(module.identity) for module in after.modules)
        return wrong("seat", "seat_doubled", modules=modules, seat=seat)
    known = after.modules or before.modules
    if not known or not (before.heard or after.heard):
        return wrong("seat", "seat_silent", seat=seat)
    module = known[0]
    if module.protocol != PROTOCOL:
        return wrong("seat", "seat_protocol", seat=seat, module=name_of(module.identity), protocol=module.protocol)
    if after.clock is None or not after.clock.locked:
        return wrong("seat", "seat_unlocked", seat=seat, module=name_of(module.identity))
    answers, errors = after.counters.answers - before.counters.answers, after.errors - before.errors
    values: dict[str, Value] = {
        "seat": seat,
        "module": name_of(module.identity),
        "bound_us": round(after.clock.bound / 1_000),
        "frames_per_s": round(answers / seconds, 1),
        "errors": errors,
    }
    if after.down:
        return wrong("seat", "seat_stuck", **values)
    if not after.heard or errors > (answers + errors) * LOST:
        return wrong("seat", "seat_loses", **values)
    if after.clock.bound > BOUND_US * 1_000:
        return note("seat", "seat_vague", **values)
    return fine("seat", "seat_module", **values)
