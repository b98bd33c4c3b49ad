"""Where speech begins and ends, also in a noisy room and beside a knock; and where there is none."""

from __future__ import annotations

import pytest

from sounds.speech import Speech, find_speech
from tests.sounds.voices import RATE, hiss, silence, sixteen_bits, spoken

MS = RATE // 1000
QUARTER, SECOND = silence(0.25), silence(1)


def found(samples: list[float]) -> Speech:
    speech = find_speech(sixteen_bits(samples), RATE)
    assert speech is not None
    return speech


def added(one: list[float], other: list[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)]


def test_speech_is_found_to_within_a_window() -> None:
    speech = found([*SECOND, *spoken(0.8), *SECOND])
    assert abs(speech.start - RATE) <= 10 * MS
    assert abs(speech.end - 1.8 * RATE) <= 10 * MS


def test_a_pause_within_a_phrase_belongs_to_it() -> None:
    speech = found([*QUARTER, *spoken(0.4), *silence(0.6), *spoken(0.4), *QUARTER])
    assert speech.end - speech.start > 1.3 * RATE


def test_how_loud_the_recording_is_does_not_matter() -> None:
    loud, soft = (found([*SECOND, *spoken(0.8, height=height), *SECOND]) for height in (0.9, 0.01))
    assert abs(loud.start - soft.start) <= 2 * MS
    assert abs(loud.end - soft.end) <= 2 * MS


@pytest.mark.parametrize(("height", "least", "most"), [(0.001, -56, -48), (0.006, -40, -32)])
def test_in_a_noisy_room_the_noise_is_no_speech(height: float, least: float, most: float) -> None:
    phrase = [*SECOND, *spoken(0.8), *SECOND]
    speech = found(added(phrase, hiss(2.8, height)))
    assert speech.noise is not None
    assert least < speech.noise < most
    assert abs(speech.start - RATE) <= 25 * MS
    assert abs(speech.end - 1.8 * RATE) <= 25 * MS


def test_a_recording_that_is_cut_already_tells_nothing_about_the_room() -> None:
    assert found(spoken(0.8)).noise is None


@pytest.mark.parametrize("at", ["before", "after"])
def test_a_knock_is_no_speech(at: str) -> None:
    knock, phrase = [*hiss(0.02, 0.8), *silence(0.5)], [*QUARTER, *spoken(0.8), *silence(0.5)]
    speech = found([*knock, *phrase] if at == "before" else [*phrase, *knock])
    assert abs(speech.end - speech.start - 0.8 * RATE) <= 20 * MS


@pytest.mark.parametrize(
    "samples",
    [[], silence(0.002), SECOND, hiss(1, 0.1), hiss(1, 0.001), spoken(0.8, height=0.002)],
    ids=["no samples", "less than a window", "silence", "loud noise", "soft noise", "next to nothing"],
)
def test_where_nobody_speaks_no_speech_is_found(samples: list[float]) -> None:
    assert find_speech(sixteen_bits(samples), RATE) is None
