"""What is said is understood; what cannot be said, or means nothing, is named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.frames import frame
from firmware_bridge.messages import (
    Ack,
    Answer,
    BadMessage,
    Cause,
    Health,
    Hello,
    Lamps,
    Message,
    Module,
    Poll,
    RawEdge,
    Settings,
    Window,
    hello_slot,
)
from firmware_bridge.payloads import decode, encode
from hardware.ports import Lamp
from hardware.sensors import Sensor
from tests.firmware_bridge import strategies

ANSWER = Answer(3, 42, 1000, Health(drained=True), 17, (RawEdge(990, 5, down=True),))
MODULE = Module(7, 0x12345678, 3, Sensor.BUTTON, (1, 2), 1, 99, down=False, cause=Cause.POWER)


@given(strategies.messages)
def test_a_message_comes_back(message: Message) -> None:
    assert decode(encode(message)) == message


@given(strategies.answers)
def test_an_answer_takes_at_most_26_bytes_of_the_line(answer: Answer) -> None:
    assert len(frame(encode(answer))) == 9 + 5 * len(answer.edges) + 2 + 1 + 2 <= 26 - 2


@given(st.binary(max_size=32))
def test_a_payload_is_a_message_that_says_the_same_or_is_named_bad(payload: bytes) -> None:
    try:
        message = decode(payload)
    except BadMessage:
        return
    again = encode(message)
    # Only the lamps have two ways to say one thing: a number without a meaning is dark.
    assert again == payload or isinstance(message, Lamps)
    assert decode(again) == message


@given(strategies.identities, strategies.bytes_)
def test_the_slot_of_a_hello_is_what_the_protocol_says(identity: int, salt: int) -> None:
    assert 0 <= hello_slot(identity, salt) < 16


@given(strategies.identities, strategies.identities)
def test_two_modules_do_not_meet_by_every_salt(one: int, other: int) -> None:
    meetings = sum(hello_slot(one, salt) == hello_slot(other, salt) for salt in range(1, 256))
    assert one == other or meetings < 64


def test_an_edge_and_its_flags_lie_where_the_protocol_says() -> None:
    edges = (
        RawEdge(0x01020304, 31, down=False, found=False, lost=True),
        RawEdge(5, 0, down=True, found=True, lost=False),
    )
    assert encode(replace(ANSWER, edges=edges))[9:] == bytes.fromhex("040302013f 05000000c0")


def test_each_bit_of_the_health_has_its_name() -> None:
    names = ("down", "drained", "lost", "garbled", "missed")
    assert [encode(replace(ANSWER, health=Health(**{name: True})))[7] for name in names] == [1, 2, 4, 8, 16]


def test_an_acknowledgement_names_the_boot_and_the_edge() -> None:
    acks = (Ack(0, 0), Ack(6, 31), *(None,) * 14)
    assert encode(Poll(9, acks)) == bytes([1, 9, 0x20, 0xFF, *(0,) * 14])


def test_a_lamp_without_a_meaning_is_dark() -> None:
    assert decode(bytes.fromhex("02 91 8f 000000000000")) == Lamps(
        (Lamp.YOUR_TURN, Lamp.DARK, Lamp.DARK, Lamp.CURSOR, *(Lamp.DARK,) * 12)
    )


def test_a_module_of_another_version_is_understood_enough_to_be_named() -> None:
    assert decode(encode(replace(MODULE, protocol=2))) == replace(MODULE, protocol=2)


@pytest.mark.parametrize(
    ("payload", "at"),
    [
        ("", 0),
        ("00", 0),
        ("06", 0),
        ("80", 0),
        ("01", 1),
        ("01" + "00" * 18, 19),
        ("0100" + "01" + "00" * 15, 2),
        ("0100" + "00" * 15 + "1f", 17),
        ("0400", 1),
        ("050000000001 00", 1),
        ("05ffffffff01 00", 1),
        ("050100000011 00", 5),
        ("050100000001 03", 6),
        ("81 00 00 00000000 00 00", 1),
        ("81 11 00 00000000 00 00", 1),
        ("81 01 00 00000000 20 00", 7),
        ("81 01 00 00000000 00", 8),
        ("81 01 00 00000000 00 00 00", 10),
        ("81 01 00 00000000 00 00" + "00" * 15, 24),
        ("84 00 00000000 00 00 0000 01 00000000 00", 2),
        ("84 00 01000000 11 00 0000 01 00000000 00", 6),
        ("84 00 01000000 00 03 0000 01 00000000 00", 7),
        ("84 00 01000000 00 00 0000 01 00000000 02", 15),
    ],
)
def test_a_bad_payload_names_the_byte(payload: str, at: int) -> None:
    with pytest.raises(BadMessage, match=f"Byte {at} ") as caught:
        decode(bytes.fromhex(payload))
    assert caught.value.at == at


@pytest.mark.parametrize(
    "message",
    [
        Poll(256, (None,) * 16),
        Poll(0, (None,) * 15),
        Poll(0, (None,) * 17),
        Poll(0, (Ack(7, 0), *(None,) * 15)),
        Poll(0, (Ack(0, 32), *(None,) * 15)),
        Lamps((Lamp.DARK,) * 15),
        Lamps((*(Lamp.DARK,) * 16, Lamp.CURSOR)),
        Window(0, 2**31, 0, frozenset()),
        Window(0, 0, -(2**31) - 1, frozenset()),
        Window(0, 0, 0, frozenset({0})),
        Window(0, 0, 0, frozenset({17})),
        Hello(0),
        Settings(0, 1, Sensor.BUTTON),
        Settings(1, 17, Sensor.BUTTON),
        replace(ANSWER, seat=0),
        replace(ANSWER, stamp=2**32),
        replace(ANSWER, edges=(RawEdge(0, 32, down=True),)),
        replace(ANSWER, edges=ANSWER.edges * 3),
        replace(MODULE, identity=0xFFFFFFFF),
        replace(MODULE, firmware=(1, 256)),
    ],
    ids=str,
)
def test_what_cannot_be_said_is_refused(message: Message) -> None:
    with pytest.raises(BadMessage):
        encode(message)
