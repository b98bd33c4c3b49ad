"""The voice that a configuration names, and the sound device it speaks by."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from controller.cli.packs import load_pack, sound_settings, voice_of
from controller.config import Config, ConfigError, configured
from hardware.ports import MILLISECOND
from sounds import BUNDLED


@pytest.mark.parametrize(("language", "name"), [("ru", "ru-elena"), ("en", "en-slt")])
def test_without_a_name_each_language_has_its_voice_and_borrows_nothing(language: str, name: str) -> None:
    voice = voice_of(configured(Config(), {"language": language}))
    assert (voice.pack.path.name, voice.borrowed, voice.lender) == (name, (), "")


def test_a_whole_voice_may_have_a_rate_of_its_own(hasty_voice: Path) -> None:
    voice = voice_of(configured(Config(), {"speaker.voice": str(hasty_voice)}))
    assert (voice.pack.sample_rate, voice.borrowed) == (8_000, ())


def test_a_voice_borrows_from_ours_of_its_own_language_whatever_the_table_shows(tmp_path: Path) -> None:
    shutil.copytree(BUNDLED / "en-slt", tmp_path / "club")
    (tmp_path / "club" / "thanks.ogg").unlink()
    voice = voice_of(configured(Config(), {"speaker.voice": str(tmp_path / "club"), "language": "ru"}))
    assert (voice.borrowed, voice.lender) == (("thanks",), "Slt")
    assert voice.pack.clips["thanks"].path == BUNDLED / "en-slt" / "thanks.ogg"


def test_what_is_no_pack_is_named_with_those_there_are() -> None:
    with pytest.raises(ConfigError, match=r"nosuch.*the packs that come with the table are en-slt, ru-elena"):
        load_pack("nosuch")


def test_the_device_is_as_configured() -> None:
    config = configured(Config(), {"speaker.device": "USB", "speaker.output_latency_ms": 40})
    settings = sound_settings(config)
    assert (settings.device, settings.output_latency) == ("USB", 40 * MILLISECOND)
    assert sound_settings(Config()).device is None
