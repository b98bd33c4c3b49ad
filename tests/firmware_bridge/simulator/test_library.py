"""How the simulator's C part comes to be, and what is said if it cannot."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_bridge.simulator import library
from firmware_bridge.simulator.errors import BuildFailed, MissingTool
from hardware.ports import HardwareError

ROOT = Path(__file__).parents[3]


def tool(folder: Path, text: str) -> None:
    """A gcc that complains."""
    gcc = folder / "gcc"
    gcc.write_text(f"#!/bin/sh\necho '{text}' >&2\nexit 1\n")
    gcc.chmod(0o755)


def test_orders_have_the_numbers_of_the_header() -> None:
    header = (Path(library.__file__).parent / "seatsim" / "seatsim.h").read_text()
    assert re.findall(r"^    SEATSIM_(\w+),", header, re.MULTILINE) == [order.name for order in library.Order]


def test_it_is_built_once(tmp_path: Path) -> None:
    first = library.build(tmp_path)
    made = first.stat().st_mtime_ns
    assert library.build(tmp_path) == first
    assert first.stat().st_mtime_ns == made
    assert list(tmp_path.iterdir()) == [first]


def test_several_processes_may_build_it_at_once(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from firmware_bridge.simulator import library;"
        "import ctypes; ctypes.CDLL(str(library.build(Path(sys.argv[1]))))"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    running = [subprocess.Popen(command, cwd=ROOT) for _ in range(3)]
    assert [process.wait(timeout=60) for process in running] == [0] * 3
    assert len(list(tmp_path.iterdir())) == 1


def test_a_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingTool, match="sudo apt-get install gcc") as raised:
        library.build(tmp_path)
    assert isinstance(raised.value, HardwareError)


@pytest.mark.parametrize(
    "complaint",
    ["inside.h:4:10: fatal error: simavr/avr_uart.h: No such file or directory", "ld: cannot find -lsimavr"],
)
def test_a_missing_simavr_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, complaint: str) -> None:
    tool(tmp_path, complaint)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(MissingTool, match="sudo apt-get install libsimavr-dev"):
        library.build(tmp_path / "cache")


def test_another_failure_is_told_as_the_compiler_tells_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool(tmp_path, "module.c: the moon is full")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(BuildFailed, match=r"the moon is full.*dpkg -l libsimavr-dev"):
        library.build(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []
