"""Each kind is as loud as its volume says, and nothing is ever clipped by it."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import Tone, Volumes
from hardware.sound.loudness import amplitude, at_volume, volume_of

SAMPLES = array("h", [32_767, -32_768, 1000, -1000, 1, 0])


def test_full_volume_is_as_recorded() -> None:
    assert at_volume(SAMPLES.tobytes(), 100) == SAMPLES.tobytes()


def test_no_volume_is_silence() -> None:
    assert not any(at_volume(SAMPLES.tobytes(), 0))


def test_half_the_volume_is_twelve_decibels_less() -> None:
    assert list(memoryview(at_volume(SAMPLES.tobytes(), 50)).cast("h")) == [8192, -8192, 250, -250, 0, 0]


@given(st.integers(0, 100), st.integers(-32_768, 32_767))
def test_a_sample_keeps_its_side_and_gets_no_louder(volume: int, sample: int) -> None:
    (softer,) = memoryview(at_volume(array("h", [sample]).tobytes(), volume)).cast("h")
    assert abs(softer) <= abs(sample)
    assert softer * sample >= 0
    assert softer == pytest.approx(sample * amplitude(volume), abs=1)


def test_tones_are_signals_and_clips_are_speech() -> None:
    volumes = Volumes(speech=80, signals=30)
    assert volume_of(Tone.CLOSE, volumes) == 30
    assert volume_of("thanks", volumes) == 80


@pytest.mark.parametrize("volumes", [{"speech": -1}, {"signals": 101}, {"music": 1000}])
def test_a_volume_that_is_none_is_refused(volumes: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="give 0 to 100"):
        Volumes(**volumes)
