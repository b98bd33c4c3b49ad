"""How soon ``prinyato run`` is ready, and how much memory it takes.

* **ready**: from the start of the process until its page answers ``GET /`` with 200, on a new journal, and with a whole
  game in the journal to be taken up again; the median of five.
* **memory**: ``VmRSS`` of that process with the whole game taken up and one page open.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import aiohttp

from bench.figures import Figure
from bench.running import Running, page, running
from bench.whole_game import record, write

STARTS = 5


def measure() -> list[Figure]:
    """Start-up on a new and on an old journal, and memory."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    new, old, memory = [], [], 0.0
    with TemporaryDirectory() as folder:
        for number in range(STARTS):
            begun = perf_counter()
            async with running(Path(folder) / f"new-{number}.sqlite") as table:
                await _answers(table)
                new.append(perf_counter() - begun)
        whole = record()
        for number in range(STARTS):
            journal = Path(folder) / f"old-{number}.sqlite"
            write(whole, journal)
            begun = perf_counter()
            async with running(journal) as table:
                await _answers(table)
                old.append(perf_counter() - begun)
                async with page(table.address):
                    memory = max(memory, resident(table.process.pid))
    return [
        Figure(f"ready (median of {STARTS})", median(new), "s", most=2),
        Figure(f"ready with a whole game to take up (median of {STARTS})", median(old), "s", most=2),
        Figure("memory with a whole game and a page", memory, "MB", most=100),
    ]


async def _answers(table: Running) -> None:
    async with aiohttp.ClientSession() as session, session.get(table.address) as answer:
        assert answer.status == 200
        await answer.read()


def resident(pid: int | str) -> float:
    """Resident memory of a process (MB); "self" is this one."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1_000_000
    raise RuntimeError("no VmRSS: this system does not say how much memory a process has")
