"""What happens at a seat at an exact instant, as the real firmware stamps it."""

from __future__ import annotations

import pytest

from firmware_bridge import line
from firmware_bridge.simulator.errors import InThePast, NotSo
from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, SECOND
from hardware.sensors import Sensor
from tests.firmware_bridge.simulator.host import BOOTED, Host

MICROSECOND = 1_000


@pytest.mark.parametrize("ppm", [-5000.0, 0.0, 5000.0])
def test_a_hand_is_stamped_within_a_microsecond(ppm: float) -> None:
    with Simulator(1) as sim:
        host = Host(sim)
        sim.modules[0].clock(ppm)
        host.poll_until(BOOTED)
        moves = [(BOOTED + 1_234_567 + n * 23_456_789, n % 2 == 0) for n in range(20)]
        for at, down in moves:
            sim.modules[0].hand(down, at)
        host.poll_until(moves[-1][0] + 50 * MILLISECOND)
        told = host.hands(1)
    assert [stamped.edge.down for stamped in told] == [down for _, down in moves]
    errors = [stamped.at - at for stamped, (at, _) in zip(told, moves, strict=True)]
    # The stamp of the poll, which is the same for all seats, is late by what the interrupt takes; the hand's is exact.
    middle = sorted(errors)[len(errors) // 2]
    assert all(abs(error - middle) < MICROSECOND for error in errors)
    assert abs(middle) < line.STAMP_LATENESS


def test_a_bouncing_contact_is_one_edge_at_its_first_instant() -> None:
    with Simulator(1) as sim:
        host = Host(sim)
        host.poll_until(BOOTED)
        sim.modules[0].bounce(6, 300 * MICROSECOND)
        sim.modules[0].hand(True, BOOTED + 10 * MILLISECOND)
        host.poll_until(BOOTED + 50 * MILLISECOND)
        told = host.hands(1)
    assert [stamped.edge.down for stamped in told] == [True]
    assert abs(told[0].at - BOOTED - 10 * MILLISECOND) < line.STAMP_LATENESS


def test_an_odd_bounce_is_found_at_the_end_of_the_lockout() -> None:
    with Simulator(1) as sim:
        host = Host(sim)
        host.poll_until(BOOTED)
        sim.modules[0].bounce(1)
        sim.modules[0].hand(True, BOOTED + 10 * MILLISECOND)
        host.poll_until(BOOTED + 50 * MILLISECOND)
        told = host.hands(1)
    assert [(stamped.edge.down, stamped.edge.found) for stamped in told] == [(True, False), (False, True)]


def test_a_stuck_contact_hides_the_hand_until_it_is_free() -> None:
    with Simulator(1) as sim:
        host = Host(sim)
        host.poll_until(BOOTED)
        module = sim.modules[0]
        module.stick(at=BOOTED + 10 * MILLISECOND)
        module.hand(True, BOOTED + 30 * MILLISECOND)
        module.hand(False, BOOTED + 50 * MILLISECOND)
        host.poll_until(BOOTED + 70 * MILLISECOND)
        stuck = host.hands(1)
        module.free(sim.now + 10 * MILLISECOND)
        host.poll_until(sim.now + 30 * MILLISECOND)
        freed = host.hands(1)
    assert [stamped.edge.down for stamped in stuck] == [True]
    assert [stamped.edge.down for stamped in freed] == [True, False]


@pytest.mark.parametrize("sensor", Sensor)
def test_every_kind_of_sensor_tells_of_a_hand(sensor: Sensor) -> None:
    with Simulator(1, sensor=sensor) as sim:
        host = Host(sim)
        host.poll_until(BOOTED)
        assert not host.poll()[1].health.down
        at = sim.now + 10 * MILLISECOND
        sim.modules[0].hand(True, at)
        host.poll_until(at + 30 * MILLISECOND)
        assert host.poll()[1].health.down
        assert [stamped.edge.down for stamped in host.hands(1)] == [True]
        assert abs(host.hands(1)[0].at - at) < line.STAMP_LATENESS


def test_a_sensor_that_is_not_the_one_in_the_settings_says_the_opposite() -> None:
    with Simulator(1) as sim:
        host = Host(sim)
        host.poll_until(BOOTED)
        sim.modules[0].attach(Sensor.LIGHT_BARRIER)
        sim.run_until(sim.now + MILLISECOND)
        assert host.poll()[1].health.down


def test_a_clock_runs_as_fast_as_it_was_told_and_drifts() -> None:
    def rate(drift: float, after: int) -> float:
        with Simulator(1) as sim:
            host = Host(sim)
            sim.modules[0].clock(3000.0, drift)
            sim.run_until(after)
            first, begin = host.poll()[1].stamp, sim.now
            sim.run_until(after + SECOND)
            last, end = host.poll()[1].stamp, sim.now
        return ((last - first) % line.TICKS * line.TICK / (end - begin) - 1) * 1e6

    assert rate(0.0, BOOTED) == pytest.approx(3000, abs=2)
    # Ten seconds and a half on average, at 60 ppm a minute.
    assert rate(60.0, 10 * SECOND) == pytest.approx(3010.5, abs=2)


def test_a_change_of_the_clock_keeps_its_phase() -> None:
    with Simulator(1) as sim:
        sim.run_until(SECOND)
        for ppm in (5000.0, -5000.0) * 50:
            sim.modules[0].clock(ppm)
        cycles = sim.modules[0].stats.cycles
        sim.run_until(2 * SECOND)
        assert sim.modules[0].stats.cycles - cycles == pytest.approx(16e6 * (1 - 5000e-6), abs=20)


def test_nothing_can_be_ordered_for_the_past() -> None:
    with Simulator(1) as sim:
        sim.run_until(BOOTED)
        with pytest.raises(InThePast, match="check the instant"):
            sim.modules[0].hand(True, BOOTED - 1)
        with pytest.raises(InThePast):
            sim.echo(at=BOOTED - 1)


def test_a_clock_that_no_byte_could_be_read_with_is_refused() -> None:
    with Simulator(1) as sim, pytest.raises(NotSo, match="ppm"):
        sim.modules[0].clock(30_000.0)
