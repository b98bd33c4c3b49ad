"""A clip is cut to its speech, as loud as ours, and nothing in it is what the recording had not."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sounds.speech import FULL_SCALE, decibels, height_of, power_of, ratio
from sounds.studio import (
    HIGHEST_DB,
    LEAD,
    LOUDNESS_DB,
    RATE,
    TAIL,
    TAKEN_AT,
    Take,
    clip_of,
    halved,
    limited,
    without_hum,
)
from tests.sounds.voices import silence, sixteen_bits, spoken

HEIGHT = 10_000


def sine(hertz: float, rate: int, seconds: float = 0.2) -> list[int]:
    return [round(HEIGHT * math.sin(2 * math.pi * hertz * n / rate)) for n in range(round(seconds * rate))]


def level(samples: list[float]) -> float:
    """Of what is left of a sine, without the beginning and the end (dB)."""
    return decibels(power_of(samples[len(samples) // 4 : -len(samples) // 4]), HEIGHT**2 / 2)


def take(samples: list[float]) -> Take:
    made = clip_of(sixteen_bits(samples))
    assert made is not None
    return made


def loudness(made: Take) -> float:
    return decibels(power_of(made.samples[made.speech.start : made.speech.end + 1]), FULL_SCALE**2)


@pytest.mark.parametrize("height", [0.02, 0.3, 0.9])
def test_a_clip_is_its_speech_with_a_breath_around_it_and_as_loud_as_ours(height: float) -> None:
    made = take([*silence(0.7), *spoken(0.8, height=height), *silence(0.9)])
    assert made.speech.start == LEAD * RATE // 1000
    assert len(made.samples) - 1 - made.speech.end == TAIL * RATE // 1000
    assert abs(made.speech.end - made.speech.start - 0.8 * RATE) < 0.02 * RATE
    assert loudness(made) == pytest.approx(LOUDNESS_DB, abs=0.1)
    assert made.samples[0] == made.samples[-1] == 0


def test_a_recording_without_silence_around_it_has_none_as_a_clip() -> None:
    made = take(spoken(0.8))
    assert made.speech.start < LEAD * RATE // 1000
    assert len(made.samples) <= 0.8 * RATE


def test_of_silence_there_is_no_clip() -> None:
    assert clip_of(sixteen_bits(silence(1))) is None


def test_a_peak_is_held_down_and_the_rest_stays_as_loud() -> None:
    phrase = spoken(0.8, height=0.05)
    phrase[12_000:12_020] = [0.95] * 20
    made = take([*silence(0.3), *phrase, *silence(0.3)])
    assert height_of(made.samples) <= ratio(HIGHEST_DB) * FULL_SCALE + 1
    plain = take([*silence(0.3), *spoken(0.8, height=0.05), *silence(0.3)])
    tail = slice(made.speech.end - RATE // 10, made.speech.end)
    assert decibels(power_of(made.samples[tail]), power_of(plain.samples[tail])) > -6


@given(
    st.lists(st.floats(-60_000, 60_000), min_size=1, max_size=300),
    st.floats(1_000, 30_000),
)
@settings(max_examples=60)
def test_nothing_is_higher_than_the_limit_and_nothing_gets_louder(samples: list[float], highest: float) -> None:
    after = limited(samples, highest)
    assert len(after) == len(samples)
    assert all(abs(sample) <= highest * (1 + 1e-9) for sample in after)
    assert all(abs(new) <= abs(old) for new, old in zip(after, samples, strict=True))


@pytest.mark.parametrize(("hertz", "least", "most"), [(300, -0.1, 0.1), (8_000, -0.1, 0.1), (10_000, -0.2, 0.1)])
def test_what_a_voice_has_passes_to_half_the_rate(hertz: float, least: float, most: float) -> None:
    assert least < level(halved(sine(hertz, TAKEN_AT))) < most


@pytest.mark.parametrize("hertz", [14_500, 18_000, 23_000])
def test_what_half_the_rate_has_no_room_for_is_taken_out(hertz: float) -> None:
    assert level(halved(sine(hertz, TAKEN_AT))) < -55


def test_half_the_rate_is_in_the_same_time() -> None:
    click = [0] * 2_000
    click[1_000] = 10_000
    after = halved(click)
    assert len(after) == 1_000
    assert max(range(len(after)), key=lambda n: abs(after[n])) == 500


@pytest.mark.parametrize(("hertz", "least", "most"), [(20, -30, -20), (50, -8, -6), (150, -0.5, 0), (1_000, -0.1, 0.1)])
def test_hum_is_taken_out(hertz: float, least: float, most: float) -> None:
    assert least < level(without_hum(sine(hertz, RATE, 1))) < most


def test_a_constant_makes_no_thump() -> None:
    assert height_of(without_hum([5_000] * 1_000)) == 0
