"""A thousand power cuts and fifty kills: what was acknowledged and is not there afterwards.

The cuts fall at random points of games that the real journal and its writer have kept; the files are rebuilt as a
disk could hold them then (``tests/proof/cuts``). The kills are real ones, of a whole table with its page
(``tests/controller/cli/killing.py``). Lost is an input that was safe, a command that was recorded, an open question
that is not offered again, or a start.
"""

from __future__ import annotations

import asyncio
import sys
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
    with TemporaryDirectory() as folder:
        cuts, lost = _cut(Path(folder))
        kills, lost_too = _kill(Path(folder))
    return [
        Figure("power cuts in process", cuts, "cuts", least=GAMES * CUTS_OF_A_GAME - 1),
        Figure("tables killed (kill -9)", kills, "kills", least=TABLES * KILLS_OF_A_TABLE - 1),
        Figure("losses", lost + lost_too, "games", most=1),
    ]


def _cut(folder: Path) -> tuple[int, int]:
    cuts = lost = 0
    for seed in range(FIRST_SEED, FIRST_SEED + GAMES):
        own = folder / f"game-{seed}"
        own.mkdir()
        try:
            cuts += len(list(Cuts(own, seed).cuts(CUTS_OF_A_GAME)))
        except Exception as error:  # noqa: BLE001 whatever it is, it was lost, and is told
            lost += 1
            print(f"  cuts, seed {seed}: {error!r}", file=sys.stderr, flush=True)
        print(f"  {cuts} cuts, {lost} losses", file=sys.stderr, flush=True)
    return cuts, lost


def _kill(folder: Path) -> tuple[int, int]:
    rulebook, voice = quick_rulebook(folder), hasty_voice(folder / "voice")
    kills = lost = 0
    for seed in range(FIRST_SEED, FIRST_SEED + TABLES):
        journal = folder / f"killed-{seed}.sqlite"
        try:
            kills += asyncio.run(play_and_kill(journal, rulebook, voice, seed=seed, kills=KILLS_OF_A_TABLE))
        except Exception as error:  # noqa: BLE001 whatever it is, it was lost, and is told
            lost += 1
            print(f"  kills, seed {seed}: {error!r}", file=sys.stderr, flush=True)
        print(f"  {kills} kills, {lost} losses", file=sys.stderr, flush=True)
    return kills, lost
