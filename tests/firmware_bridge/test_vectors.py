"""The vectors that the firmware reads too hold for the bridge, and for a second, slower look at the protocol."""

from __future__ import annotations

import pytest

from firmware_bridge.frames import Counters, Deframer, frame
from firmware_bridge.payloads import decode, encode
from tests.firmware_bridge import make_vectors, reference, vectors
from tests.firmware_bridge.vectors import Vector

each_good = pytest.mark.parametrize("vector", vectors.GOOD, ids=lambda vector: vector.name)
each_bad = pytest.mark.parametrize("vector", vectors.BAD, ids=lambda vector: vector.name)


def heard(wire: bytes) -> list[bytes]:
    return [one.payload for one in Deframer().feed(wire)]


def test_the_file_is_what_its_generator_writes() -> None:
    assert vectors.FILE.read_text("ascii") == make_vectors.text()


def test_every_name_is_there_once() -> None:
    names = [vector.name for vector in vectors.ALL]
    assert len(names) == len(set(names))


def test_the_crc_is_that_of_the_standard() -> None:
    assert reference.crc(b"123456789") == 0x29B1


@each_good
def test_a_vector_holds(vector: Vector) -> None:
    assert vector.payload is not None
    assert encode(decode(vector.payload)) == vector.payload
    assert frame(vector.payload) == vector.wire == reference.frame(vector.payload)
    assert heard(vector.wire) == [vector.payload]


@each_bad
def test_what_is_no_frame_is_thrown_away(vector: Vector) -> None:
    deframer = Deframer()
    assert deframer.feed(vector.wire) == []
    assert deframer.counters.thrown_away == len(vector.wire) - vector.wire.count(0)
    assert deframer.counters != Counters(thrown_away=deframer.counters.thrown_away), "nothing says what was wrong"


@each_bad
def test_the_frame_after_it_is_heard(vector: Vector) -> None:
    following = frame(b"heard")
    assert heard(vector.wire + following) == [b"heard"]
    assert heard(vector.wire + following[1:]) == [b"heard"]


def test_the_longest_answer_takes_24_bytes() -> None:
    lengths = [len(vector.wire) for vector in vectors.GOOD if vector.name.startswith("answer-")]
    assert max(lengths) == 24
