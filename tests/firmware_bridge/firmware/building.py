"""Build the firmware in a folder of its own."""

from __future__ import annotations

import subprocess
from pathlib import Path

import firmware_bridge

SOURCES = Path(firmware_bridge.__file__).with_name("firmware")


def made(folder: Path, *targets: str) -> Path:
    """The folder, with these targets of the firmware's Makefile in it."""
    build = [f"BUILD={folder}", f"HEX={folder / 'seat.hex'}"]
    subprocess.run(["make", "-C", SOURCES, *build, *targets], check=True, stdout=subprocess.DEVNULL)
    return folder
