"""CONTRIBUTING.md speaks of files that are there, and of the imports as they are held to."""

from __future__ import annotations

import re

import pytest

from controller.game.values import OPTIONS
from tests.pages_to_read import HOUSE, PAGES
from tools.diagrams.parts import contracts

PAGE = PAGES["CONTRIBUTING.md"]
OURS = ("controller.", "hardware", "firmware_bridge", "sounds")
FOLDERS = ("bench", "controller", "docs", "firmware_bridge", "hardware", "sounds", "tests", "tools")


def names(cell: str) -> set[str]:
    """The modules of ours that a cell of the page names."""
    return {name for name in re.findall(r"`([\w.]+)`", cell) if name.startswith(OURS)}


def test_every_file_that_it_names_is_there() -> None:
    known = [str(path) for folder in FOLDERS for path in (HOUSE / folder).rglob("*.*")]
    known += [str(path) for path in HOUSE.glob("*.*")]
    named = set(re.findall(r"`([\w./-]+\.(?:c|hex|js|json|md|py|sqlite|toml|txt))`", PAGE))
    assert named
    assert {name for name in named if not any(path.endswith(f"/{name}") for path in known)} == set()


@pytest.mark.parametrize(
    "contract",
    [one for one in contracts()["contracts"] if one["type"] == "imports_only"],
    ids=lambda one: str(one["id"]),
)
def test_who_may_import_what_is_what_is_checked(contract: dict[str, object]) -> None:
    module, may = str(contract["module"]), contract.get("may_import", [])
    row = re.search(rf"^\| `{re.escape(module)}` \| (.+) \|$", PAGE, re.MULTILINE)
    assert row is not None, f"{module} has no row"
    assert isinstance(may, list)
    ours = {name for name in may if name.startswith(OURS)}
    assert names(row[1]) - {"hardware.ports"} == ours - {"hardware.ports"}
    assert ("hardware.ports" in names(row[1])) is ("hardware.ports" in ours or module == "hardware")


def test_the_first_change_begins_where_the_page_says() -> None:
    """Unless it has been made: its reader sees all tests pass, and who keeps it finds the page another one."""
    rule = (HOUSE / "controller" / "game" / "day.py").read_text(encoding="utf-8")
    setup = (HOUSE / "controller" / "conductor" / "setup.py").read_text(encoding="utf-8")
    begins = "NOMINATE_ONLY_S = 10" in rule and 'rulebook(header["rulebook"], header["options"])' in setup
    assert begins or "nominate_only_s" in OPTIONS
