"""Folders of recordings, and a program that speaks."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest

from controller.cli import main
from sounds import BUNDLED, Pack
from tests.sounds.voices import silence, spoken, write

SPEAKER = """
import sys
from pathlib import Path
sys.path.insert(0, {house!r})
from tests.sounds.voices import silence, spoken, write
out, text, clip = sys.argv[1:]
if clip == "tie":
    sys.exit("no such voice\\nask somebody else")
if clip != "draw":
    asked = sys.stdin.read()
    assert asked == text, asked
    write(Path(out), [*silence(0.2), *spoken(0.06 * len(text)), *silence(0.2)])
"""
"""Speaks a phrase as long as its text is; but "tie" it cannot, and of "draw" it makes no file."""


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A folder with two recordings, by a person who is in no hurry."""
    folder = tmp_path / "recorded"
    folder.mkdir()
    phrase = [*silence(0.4), *spoken(0.7), *silence(0.5)]
    write(folder / "Thanks.WAV", phrase)
    write(folder / "Foul 07.wav", [*silence(0.4), *spoken(1.2), *silence(0.5)], rate=48_000, channels=2)
    return folder


@pytest.fixture
def gaps(tmp_path: Path) -> Path:
    """A voice that has everything but four phrases."""
    folder = tmp_path / "gaps"
    shutil.copytree(BUNDLED / "ru-elena", folder)
    for clip in ("thanks", "tie", "draw", "foul_7"):
        (folder / f"{clip}.ogg").unlink()
    assert len(Pack.load(folder).lost) == 4
    return folder


@pytest.fixture
def speaker(tmp_path: Path) -> str:
    """The command line of a synthesiser."""
    program = tmp_path / "speaker.py"
    program.write_text(SPEAKER.format(house=str(Path(__file__).parents[4])), encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(program))} {{out}} {{text}} {{id}}"


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    return Say(capsys)


class Say:
    """Runs ``prinyato voice`` with these words."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: object, code: int | None = 0) -> str:
        """What it says; it must end with this code, if one is named."""
        found = main(["voice", *map(str, words)])
        out, err = self._capsys.readouterr()
        assert code in (None, found), out + err
        return out + err
