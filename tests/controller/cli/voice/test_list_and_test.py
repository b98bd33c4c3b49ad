"""``prinyato voice list`` and ``prinyato voice test``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.cli.voice.conftest import Say


def test_the_voices_there_are_and_the_one_that_is_used(gaps: Path, say: Say) -> None:
    lines = say("list").splitlines()
    assert [line[:9] for line in lines] == ["* ru-elen", "  en-slt "]
    assert "567 из 567" in lines[0]
    used, *others = say("list", "--voice", gaps).splitlines()
    assert used.startswith(f"* {gaps}")
    assert "563 из 567" in used
    assert [line.split()[0] for line in others] == ["en-slt", "ru-elena"]
    assert "speaker.voice: nosuch" in say("list", "--voice", "nosuch", code=2)


def test_the_test_phrase_is_heard(gaps: Path, tmp_path: Path, say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(heard))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    said = " ".join(say("test", "--voice", gaps).split())
    assert "Голос Elena, карта: системная" in said
    assert "Не записано фраз: 4, их скажет Elena" in said
    assert "Стол готов. На\u0301ше".replace("\u0301", "") in said
    assert len(heard.read_bytes().strip(b"\0")) > 4 * 48_000 * 2


def test_without_a_card_the_reason_is_said(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    said = say("test", "--device", "No such card", code=2)
    assert "the sound device No such card cannot be opened" in said
