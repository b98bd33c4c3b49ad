"""``prinyato voice import``: recordings become a voice, and what is wrong with one does not hinder the others."""

from __future__ import annotations

import os
from array import array
from pathlib import Path

import pytest

from controller.cli.packs import voice_of
from controller.cli.voice import making
from controller.config import Config, configured
from hardware.sound.reading import reader
from sounds import BUNDLED, Pack
from sounds.flaws import Measured, flaws_of
from sounds.studio import Take, clip_of
from tests.controller.cli.voice.conftest import Say
from tests.sounds.voices import hiss, silence, spoken, write


def test_recordings_become_clips_that_are_as_ours(recorded: Path, say: Say) -> None:
    said = say("import", recorded, "--voice", "Клуб")
    voice = recorded.with_name("recorded-voice")
    pack = Pack.load(voice)
    assert list(pack.clips) == ["thanks", "foul_7"]
    assert (pack.language, pack.voice, pack.sample_rate) == ("ru", "Клуб", 24_000)
    ours = Pack.load(BUNDLED / "ru-elena")
    with reader(24_000) as read:
        for clip, recording in pack.clips.items():
            seconds = ours.clips[clip].speech_frames / 24_000
            assert not list(flaws_of(Measured(clip, recording, read(recording.path), 24_000, seconds)))
    assert f"Записано фраз: 2, папка {voice}" in said
    assert f'prinyato run --voice "{voice}"' in " ".join(said.split())
    assert "остался" not in said
    assert f"Не записано фраз: {len(ours.clips) - 2}, их скажет Elena." in said
    assert "Клуб" in (voice / "NOTICE.md").read_text(encoding="utf-8")
    assert pack.licence in (voice / "NOTICE.md").read_text(encoding="utf-8")


def test_a_table_speaks_with_it_and_borrows_the_rest(recorded: Path, say: Say) -> None:
    say("import", recorded)
    config = configured(Config(), {"speaker.voice": str(recorded.with_name("recorded-voice"))})
    voice = voice_of(config)
    assert voice.pack.clips["thanks"].path.parent.name == "recorded-voice"
    assert "tie" in voice.borrowed
    assert voice.lender == "Elena"


def test_what_is_there_is_replaced_only_by_force(recorded: Path, say: Say) -> None:
    say("import", recorded)
    clip = recorded.with_name("recorded-voice") / "thanks.wav"
    clip.write_bytes(b"ours")
    write(recorded / "draw.wav", [*silence(0.2), *spoken(0.5), *silence(0.2)])
    said = say("import", recorded)
    assert "NOTICE.md остался прежним." in said
    assert "Записано фраз: 1," in said
    assert "остались прежними: 2 (--force заменит)" in said
    assert clip.read_bytes() == b"ours"
    assert list(Pack.load(clip.parent).clips) == ["thanks", "draw", "foul_7"]
    assert "Записано фраз: 3," in say("import", recorded, "--force")
    assert clip.read_bytes() != b"ours"


def test_each_fault_is_named_with_its_file_and_the_rest_is_taken(recorded: Path, say: Say, tmp_path: Path) -> None:
    phrase = [*silence(0.3), *spoken(0.7), *silence(0.3)]
    for name in ("tie.wav", "Tie.wav", "thankz.wav", "qqqq.wav"):
        write(recorded / name, phrase)
    write(recorded / "draw.wav", silence(1))
    write(recorded / "pause.wav", hiss(1, 0.1))
    write(recorded / "resume.wav", [*silence(0.3), *spoken(4), *silence(0.3)])
    write(recorded / "revote.wav", [*silence(0.3), *spoken(0.1), *silence(0.3)])
    write(recorded / "accepted.wav", [*silence(0.3), *spoken(0.7, height=4), *silence(0.3)])
    noisy = [a + b for a, b in zip([*silence(1), *spoken(0.8), *silence(1)], hiss(2.8, 0.01), strict=True)]
    write(recorded / "hands_off.wav", noisy)
    write(recorded / "no_ballot.wav", silence(61))
    (recorded / "time_is_up.mp3").write_text("no sound", encoding="utf-8")
    said = say("import", recorded, "--pack", tmp_path / "voice", code=1)
    for lines in (
        "Таких фраз нет, проверьте имена: 2\n  qqqq.wav    prinyato voice sheet перечислит имена\n",
        "\n  thankz.wav  может быть, thanks\n",
        "Несколько файлов для одной фразы, оставьте один: 1\n  tie  Tie.wav, tie.wav\n",
        "Не читаются, нужен WAV, FLAC, Ogg или MP3: 1\n  time_is_up  time_is_up.mp3\n",
        "Никто не говорит: 2\n  draw   Ничья.\n  pause  Пауза.\n",
        "Перегружены, запишите тише или дальше от микрофона: 1\n  accepted  срезано вершин: ",
        "Слишком длинные (или комната шумит): 2\n  no_ballot  61,0 с, у нас ",
        "\n  resume     4,0 с, у нас 0,7 с\n",
        "Слишком короткие, наверное, обрезаны: 1\n  revote  0,1 с, у нас ",
        "Шумно, запишите в тихой комнате: 1\n  hands_off  комната -",
    ):
        assert lines in said
    assert "Записано фраз: 6," in said
    taken = {"thanks", "foul_7", "resume", "revote", "accepted", "hands_off"}
    assert set(Pack.load(tmp_path / "voice").clips) == taken


