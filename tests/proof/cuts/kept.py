"""Plays a whole game into a journal, in bursts; each input that is safe is said in the file ``safe`` beside it."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from random import Random

from bench.whole_game import BEGINS, record
from controller.journal import Journal, JournalError, Writer

MOST_AT_ONCE = 12


def fail(error: JournalError) -> None:
    """Nothing is wrong with this disk."""
    raise error


def main(path: Path, seed: int) -> None:
    """Keep the game in the journal at ``path``."""
    chance, game = Random(seed), record()
    safe = os.open(path.with_name("safe"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    with Journal.open(path, boot_id="cut") as journal:
        number = journal.begin(game.setup.header(BEGINS))
        os.write(safe, b"begun\n")
        writer = Writer(journal, on_trouble=fail, on_recovered=lambda: None)
        for n, what in enumerate(game.inputs, start=1):
            writer.append(number, what, partial(os.write, safe, f"{n}\n".encode()))  # type: ignore[arg-type]
            if chance.random() < 1 / MOST_AT_ONCE:
                while writer.pending.count:
                    os.sched_yield()
        writer.close(60)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
