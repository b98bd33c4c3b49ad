"""Who enters a package by its docstring finds every module there, and none that is gone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

CONTROLLER = Path(__file__).parent.parent / "controller"
DOORS = ("game", "stage", "conductor", "conductor/remotes", "rehearsal", "journal", "protocol", "web")
"""The packages that say at their doors how they are read."""


@pytest.mark.parametrize("package", DOORS)
def test_each_module_is_named_at_the_door(package: str) -> None:
    door = CONTROLLER / package / "__init__.py"
    said = ast.get_docstring(ast.parse(door.read_text(encoding="utf-8"))) or ""
    modules = {module.name for module in door.parent.glob("*.py")} - {door.name}
    assert set(re.findall(r"``(?:\w+/)*(\w+\.py)``", said)) == modules
