"""In a terminal a bar shows how far it is."""

from __future__ import annotations

from pathlib import Path

from tests.controller.cli.seats.terminal import Terminal


def test_a_bar_moves_and_goes_away(recorded: Path) -> None:
    with Terminal("voice", "import", str(recorded)) as terminal:
        terminal.until("░ 0 из 2  thanks")
        terminal.until("Записано фраз: 2")
        assert terminal.ended() == 0
        assert "█░░░" in terminal.shown
