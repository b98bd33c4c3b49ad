"""A pack that is written is one that can be read."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

from sounds import Pack
from sounds.fields import Fields
from sounds.studio import RATE, Take, clip_of
from sounds.writing import About, write_clip, write_pack
from tests.sounds.voices import silence, sixteen_bits, spoken

ABOUT = About("ru", 'Клуб «У "Дона"»', "наше", engine="say {text}")
ORDER = ("thanks", "tie", "accepted")


@pytest.fixture(scope="module")
def take() -> Take:
    made = clip_of(sixteen_bits([*silence(0.1), *spoken(0.4), *silence(0.1)]))
    assert made is not None
    return made


def test_a_clip_is_a_file_of_one_channel_and_sixteen_bits(take: Take, tmp_path: Path) -> None:
    recording = write_clip(tmp_path / "thanks.wav", take)
    with wave.open(str(recording.path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        assert file.readframes(file.getnframes()) == take.samples.tobytes()
    assert recording.frames == len(take.samples)
    assert [path.name for path in tmp_path.iterdir()] == ["thanks.wav"]


def test_clips_are_added_in_the_catalogues_order_and_what_is_there_stays(take: Take, tmp_path: Path) -> None:
    for clip in ("accepted", "thanks"):
        write_pack(tmp_path, ABOUT, {clip: write_clip(tmp_path / f"{clip}.wav", take)}, ORDER)
    pack = Pack.load(tmp_path)
    assert list(pack.clips) == ["thanks", "accepted"]
    assert (pack.language, pack.voice, pack.licence, pack.sample_rate) == ("ru", ABOUT.voice, "наше", RATE)
    assert pack.clips["thanks"] == write_clip(tmp_path / "thanks.wav", take)
    assert Fields.read(tmp_path / "pack.toml").get("engine", str) == "say {text}"


def test_whatever_else_a_pack_says_is_kept(take: Take, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        'language = "ru"\nvoice = "x"\nlicence = "y"\nsample_rate = 24000\nrate = 0.1\nby = ["А", "Б"]\n'
        '[clips]\n"a clip" = { frames = 9, speech_start = 1, speech_end = 8 }\n[where]\nroom = "кухня"\n',
        encoding="utf-8",
    )
    write_pack(tmp_path, ABOUT, {"tie": write_clip(tmp_path / "tie.wav", take)}, ORDER)
    values = Fields.read(tmp_path / "pack.toml").values
    assert list(values["clips"]) == ["tie", "a clip"]
    assert (values["rate"], values["by"], values["where"]) == (0.1, ["А", "Б"], {"room": "кухня"})
    assert values["voice"] == "x"
