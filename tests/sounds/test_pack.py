"""A voice pack says what it holds, and says clearly what is wrong with it."""

import os
from pathlib import Path

import pytest

from sounds import BUNDLED, BadEntry, NotThere, NotToml, Pack, SoundsError

HEAD = 'language = "ru"\nvoice = "Nobody"\nlicence = "none"\nsample_rate = 24000\n[clips]\n'


def folder(tmp_path: Path, text: str, *clips: str) -> Path:
    (tmp_path / "pack.toml").write_text(text, encoding="utf-8")
    for clip in clips:
        (tmp_path / f"{clip}.ogg").touch()
    return tmp_path


def test_a_recording_knows_its_file_and_where_its_speech_lies(tmp_path: Path) -> None:
    path = folder(tmp_path, HEAD + "thanks = { frames = 100, speech_start = 10, speech_end = 90 }\n", "thanks")
    thanks = Pack.load(path).clips["thanks"]
    assert (thanks.frames, thanks.speech_start, thanks.speech_end) == (100, 10, 90)
    assert thanks.path == tmp_path / "thanks.ogg"


def test_a_clip_may_have_a_file_of_another_kind(tmp_path: Path) -> None:
    text = HEAD + 'thanks = { file = "thanks.wav", frames = 100, speech_start = 10, speech_end = 90 }\n'
    (tmp_path / "thanks.wav").touch()
    assert Pack.load(folder(tmp_path, text)).clips["thanks"].path == tmp_path / "thanks.wav"


def test_a_clip_whose_file_is_not_there_is_lost(tmp_path: Path) -> None:
    entry = "{ frames = 9, speech_start = 3, speech_end = 8 }"
    pack = Pack.load(folder(tmp_path, HEAD + f"thanks = {entry}\ntie = {entry}\n", "thanks"))
    assert (list(pack.clips), pack.lost) == (["thanks"], ("tie",))


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("language = ", NotToml, "is not TOML"),
        ("language = " + "[" * 10_000, NotToml, "is not TOML"),
        ("language = " + "9" * 10_000, NotToml, "is not TOML"),
        ('language = "ru"\n', BadEntry, "sample_rate is missing"),
        (HEAD.replace("24000", "0"), BadEntry, "sample_rate is 0"),
        (
            HEAD.replace("24000", "true"),
            BadEntry,
            "sample_rate is True; check that sample_rate is a whole number",
        ),
        (HEAD.replace("24000", "1"), BadEntry, "sample_rate is 1"),
        (HEAD.replace("24000", "99999999999"), BadEntry, "sample_rate is 99999999999"),
        (
            HEAD + "thanks = { frames = 99999999999, speech_start = 3, speech_end = 8 }\n",
            BadEntry,
            "has 99999999999 frames; check that it is no longer than 60 s",
        ),
        ("#" * 1_000_001, NotToml, "larger than 1 MB"),
        (HEAD + "thanks = 3\n", BadEntry, "clips.thanks is 3"),
        (
            HEAD + "thanks = { frames = 9, speech_end = 9 }\n",
            BadEntry,
            "clips.thanks.speech_start is missing",
        ),
        (
            HEAD + "thanks = { frames = 9, speech_start = 3, speech_end = 10 }\n",
            BadEntry,
            "speech from 3 to 10",
        ),
        (
            HEAD + "thanks = { frames = 9, speech_start = 3, speech_end = 3 }\n",
            BadEntry,
            "speech from 3 to 3",
        ),
        (
            HEAD + "thanks = { file = 1, frames = 9, speech_start = 3, speech_end = 8 }\n",
            BadEntry,
            "clips.thanks.file is 1",
        ),
        (
            HEAD + 'thanks = { file = "../../secret.ogg", frames = 9, speech_start = 3, speech_end = 8 }\n',
            BadEntry,
            "that every clip lies in the pack's own folder",
        ),
        (
            HEAD + '"/dev/zero" = { file = "/dev/zero", frames = 9, speech_start = 3, speech_end = 8 }\n',
            BadEntry,
            "names '/dev/zero'",
        ),
        (
            HEAD + '"../thanks" = { frames = 9, speech_start = 3, speech_end = 8 }\n',
            BadEntry,
            "names '../thanks.ogg'",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_file(tmp_path: Path, text: str, error: type[SoundsError], says: str) -> None:
    path = folder(tmp_path, text, "thanks")
    with pytest.raises(error) as raised:
        Pack.load(path)
    assert says in str(raised.value)
    assert str(tmp_path) in str(raised.value)
    assert "; check " in str(raised.value)


def test_what_is_no_file_of_the_pack_is_lost(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (tmp_path / "outside.ogg").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "under.ogg").touch()
    (pack / "inside.ogg").touch()
    (pack / "link.ogg").symlink_to("inside.ogg")
    (pack / "astray.ogg").symlink_to(tmp_path / "outside.ogg")
    (pack / "endless.ogg").symlink_to("/dev/zero")
    (pack / "ring.ogg").symlink_to("ring.ogg")
    (pack / "folder.ogg").mkdir()
    (pack / "sub").symlink_to(tmp_path / "folder")
    os.mkfifo(pack / "pipe.ogg")
    lost = ("astray", "endless", "ring", "folder", "pipe", "gone", "x" * 300)
    entry = "frames = 9, speech_start = 3, speech_end = 8 }\n"
    text = HEAD + "".join(f"{clip} = {{ {entry}" for clip in ("inside", "link", *lost))
    loaded = Pack.load(folder(pack, text + f'under = {{ file = "sub/under.ogg", {entry}'))
    assert set(loaded.clips) == {"inside", "link"}
    assert loaded.lost == (*lost, "under")


def test_a_pack_toml_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pack.toml")
    with pytest.raises(NotThere, match=r"pack\.toml: is no file; check what lies there"):
        Pack.load(tmp_path)


def test_a_folder_without_pack_toml_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(NotThere, match=r"pack\.toml: cannot be read"):
        Pack.load(tmp_path)


@pytest.mark.parametrize("name", ["ru-elena", "en-slt"])
def test_each_pack_carries_its_own_notice_and_licence(name: str) -> None:
    pack = Pack.load(BUNDLED / name)
    notice = (pack.path / "NOTICE.md").read_text(encoding="utf-8")
    assert pack.licence
    assert pack.voice in notice
    assert "## Licence" in notice


@pytest.mark.parametrize("name", ["ru-elena", "en-slt"])
def test_a_pack_names_every_clip_in_its_folder(name: str) -> None:
    pack = Pack.load(BUNDLED / name)
    assert set(pack.clips) == {file.stem for file in pack.path.glob("*.ogg")}
    assert not pack.lost