def test_what_is_no_recording_hinders_no_other(recorded: Path, say: Say) -> None:
    os.mkfifo(recorded / "tie.wav")
    (recorded / "pause.wav").symlink_to("gone.wav")
    slow = write(recorded / "resume.wav", spoken(0.7), rate=1)
    said = say("import", recorded, code=1)
    assert "Не читаются, нужен WAV, FLAC, Ogg или MP3: 3\n" in said
    for name in ("tie.wav", "pause.wav", slow.name):
        assert f"  {name}\n" in said
    assert "Записано фраз: 2," in said


def test_nothing_is_written_where_a_link_leads(recorded: Path, say: Say, tmp_path: Path) -> None:
    voice = recorded.with_name("recorded-voice")
    voice.mkdir()
    for name in ("thanks.wav.new", "pack.toml.new", "NOTICE.md"):
        (voice / name).symlink_to(tmp_path / "elsewhere")
    say("import", recorded)
    assert not (tmp_path / "elsewhere").exists()
    assert set(Pack.load(voice).clips) == {"thanks", "foul_7"}


def test_a_voice_can_be_english(recorded: Path, say: Say) -> None:
    said = say("import", recorded, "--language", "en", "--licence", "CC0")
    assert "Phrases recorded: 2, folder" in said
    assert "Slt will say them" in said
    pack = Pack.load(recorded.with_name("recorded-voice"))
    assert (pack.language, pack.licence) == ("en", "CC0")
    assert "| Language | English |" in (pack.path / "NOTICE.md").read_text(encoding="utf-8")


def test_nothing_is_made_of_nothing(recorded: Path, say: Say) -> None:
    for path in recorded.iterdir():
        write(path, silence(1))
    assert "Записано фраз: 0," in say("import", recorded, code=1)
    assert not recorded.with_name("recorded-voice").exists()


def test_what_cannot_be_done_at_all(recorded: Path, say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*words: object) -> str:
        return say("import", *words, code=2)

    (tmp_path / "empty").mkdir()
    assert "empty has no recording; prinyato voice sheet lists the names" in refused(tmp_path / "empty")
    assert "nosuch: No such file or directory" in refused(tmp_path / "nosuch")
    assert "cannot be made into itself" in refused(recorded, "--pack", recorded)
    assert "comes with the table and stays as it is" in refused(recorded, "--pack", BUNDLED / "ru-elena")
    say("import", recorded)
    assert "has language = 'ru' already; leave --language out" in refused(recorded, "--language", "en")
    assert "has voice = 'recorded-voice' already; leave --voice out" in refused(recorded, "--voice", "Другой")
    toml = recorded.with_name("recorded-voice") / "pack.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace("= 24000", "= 16000"), encoding="utf-8")
    assert "has 16000 frames a second, and new clips have 24000; name another folder" in refused(recorded)
    toml.write_text(toml.read_text(encoding="utf-8").replace('"ru"', '"de"'), encoding="utf-8")
    assert "speaks 'de', and the phrases are in ru, en" in refused(recorded)


def test_what_was_made_before_an_interruption_is_kept(
    recorded: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(samples: array[int]) -> Take | None:
        if (recorded.with_name("recorded-voice") / "thanks.wav").exists():
            raise KeyboardInterrupt
        return clip_of(samples)

    monkeypatch.setattr(making, "clip_of", interrupted)
    say("import", recorded, code=130)
    assert list(Pack.load(recorded.with_name("recorded-voice")).clips) == ["thanks"]
