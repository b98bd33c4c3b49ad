"""Pull the plug at any moment: what was said to be safe is there, nothing is twice or out of order."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import controller
from controller.journal import Journal

HOUSE = Path(controller.__file__).parent.parent
CHILD = Path(__file__).with_name("kept_until_killed.py")


@contextmanager
def writing(path: Path) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]:
    """A process that writes to the journal, killed at the end at the latest."""
    with subprocess.Popen(
        [sys.executable, CHILD, path], stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(HOUSE)}
    ) as child:
        assert child.stdout is not None
        patience = threading.Timer(20, child.kill)
        patience.start()
        try:
            assert child.stdout.readline() == b"opening\n"
            yield child, child.stdout
        finally:
            patience.cancel()
            child.kill()


def test_every_acknowledged_input_outlives_a_kill(path: Path) -> None:
    chance = random.Random(20260131)
    acknowledged: list[int] = []
    for _ in range(25):
        with writing(path) as (child, said):
            acknowledged += [int(said.readline()) for _ in range(chance.randrange(1, 120))]
            child.kill()
            acknowledged += map(int, said)  # said before it died
        with Journal.open(path, boot_id="after") as journal:
            game = journal.unfinished()
            assert game is not None
            found = list(journal.inputs(game.id))
        assert [recorded.seq for recorded in found] == list(range(1, len(found) + 1))
        assert [recorded.input.at for recorded in found] == list(range(len(found)))  # type: ignore[union-attr]
        assert set(acknowledged) <= set(range(len(found)))
        assert acknowledged == sorted(set(acknowledged))


def test_a_kill_while_the_journal_is_made_leaves_one_that_opens(tmp_path: Path) -> None:
    for turn in range(8):
        path = tmp_path / f"{turn}.db"
        with writing(path) as (child, _):
            child.kill()
        with Journal.open(path, boot_id="after") as journal:
            for game in journal.games():
                assert len(list(journal.inputs(game.id))) == game.inputs
