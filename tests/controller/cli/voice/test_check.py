"""``prinyato voice check``: what is wrong with a pack, by kind."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.controller.cli.voice.conftest import Say
from tests.sounds.voices import silence, spoken, write


def changed(voice: Path, clip: str, entry: str) -> None:
    """Put another entry for this clip into ``pack.toml``; an empty one takes it out."""
    path = voice / "pack.toml"
    text, found = re.subn(rf"(?m)^{clip} = .*\n", entry, path.read_text(encoding="utf-8"))
    assert found == 1
    path.write_text(text, encoding="utf-8")


def test_everything_that_is_wrong_is_listed(gaps: Path, say: Say) -> None:
    (gaps / "NOTICE.md").unlink()
    changed(gaps, "pause", "paws = { frames = 9, speech_start = 1, speech_end = 8 }\n")
    (gaps / "paws.ogg").touch()
    (gaps / "accepted.ogg").write_text("no sound", encoding="utf-8")
    shutil.copy(gaps / "resume.ogg", gaps / "revote.ogg")
    write(gaps / "x.wav", spoken(0.6, rate=24_000, height=0.02), rate=24_000)
    changed(gaps, "no_ballot", 'no_ballot = { file = "x.wav", frames = 14400, speech_start = 0, speech_end = 14399 }\n')
    write(gaps / "y.wav", silence(1, rate=24_000), rate=24_000)
    changed(gaps, "hands_off", 'hands_off = { file = "y.wav", frames = 24000, speech_start = 0, speech_end = 1 }\n')
    said = say("check", gaps, code=1)
    for lines in (
        "Нет: 6\n  NOTICE.md\n  thanks     Спасибо.\n  tie        Автокатастрофа.\n  draw       Ничья.\n",
        "Таких фраз нет, проверьте имена: 1\n  paws\n",
        "Не читаются, нужен WAV, FLAC, Ogg или MP3: 1\n  accepted  accepted.ogg\n",
        "Не той длины, что в pack.toml; импортируйте заново: 1\n  revote  ",
        "Никто не говорит: 1\n  hands_off  Уберите руки со стола.\n",
        "Не той громкости, импортируйте заново: 1\n  no_ballot  -",
        " дБ, должно быть -20 дБ\n",
    ):
        assert lines in said
    assert "перегруж" not in said.casefold()


def test_a_pack_that_is_well_is_said_to_be_in_its_own_language(say: Say) -> None:
    assert re.search(r"en-slt: \d+ phrases, all is well", " ".join(say("check", "en-slt").split()))


def test_what_is_no_pack(tmp_path: Path, say: Say) -> None:
    said = say("check", tmp_path, code=2)
    assert "pack.toml: cannot be read" in said
    assert "the packs that come with the table are en-slt, ru-elena" in said
    (tmp_path / "pack.toml").write_text(
        'language = "de"\nvoice = "x"\nlicence = "y"\nsample_rate = 24000\n[clips]\n', encoding="utf-8"
    )
    assert "speaks 'de', and the phrases are in ru, en" in say("check", tmp_path, code=2)
