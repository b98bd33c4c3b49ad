"""The seat.hex that is flashed is the one of these sources."""

from __future__ import annotations

from pathlib import Path

from tests.firmware_bridge.firmware.building import SOURCES, made


def test_the_hex_that_is_checked_in_is_built_from_these_sources(built: Path) -> None:
    assert (built / "seat.hex").read_bytes() == (SOURCES / "seat.hex").read_bytes(), (
        "seat.hex is not of these sources: run make firmware, and commit it"
    )


def test_every_folder_gives_the_same_bytes(built: Path, tmp_path: Path) -> None:
    deeper = tmp_path / "another" / "folder"
    assert (made(deeper, "all") / "seat.hex").read_bytes() == (built / "seat.hex").read_bytes()
