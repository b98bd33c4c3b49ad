"""Imports run one way (CONTRIBUTING.md, "The house"), and the check that says so can also say no."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent
LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")


def lint_imports(house: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LINT_IMPORTS, "--no-logo", "--no-cache"],
        cwd=house,
        env={"COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """An empty house under the same contracts: each package is there, and `controller.game` and the ports."""
    shutil.copy(HERE / "pyproject.toml", tmp_path)
    shutil.copytree(HERE / "tools", tmp_path / "tools")
    for package in ("controller", "controller/game", "hardware", "firmware_bridge", "sounds"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "hardware/ports.py").touch()
    return tmp_path


def test_imports_run_one_way() -> None:
    check = lint_imports(HERE)
    assert check.returncode == 0, check.stdout + check.stderr


def test_an_empty_house_keeps_every_contract(house: Path) -> None:
    check = lint_imports(house)
    assert check.returncode == 0, check.stdout + check.stderr


@pytest.mark.parametrize(
    ("module", "line"),
    [
        pytest.param("controller/stage.py", "import controller.game.votes", id="stage may know the game"),
        pytest.param("controller/stage.py", "from hardware.ports import Lamp", id="stage may know the ports"),
        pytest.param("controller/journal.py", "import sqlite3", id="the journal writes"),
        pytest.param("hardware/speaker.py", "import pygame.mixer", id="a driver knows its device"),
        pytest.param("controller/cli.py", "import firmware_bridge, hardware.speaker", id="cli stands on top"),
    ],
)
def test_what_is_allowed(house: Path, module: str, line: str) -> None:
    for name in ("controller/game/votes.py", "hardware/speaker.py"):
        (house / name).touch()
    (house / module).write_text(f"{line}\n")
    check = lint_imports(house)
    assert check.returncode == 0, check.stdout + check.stderr


@pytest.mark.parametrize(
    ("module", "line", "said"),
    [
        ("controller/game/votes.py", "import aiohttp", "controller.game.votes imports aiohttp, line 1"),
        ("controller/game/votes.py", "import time", "controller.game.votes imports time, line 1"),
        ("controller/game/votes.py", "import hardware.ports", "controller.game.votes imports hardware.ports"),
        ("controller/stage.py", "import sounds", "controller.stage imports sounds"),
        ("controller/journal.py", "import hardware.ports", "controller.journal imports hardware.ports"),
        ("controller/conductor.py", "import hardware", "controller.conductor imports hardware"),
        ("hardware/ports.py", "import sounds", "hardware.ports imports sounds"),
        ("hardware/speaker.py", "import firmware_bridge", "hardware.speaker imports firmware_bridge"),
        ("firmware_bridge/bus.py", "import controller.game", "firmware_bridge.bus imports controller.game"),
        ("firmware_bridge/bus.py", "import hardware", "firmware_bridge.bus imports hardware"),
        ("sounds/packs.py", "import pygame", "sounds.packs imports pygame"),
        ("controller/misc.py", "", "controller.misc"),
    ],
)
def test_what_is_refused(house: Path, module: str, line: str, said: str) -> None:
    (house / module).write_text(f"{line}\n")
    check = lint_imports(house)
    assert check.returncode == 1
    assert said in check.stdout


def test_nothing_below_imports_the_console(house: Path) -> None:
    (house / "controller/web.py").touch()
    (house / "controller/config.py").write_text("import controller.web\n")
    check = lint_imports(house)
    assert check.returncode == 1
    assert "controller.config is not allowed to import controller.web" in check.stdout
