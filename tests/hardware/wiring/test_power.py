"""The power budget, worked out a second time and by another way."""

from __future__ import annotations

import pytest

from hardware.wiring import wiring
from hardware.wiring.power import at_5_v, at_feed_v, idle_v, lamps_ma, light_ma, load_ohm, seat_ma

KNOWN = wiring()
POWER, BUS = KNOWN.power, KNOWN.bus


def _last_v(supply: float, each: float, driving: float) -> float:
    """Walk along the cable: wire by wire, the current gets less and the voltage falls, out and back."""
    at = supply
    current = each * BUS.seats + driving
    for _ in range(BUS.seats):
        one_wire = POWER.wire_mohm_per_m / 1000 * BUS.length_m / BUS.seats + 2 * POWER.contact_mohm / 1000
        two_wires = one_wire / 2
        at -= current * two_wires  # out, on the pair of +12 V
        at -= current * two_wires  # and back, on the pair of ground
        current -= each
    assert current == pytest.approx(driving)
    return at


def test_no_colour_takes_more_from_a_pin_than_it_may_give() -> None:
    assert max(light_ma(KNOWN.module)) <= KNOWN.module.pin_ma


def test_five_volts_along_the_bus_are_too_little() -> None:
    each, driving = seat_ma(KNOWN) / 1000, POWER.driving_ma / 1000
    five = at_5_v(KNOWN)
    assert five.last_v == pytest.approx(_last_v(5.0 * (1 - POWER.feed_tolerance), each, driving))
    assert five.last_v < POWER.transceiver_least_v
    assert five.module_v < POWER.chip_least_v


def test_the_chosen_feed_reaches_the_last_seat() -> None:
    feed = at_feed_v(KNOWN)
    share = KNOWN.module.volts / (feed.last_v * POWER.converter_efficiency)
    each, driving = seat_ma(KNOWN) / 1000 * share, POWER.driving_ma / 1000 * share
    assert feed.last_v == pytest.approx(_last_v(POWER.feed_v * (1 - POWER.feed_tolerance), each, driving), abs=1e-6)
    assert feed.feed_a == pytest.approx(each * BUS.seats + driving, abs=1e-6)
    assert feed.module_v > POWER.converter_least_v + 1.0


def test_current_of_supply_and_fuses_suffices() -> None:
    feed = at_feed_v(KNOWN)
    seat_a = seat_ma(KNOWN) / 1000 * KNOWN.module.volts / (feed.last_v * POWER.converter_efficiency)
    assert feed.feed_a + POWER.speaker_a <= POWER.supply_a
    assert feed.feed_a <= POWER.main_fuse_a / 2
    assert seat_a <= POWER.fuse_hold_ma / 1000 / 2  # a warm polyfuse holds less


def test_what_guards_a_seat_acts_before_the_converter_dies() -> None:
    assert POWER.feed_v * (1 + POWER.feed_tolerance) < POWER.clamp_v < POWER.converter_most_v
    assert POWER.fuse_v > 57  # as much as PoE can be


def test_a_silent_line_reads_as_ones_for_every_receiver() -> None:
    """Kirchhoff at A and B, instead of one divider."""
    between = 1 / (2 / BUS.termination_ohm + (BUS.seats + 1) / BUS.node_ohm)
    current = BUS.bias_v / (BUS.bias_ohm + between + BUS.bias_ohm)
    a, b = BUS.bias_v - current * BUS.bias_ohm, current * BUS.bias_ohm
    assert idle_v(BUS) == pytest.approx(a - b)
    assert idle_v(BUS) > BUS.threshold_v * 1.2


def test_a_driver_can_drive_what_hangs_on_the_line() -> None:
    assert load_ohm(BUS) >= BUS.driver_ohm


def test_all_lamps_on_the_header_may_be_lit() -> None:
    assert lamps_ma(KNOWN.header) <= KNOWN.header.lines_ma
