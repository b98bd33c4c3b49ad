"""Which clip a file is."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli.voice.names import id_of, nearest, recordings


@pytest.mark.parametrize(
    ("name", "clip"),
    [
        ("thanks", "thanks"),
        ("Thanks", "thanks"),
        ("Foul 07", "foul_7"),
        ("ask-leave-game - 10", "ask_leave_game_10"),
        ("votes_0", "votes_0"),
        ("  time is up ", "time_is_up"),
        ("Tie (2)", "tie_(2)"),
    ],
)
def test_the_id_that_a_name_gives(name: str, clip: str) -> None:
    assert id_of(name) == clip


def test_only_recordings_are_taken_and_those_of_one_id_together(tmp_path: Path) -> None:
    for name in ("Tie.wav", "tie.MP3", "thanks.flac", ".thanks.wav", "notes.txt", "sheet.csv"):
        (tmp_path / name).touch()
    (tmp_path / "old.wav").mkdir()
    found = {clip: [path.name for path in paths] for clip, paths in recordings(tmp_path).items()}
    assert found == {"tie": ["Tie.wav", "tie.MP3"], "thanks": ["thanks.flac"]}


def test_the_nearest_id() -> None:
    assert nearest("thankz", ("tie", "thanks")) == "thanks"
    assert nearest("x", ("tie", "thanks")) == ""
