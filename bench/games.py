"""Random games over the six rulebooks, each held against what must be true of any game.

They are the games of ``tests/controller/game/any_game.py``, by seeds that the tests do not share: played to their end,
every invariant checked at every input, and played again from their records. One process a core; games a second is the
wall time of all of them, checks included. A game that fails is named by its rulebook and seed.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from random import Random
from time import perf_counter

from bench.figures import Figure
from tests.controller.game.any_game import BOOKS, play_one, table

GAMES, MANY_GAMES = 600, 5_000
FIRST_SEED = 2**40
EVERY = 100


def measure(count: int = GAMES) -> list[Figure]:
    """How many games were played, how fast, and how many of them failed."""
    names = tuple(BOOKS)
    begun = perf_counter()
    failures = inputs = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        games: dict[Future[int], tuple[str, int]] = {}
        for number in range(count):
            name, seed = names[number % len(names)], FIRST_SEED + number
            games[pool.submit(_play, name, seed)] = (name, seed)
        for played, game in enumerate(as_completed(games), start=1):
            error = game.exception()
            if error is None:
                inputs += game.result()
            else:
                failures += 1
                name, seed = games[game]
                print(f"  {name}, seed {seed}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
            if played % EVERY == 0:
                speed = played / (perf_counter() - begun)
                print(f"  {played} games, {speed:.1f} games/s, {failures} failures", file=sys.stderr, flush=True)
    seconds = perf_counter() - begun
    return [
        Figure(f"random games by {len(names)} rulebooks ({inputs:,} inputs)", count, "games"),
        Figure("random games, checked and replayed", count / seconds, "games/s"),
        Figure("random games that failed", failures, "games", exactly=0),
    ]


def _play(name: str, seed: int) -> int:
    """One game; returns how many inputs it took."""
    return len(play_one(table(name, Random(seed)), seed).entered)
