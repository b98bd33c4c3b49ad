"""Intel hex files, good and bad."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.flashing import SEAT_HEX
from firmware_bridge.simulator import intel_hex
from firmware_bridge.simulator.errors import BadImage
from firmware_bridge.simulator.simulator import Simulator

END = ":00000001FF"


def record(kind: int, address: int, data: bytes) -> str:
    """One line of such a file."""
    fields = bytes((len(data), *address.to_bytes(2, "big"), kind)) + data
    return f":{fields.hex().upper()}{-sum(fields) % 256:02X}"


@given(st.binary(max_size=600), st.integers(1, 32))
def test_what_is_written_is_read(image: bytes, width: int) -> None:
    lines = [record(0, at, image[at : at + width]) for at in range(0, len(image), width)]
    assert intel_hex.parse("\r\n".join([*lines, END, ""])) == image


def test_gaps_are_erased_flash() -> None:
    text = "\n".join([record(0, 4, b"\x01"), record(2, 0, b"\x00\x01"), record(0, 0, b"\x02"), END])
    assert intel_hex.parse(text) == b"\xff" * 4 + b"\x01" + b"\xff" * 11 + b"\x02"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "end record is missing"),
        (record(0, 0, b"\x01"), "end record is missing"),
        (":0000", "no record"),
        ("00000001FF", "no record"),
        (":00000001FE", "checksum"),
        (":zz", "hexadecimal"),
        (record(6, 0, b""), "unknown type 6"),
        (record(4, 0, b"\x00\x01") + "\n" + record(0, 0, b"\x01") + "\n" + END, "flash ends at 0x8000"),
    ],
)
def test_what_is_no_image_is_refused(text: str, what: str) -> None:
    with pytest.raises(BadImage, match=f"{what}.*make firmware"):
        intel_hex.parse(text)


def test_a_file_that_is_missing_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadImage, match="cannot be read"):
        intel_hex.load(tmp_path / "seat.hex")
    (tmp_path / "seat.hex").write_bytes(b"\x7fELF\xff")
    with pytest.raises(BadImage, match="no text"):
        intel_hex.load(tmp_path / "seat.hex")


def test_the_flash_may_be_given_as_a_file_or_as_bytes() -> None:
    for image in (SEAT_HEX, intel_hex.load(SEAT_HEX)):
        with Simulator(1, image=image) as sim:
            sim.run_until(1)
            assert sim.now == 1
    with pytest.raises(BadImage, match="0 bytes"):
        Simulator(1, image=b"")
