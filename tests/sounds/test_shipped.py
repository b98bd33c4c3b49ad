"""Every clip of the packs that come with the table: somebody speaks, as long as its text is, as loud as the others."""

from __future__ import annotations

import pytest

from hardware.sound.reading import reader
from sounds import BUNDLED, Catalogue, Pack
from sounds.speech import FULL_SCALE, decibels, find_speech, height_of, power_of, ratio
from sounds.studio import HIGHEST_DB, LOUDNESS_DB

_MS = 24


@pytest.mark.parametrize(("language", "name"), [("ru", "ru-elena"), ("en", "en-slt")])
def test_every_clip_of_a_pack(language: str, name: str) -> None:
    pack, catalogue = Pack.load(BUNDLED / name), Catalogue.load(BUNDLED / f"{language}.toml")
    levels = []
    with reader(pack.sample_rate) as read:
        for clip, recording in pack.clips.items():
            samples = read(recording.path)
            assert len(samples) == recording.frames, clip
            speech = find_speech(samples, pack.sample_rate)
            assert speech is not None, clip
            assert abs(speech.start - recording.speech_start) <= 2 * _MS, clip
            assert abs(speech.end - recording.speech_end) <= 2 * _MS, clip
            a_letter = recording.speech_frames / pack.sample_rate / len(catalogue.texts[clip])
            assert 0.035 < a_letter < 0.12, (clip, a_letter)
            assert height_of(samples) < ratio(HIGHEST_DB) * FULL_SCALE, clip
            spoken = samples[recording.speech_start : recording.speech_end + 1]
            levels.append(decibels(power_of(spoken), FULL_SCALE**2))
    assert sum(levels) / len(levels) == pytest.approx(LOUDNESS_DB, abs=0.1)
    assert max(levels) - min(levels) < 2
