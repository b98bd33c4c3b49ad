"""Pull the plug on a real table at any moment, again and again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.cli.killing import play_and_kill

KILLS = 20


@pytest.mark.parametrize("seed", [1])
async def test_a_whole_game_in_which_the_table_is_killed_again_and_again(
    tmp_path: Path, quick: Path, hasty_voice: Path, seed: int
) -> None:
    assert await play_and_kill(tmp_path / "journal.sqlite", quick, hasty_voice, seed=seed, kills=KILLS) > KILLS
