"""A stamp of a poll is late by at most 10 µs: counted in the listing of what is flashed."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge.line import STAMP_LATENESS
from tests.firmware_bridge.firmware.listing import ENTRY, Instruction, Listing

CYCLE = 62.5  # ns, at 16 MHz
TIMER2_OVF, TIMER1_CAPT, TIMER1_COMPB, USART_RX = 9, 10, 12, 18
BETWEEN = 2
"""The chip finishes an instruction before it enters an interrupt, one after every return."""


@pytest.fixture(scope="module")
def listing(built: Path) -> Listing:
    return Listing(built / "seat.elf")


def returns(one: Instruction) -> bool:
    return one.name == "reti"


def allows_interrupts(one: Instruction) -> bool:
    return one.name in {"sei", "reti"} or (one.name == "out" and one.arguments.startswith("0x3f"))


def reads_clock(one: Instruction) -> bool:
    return one.name == "lds" and "0x0084" in one.arguments


def counted(cycles: int | None) -> int:
    assert cycles is not None
    return cycles


def longest_section(listing: Listing) -> int:
    """With interrupts off, outside of the interrupts that keep them off throughout."""
    sections = {
        one.at: listing.longest(listing.instructions[one.after], allows_interrupts)
        for one in listing.instructions.values()
        if one.name == "cli" and listing.instructions[one.after].name != "rjmp"
    }
    assert sections
    return max(map(counted, sections.values()))


def test_no_stamp_is_later_than_the_protocol_says(listing: Listing) -> None:
    capture = ENTRY + counted(listing.longest(listing.interrupt(TIMER1_CAPT), returns))
    head = ENTRY + counted(listing.longest(listing.interrupt(USART_RX), reads_clock))
    tick = listing.interrupt(TIMER2_OVF)
    assert tick.name == listing.interrupt(TIMER1_COMPB).name == "sei"
    entry = ENTRY + tick.cycles
    # The capture and compare B are not on at once: a section of compare B may end in a capture, but for its entry.
    worst = longest_section(listing) + capture + entry + head + 3 * BETWEEN
    assert worst * CYCLE <= STAMP_LATENESS
