"""A module's light, driven from Python."""

from __future__ import annotations

from firmware_bridge.line import TICK, TICKS
from hardware.lamps.meanings import MEANINGS
from hardware.ports import MILLISECOND, Lamp
from tests.firmware_bridge.firmware.native import Lights, Native

DARK, YOUR_TURN, NOMINATED, ASKED, MAY_VOTE, COUNTS, REFUSED, NOT_HEARD, CURSOR = range(9)


def ticks(ms: float) -> int:
    return round(ms * MILLISECOND / TICK)


class Module:
    """A module's light; times in ms from its beginning, which is wherever its clock stands."""

    def __init__(self, native: Native, begins: int = 0) -> None:
        self.native = native
        self.begins = begins
        self.lights = Lights()
        self.numbered = True
        native.lights_begin(self.lights, self.tick(0))

    def tick(self, ms: float) -> int:
        return (self.begins + ticks(ms)) % TICKS

    def heard(self, at: float) -> None:
        self.native.lights_heard(self.lights, self.tick(at))

    def told(self, meaning: int, at: float = 0) -> None:
        self.heard(at)
        self.native.lights_told(self.lights, meaning)

    def window(self, opens: float, closes: float, polled: float = 0) -> None:
        """Against a poll that was stamped at ``polled``."""
        self.native.lights_window(self.lights, self.tick(polled), ticks(opens - polled), ticks(closes - polled))

    def hand(self, at: float, down: bool) -> None:
        self.native.lights_hand(self.lights, self.tick(at), down)

    def press(self, at: float) -> None:
        self.hand(at, True)

    def release(self, at: float) -> None:
        self.hand(at, False)

    def meaning(self, at: float) -> int:
        meaning = self.native.lights_meaning(self.lights, self.numbered, self.tick(at))
        assert isinstance(meaning, int)
        return meaning

    def brightness(self, at: float) -> float:
        """Of the colour that belongs to the meaning, from 0 to 1."""
        meaning = self.meaning(at)
        colour = self.native.lights_colour(self.lights, meaning, self.tick(at))
        full = MEANINGS[list(Lamp)[meaning]].colour
        parts = list(zip((colour.red, colour.green, colour.blue), full, strict=True))
        shares = [part / whole for part, whole in parts if whole]
        assert all(part == 0 for part, whole in parts if not whole)
        assert not shares or max(shares) - min(shares) < 0.03
        return max(shares, default=0)
