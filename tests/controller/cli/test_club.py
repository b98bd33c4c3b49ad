"""What a club brings to its table: rulebooks to choose from, and names beside the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli.club import roster_of, shelf_of
from controller.cli.install.games import roster_file
from controller.conductor.roster import RosterError
from controller.config import Config, configured
from controller.rulebooks import load, shipped


def test_the_shipped_rulebooks_are_on_the_shelf() -> None:
    assert tuple(shelf_of(Config(), load("city"))) == shipped()


def test_a_clubs_own_rulebook_stands_first_under_its_files_name(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('extends = "club"\nspeech_s = 45\n', encoding="utf-8")
    own = load(str(file))
    shelf = shelf_of(configured(Config(), {"rulebook": str(file)}), own)
    assert tuple(shelf) == ("club.toml", *shipped())
    assert (shelf["club.toml"].speech_s, shelf["club"].speech_s) == (45, 60)


def test_the_names_are_kept_beside_the_journal(tmp_path: Path) -> None:
    config = configured(Config(), {"journal.file": str(tmp_path / "games.sqlite"), "roster": ["Анна"]})
    roster_file(config.journal_path).write_text('{"added": ["Борис"], "removed": []}', encoding="utf-8")
    assert roster_of(config).names == ("Анна", "Борис")
    roster_file(config.journal_path).write_text("Борис", encoding="utf-8")
    with pytest.raises(RosterError, match="or take it away"):
        roster_of(config)
