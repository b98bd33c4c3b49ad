"""Many pairs at once, one process a core."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context

from tests.proof.compared import Played
from tests.proof.pair import BOOKS, play


@dataclass(frozen=True, slots=True)
class Pair:
    """One pair, by the rulebook and the seed that bring it again: how much was compared, or what went wrong."""

    rulebook: str
    seed: int
    played: Played | None
    error: BaseException | None


def pairs(number: int, first_seed: int) -> Iterator[Pair]:
    """So many pairs, by the rulebooks in turn, each as soon as it has been played."""
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        todo: dict[Future[Played], tuple[str, int]] = {}
        for seed in range(first_seed, first_seed + number):
            name = BOOKS[seed % len(BOOKS)]
            todo[pool.submit(play, name, seed)] = (name, seed)
        for done in as_completed(todo):
            name, seed = todo[done]
            error = done.exception()
            yield Pair(name, seed, done.result() if error is None else None, error)
