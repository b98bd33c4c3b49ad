"""What a club brings to its table: the rulebooks that a host can choose from, and the names."""

from __future__ import annotations

from pathlib import Path

from controller.cli.install.games import roster_file
from controller.conductor.roster import Roster
from controller.config import Config
from controller.game import Rulebook
from controller.rulebooks import load, shipped
from controller.stage.arrangement import Shelf


def shelf_of(config: Config, own: Rulebook) -> Shelf:
    """The shipped rulebooks by their names, and before them the club's ``own`` by that of its file, if it has one."""
    books = {name: load(name) for name in shipped()}
    return books if config.rulebook in books else {Path(config.rulebook).name: own, **books}


def roster_of(config: Config) -> Roster:
    """The names of table.toml with what the host has changed; raises ``RosterError`` if that cannot be read."""
    return Roster(config.roster, roster_file(config.journal_path))
