"""A million random and mutated frames for the C receiver, under the sanitizers."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.firmware_bridge.firmware.building import SOURCES

ROUNDS = 1_000_000
"""Each is a mutated or a random frame, and a good one after it."""


def test_nothing_crashes_and_the_next_frame_is_always_heard(tmp_path: Path) -> None:
    program = tmp_path / "fuzz"
    strict = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined"]
    sources = [Path(__file__).with_name("fuzz.c"), SOURCES / "frames.c"]
    subprocess.run(["cc", *strict, "-fno-sanitize-recover", f"-I{SOURCES}", "-o", program, *sources], check=True)
    ran = subprocess.run([program, str(ROUNDS), "4"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    wrong, rubbish = map(int, ran.stdout.split())
    assert rubbish > ROUNDS / 2
    # A CRC lets one in 65,536 pass: four standard deviations more than that would not be chance.
    expected = rubbish / 2**16
    assert wrong <= expected + 4 * expected**0.5
