"""A presenter clicker: what its downs and ups say, and what a configuration may ask of it."""

from __future__ import annotations

import asyncio
import os
import struct
import time
from pathlib import Path

import pytest
from evdev import ecodes

from controller.cli.clicker import HELD, Clicker, Presses
from controller.config.settings import RemoteSettings
from hardware.clocks import ManualClock, MonotonicClock
from hardware.ports import MILLISECOND, SECOND, HardwareError, Instant, Key, KeyPress

AT = 7_000 * MILLISECOND


class Hand:
    """A thumb on the keys."""

    def __init__(self) -> None:
        self.clock = ManualClock(AT)
        self.said: list[KeyPress] = []
        self._presses = Presses(self.clock.call_at, self.said.append)

    def down(self, key: Key) -> None:
        self._presses.take(key, down=True, at=self.clock.now())

    def up(self, key: Key) -> None:
        self.up_at(key, self.clock.now())

    def up_at(self, key: Key, at: Instant) -> None:
        self._presses.take(key, down=False, at=at)


def test_a_short_press_is_said_when_it_is_over_and_was_when_it_began() -> None:
    hand = Hand()
    hand.down(Key.YES)
    hand.clock.advance(200 * MILLISECOND)
    assert hand.said == []
    hand.up(Key.YES)
    hand.clock.advance(5 * HELD)
    assert hand.said == [KeyPress(Key.YES, AT)]


def test_a_held_one_is_said_while_it_is_held_and_once() -> None:
    hand = Hand()
    hand.down(Key.NEXT)
    hand.clock.advance(HELD)
    assert hand.said == []
    hand.clock.advance(HELD // 2)
    assert hand.said == [KeyPress(Key.NEXT, AT + HELD, held=True)]
    hand.clock.advance(HELD)
    hand.up(Key.NEXT)
    assert len(hand.said) == 1


def test_an_up_that_is_told_late_is_as_early_as_it_was() -> None:
    hand = Hand()
    hand.down(Key.NEXT)
    hand.clock.advance(HELD + 50 * MILLISECOND)
    hand.up_at(Key.NEXT, AT + HELD - 1)
    hand.clock.advance(HELD)
    assert hand.said == [KeyPress(Key.NEXT, AT)]


def test_two_short_presses_are_no_held_one() -> None:
    hand = Hand()
    for _ in range(2):
        hand.down(Key.NEXT)
        hand.clock.advance(HELD // 2)
        hand.up(Key.NEXT)
        hand.clock.advance(HELD // 4)
    hand.clock.advance(2 * HELD)
    assert [press.held for press in hand.said] == [False, False]


def test_an_up_without_its_down_is_nothing() -> None:
    hand = Hand()
    hand.up(Key.BACK)
    assert hand.said == []


async def test_a_device_that_sends_records_presses_keys(tmp_path: Path) -> None:
    fifo = tmp_path / "clicker"
    os.mkfifo(fifo)
    sender = os.open(fifo, os.O_RDWR | os.O_NONBLOCK)
    clicker = Clicker(RemoteSettings(device=str(fifo)), MonotonicClock())
    said: asyncio.Queue[KeyPress] = asyncio.Queue()
    clicker.start(said.put_nowait)
    try:
        down = time.monotonic_ns()
        for at, value in ((down, 1), (down + 100 * MILLISECOND, 0)):
            stamp = (at // SECOND, at % SECOND // 1000)
            os.write(sender, struct.pack("llHHi", *stamp, ecodes.EV_KEY, ecodes.KEY_PAGEDOWN, value))
            os.write(sender, struct.pack("llHHi", *stamp, ecodes.EV_SYN, 0, 0))
        press = await asyncio.wait_for(said.get(), 20)
        assert (press.key, press.held) == (Key.NEXT, False)
    finally:
        clicker.close()
        os.close(sender)


async def test_a_keypad_is_said_to_mean_nothing_yet() -> None:
    with pytest.raises(HardwareError, match='this version hears a "clicker"'):
        Clicker(RemoteSettings(device="auto", profile="keypad"), MonotonicClock())
