"""Writes to a journal until it is killed, and says on standard output which inputs it was told are safe."""

from __future__ import annotations

import os
import sys
import threading
from functools import partial
from itertools import count
from pathlib import Path

from controller.game.inputs import Accept, Command
from controller.journal import Journal, JournalError, Writer

AHEAD = 50
"""Inputs that wait at once: the writer has batches of many sizes, and memory stays small."""


def stop(error: JournalError) -> None:
    print(error, file=sys.stderr, flush=True)
    os._exit(3)


def main(path: Path) -> None:
    room = threading.Semaphore(AHEAD)

    def acknowledge(number: int) -> None:
        os.write(1, f"{number}\n".encode())
        room.release()

    os.write(1, b"opening\n")
    with Journal.open(path, boot_id=str(os.getpid())) as journal:
        game = journal.unfinished()
        id_ = game.id if game else journal.begin({})
        writer = Writer(journal, on_trouble=stop, on_recovered=lambda: None)
        for number in count(game.inputs if game else 0):
            room.acquire()
            writer.append(id_, Command(f"command-{number}", number, Accept()), partial(acknowledge, number))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
