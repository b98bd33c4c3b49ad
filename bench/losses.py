"""A thousand power cuts and fifty kills: what was acknowledged and is not there afterwards.

The cuts fall at random points of games that the real journal and its writer have kept; the files are rebuilt as a
disk could hold them then (``tests/proof/cuts``). The kills are real ones, of a whole table with its page
(``tests/controller/cli/killing.py``). Lost is an input that was safe, a command that was recorded, an open question
that is not offered again, or a start. One process a core. A game in which something is lost is named by its seed.
"""

from __future__ import annotations

import asyncio
import os
import sys
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figures import Figure
from bench.voice import hasty_voice
from tests.controller.cli.haste import quick_rulebook
from tests.controller.cli.killing import play_and_kill
from tests.proof.cuts.cut import Cuts

GAMES = 10
CUTS_OF_A_GAME = 100
TABLES = 3
KILLS_OF_A_TABLE = 17
FIRST_SEED = 1_000


def measure() -> list[Figure]:
    """How many cuts and kills there were, and in how many of the games something was lost."""
    times, losses = {"cuts": 0, "kills": 0}, 0
    with (
        TemporaryDirectory() as folder,
        ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool,
    ):
        todo: dict[Future[int], tuple[str, int]] = {}
        for seed in range(FIRST_SEED, FIRST_SEED + TABLES):
            todo[pool.submit(_kill, Path(folder), seed)] = ("kills", seed)
        for seed in range(FIRST_SEED, FIRST_SEED + GAMES):
            todo[pool.submit(_cut, Path(folder), seed)] = ("cuts", seed)
        for done in as_completed(todo):
            what, seed = todo[done]
            error = done.exception()
            if error is None:
                times[what] += done.result()
            else:
                losses += 1
                print(f"  {what}, seed {seed}: {error!r}", file=sys.stderr, flush=True)
            print(f"  {times['cuts']} cuts, {times['kills']} kills, {losses} losses", file=sys.stderr, flush=True)
    return [
        Figure("power cuts in process", times["cuts"], "cuts", least=GAMES * CUTS_OF_A_GAME - 1),
        Figure("tables killed (kill -9)", times["kills"], "kills", least=TABLES * KILLS_OF_A_TABLE - 2),
        Figure("losses", losses, "games", exactly=0),
    ]


def _cut(folder: Path, seed: int) -> int:
    """One game; returns how often the power was cut."""
    own = folder / f"game-{seed}"
    own.mkdir()
    return len(list(Cuts(own, seed).cuts(CUTS_OF_A_GAME)))


def _kill(folder: Path, seed: int) -> int:
    """One table; returns how often it was killed."""
    own = folder / f"table-{seed}"
    own.mkdir()
    rulebook, voice = quick_rulebook(own), hasty_voice(own / "voice")
    return asyncio.run(play_and_kill(own / "killed.sqlite", rulebook, voice, seed=seed, kills=KILLS_OF_A_TABLE))
