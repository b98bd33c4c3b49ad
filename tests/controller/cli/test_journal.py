"""How the games of a journal are listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli import main
from tests.controller.web.games_kept import keep, played


def test_a_game_that_is_won_is_listed_so_before_the_next_begins(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    journal, over, stands = tmp_path / "j.sqlite", played(1), played(1, steps=40)
    assert over.game.winner is not None
    keep(journal, over, None)
    keep(journal, stands, None)
    assert main(["journal", "list", "--journal", str(journal)]) == 0
    labels = [line.split()[-1] for line in capsys.readouterr().out.splitlines()]
    assert labels == [over.game.winner.value, "…"]
