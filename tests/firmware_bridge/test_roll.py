"""Who is on the bus, as HELLO shows it."""

from __future__ import annotations

from dataclasses import replace

from firmware_bridge.messages import Cause, Module
from firmware_bridge.roll import GONE_AFTER, Roll, name_of
from hardware.sensors import Sensor

ONE = Module(1, 0x3F2A91B0, 1, Sensor.BUTTON, (1, 0), 1, 300, False, Cause.POWER)
OTHER = replace(ONE, identity=0x00000BAD, sensor=Sensor.TOUCH_PAD)


def roll_of(*modules: Module) -> Roll:
    roll = Roll()
    for module in modules:
        roll.hear(module)
    roll.round_over()
    return roll


def test_an_identity_is_read_as_eight_digits() -> None:
    assert name_of(OTHER.identity) == "00000BAD"


def test_two_with_one_number_are_found_and_named() -> None:
    roll = roll_of(ONE, OTHER)
    assert roll.doubled() == {1: (OTHER, ONE)}
    assert roll.sensor(1, ONE.boot % 256) is None


def test_who_has_no_number_of_the_table_is_a_spare() -> None:
    blank, beyond = replace(OTHER, seat=0), replace(ONE, seat=13)
    assert roll_of(blank, beyond).spares(range(1, 13)) == (blank, beyond)
    assert roll_of(blank, beyond).doubled() == {}


def test_several_without_a_number_are_not_doubled() -> None:
    assert roll_of(replace(ONE, seat=0), replace(OTHER, seat=0)).doubled() == {}


def test_a_sensor_is_known_for_the_boot_that_told_it() -> None:
    roll = roll_of(ONE)
    assert roll.sensor(1, 300 % 256) is Sensor.BUTTON
    assert roll.sensor(1, 301 % 256) is None
    assert roll.sensor(2, 300 % 256) is None


def test_who_misses_a_round_is_still_there_and_who_misses_many_is_gone() -> None:
    roll = roll_of(ONE, OTHER)
    for _ in range(GONE_AFTER - 1):
        roll.hear(ONE)
        roll.round_over()
    assert OTHER in roll.modules
    roll.hear(ONE)
    roll.round_over()
    assert OTHER not in roll.modules
    assert ONE in roll.modules


def test_a_new_number_replaces_the_old_one() -> None:
    roll = roll_of(ONE)
    roll.hear(replace(ONE, seat=7))
    assert roll.holders(1) == ()
    assert roll.holders(7) == (replace(ONE, seat=7),)
