"""The queue of edges against a model: nothing is lost in silence, the order holds, other boots acknowledge nothing."""

from __future__ import annotations

import struct
from ctypes import c_uint8
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.firmware_bridge.firmware.native import Hands, Native

KEPT = 16
LOST, FOUND, DOWN = 0x20, 0x40, 0x80


@dataclass(frozen=True, slots=True)
class Told:
    """An edge as it stands in an answer."""

    at: int
    what: int

    @property
    def number(self) -> int:
        return self.what & 0x1F


def told(native: Native, hands: Hands) -> list[Told]:
    room = (c_uint8 * 10)()
    length = native.hands_tell(hands, room)
    return [Told(*one) for one in struct.iter_unpack("<IB", bytes(room[:length]))]


def begun(native: Native, boot: int = 0) -> Hands:
    hands = Hands()
    native.hands_begin(hands, boot)
    return hands


def acknowledgement(boot: int, wanted: int) -> int:
    return (boot % 256 % 7 + 1) << 5 | wanted


def test_a_boot_begins_with_the_level_that_is_seen(native: Native) -> None:
    hands = begun(native)
    assert native.hands_must_look(hands)
    assert not native.hands_drained(hands)
    native.hands_look(hands, 7, True)
    assert told(native, hands) == [Told(7, 0 | FOUND | LOST | DOWN)]
    assert native.hands_drained(hands)


def test_the_boot_is_known_by_the_byte_that_answers_tell(native: Native) -> None:
    assert begun(native, 0x1FF).boot == 255 % 7 + 1
    assert begun(native, 256).boot == 1


def test_two_edges_are_told_and_a_third_waits(native: Native) -> None:
    hands = begun(native)
    native.hands_look(hands, 0, False)
    native.hands_change(hands, 10, True, False)
    assert native.hands_drained(hands)
    native.hands_change(hands, 20, False, True)
    assert not native.hands_drained(hands)
    assert [edge.at for edge in told(native, hands)] == [0, 10]
    native.hands_acknowledge(hands, acknowledgement(0, 2))
    assert told(native, hands) == [Told(20, 2 | FOUND)]


def test_what_does_not_fit_is_lost_and_said_so_as_soon_as_there_is_room(native: Native) -> None:
    hands = begun(native)
    native.hands_look(hands, 0, False)
    for at in range(1, KEPT):
        native.hands_change(hands, at, at % 2 == 1, False)
    assert not hands.lost
    native.hands_change(hands, 100, False, False)
    assert hands.lost
    assert not native.hands_must_look(hands)
    native.hands_acknowledge(hands, acknowledgement(0, 15))
    assert native.hands_must_look(hands)
    native.hands_change(hands, 200, True, False)
    native.hands_look(hands, 300, True)
    assert not hands.lost
    assert told(native, hands) == [Told(15, 15 | DOWN), Told(300, 16 | FOUND | LOST | DOWN)]


@given(boot=st.integers(0, 2**32 - 1), byte=st.integers(0, 255))
def test_only_this_boot_and_only_what_is_kept_is_acknowledged(native: Native, boot: int, byte: int) -> None:
    hands = begun(native, boot)
    native.hands_look(hands, 0, False)
    native.hands_change(hands, 1, True, False)
    native.hands_acknowledge(hands, byte)
    ours = byte >> 5 == boot % 256 % 7 + 1
    assert hands.count == (2 - (byte & 0x1F) if ours and byte & 0x1F <= 2 else 2)


def test_numbers_and_places_begin_again_without_a_gap(native: Native) -> None:
    hands = begun(native)
    native.hands_look(hands, 0, False)
    for at in range(1, 100):
        native.hands_acknowledge(hands, acknowledgement(0, at % 32))
        native.hands_change(hands, at, at % 2 == 1, False)
        assert told(native, hands) == [Told(at, at % 32 | (DOWN if at % 2 else 0))]


def machine(native: Native) -> type[RuleBasedStateMachine]:
    class Queue(RuleBasedStateMachine):
        """The queue, a model of it, and a Pi that takes what is told."""

        def __init__(self) -> None:
            super().__init__()
            self.hands = begun(native, 5)
            self.model: list[Told] = []
            self.lost = True
            self.at = self.number = 0
            self.heard: list[Told] = []
            self.sent: list[Told] = []

        def keep(self, what: int) -> None:
            self.model.append(Told(self.at, self.number % 32 | what))
            self.sent.append(self.model[-1])
            self.number += 1

        @rule(down=st.booleans(), found=st.booleans(), later=st.integers(1, 10**6))
        def changes(self, down: bool, found: bool, later: int) -> None:
            self.at += later
            native.hands_change(self.hands, self.at, down, found)
            if self.lost or len(self.model) == KEPT:
                self.lost = True
            else:
                self.keep((DOWN if down else 0) | (FOUND if found else 0))

        @rule(down=st.booleans())
        def looks(self, down: bool) -> None:
            if native.hands_must_look(self.hands):
                native.hands_look(self.hands, self.at, down)
                self.lost = False
                self.keep((DOWN if down else 0) | FOUND | LOST)

        @rule(lost=st.booleans())
        def is_polled(self, lost: bool) -> None:
            """The Pi hears an answer, or does not, and acknowledges what it has."""
            if not lost:
                for edge in told(native, self.hands):
                    if edge.number == len(self.heard) % 32:
                        self.heard.append(edge)
            wanted = len(self.heard) % 32
            native.hands_acknowledge(self.hands, acknowledgement(5, wanted))
            while self.model and self.model[0].number != wanted:
                self.model.pop(0)

        @rule(byte=st.integers(0, 255))
        def is_acknowledged_by_another_boot(self, byte: int) -> None:
            if byte >> 5 != 5 % 7 + 1:
                native.hands_acknowledge(self.hands, byte)

        @invariant()
        def is_as_the_model(self) -> None:
            assert told(native, self.hands) == self.model[:2]
            assert self.hands.count == len(self.model)
            assert self.hands.lost == self.lost
            assert native.hands_must_look(self.hands) == (self.lost and len(self.model) < KEPT)
            assert native.hands_drained(self.hands) == (len(self.model) <= 2 and not self.lost)

        @invariant()
        def the_pi_has_every_edge_once_and_in_order(self) -> None:
            assert self.heard == self.sent[: len(self.heard)]

    return Queue


def test_the_queue_is_as_its_model(native: Native) -> None:
    machine(native).TestCase().runTest()
