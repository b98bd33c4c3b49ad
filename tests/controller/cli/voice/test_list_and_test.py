"""``prinyato voice list`` and ``prinyato voice test``."""

from __future__ import annotations

from pathlib import Path

import pytest

from sounds import BUNDLED, Catalogue
from tests.controller.cli.voice.conftest import Say


def voices(said: str) -> list[str]:
    """The lines without the licences below them."""
    return [line for line in said.splitlines() if not line.startswith("    ")]


def test_the_voices_there_are_and_the_one_that_is_used(gaps: Path, say: Say) -> None:
    phrases = len(Catalogue.load(BUNDLED / "ru.toml").texts)
    first, second = voices(say("list"))
    assert first.startswith("* ru-elena")
    assert f"{phrases} из {phrases}" in first
    assert second.startswith("  en-slt")
    used, *others = voices(say("list", "--voice", gaps))
    assert used.startswith(f"* {gaps}")
    assert f"{phrases - 4} из {phrases}" in used
    assert [line.split()[0] for line in others] == ["en-slt", "ru-elena"]
    assert "speaker.voice: nosuch" in say("list", "--voice", "nosuch", code=2)


def test_the_test_phrase_is_heard_of_our_own_the_clubs_and_borrowed_clips(
    gaps: Path, recorded: Path, tmp_path: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    (recorded / "Thanks.WAV").rename(recorded / "number_9.wav")
    say("import", recorded, "--pack", gaps, "--force")
    (gaps / "table_ready.ogg").unlink()
    heard = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(heard))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    # On a busy machine the phrase may begin late, which is said and is the exit code.
    said = " ".join(say("test", "--voice", gaps, code=None).split())
    assert "Голос Elena, карта: системная" in said
    assert "Не записано фраз: 4, их скажет Elena" in said
    assert "Стол готов. На\u0301ше".replace("\u0301", "") in said
    assert "cannot" not in said
    assert len(heard.read_bytes().strip(b"\0")) > 4 * 48_000 * 2


def test_without_a_card_the_reason_is_said(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    said = say("test", "--device", "No such card", code=2)
    assert "the sound device No such card cannot be opened" in said
