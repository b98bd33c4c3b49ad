"""The firmware reads and writes the frames of vectors.txt, and throws the same things away as the bridge."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import c_uint8

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware_bridge import reference, vectors
from tests.firmware_bridge.firmware.native import CONTENT_MOST, WIRE_MOST, Native, Receiver

CONTENT, GARBAGE = 1, 2

payloads = st.binary(min_size=1, max_size=32)
from_the_pi = payloads.filter(lambda payload: payload[0] < 0x80)


def closed(native: Native, payload: bytes) -> bytes:
    wire = (c_uint8 * WIRE_MOST)()
    return bytes(wire[: native.frame_close(payload, len(payload), wire)])


def opened(native: Native, content: bytes) -> bytes | None:
    """The payload between two delimiters."""
    room = (c_uint8 * max(len(content), 1))(*content)
    length = native.frame_open(room, len(content))
    return bytes(room[:length]) if length else None


class Line:
    """A receiver as the receive interrupt drives it."""

    def __init__(self, native: Native) -> None:
        self.native = native
        self.receiver = Receiver()
        native.receiver_begin(self.receiver)
        self.garbage = 0

    def hear(self, wire: Iterable[int], faulty: Iterable[int] = ()) -> list[bytes]:
        """The payloads of these bytes; ``faulty``: the places that the UART calls damaged."""
        length = c_uint8()
        heard = []
        for at, byte in enumerate(wire):
            received = self.native.receiver_byte(self.receiver, byte, at in faulty, length)
            payload = None
            if received == CONTENT:
                kept = self.native.receiver_keep(self.receiver)
                payload = opened(self.native, bytes(kept[: length.value]))
            if payload is not None:
                heard.append(payload)
            elif received in {CONTENT, GARBAGE}:
                self.garbage += 1
        return heard


@pytest.mark.parametrize("vector", vectors.GOOD, ids=lambda vector: vector.name)
def test_a_vector_is_written_and_read(native: Native, vector: vectors.Vector) -> None:
    assert vector.payload is not None
    assert closed(native, vector.payload) == vector.wire
    assert opened(native, vector.wire[1:-1]) == vector.payload


@pytest.mark.parametrize("vector", vectors.GOOD, ids=lambda vector: vector.name)
def test_the_line_is_heard_but_for_other_modules(native: Native, vector: vectors.Vector) -> None:
    assert vector.payload is not None
    line = Line(native)
    assert line.hear(vector.wire) == ([vector.payload] if vector.payload[0] < 0x80 else [])
    assert line.garbage == 0


@pytest.mark.parametrize("vector", vectors.BAD, ids=lambda vector: vector.name)
def test_what_is_no_frame_is_thrown_away_and_the_next_is_heard(native: Native, vector: vectors.Vector) -> None:
    for content in vector.wire.split(b"\0"):
        if len(content) < 256:
            assert opened(native, content) is None
    hello = next(good for good in vectors.GOOD if good.name == "hello")
    assert Line(native).hear(vector.wire + hello.wire) == [hello.payload]
    assert Line(native).hear(vector.wire + hello.wire[1:]) == [hello.payload]


@given(payload=payloads)
def test_any_payload_is_written_as_the_protocol_says(native: Native, payload: bytes) -> None:
    assert closed(native, payload) == reference.frame(payload)
    assert opened(native, reference.frame(payload)[1:-1]) == payload


@given(content=st.binary(min_size=CONTENT_MOST + 1, max_size=255))
def test_too_long_a_content_is_no_frame(native: Native, content: bytes) -> None:
    assert opened(native, content) is None


@given(before=st.binary(max_size=80), payload=from_the_pi)
def test_a_frame_is_heard_whatever_came_before_its_first_delimiter(
    native: Native, before: bytes, payload: bytes
) -> None:
    assert Line(native).hear(before + reference.frame(payload))[-1:] == [payload]


@given(payload=from_the_pi, data=st.data())
def test_a_byte_that_the_uart_calls_damaged_spoils_its_frame_alone(
    native: Native, payload: bytes, data: st.DataObject
) -> None:
    wire = reference.frame(payload)
    line = Line(native)
    damaged = data.draw(st.integers(1, len(wire) - 1))
    assert line.hear(wire, {damaged}) == []
    assert line.garbage == 1
    assert line.hear(wire) == [payload]


def test_a_damaged_byte_in_what_another_module_says_is_garbage_too(native: Native) -> None:
    answer = next(good for good in vectors.GOOD if good.name == "answer-drained")
    line = Line(native)
    assert line.hear(answer.wire, {8}) == []
    assert line.garbage == 1
