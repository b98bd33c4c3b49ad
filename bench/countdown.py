"""What one frame of a countdown costs the room's display in a browser on a cheap machine.

A real ``prinyato run``; the display is open in Chromium at 1920x1080, its processor made six times slower (CDP,
``Emulation.setCPUThrottlingRate``). Question after question is asked and taken back, so that the ring of two seconds
shrinks, and then a speech's minute runs.

* **script and style**: all that the page's main thread does between one frame's script and the next one's: script,
  style, layout and painting lists, by Chromium's own trace, in the thread's own time. Rastering is another thread's.
  On a busy machine the slowing itself takes longer, and the figure tells of that.
* **frames of a running minute**: how many are drawn in a second while nothing but a speech's clock moves.
"""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.figures import Figure, percentile
from bench.page import CHROMIUM
from bench.running import Page, page, running
from bench.voice import hasty_voice
from bench.whole_game import record, write
from controller.game.phases import Ballot, Speech

SLOWER = 6
QUESTIONS = 8
SPEECH_S = 5.0

_FRAME = "FireAnimationFrame"
_WORK = frozenset({_FRAME, "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"})
_LONGEST_US = 100_000
"""Between two frames of one countdown: what is longer apart belongs to two of them."""


def measure() -> list[Figure]:
    """The 99th percentile and the median; nothing where there is no chromium."""
    return asyncio.run(_measure()) if CHROMIUM.exists() else []


async def _measure() -> list[Figure]:
    windows = await _traced(Ballot, _ask_again_and_again)
    minute = await _traced(Speech, _speak)
    costs = [cost / 1_000 for cost in _costs(windows)]
    drawn = sum(event["name"] == _FRAME for event in minute)
    return [
        Figure(f"countdown frame, script and style (median of {len(costs)}, CPU/{SLOWER})", median(costs), "ms"),
        Figure(f"countdown frame, script and style (p99, CPU/{SLOWER})", percentile(costs, 99), "ms", most=16.7),
        Figure("frames of a running minute", drawn / SPEECH_S, "a second", most=30),
    ]


async def _traced(until: type[Any], act: Any) -> list[dict[str, Any]]:
    from playwright.async_api import async_playwright

    with TemporaryDirectory() as folder:
        journal, voice = Path(folder) / "journal.sqlite", hasty_voice(Path(folder) / "voice")
        write(record(until=until), journal)
        async with running(journal, "--voice", str(voice)) as table, async_playwright() as playwright:
            arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
            display = await browser.new_page(viewport={"width": 1920, "height": 1080})
            await display.goto(f"{table.address}display")
            await display.wait_for_selector("body[data-ready]")
            session = await display.context.new_cdp_session(display)
            await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            async with page(table.address) as console:
                await console.say(["Resume", {}])
                await browser.start_tracing(page=display, categories=["devtools.timeline"])
                await act(console)
                trace = json.loads(await browser.stop_tracing())
            await browser.close()
    return [event for event in trace["traceEvents"] if event["name"] in _WORK and event.get("ph") == "X"]


async def _ask_again_and_again(console: Page) -> None:
    for _ in range(QUESTIONS):
        await console.say(["Ask", {}])
        await console.until(lambda: console.view["question"] is not None and console.view["question"]["settled"])
        await console.say(["WithdrawQuestion", {}])


async def _speak(console: Page) -> None:
    read = asyncio.create_task(console.until(lambda: False))
    await asyncio.sleep(SPEECH_S)
    read.cancel()
    await asyncio.wait((read,))


def _costs(events: list[dict[str, Any]]) -> list[float]:
    """Of each frame that another follows at once: all work from its script to the next one's (µs)."""
    starts = sorted(event["ts"] for event in events if event["name"] == _FRAME)
    return [
        sum(event["tdur"] for event in events if begin <= event["ts"] < end)
        for begin, end in pairwise(starts)
        if end - begin < _LONGEST_US
    ]
