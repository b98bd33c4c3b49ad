"""A rehearsal written down in a test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.rehearsal import Outcome, rehearse

Rehearse = Callable[[str], Outcome]


@pytest.fixture
def played(tmp_path: Path) -> Rehearse:
    """Write this text into a file and play it."""

    def play(text: str) -> Outcome:
        path = tmp_path / "written.game"
        path.write_text(text, encoding="utf-8")
        return rehearse(path)

    return play
