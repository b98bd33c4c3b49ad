"""A page that is watched: what it shows is waited for inside it, by its own changes, and never by asking again.

So a test is as quick as the page and costs a busy machine nothing while it waits.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass
from typing import Any

from playwright.async_api import Page

from tests.controller.web.patience import PATIENCE_MS, PATIENCE_S
from tests.controller.web.still import complaints_of

_LOOK = """
  const matching = ({ css, text, part }) => [...document.querySelectorAll(css)].filter((node) => {
    const said = node.textContent.trim().replace(/\\s/gu, " "); // what must not be broken is a word's own matter
    return (text === "" || said === text) && said.includes(part);
  });
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const until = (sight, most, found) => new Promise((come, fail) => {
    let [watch, patience] = [null, null];
    const look = () => {
      const answer = found();
      if (answer === null) return;
      watch.disconnect();
      clearTimeout(patience);
      come(answer);
    };
    watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    patience = setTimeout(() => {
      watch.disconnect();
      const seen = [...document.querySelectorAll(sight.css)].map((node) => node.outerHTML.slice(0, 300));
      const notices = document.querySelector("#notices")?.textContent ?? "";
      const there = seen.join(" ") || "nothing";
      fail(new Error(`waited for ${JSON.stringify(sight)}; there is: ${there}; notices: ${notices}`));
    }, most);
    look();
  });
"""

_COUNT = f"""([sight, most, count]) => {{
  {_LOOK}
  return until(sight, most, () => (matching(sight).length === count ? true : null));
}}"""

_GONE = f"""([sight, most]) => {{
  {_LOOK}
  return until(sight, most, () => (matching(sight).some(isShown) ? null : true));
}}"""

_WHERE = f"""([sights, most]) => {{
  {_LOOK}
  const pressed = (node) => node?.closest("button, .seat") ?? node;
  const middle = (node) => {{
    node.scrollIntoView({{ block: "nearest" }});
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return isShown(node) && pressed(document.elementFromPoint(x, y)) === pressed(node) ? [x, y] : null;
  }};
  return Promise.all(sights.map((sight) =>
    until(sight, most, () => matching(sight).map(middle).find(Boolean) ?? null)));
}}"""


@dataclass(frozen=True, slots=True)
class Sight:
    """What may be seen: elements of this CSS, of which the whole text is ``text`` and has ``part`` in it."""

    css: str
    text: str = ""
    part: str = ""


class Screen:
    """A page, and everything it has complained of."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints = complaints_of(page)

    async def open(self, address: str) -> None:
        """Go there, and wait until the table's view has come."""
        await self.page.goto(address)
        await self.sees(Sight("body[data-ready]"))

    async def sees(self, sight: Sight, count: int = 1) -> None:
        """Wait until this is there so many times; fails with what is there instead."""
        await self._wait(_COUNT, asdict(sight), count)

    async def misses(self, *css: str) -> None:
        """Wait until nothing of this can be seen, whether it is there or not."""
        for one in css:
            await self._wait(_GONE, asdict(Sight(one)))

    async def where(self, *sights: Sight) -> list[tuple[float, float]]:
        """Wait until a finger could come down on each of these, and say where; it is scrolled to if need be."""
        return [(x, y) for x, y in await self._wait(_WHERE, [asdict(sight) for sight in sights])]

    async def _wait(self, script: str, sight: object, *more: object) -> Any:
        """The page's own patience says more; this one is for a page whose clock stands, or that has died."""
        async with asyncio.timeout(2 * PATIENCE_S):
            return await self.page.evaluate(script, [sight, PATIENCE_MS, *more])
