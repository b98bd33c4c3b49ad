"""Pairs of games that differ only in who holds which hidden role, and in what the host does in secret.

The public course of a pair is the same, and so must be everything that the room gets: each lamp with its instant, each
sound with its instant and length, every byte for the display, and what the server gives to whoever is not paired; also
after the table was switched off in the middle of a night. They are the pairs of ``tests/proof/pair.py``, by seeds
that the tests do not share. A pair that differs is named by its rulebook and seed.
"""

from __future__ import annotations

import sys
from time import perf_counter

from bench.figures import Figure
from tests.proof.many import pairs

PAIRS, MANY_PAIRS = 300, 10_000
FIRST_SEED = 2**40
EVERY = 100


def measure(number: int = PAIRS) -> list[Figure]:
    """How many pairs were compared, in how many signs of the room, and how many differ."""
    begun = perf_counter()
    leaks = signs = nights = 0
    for done, pair in enumerate(pairs(number, FIRST_SEED), start=1):
        if pair.played is not None:
            signs += pair.played.signs
            nights += pair.played.nights
        else:
            leaks += 1
            print(f"  {pair.rulebook}, seed {pair.seed}: {pair.error!r}", file=sys.stderr, flush=True)
        if done % EVERY == 0:
            speed = done / (perf_counter() - begun)
            left = (number - done) / speed / 60
            how = f"{speed:.1f} pairs/s, {left:.0f} min left, {leaks} leaks"
            print(f"  {done:,} of {number:,} pairs, {how}", file=sys.stderr, flush=True)
    compared = f"pairs of games compared ({nights:,} nights, {signs:,} lamps, sounds and messages)"
    return [
        Figure(compared, number, "pairs", least=number - 1),
        Figure("leaks", leaks, "pairs", exactly=0),
    ]
