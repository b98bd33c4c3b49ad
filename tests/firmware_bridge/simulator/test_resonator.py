"""The truth about clocks is itself consistent."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.line import TICK
from firmware_bridge.simulator.resonator import Resonator
from hardware.ports import SECOND

PPM = 1e-6
RESONATORS = st.builds(
    Resonator.warming,
    st.floats(-5000 * PPM, 5000 * PPM),
    st.floats(0, 4 * 50 * PPM / 60),
    st.floats(10, 600),
    st.floats(0, 6.28),
)
INSTANTS = st.floats(0, 3600 * SECOND)


@given(RESONATORS, INSTANTS)
def test_what_it_has_counted_was_counted_then(resonator: Resonator, at: float) -> None:
    assert abs(resonator.instant(resonator.lapse(at)) - at) < 0.01


@given(st.floats(-5000 * PPM, 5000 * PPM), st.floats(0, 4 * 50 * PPM / 60), st.floats(10, 600), INSTANTS)
def test_it_warms_no_faster_than_it_was_told(error: float, slope: float, period: float, at: float) -> None:
    resonator = Resonator.warming(error, slope, period)

    def rate(instant: float) -> float:
        return (resonator.lapse(instant + SECOND) - resonator.lapse(instant)) / SECOND

    assert abs(rate(at + SECOND) - rate(at)) <= slope * 1.001 + 1e-9


def test_a_tick_is_half_a_microsecond() -> None:
    assert Resonator().ticks(3.0 * TICK + 1) == 3
