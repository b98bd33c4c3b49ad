"""The loudspeaker: cards as the kernel lists them, and a phrase on SDL's dummy card."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli.doctor.checks_of_sound import judged_card, outputs, sound
from controller.cli.doctor.findings import Finding, State
from tests.controller.cli.doctor.patients import has, patient_at, told

CARDS = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [Device         ]: USB-Audio - USB Audio Device
                      C-Media Electronics Inc. USB Audio Device at usb-0000:01:00.0-1.3, full speed
 2 [Mic            ]: USB-Audio - USB Mic
                      A microphone alone
"""
PCM = """\
00-00: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
01-00: USB Audio : USB Audio : playback 1 : capture 1
02-00: USB Audio : USB Audio : capture 1
"""
FILES = {"/proc/asound/cards": CARDS, "/proc/asound/pcm": PCM}
USB = "USB Audio Device, USB Audio"


def test_cards_are_named_as_the_configuration_names_them() -> None:
    assert outputs(CARDS, PCM) == ["vc4-hdmi-0, MAI PCM i2s-hifi-0", USB]
    assert outputs("--- no soundcards ---\n", "") == []


def test_the_card_that_is_configured() -> None:
    names = outputs(CARDS, PCM)
    assert judged_card(USB, names, opened=False).state is State.FINE
    assert judged_card("", names, opened=False).state is State.FINE
    assert judged_card("Pulse", [], opened=True).state is State.FINE
    missing = judged_card("Other", names, opened=False)
    assert has(missing, "card_missing", "[speaker]", "[speaker]")
    assert USB in str(missing.values["there"])
    assert has(judged_card("", [], opened=False), "card_none", "aplay -l", "aplay -l")


def test_a_phrase_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    card, phrase, _ = sound(patient_at(tmp_path, FILES))
    assert (card.state, phrase.state) == (State.FINE, State.FINE)
    assert phrase.values["text"] == "Спасибо."


def test_a_card_that_does_not_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    card, phrase, _ = sound(patient_at(tmp_path, FILES, values={"speaker.device": "Other"}))
    assert has(card, "card_missing", "[speaker]", "[speaker]")
    assert has(phrase, "phrase_failed", "speaker-test", "speaker-test")


def test_a_voice_that_is_not_there(tmp_path: Path) -> None:
    for speaks in (True, False):
        _, phrase, _ = sound(patient_at(tmp_path, FILES, values={"speaker.voice": "nobody"}, speaks=speaks))
        assert has(phrase, "voice_unusable", 'voice = ""', 'voice = ""')


def test_the_clubs_music(tmp_path: Path) -> None:
    def music(folder: Path | str) -> Finding:
        *_, found = sound(patient_at(tmp_path, FILES, values={"speaker.music": str(folder)}, speaks=False))
        return found

    assert music("").state is State.NONE
    assert has(music(tmp_path / "nowhere"), "music_missing", "[speaker]", "[speaker]")
    folder = tmp_path / "music"
    (folder / "night").mkdir(parents=True)
    (folder / "night" / "cover.jpg").touch()
    assert has(music(folder), "music_empty", "deal", "deal")
    for name in ("a.ogg", "b.mp3", "night/c.flac"):
        (folder / name).touch()
    found = music(folder)
    assert (found.state, found.values["pieces"]) == (State.FINE, 3)


def test_where_nothing_is_to_sound(tmp_path: Path) -> None:
    [found] = sound(patient_at(tmp_path, values={"speaker.on": False}))
    assert found.state is State.NONE
    for patient in (patient_at(tmp_path, FILES, plays=True), patient_at(tmp_path, FILES, speaks=False)):
        card, phrase, _ = sound(patient)
        assert (card.state, phrase.state) == (State.FINE, State.NONE)
        assert told(phrase)[1:] == ("", "")
