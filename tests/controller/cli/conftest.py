"""A club in a hurry: its rulebook and its voice."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.voice import hasty_voice as write_voice
from tests.controller.cli.haste import quick_rulebook


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rulebook of a club in a hurry."""
    return quick_rulebook(tmp_path_factory.mktemp("rulebook"))


@pytest.fixture(scope="session")
def hasty_voice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A voice that says every phrase in twenty milliseconds."""
    return write_voice(tmp_path_factory.mktemp("voice"))
