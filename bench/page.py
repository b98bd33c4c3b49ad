"""From a hand to the changed lamp on a page, at a real ``prinyato run``; and inside a real browser.

The table is a process of its own with its journal on the disk; the game stands before its first question. While the
window is open the seats are pressed one after the other, then the question is withdrawn and asked again.

* **socket**: from sending the hand's message on the WebSocket to the message that shows this seat's lamp as "counts",
  both in a client in this process.
* **browser**: from the key that is a seat's hand to the change of the attribute ``data-lamp`` of the drawn seat, both
  inside the page, by its ``performance.now()`` and a ``MutationObserver``. Left out where there is no chromium.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.figures import Drawing, Figure, Found, percentile
from bench.plots import histograms
from bench.running import Page, page, running
from bench.voice import hasty_voice
from bench.whole_game import LONG_WINDOW, record, write
from controller.game.phases import Ballot

CHROMIUM = Path("/usr/bin/chromium")
SEATS = range(1, 11)
QUESTIONS = 30

_PRESS_ALL = """
async () => {
  const seats = [...document.querySelectorAll(".seat")];
  const become = (seat, lamp) => new Promise((come) => {
    const look = () => { if (seat.dataset.lamp === lamp) { watch.disconnect(); come(performance.now()); } };
    const watch = new MutationObserver(look);
    watch.observe(seat, { attributes: true, attributeFilter: ["data-lamp"] });
    look();
  });
  const key = (kind, seat) =>
    document.body.dispatchEvent(new KeyboardEvent(kind, { code: `Digit${seat % 10}`, bubbles: true }));
  const times = [];
  for (let seat = 1; seat <= 10; seat += 1) {
    const drawn = seats.find((one) => one.querySelector(".digits").textContent === `${seat}`);
    await become(drawn, "may_vote");
    const counts = become(drawn, "counts");
    const begun = performance.now();
    key("keydown", seat);
    times.push(await counts - begun);
  }
  for (let seat = 1; seat <= 10; seat += 1) key("keyup", seat);
  return times;
}
"""


def measure() -> list[Found]:
    """Medians and 99th percentiles."""
    return asyncio.run(_measure(browser=CHROMIUM.exists()))


async def _measure(*, browser: bool) -> list[Found]:
    with TemporaryDirectory() as folder:
        journal, voice = Path(folder) / "journal.sqlite", hasty_voice(Path(folder) / "voice")
        write(record(Ballot, LONG_WINDOW), journal)
        async with running(journal, "--voice", str(voice)) as table:
            times = {"hand to socket": await _by_socket(table.address)}
            if browser:
                times["hand to page, in chromium"] = await _in_browser(table.address)
    sizes = {name: [1_000 * one for one in ways] for name, ways in times.items()}
    return [
        *(figure for name, ways in times.items() for figure in _figures(name, ways)),
        Drawing("page", histograms("From a hand to the page", sizes)),
    ]


def _figures(name: str, times: list[float]) -> list[Figure]:
    """Of times in seconds."""
    return [
        Figure(f"{name} (median of {len(times)})", median(times) * 1_000, "ms"),
        Figure(f"{name} (p99)", percentile(times, 99) * 1_000, "ms", most=50),
    ]


async def _shown(console: Page, seat: int, lamp: str) -> None:
    await console.until(lambda: console.view["seats"][seat - 1]["lamp"] == lamp)


async def _ask(console: Page) -> None:
    await console.until(lambda: not any(seat["down"] for seat in console.view["seats"]))
    await console.say(["Ask", {}])


async def _by_socket(address: str) -> list[float]:
    times = []
    async with page(address) as console:
        await console.say(["Resume", {}])
        for _ in range(QUESTIONS):
            await _ask(console)
            for seat in SEATS:
                await _shown(console, seat, "may_vote")
                begun = perf_counter()
                await console.hand(seat, True)
                await _shown(console, seat, "counts")
                times.append(perf_counter() - begun)
            await console.say(["WithdrawQuestion", {}])
            for seat in SEATS:
                await console.hand(seat, False)
    return times


async def _in_browser(address: str) -> list[float]:
    from playwright.async_api import async_playwright

    times: list[float] = []
    async with async_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        seen = await browser.new_page()
        await seen.goto(address)
        await seen.wait_for_selector("body[data-ready]")
        async with page(address) as console:
            for _ in range(QUESTIONS):
                await _ask(console)
                pressed = asyncio.create_task(seen.evaluate(_PRESS_ALL))
                while not pressed.done():  # this page, too, must read what it is told
                    heard = asyncio.create_task(console.hear())
                    await asyncio.wait((heard, pressed), return_when=asyncio.FIRST_COMPLETED)
                    heard.cancel()
                    await asyncio.wait((heard,))
                times += [one / 1_000 for one in await pressed]
                await console.say(["WithdrawQuestion", {}])
        await browser.close()
    return times
