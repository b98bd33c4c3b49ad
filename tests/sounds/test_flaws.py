"""What is wrong with a clip is found, and only that."""

from __future__ import annotations

from pathlib import Path

import pytest

from sounds import Recording
from sounds.flaws import Flaw, Measured, clipped, flaws_of, noisy
from sounds.studio import RATE, Take, clip_of
from tests.sounds.voices import silence, sixteen_bits, spoken


@pytest.fixture(scope="module")
def take() -> Take:
    made = clip_of(sixteen_bits([*silence(0.3), *spoken(0.8), *silence(0.3)]))
    assert made is not None
    return made


def entry(take: Take, *, shift: int = 0) -> Recording:
    return Recording(
        Path("thanks.wav"), len(take.samples), take.speech.start + max(shift, 0), take.speech.end + min(shift, 0)
    )


def flaws(take: Take, *, ours: float = 0.8, shift: int = 0, height: float = 1.0) -> list[tuple[Flaw, float]]:
    samples = [round(sample * height) for sample in take.samples]
    found = flaws_of(Measured("thanks", entry(take, shift=shift), samples, RATE, ours))
    return [(finding.flaw, finding.found) for finding in found]


def test_a_clip_that_we_have_made_has_none(take: Take) -> None:
    assert flaws(take) == []


@pytest.mark.parametrize(("ours", "flaw"), [(0.1, Flaw.TOO_LONG), (0.4, None), (1.9, None), (2.2, Flaw.TOO_SHORT)])
def test_speech_is_neither_much_longer_nor_much_shorter_than_ours(take: Take, ours: float, flaw: Flaw | None) -> None:
    found = flaws(take, ours=ours)
    assert [kind for kind, _ in found] == ([flaw] if flaw else [])
    assert all(seconds == pytest.approx(0.8, abs=0.02) for _, seconds in found)


@pytest.mark.parametrize("frames", [RATE // 20, -RATE // 20])
def test_edges_that_are_not_where_the_speech_is(take: Take, frames: int) -> None:
    ((flaw, off),) = flaws(take, shift=frames)
    assert flaw is Flaw.EDGES
    assert off == pytest.approx(50, abs=2)


@pytest.mark.parametrize(("height", "level"), [(0.5, -26.3), (0.1, -40.3)])
def test_a_clip_that_is_softer_than_the_others(take: Take, height: float, level: float) -> None:
    ((flaw, found),) = flaws(take, height=height)
    assert flaw is Flaw.LEVEL
    assert found == pytest.approx(level, abs=0.2)


def test_silence_and_another_length(take: Take) -> None:
    assert flaws(take, height=0) == [(Flaw.SILENT, 0)]
    longer = Measured("thanks", entry(take), [*take.samples, 0], RATE, 0.8)
    assert [(finding.flaw, finding.found, finding.wanted) for finding in flaws_of(longer)] == [
        (Flaw.OTHER_LENGTH, len(take.samples) + 1, len(take.samples))
    ]


@pytest.mark.parametrize(("height", "cut"), [(0.9, False), (1.0, False), (3.0, True)])
def test_a_wave_whose_tops_are_cut_off_is_overdriven_and_a_loud_one_is_not(height: float, cut: bool) -> None:
    found = list(clipped("thanks", sixteen_bits(spoken(0.8, height=height))))
    assert bool(found) == cut
    assert all(finding.found > 20 for finding in found)


def test_a_room_that_is_nearly_as_loud_as_the_voice() -> None:
    assert [finding.flaw for finding in noisy("thanks", -30.0)] == [Flaw.NOISY]
    assert not list(noisy("thanks", -40.0))
    assert not list(noisy("thanks", None))
