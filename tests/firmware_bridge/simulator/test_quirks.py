"""Where simavr differs from the chip, so that an upgrade that changes it is noticed.

The list, with the ways round, is in firmware_bridge/simulator/SIMAVR.md. ``quirks.c`` runs plain simavr and ``chip.c``
on it. If one of these fails, simavr has changed: look whether its way round in ``seatsim`` still is one.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).with_name("quirks")

BYTE = 320
"""Cycles that 10 bits last on the chip at 500 000 baud."""

QUIRKS = {
    "low_pd2_keeps_a_timer": (1, "a low level on PD2 keeps a timer of one cycle alive for ever"),
    "uart_cycles_per_byte": (352, "a byte takes 11 bits"),
    "tov_survives": (0, "writing one flag of TIFR1 clears them all"),
    "udre_at_once": (0, "the transmit buffer is single"),
    "txc_between": (1, "so TXC fires between two bytes that are contiguous on the chip"),
    "udre_after_txen": (0, "UDRE stays 0 when TXEN was switched off while a byte was under way"),
    "bytes_kept": (10, "the receiver keeps up to 64 bytes, the chip three"),
    "overrun": (0, "and never says that it has lost one"),
    "pin_held": (0, "a pin that is held down from outside reads low"),
    "pin_after_port": (1, "until PORTx is written, which raises it"),
    "pin_after_reset": (0, "a reset zeroes PINx"),
    "irqs_by_reset": (0, "and tells nobody"),
    "mcusr_after_reset": (0, "a reset by call leaves no cause"),
    "cycle_kept_by_reset": (1, "a reset lets the cycles run on"),
    "uart_prints": (1, "the UART prints what it sends, past the end of its buffer"),
    "refresh_overshoots": (1, "a watchdog refresh lets a run overshoot its limit"),
    "sleep_really_sleeps": (1, "asleep, the process sleeps"),
    "eeprom_busy": (0, "a write to the EEPROM takes no time, 3.4 ms on the chip"),
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """What plain simavr does, by name."""
    folder = tmp_path_factory.mktemp("quirks")
    elf, image, runner = folder / "chip.elf", folder / "chip.bin", folder / "quirks"
    avr = ["avr-gcc", "-mmcu=atmega328p", "-DF_CPU=16000000UL", "-std=gnu11", "-Os", "-Wall", "-Wextra", "-Werror"]
    for command in (
        [*avr, "-o", str(elf), str(HERE / "chip.c")],
        ["avr-objcopy", "-O", "binary", str(elf), str(image)],
        ["gcc", "-O1", "-Wall", "-Wextra", "-o", str(runner), str(HERE / "quirks.c"), "-lsimavr"],
    ):
        subprocess.run(command, check=True)
    said = subprocess.run([runner, image], check=True, capture_output=True, text=True, timeout=20).stdout
    return {name: int(value) for name, value in (line.split() for line in said.splitlines())}


@pytest.mark.parametrize("name", QUIRKS)
def test_simavr_still_differs_from_the_chip(found: dict[str, int], name: str) -> None:
    value, what = QUIRKS[name]
    assert found[name] == value, f"it is no longer so that {what}"


def test_the_length_of_a_byte_is_only_computed_when_ubrr_is_written(found: dict[str, int]) -> None:
    assert BYTE < found["byte_cycles"] < 2 * BYTE
    # U2X was switched off in between: on the chip a byte lasts twice as long.
    assert found["slow_byte_cycles"] == found["byte_cycles"]


def test_a_received_byte_is_there_a_byte_time_after_it_was_injected(found: dict[str, int]) -> None:
    assert found["rxc_after_injection"] == pytest.approx(352, abs=8)


def test_an_interrupt_is_entered_in_no_time(found: dict[str, int]) -> None:
    # A jump, a push and the load take 7 cycles before the counter is read; the chip needs 4 more to get there.
    assert found["interrupt_latency"] <= 7
