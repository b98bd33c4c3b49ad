"""Every command that docs/voices.md shows is one."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

import pytest

from controller.cli import voice

DOCS = Path(__file__).parents[4] / "docs"


@pytest.mark.parametrize("name", ["voices.md", "voices.ru.md"])
def test_the_commands_of_the_page_can_be_given(name: str) -> None:
    parser = argparse.ArgumentParser()
    voice.add_arguments(parser)
    lines = (line.strip() for line in (DOCS / name).read_text(encoding="utf-8").splitlines())
    shown = [shlex.split(line, comments=True)[2:] for line in lines if line.startswith("prinyato voice ")]
    assert {parser.parse_args(words).action for words in shown} == {"list", "test", "sheet", "import", "check", "build"}
