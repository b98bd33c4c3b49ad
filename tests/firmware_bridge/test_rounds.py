"""The turns while seats are enrolled: nothing is passed on that was said before what the module was told last."""

from __future__ import annotations

import itertools

from firmware_bridge.bridge import Bridge
from firmware_bridge.bus import Ask
from firmware_bridge.frames import Deframer, frame
from firmware_bridge.messages import Cause, Hello, Lamps, Module, Poll, Settings
from firmware_bridge.payloads import decode, encode
from firmware_bridge.rounds import Rounds
from hardware.ports import MILLISECOND, SECOND
from hardware.sensors import Sensor

ONE, OTHER = 0x11111111, 0x22222222
TELL_ONE = Settings(ONE, 1, Sensor.BUTTON)
TELL_OTHER = Settings(OTHER, 2, Sensor.BUTTON)


def says(identity: int, salt: int) -> Module:
    return Module(salt, identity, 0, Sensor.BUTTON, (1, 0), 1, 7, True, Cause.POWER)


class Clerk:
    """Wants these settings, and writes down what it hears."""

    def __init__(self, *wanted: Settings) -> None:
        self.wanted = list(wanted)
        self.told: list[Module] = []

    def heard(self, module: Module) -> None:
        self.told.append(module)

    def settings(self) -> list[Settings]:
        return list(self.wanted)


def asks(clerk: Clerk) -> tuple[Rounds, list[Ask]]:
    """The first six turns."""
    rounds, salts, tokens = Rounds(clerk), itertools.count(1), itertools.count(1)
    return rounds, [rounds.ask(lambda: Hello(next(salts)), lambda: Poll(next(tokens), (None,) * 16)) for _ in range(6)]


def test_what_is_wanted_goes_before_every_hello_and_polls_go_on() -> None:
    _, turns = asks(Clerk(TELL_ONE, TELL_OTHER))
    assert turns[:3] == [TELL_ONE, TELL_OTHER, Hello(1)]
    assert isinstance(turns[3], Poll)
    assert turns[4:] == [TELL_ONE, TELL_OTHER]


def test_without_wishes_half_of_the_turns_ask_who_is_there() -> None:
    _, turns = asks(Clerk())
    assert [type(turn) for turn in turns] == [Hello, Poll] * 3


def test_an_answer_counts_only_in_its_own_turn() -> None:
    clerk = Clerk(TELL_ONE)
    rounds = Rounds(clerk)

    def turn() -> None:
        rounds.ask(lambda: Hello(5), lambda: Poll(1, (None,) * 16))
        for answer in (says(ONE, 0), says(OTHER, 0), says(ONE, 5), says(OTHER, 4)):
            rounds.hear(answer)

    turn()
    assert clerk.told == [says(ONE, 0)]
    turn()
    assert clerk.told == [says(ONE, 0), says(ONE, 5)]
    turn()
    assert len(clerk.told) == 2


def test_a_bridge_enrols_until_it_is_told_to_stop() -> None:
    bridge, clerk = Bridge(1), Clerk(TELL_ONE)
    bridge.opened("/dev/x", SECOND)
    bridge.enrol(clerk)

    def asked(at: int) -> Ask:
        data = bridge.write(at) or bridge.write(bridge.wakes or at)  # after a pause
        (ask,) = [one for one in map(decode, _payloads(data)) if not isinstance(one, Lamps)]
        assert isinstance(ask, Settings | Hello | Poll)
        return ask

    assert asked(SECOND) == TELL_ONE
    bridge.receive(frame(encode(says(ONE, 0))), SECOND + 2 * MILLISECOND)
    assert clerk.told == [says(ONE, 0)]
    assert isinstance(asked(2 * SECOND), Hello)
    bridge.enrol(None)
    bridge.receive(frame(encode(says(ONE, 1))), 2 * SECOND + 2 * MILLISECOND)
    assert len(clerk.told) == 1
    assert asked(3 * SECOND) == Hello(2)
    assert {type(asked(3 * SECOND + n * 50 * MILLISECOND)) for n in range(1, 9)} == {Poll}


def _payloads(data: bytes) -> list[bytes]:
    return [one.payload for one in Deframer().feed(data)]
