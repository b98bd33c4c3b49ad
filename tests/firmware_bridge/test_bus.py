"""Whose turn it is on the bus, and what becomes of all that arrives."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.bus import PATIENCE, Bus, SeatHeard, TurnOver
from firmware_bridge.counters import KEPT
from firmware_bridge.frames import Deframer, frame
from firmware_bridge.line import BYTE, SEQUENCES, SLOT, TURNAROUND
from firmware_bridge.messages import Ack, Answer, Cause, Health, Hello, Lamps, Module, Poll, RawEdge, Settings
from firmware_bridge.payloads import decode, encode
from hardware.ports import MILLISECOND, Instant, Lamp
from hardware.sensors import Sensor

START = 1_000_000_000_000
DARK = Lamps((Lamp.DARK,) * 16)


def wire(*messages: Answer | Module | Poll) -> bytes:
    return b"".join(frame(encode(message)) for message in messages)


def edge(number: int, *, down: bool = True, lost: bool = False) -> RawEdge:
    return RawEdge(1000 + number, number % SEQUENCES, down, found=lost, lost=lost)


def answer(seat: int, token: int, *edges: RawEdge, boot: int = 9) -> Answer:
    return Answer(seat, token, 5000, Health(drained=True), boot, edges)


def polled(bus: Bus, at: Instant) -> Poll:
    """Poll, and take the bytes apart as the modules would."""
    [sent] = messages_of(bus.send(bus.poll(), [], at))
    assert isinstance(sent, Poll)
    return sent


def messages_of(data: bytes) -> list[object]:
    return [decode(one.payload) for one in Deframer().feed(data)]


def turn(bus: Bus, at: Instant, *answers: Answer) -> tuple[list[SeatHeard | Module], TurnOver]:
    """A whole turn in which these seats answer; their tokens are set right."""
    poll = polled(bus, at)
    told = [Answer(a.seat, poll.token, a.stamp, a.health, a.boot, a.edges) for a in answers]
    events = list(bus.receive(wire(*told), at + 12 * MILLISECOND))
    ends = bus.ends
    assert ends is not None
    over = bus.finish(max(ends, at + 12 * MILLISECOND))
    assert over is not None
    return events, over


def known(seats: int = 2) -> Bus:
    """A bus whose seats have all answered once, at boot 9."""
    bus = Bus(seats)
    turn(bus, START, *(answer(seat, 0) for seat in range(1, seats + 1)))
    return bus


@pytest.mark.parametrize("seats", [0, 17])
def test_a_bus_has_one_to_sixteen_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="1 to 16"):
        Bus(seats)


def test_tells_go_before_the_poll_in_one_write_and_the_poll_is_the_moment() -> None:
    bus = Bus(2)
    data = bus.send(bus.poll(), [DARK], START)
    assert [type(one) for one in messages_of(data)] == [Lamps, Poll]
    over = bus.finish(START + PATIENCE * 10)
    assert over is not None
    assert START + len(data) * BYTE * 99 // 100 < over.earliest < START + len(data) * BYTE


def test_a_turn_lasts_until_all_slots_are_over() -> None:
    bus = known()
    poll = polled(bus, START)
    read = START + 23 * BYTE + TURNAROUND + SLOT + 20 * BYTE
    list(bus.receive(wire(answer(1, poll.token)), read))
    assert bus.finish(read) is None, "seat 2 is waited for"
    list(bus.receive(wire(answer(2, poll.token)), read + SLOT))
    ends = bus.ends
    assert ends is not None
    assert read < ends < read + 2 * SLOT
    assert bus.finish(ends - 1) is None
    assert bus.finish(ends) is not None


def test_a_seat_that_does_not_answer_is_waited_for_and_then_no_more() -> None:
    bus = known()
    at = START
    lengths = []
    for _ in range(5):
        at += 50 * MILLISECOND
        poll = polled(bus, at)
        list(bus.receive(wire(answer(1, poll.token)), at + 2 * MILLISECOND))
        ends = bus.ends
        assert ends is not None
        lengths.append(ends - at)
        bus.finish(ends)
    assert min(lengths[:3]) > PATIENCE
    assert max(lengths[3:]) < 6 * MILLISECOND
    assert bus.seat_counters(2).missed == 3


def test_what_a_seat_stamped_is_bounded_by_the_end_of_its_answer() -> None:
    bus = known()
    _, over = turn(bus, START, answer(2, 0, edge(0), edge(1)))
    stamped = over.stamped[2]
    assert stamped.ticks == 5000
    assert stamped.read == START + 12 * MILLISECOND
    length = len(wire(answer(2, 0, edge(0), edge(1))))
    assert TURNAROUND + SLOT + (length - 1) * BYTE < stamped.after < TURNAROUND + SLOT + length * BYTE


def test_an_answer_to_another_poll_gives_nothing() -> None:
    bus = known()
    poll = polled(bus, START)
    assert list(bus.receive(wire(answer(1, poll.token - 1, edge(0))), START + 3 * MILLISECOND)) == []
    assert bus.counters.wrong_token == 1
    over = bus.finish(START + 100 * MILLISECOND)
    assert over is not None
    assert over.stamped == {}


def test_an_answer_after_the_turn_gives_nothing() -> None:
    bus = known()
    poll = polled(bus, START)
    bus.finish(START + 100 * MILLISECOND)
    assert list(bus.receive(wire(answer(1, poll.token)), START + 101 * MILLISECOND)) == []
    assert bus.counters.wrong_token == 1


def test_an_answer_that_comes_twice_tells_its_edges_once() -> None:
    bus = known()
    events, over = turn(bus, START, answer(1, 0, edge(0)), answer(1, 0, edge(0)))
    assert [event.edges for event in events if isinstance(event, SeatHeard)] == [(edge(0),), ()]
    assert list(over.stamped) == [1]


def test_an_edge_is_acknowledged_by_the_next_poll() -> None:
    bus = known()
    turn(bus, START, answer(1, 0, edge(0), edge(1)))
    assert bus.poll().acks[:3] == (Ack(9 % 7, 2), None, None)


def test_nothing_is_acknowledged_to_who_has_not_told_an_edge() -> None:
    assert known().poll().acks == (None,) * 16


def test_repeated_edges_are_told_once_and_new_ones_too() -> None:
    bus = known()
    turn(bus, START, answer(1, 0, edge(0), edge(1)))
    events, _ = turn(bus, START, answer(1, 0, edge(1), edge(2)))
    assert [event.edges for event in events if isinstance(event, SeatHeard)] == [(edge(2),)]


def test_a_gap_in_the_numbers_is_said_and_counted() -> None:
    bus = known()
    turn(bus, START, answer(1, 0, edge(0)))
    [event], _ = turn(bus, START, answer(1, 0, edge(3)))
    assert isinstance(event, SeatHeard)
    assert (event.edges, event.gap) == ((edge(3),), True)
    assert bus.seat_counters(1).lost == 1


def test_a_restart_is_said_and_its_numbers_begin_anew() -> None:
    bus = known()
    turn(bus, START, answer(1, 0, edge(0), edge(1)))
    [event], _ = turn(bus, START, answer(1, 0, edge(0, lost=True), boot=10))
    assert isinstance(event, SeatHeard)
    assert event.restarted
    assert event.edges == (edge(0, lost=True),)
    assert bus.seat_counters(1).restarts == 1
    assert bus.poll().acks[0] == Ack(10 % 7, 1)


def test_our_own_echo_is_no_answer() -> None:
    bus = known()
    poll = polled(bus, START)
    assert list(bus.receive(wire(poll), START + MILLISECOND)) == []
    assert bus.counters.echoes == 1


def test_a_module_is_told_whatever_was_asked() -> None:
    bus = Bus(2)
    module = Module(7, 0xABCD, 1, Sensor.BUTTON, (1, 0), 1, 3, False, Cause.POWER)
    bus.send(Hello(7), [], START)
    assert list(bus.receive(wire(module), START + MILLISECOND)) == [module]


def test_settings_take_one_slot() -> None:
    bus = Bus(12)
    bus.send(Settings(1, 2, Sensor.BUTTON), [], START)
    assert bus.finish(START + 8 * MILLISECOND) is not None


def test_a_seat_beyond_the_table_gives_nothing() -> None:
    bus = known(2)
    events, _ = turn(bus, START, answer(3, 0))
    assert events == []


def test_the_last_frames_are_kept() -> None:
    bus = known()
    for n in range(KEPT):
        turn(bus, START + n * 20 * MILLISECOND, answer(1, 0))
    frames = bus.record.frames
    assert len(frames) == KEPT
    assert [one.sent for one in frames[-2:]] == [True, False]
    assert frames[-2].at < frames[-1].at


@given(st.binary(max_size=300), st.lists(st.integers(0, 300), max_size=5))
def test_garbage_in_pieces_harms_nothing(garbage: bytes, cuts: Sequence[int]) -> None:
    bus = known()
    poll = polled(bus, START)
    marks = [0, *sorted(cuts), len(garbage)]
    for first, last in itertools.pairwise(marks):
        list(bus.receive(garbage[first:last], START + MILLISECOND))
    events = list(bus.receive(b"\0" + wire(answer(1, poll.token)), START + 2 * MILLISECOND))
    assert [event.answer.seat for event in events if isinstance(event, SeatHeard)] == [1]


def test_the_level_that_a_boot_begins_with_is_no_loss_but_one_that_comes_later_is() -> None:
    bus = Bus(1)
    turn(bus, START, answer(1, 0, edge(0, lost=True)))
    assert bus.seat_counters(1).lost == 0
    turn(bus, START, answer(1, 0, edge(1, lost=True)))
    assert bus.seat_counters(1).lost == 1


def test_half_a_frame_does_not_go_on_after_the_line_was_lost() -> None:
    bus = known()
    poll = polled(bus, START)
    data = wire(answer(1, poll.token))
    list(bus.receive(data[:8], START))
    bus.drop()
    poll = polled(bus, START + MILLISECOND)
    data = wire(answer(1, poll.token))
    assert len(list(bus.receive(data, START + 3 * MILLISECOND))) == 1
