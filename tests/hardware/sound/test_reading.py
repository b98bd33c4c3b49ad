"""Sound files are read at the rate that is asked for, without a loudspeaker."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hardware.sound.errors import BadClip, NoSound
from hardware.sound.reading import reader
from sounds import BUNDLED, Pack
from tests.sounds.voices import spoken, write


def test_a_clip_of_ours_is_read_to_the_frame() -> None:
    recording = Pack.load(BUNDLED / "ru-elena").clips["thanks"]
    with reader(24_000) as read:
        assert len(read(recording.path)) == recording.frames
    with reader(48_000) as read:
        assert len(read(recording.path)) == 2 * recording.frames


@pytest.mark.parametrize(("rate", "channels"), [(44_100, 2), (48_000, 1), (22_050, 1), (16_000, 2)])
def test_any_rate_and_both_channels_become_one(rate: int, channels: int, tmp_path: Path) -> None:
    phrase = spoken(0.5, rate=rate)
    path = write(tmp_path / "x.wav", phrase, rate=rate, channels=channels)
    with reader(48_000) as read:
        samples = read(path)
    assert len(samples) == pytest.approx(24_000, abs=4)
    assert max(samples) == pytest.approx(max(phrase) * 32_767, rel=0.03)


def test_what_is_no_sound_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.wav").write_text("no sound")
    with reader(48_000) as read:
        for name in ("x.wav", "none.wav"):
            with pytest.raises(BadClip, match=rf"{name} cannot be read \(.*check that it is WAV, Ogg, FLAC or MP3"):
                read(tmp_path / name)


def test_it_leaves_the_mixer_and_the_environment_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    with reader(24_000), pytest.raises(NoSound, match="check that nothing plays"), reader(48_000):
        pass
    assert os.environ["SDL_AUDIODRIVER"] == "disk"
    monkeypatch.delenv("SDL_AUDIODRIVER")
    with reader(24_000):
        pass
    assert "SDL_AUDIODRIVER" not in os.environ
