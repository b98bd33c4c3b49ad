"""What a module is to keep is told until it is confirmed, and polls go in between."""

from __future__ import annotations

from firmware_bridge.messages import Cause, Module, Settings
from firmware_bridge.wishes import TRIES, Wishes
from hardware.sensors import Sensor

ONE, OTHER = 0x3F2A91B0, 0x12345678


def keeps(settings: Settings) -> Module:
    """A module shows that it keeps this."""
    return Module(0, settings.identity, settings.seat, settings.sensor, (1, 0), 1, 7, False, Cause.POWER)


def told(wishes: Wishes, turns: int) -> list[Settings | None]:
    return [wishes.next() for _ in range(turns)]


def test_every_other_turn_is_a_polls_and_the_modules_take_turns() -> None:
    wishes, one, other = Wishes(), Settings(ONE, 3, Sensor.BUTTON), Settings(OTHER, 4, Sensor.BUTTON)
    wishes.add(one)
    wishes.add(other)
    assert told(wishes, 5) == [one, None, other, None, one]


def test_it_is_told_until_the_module_keeps_it() -> None:
    wishes, wanted = Wishes(), Settings(ONE, 3, Sensor.BUTTON)
    wishes.add(wanted)
    wishes.heard(keeps(Settings(ONE, 5, Sensor.BUTTON)))
    wishes.heard(keeps(Settings(OTHER, 3, Sensor.BUTTON)))
    assert told(wishes, 1) == [wanted]
    wishes.heard(keeps(wanted))
    assert told(wishes, 4) == [None] * 4


def test_a_module_that_never_keeps_it_is_told_so_often() -> None:
    wishes, wanted = Wishes(), Settings(ONE, 3, Sensor.BUTTON)
    wishes.add(wanted)
    assert told(wishes, 4 * TRIES).count(wanted) == TRIES


def test_the_latest_wish_takes_the_place_of_the_one_before() -> None:
    wishes, wanted = Wishes(), Settings(ONE, 4, Sensor.BUTTON)
    wishes.add(Settings(ONE, 3, Sensor.BUTTON))
    wishes.add(wanted)
    assert told(wishes, 3) == [wanted, None, wanted]
