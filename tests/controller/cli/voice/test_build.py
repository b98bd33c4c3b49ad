"""``prinyato voice build``: a program speaks what a voice has not got."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli.voice import building
from controller.cli.voice.making import Unmade
from sounds import BUNDLED, Catalogue, Pack
from tests.controller.cli.voice.conftest import Say


def test_it_speaks_the_phrases_that_are_missing_and_names_what_it_could_not(gaps: Path, speaker: str, say: Say) -> None:
    said = say("build", "--command", speaker, "--pack", gaps, code=1)
    assert "Программа не произнесла: 2\n" in said
    assert "  tie   " in said
    assert "ended with 1: ask somebody else" in said
    assert "wrote no file: it said nothing" in said
    assert "Записано фраз: 2," in said
    assert "Не записано фраз: 2, их скажет Elena." in said
    pack = Pack.load(gaps)
    assert set(pack.lost) == {"tie", "draw"}
    assert pack.clips["thanks"].path.name == "thanks.wav"
    assert pack.clips["accepted"].path.name == "accepted.ogg"
    text = Catalogue.load(BUNDLED / "ru.toml").texts["foul_7"]
    assert pack.clips["foul_7"].speech_frames / 24_000 == pytest.approx(0.06 * len(text), abs=0.03)


def test_a_phrase_reaches_the_program_whole_and_no_shell_reads_it(tmp_path: Path) -> None:
    tool = tmp_path / "tool"
    tool.write_text('#!/bin/sh\nprintf "%s|" "$@" > "$1"\n', encoding="utf-8")
    tool.chmod(0o755)
    synthesiser = building.Synthesiser.of(f"{tool} {{out}} 'a b' --text={{text}} {{stressed}} {{id}} {{n}} $HOME")
    out = synthesiser.speak("tie", '$(rm x); `y` {out} "z"', "о\u0301", tmp_path)
    assert out.read_text(encoding="utf-8") == (f'{out}|a b|--text=$(rm x); `y` {{out}} "z"|о\u0301|tie|{{n}}|$HOME|')


def test_a_program_that_never_ends_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "LONGEST_S", 0.2)
    synthesiser = building.Synthesiser.of("tail -f /dev/null {out}")
    with pytest.raises(Unmade, match=r"tail was not done after 0\.2 s"):
        synthesiser.speak("tie", "", "", tmp_path)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("nosuch-speaker {out}", "there is no program nosuch-speaker; check its name, and that it is installed"),
        ("cat {text}", "names no {out}, the WAV file that it is to write"),
        ("cat 'x {out}", "No closing quotation; check its quotes"),
        ("", "names no {out}"),
    ],
)
def test_a_command_that_cannot_be_run(command: str, says: str, tmp_path: Path, say: Say) -> None:
    assert says in say("build", "--command", command, "--pack", tmp_path / "voice", code=2)
    assert not (tmp_path / "voice").exists()


def test_espeak_speaks_russian(gaps: Path, say: Say) -> None:
    said = say("build", "--command", "espeak-ng -v ru -w {out} {stressed}", "--pack", gaps)
    assert "Записано фраз: 4," in said
    assert not Pack.load(gaps).lost
