"""Where the games of this computer's table are, and files beside them."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from controller.cli.install import plan
from controller.config import Config, default_journal, read_config


class TableMeant(NamedTuple):
    """A table of this computer: the file of its settings, if it has one, what that says, and its journal."""

    settings: Path | None
    config: Config
    journal: Path


def table_meant(named: Path | None) -> TableMeant:
    """The table with these settings, or else the one that is installed here, or else that of who asks.

    Raises ``ConfigError``.
    """
    installed = Path(plan.SETTINGS)
    settings = named or (installed if installed.exists() else None)
    config = read_config(settings) if settings else Config()
    journal = config.journal_path
    if settings == installed and journal == default_journal():
        journal = Path(plan.JOURNAL)  # the service's, not that of who asks
    return TableMeant(settings, config, journal)


def journal_of_table() -> Path:
    """The journal of the table that is installed here, or else that of who asks; raises ``ConfigError``."""
    return table_meant(None).journal


def roster_file(journal: Path) -> Path:
    """The club's names that a host has put in or taken out at the table with this journal."""
    return journal.with_name("roster.json")


def names_beside(copy: Path) -> Path:
    """Where those names lie that were kept together with this copy of the games."""
    return copy.with_suffix(".names.json")


def dated(folder: Path, name: str) -> Path:
    """A name in ``folder`` that is still free, with the date, as in "prinyato-2026-03-01-2359.sqlite".

    The date is a label: a Pi without a network may believe in an old one.
    """
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    path, number = folder / f"{name}-{stamp}.sqlite", 2
    while path.exists():
        path, number = folder / f"{name}-{stamp}-{number}.sqlite", number + 1
    return path


def give_to_table(path: Path) -> None:
    """Let who owns the folder own the file: the table is another user than root, who has made it."""
    owner = path.parent.stat()
    if path.stat().st_uid != owner.st_uid:
        os.chown(path, owner.st_uid, owner.st_gid)
