"""A million random and mutated frames: nothing raises, only chance is accepted, and the next frame is heard."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random

from firmware_bridge.frames import Deframer, frame
from firmware_bridge.messages import BadMessage
from firmware_bridge.payloads import decode
from tests.firmware_bridge import vectors

FRAMES = 500_000  # of each of two kinds
CHANCE = 2**-16  # that a CRC of 16 bits is right by accident
WIRES = tuple(vector.wire for vector in vectors.GOOD)
TRUE = frozenset(vector.payload for vector in vectors.GOOD)

# Each frame that is no frame is followed by one of these, which must be heard.
HEARD = b"heard"
AFTER = frame(HEARD)


def flipped(wire: bytes, chance: Random) -> bytes:
    bits = int.from_bytes(wire, "big")
    for _ in range(chance.randrange(1, 9)):
        bits ^= 1 << chance.randrange(8 * len(wire))
    return bits.to_bytes(len(wire), "big")


def replaced(wire: bytes, chance: Random) -> bytes:
    at, length = chance.randrange(len(wire)), chance.randrange(1, 5)
    return wire[:at] + chance.randbytes(length) + wire[at + length :]


def inserted(wire: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(wire))
    return wire[:at] + chance.randbytes(chance.randrange(1, 5)) + wire[at:]


def lost(wire: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(wire))
    return wire[:at] + wire[at + chance.randrange(1, 5) :]


def delimited(wire: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(wire))
    return wire[:at] + b"\0" + wire[at + 1 :]


def swapped(wire: bytes, chance: Random) -> bytes:
    a, b = sorted((chance.randrange(len(wire)), chance.randrange(len(wire))))
    return wire[:a] + wire[b : b + 1] + wire[a + 1 : b] + wire[a : a + 1] + wire[b + 1 :]


def spliced(wire: bytes, chance: Random) -> bytes:
    other = WIRES[chance.randrange(len(WIRES))]
    return wire[: chance.randrange(len(wire))] + other[chance.randrange(len(other)) :]


def two_talkers(wire: bytes, chance: Random) -> bytes:
    other = WIRES[chance.randrange(len(WIRES))]
    shift = 8 * chance.randrange(8)
    mixed = int.from_bytes(wire, "big") << shift & int.from_bytes(other, "big")
    return mixed.to_bytes(len(wire) + 8, "big")


MUTATIONS: tuple[Callable[[bytes, Random], bytes], ...] = (
    flipped,
    replaced,
    inserted,
    lost,
    delimited,
    swapped,
    spliced,
    two_talkers,
)


def mutated(chance: Random) -> Iterator[bytes]:
    """Frames to which something happened on the line; some still hold one that is true."""
    for n in range(FRAMES):
        yield MUTATIONS[n % len(MUTATIONS)](WIRES[chance.randrange(len(WIRES))], chance)


def random_contents(chance: Random) -> Iterator[bytes]:
    """Well-formed but for their CRC, which is as random as their payload."""
    for _ in range(FRAMES):
        content = chance.randbytes(chance.randrange(4, 35))
        yield b"\0" + b"".join(bytes((len(one) + 1,)) + one for one in content.split(b"\0")) + b"\0"


def wrong(wires: Iterator[bytes]) -> tuple[int, int]:
    """How many wrong payloads were accepted, and how often only the CRC could tell."""
    accepted = 0
    deframer = Deframer()
    for wire in wires:
        *heard, after = deframer.feed(wire + AFTER)
        assert after.payload == HEARD
        for one in heard:
            accepted += one.payload not in TRUE
            understood(one.payload)
    return accepted, deframer.counters.crc_failures + accepted


def understood(payload: bytes) -> bool:
    """Whether it is a message; anything but one or ``BadMessage`` would fail the test."""
    try:
        decode(payload)
    except BadMessage:
        return False
    return True


def most(trials: int) -> float:
    """Five standard deviations above what chance accepts."""
    return trials * CHANCE + 5 * math.sqrt(trials * CHANCE)


def test_of_mutated_frames_no_more_are_accepted_than_chance_would() -> None:
    accepted, trials = wrong(mutated(Random(1)))
    assert trials > FRAMES / 3
    assert accepted <= most(trials)


def test_of_random_frames_as_many_are_accepted_as_chance_would() -> None:
    accepted, trials = wrong(random_contents(Random(2)))
    assert trials == FRAMES
    assert 0 < accepted <= most(trials)


def test_noise_without_end_is_no_frame_but_by_chance() -> None:
    chance = Random(3)
    deframer = Deframer()
    heard = [one for _ in range(2_000) for one in deframer.feed(chance.randbytes(4_096))]
    assert len(heard) <= most(deframer.counters.crc_failures + len(heard))
    assert deframer.feed(b"\0" + AFTER)[-1].payload == HEARD


def test_any_payload_with_a_right_crc_is_a_message_or_named_bad() -> None:
    chance = Random(4)
    types = bytes(vector.payload[0] for vector in vectors.GOOD if vector.payload)
    payloads = (
        bytes((types[chance.randrange(len(types))],)) + chance.randbytes(chance.randrange(20)) for _ in range(100_000)
    )
    assert any(map(understood, payloads))
