"""The units are what systemd takes without a word, and leave little to attack."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

UNITS = Path(__file__).parents[2] / "systemd"
LONGEST_S = 60
MOST_EXPOSED = 25
"""In tenths: 2.5 of 10."""


def analyse(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, timeout=LONGEST_S, check=False)


@pytest.fixture
def unit(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A unit as it will be, but that its programs are at hand here."""
    lines = (UNITS / request.param).read_text(encoding="utf-8").splitlines()
    at_hand = ["ExecStart=/bin/true" if line.startswith("ExecStart=") else line for line in lines]
    path: Path = tmp_path / request.param
    path.write_text("\n".join([*at_hand, ""]), encoding="utf-8")
    return path


BOTH = ["prinyato.service", "prinyato-display.service"]


@pytest.mark.parametrize("unit", BOTH, indirect=True)
def test_every_key_is_known_to_systemd(unit: Path) -> None:
    done = analyse("verify", "--recursive-errors=no", "--man=no", str(unit))
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("unit", BOTH, indirect=True)
def test_a_key_that_is_not_known_would_be_found(unit: Path) -> None:
    unit.write_text(unit.read_text(encoding="utf-8").replace("[Service]", "[Service]\nProtectEverything=yes"))
    assert analyse("verify", "--recursive-errors=no", "--man=no", str(unit)).returncode != 0


@pytest.mark.parametrize("name", BOTH)
def test_it_is_little_exposed(name: str) -> None:
    done = analyse("security", "--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager", str(UNITS / name))
    assert done.returncode == 0, done.stdout


def test_it_keeps_what_gpiozero_reads() -> None:
    assert "ProcSubset" not in (UNITS / "prinyato.service").read_text(encoding="utf-8")


def test_the_display_keeps_the_calls_by_which_chromium_shuts_its_pages_up() -> None:
    text = (UNITS / "prinyato-display.service").read_text(encoding="utf-8")
    assert "RestrictNamespaces=user pid net\n" in text
    assert "SystemCallFilter=capset chroot seccomp\n" in text
    assert "MemoryDenyWriteExecute" not in [line.partition("=")[0] for line in text.splitlines()]
