"""A lamp on the Pi's header means what a module's means: to the last integer, at every millisecond."""

from __future__ import annotations

import pytest

from hardware.lamps.meanings import Colour, light
from hardware.ports import Lamp
from tests.firmware_bridge.firmware.light import Module
from tests.firmware_bridge.firmware.native import Native

LONG_MS = 6_500
"""More than two of the longest patterns."""


def of_module(module: Module, ms: int, meaning: int) -> Colour:
    colour = module.native.lights_colour(module.lights, meaning, module.tick(ms))
    return colour.red, colour.green, colour.blue


@pytest.mark.parametrize("lamp", Lamp)
def test_every_meaning_is_the_same_light_at_every_millisecond(native: Native, lamp: Lamp) -> None:
    module, meaning = Module(native), list(Lamp).index(lamp)
    # The module begins its pattern when it sees another meaning than before.
    of_module(module, 0, (meaning + 1) % len(Lamp))
    for ms in range(LONG_MS):
        assert of_module(module, ms, meaning) == light(lamp, ms), f"{lamp.value} at {ms} ms"
