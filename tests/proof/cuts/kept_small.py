"""Keeps what stands beside a journal, again and again; what is on the disk is said in the file ``safe`` there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from controller.journal import Journal, copy_journal
from controller.web.consoles import Consoles, ConsolesFile, console_of

TIMES = 12


def consoles(turn: int) -> Consoles:
    """Those that are paired in this turn."""
    return Consoles((console_of(str(turn)),) * turn, console_of(str(turn)))


def main(path: Path) -> None:
    """Keep the consoles and a copy of a journal in the folder of ``path``, each time with one more in it."""
    folder = path.parent
    safe = os.open(folder / "safe", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    file, source = ConsolesFile(folder / "consoles.json"), folder.with_name("played.sqlite")
    with Journal.open(source, boot_id="cut") as journal:
        for turn in range(1, TIMES + 1):
            file.write(consoles(turn))
            os.write(safe, b"consoles\n")
            journal.begin({})
            copy_journal(source, folder / "copy.sqlite")
            os.write(safe, b"copy\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
