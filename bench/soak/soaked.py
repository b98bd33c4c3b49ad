"""One soak from its table's first moment to its figures."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from bench.figures import Figure, percentile
from bench.soak.decisions import Outcome
from bench.soak.evening import SEATS, Soak
from bench.soak.pages import PAGES
from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, SECOND
from tests.controller.conductor.virtual_time import VirtualLoop
from tests.firmware_bridge.bus_table import BusTable

HOUR = 3_600 * SECOND
SETTLES_WITHIN_MS = 251
"""250 ms after the close, and the millisecond in which the port is read."""

GROWTH_MB = 8
PROGRESS_S = 10.0


BAD_FRAMES = 1.0
"""At least so much of all answers is spoilt (%)."""

LEFT_OPEN = 1.0
"""At seats that nothing has befallen: so much of all decisions, at most, may be left to the host (%)."""


def soak(hours: float, seed: int) -> tuple[list[Figure], list[str]]:
    """So many hours of virtual time; the figures, and in words whatever was wrong."""
    begun, worked = perf_counter(), process_time()
    with (
        TemporaryDirectory() as folder,
        closing(VirtualLoop()) as loop,
        Simulator(SEATS, seed=seed) as simulator,
        _errors(loop) as errors,
    ):
        soaked = loop.run_until_complete(_soak(Path(folder), simulator, loop, hours, seed))
    took = perf_counter() - begun
    print(f"  {took:.0f} s, {process_time() - worked:.0f} s of a core", file=sys.stderr, flush=True)
    return _figures(soaked, errors, took), _troubles(soaked, errors)


async def _soak(folder: Path, simulator: Simulator, loop: VirtualLoop, hours: float, seed: int) -> Soak:
    soaked = Soak(folder, BusTable(loop, simulator, SEATS), loop, seed)
    await soaked.play(round(hours * HOUR), _Progress(soaked, round(hours * HOUR)))
    return soaked


class _Progress:
    """Says on standard error how far it is, now and then."""

    def __init__(self, soaked: Soak, length: int) -> None:
        self._soaked = soaked
        self._length = length
        self._begun = self._told = perf_counter()
        self._wrong = 0

    def __call__(self) -> None:
        now, wrong = perf_counter(), self._soaked.found.decisions.wrong
        for one in wrong[self._wrong :]:
            print(f"  wrong: {one}", file=sys.stderr, flush=True)
        self._wrong = len(wrong)
        if now < self._told + PROGRESS_S:
            return
        self._told = now
        played, found = self._soaked.played, self._soaked.found
        print(
            f"  {played / SECOND / 60:.1f} of {self._length / SECOND / 60:.1f} minutes, "
            f"{played / SECOND / (now - self._begun):.2f} s a second; game {found.games + 1}, {found.votes} votes, "
            f"{self._wrong} wrong",
            file=sys.stderr,
            flush=True,
        )


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def _errors(loop: asyncio.AbstractEventLoop) -> Iterator[list[str]]:
    """All that is logged as an error meanwhile, and every exception that nobody has taken."""
    kept = _Kept()

    def note(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        kept.lines.append(f"{context['message']}: {context.get('exception')!r}")

    loop.set_exception_handler(note)
    logging.getLogger().addHandler(kept)
    try:
        yield kept.lines
    finally:
        logging.getLogger().removeHandler(kept)


def _troubles(soaked: Soak, errors: list[str]) -> list[str]:
    found = soaked.found
    return [
        *found.decisions.wrong,
        *found.stalled,
        *(f"refused: {one}" for one in found.refused),
        *(f"left over from the game before: {one}" for one in found.leaks),
        *(f"not as the journal has it: {one}" for one in found.unlike_the_journal),
        *errors,
    ]


def _figures(soaked: Soak, errors: list[str], took: float) -> list[Figure]:
    found, tally, pads = soaked.found, soaked.found.decisions, soaked.pads
    decided = tally.outcomes.total()
    counters = [seat.counters for seat in soaked.table.bridge.status.seats]
    missed, answers = sum(one.missed for one in counters), sum(one.answers for one in counters)
    minutes, latest = soaked.played / SECOND / 60, max(found.settled, default=0)
    figures = [
        Figure(f"virtual time, {SEATS} modules of real firmware", minutes, "min"),
        Figure("virtual time in a second", soaked.played / SECOND / took, "s"),
        Figure(f"questions asked, in {found.games + 1} games", found.votes, ""),
        Figure("modules that rebooted", soaked.faults.reboots, "", least=max(0, minutes - 2)),
        Figure("the adapter pulled out", soaked.faults.pulls, "", least=max(0, minutes / 5 - 2)),
        Figure("answers spoilt or missed", 100 * missed / max(1, missed + answers), "%", least=BAD_FRAMES),
        Figure("sparks of contacts that nobody touched", pads.sparks, ""),
        Figure(f"wrong of {decided} decisions", tally.outcomes[Outcome.WRONG], "", exactly=0),
        Figure("disputed", 100 * tally.outcomes[Outcome.DISPUTED] / max(1, decided), "%"),
        Figure("not heard", 100 * tally.outcomes[Outcome.UNHEARD] / max(1, decided), "%"),
        Figure(
            f"left to the host, of {tally.undisturbed} at seats that nothing had befallen",
            100 * tally.open_undisturbed / max(1, tally.undisturbed),
            "%",
            most=LEFT_OPEN,
        ),
        Figure(f"truths inside the bound, of {len(pads.errors)} edges", pads.inside, "%", exactly=100),
        Figure("error of an edge's stamp (median)", percentile(pads.errors, 50) / 1_000, "µs"),
        Figure("error of an edge's stamp (p99)", percentile(pads.errors, 99) / 1_000, "µs"),
        Figure("settled after the close, at the latest", latest / MILLISECOND, "ms", most=SETTLES_WITHIN_MS),
        Figure("questions that never settled", found.votes - len(found.settled), "", exactly=0),
        Figure(f"commands without an answer, of {found.said}", found.unanswered, "", exactly=0),
        Figure("commands refused that were offered", len(found.refused), "", exactly=0),
        Figure("times that the table stood still", len(found.stalled), "", exactly=0),
        Figure("left over from a game before", len(found.leaks), "", exactly=0),
        Figure("sections that the journal has otherwise", len(found.unlike_the_journal), "", exactly=0),
        Figure(f"pages of {PAGES} that show anything else", found.untrue_pages, "", exactly=0),
        Figure("the longest message to a page", found.longest_message / 1_000, "kB"),
        Figure("errors in any log", len(errors), "", exactly=0),
    ]
    if found.memory.has_halves:
        size, objects = found.memory.growth()
        figures += [
            Figure("memory in the second half, more than in the first", size / 1e6, "MB", most=GROWTH_MB),
            Figure("objects in the second half, more than in the first", objects, ""),
        ]
    return figures
