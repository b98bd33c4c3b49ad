"""What axe-core finds wrong on a page for those who see, hear or move differently.

axe comes from npm and is kept beside the tests: ``npm ci --prefix tests/browser_tools``. The table has none of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Page

AXE = Path(__file__).parents[2] / "browser_tools/node_modules/axe-core/axe.min.js"

GRAVE = frozenset({"serious", "critical"})


class NoAxe(FileNotFoundError):
    """axe-core is not installed; npm is Debian's package of that name, or part of nodesource's nodejs."""


async def bring(page: Page) -> None:
    """Have axe on this page and on every one that it opens; a content policy does not keep it out."""
    if not AXE.exists():
        raise NoAxe(f"{AXE} is missing: run npm ci --prefix tests/browser_tools")
    await page.add_init_script(path=AXE)


async def grave_findings(page: Page) -> list[str]:
    """Everything serious or critical, as "rule: what is wrong: where"; empty if all is well."""
    found: list[dict[str, Any]] = await page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then((results) => results.violations)"
    )
    return [
        f"{violation['id']}: {violation['help']}: {', '.join(node['html'][:160] for node in violation['nodes'])}"
        for violation in found
        if violation["impact"] in GRAVE
    ]
