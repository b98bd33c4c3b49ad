"""Frames come back out of whatever the line brings, and nothing else does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.frames import Counters, Deframer, frame
from tests.firmware_bridge import reference

payloads = st.binary(min_size=1, max_size=32) | st.lists(st.sampled_from([0, 1, 255]), min_size=1, max_size=32).map(
    bytes
)


def heard(deframer: Deframer, *pieces: bytes) -> list[bytes]:
    return [one.payload for piece in pieces for one in deframer.feed(piece)]


@given(payloads)
def test_a_frame_is_the_one_of_the_protocol(payload: bytes) -> None:
    assert frame(payload) == reference.frame(payload)


@given(payloads)
def test_a_frame_comes_back(payload: bytes) -> None:
    deframer = Deframer()
    assert heard(deframer, frame(payload)) == [payload]
    assert deframer.counters == Counters(frames=1)


@pytest.mark.parametrize("length", [0, 33])
def test_a_payload_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"not {length}"):
        frame(bytes(length))


def test_two_frames_share_a_delimiter_and_many_may_stand_in_a_row() -> None:
    one, other = frame(b"one"), frame(b"other")
    assert heard(Deframer(), one + other[1:]) == [b"one", b"other"]
    assert heard(Deframer(), bytes(5) + one + bytes(7) + other) == [b"one", b"other"]


def test_an_end_says_where_in_the_piece_the_delimiter_closed_it() -> None:
    deframer = Deframer()
    wire = frame(b"one") + frame(b"other")
    assert deframer.feed(wire[:5]) == []
    assert [(one.payload, one.end) for one in deframer.feed(wire[5:])] == [
        (b"one", len(frame(b"one")) - 5),
        (b"other", len(wire) - 5),
    ]


@given(st.lists(payloads | st.binary(max_size=80)), st.data())
def test_the_size_of_the_pieces_changes_nothing(stretches: list[bytes], data: st.DataObject) -> None:
    wire = b"".join(frame(one) if data.draw(st.booleans()) and 1 <= len(one) <= 32 else one for one in stretches)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(wire)))))
    pieces = [wire[a:b] for a, b in zip([0, *cuts], [*cuts, len(wire)], strict=True)]
    # The last delimiter makes both count what has begun.
    whole, cut = Deframer(), Deframer()
    assert heard(whole, wire, b"\0") == heard(cut, *pieces, b"\0")
    assert whole.counters == cut.counters


@given(st.binary(max_size=200), payloads)
def test_after_any_garbage_the_next_frame_is_heard(garbage: bytes, payload: bytes) -> None:
    assert heard(Deframer(), garbage, frame(payload))[-1] == payload


@given(st.binary(max_size=200))
def test_every_byte_is_in_a_frame_or_thrown_away(garbage: bytes) -> None:
    deframer = Deframer()
    in_frames = sum(len(frame(payload)) - 2 for payload in heard(deframer, garbage, b"\0"))
    assert deframer.counters.thrown_away + in_frames == len(garbage) - garbage.count(0)


def test_what_comes_before_the_first_delimiter_is_no_frame() -> None:
    deframer = Deframer()
    assert heard(deframer, frame(b"one")[1:]) == []
    assert deframer.counters == Counters(thrown_away=len(frame(b"one")) - 2)


def test_what_is_wrong_is_counted_by_its_kind() -> None:
    deframer = Deframer()
    flipped = bytearray(frame(b"one"))
    flipped[2] ^= 1
    assert heard(deframer, bytes(flipped), b"\0\x09abc\0") == []
    assert deframer.counters == Counters(crc_failures=1, malformed=1, thrown_away=len(flipped) - 2 + 4)


def test_a_line_that_never_ends_a_frame_fills_no_memory() -> None:
    deframer = Deframer()
    for _ in range(1000):
        deframer.feed(b"\0" + b"U" * 30)
        deframer.feed(b"U" * 5000)
        assert deframer.pending <= 35
    assert heard(deframer, frame(b"one")) == [b"one"]
    assert deframer.counters == Counters(frames=1, malformed=1000, thrown_away=5_030_000)


def test_what_had_begun_before_an_interruption_cannot_end() -> None:
    deframer = Deframer()
    wire = frame(b"one")
    deframer.feed(wire[:4])
    deframer.forget()
    assert heard(deframer, wire[4:], frame(b"other")) == [b"other"]
    assert deframer.counters == Counters(frames=1, thrown_away=len(wire) - 2)
