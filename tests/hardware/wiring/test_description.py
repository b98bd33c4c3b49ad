"""The description against what it describes: the Pi's header, the firmware's registers, the fuses, the socket."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.wiring import WiringError, read_wiring, wiring
from hardware.wiring.description import SOURCE, Header

FIRMWARE = Path(__file__).parents[3] / "firmware_bridge" / "firmware"
HEADER = wiring().header
PINS = wiring().module.pins
GPIO = set(range(28))


def _chip_of(board: str) -> str:
    """What an Arduino's digital pin is on an ATmega328P."""
    number = int(board.removeprefix("D"))
    return f"PD{number}" if number < 8 else f"PB{number - 8}"


def _registers(source: str) -> set[str]:
    return set(re.findall(r"_BV\((P[BCD]\d)\)", (FIRMWARE / source).read_text()))


# --- the header ------------------------------------------------------------------------------------


def test_the_header_has_forty_pins_and_every_line_once() -> None:
    assert len(HEADER.pins) == 40
    lines = [name for name in HEADER.pins if name.startswith("GPIO")]
    assert sorted(lines) == sorted(f"GPIO{number}" for number in GPIO)


def test_every_pin_is_where_gpiozero_has_it() -> None:
    for number, pin in MockFactory().board_info.headers["J8"].pins.items():
        assert HEADER.pins[number - 1] == pin.name


def test_twelve_buttons_and_twelve_lamps_fit_and_no_line_is_used_twice() -> None:
    used = HEADER.buttons + HEADER.lamps
    assert len(HEADER.buttons) == len(HEADER.lamps) == 12
    assert len(set(used)) == len(used)
    assert not set(used) & {0, 1, *HEADER.i2c}
    assert set(used) <= GPIO


def test_with_a_chain_bus_and_sound_are_free() -> None:
    kept = {*HEADER.i2c, *HEADER.spi0, *HEADER.uart, *HEADER.i2s}
    assert not set(HEADER.buttons) & kept
    assert {HEADER.chain_data, HEADER.chain_clock} <= set(HEADER.spi0)


def test_no_button_is_on_a_line_that_the_pi_drives_while_it_starts() -> None:
    assert 14 not in HEADER.buttons


def test_seats_go_down_the_header_in_order() -> None:
    """Who screws in the wires goes from pin to pin, and from seat to seat."""
    assert _physical(HEADER, HEADER.buttons[:5]) == sorted(_physical(HEADER, HEADER.buttons[:5]))
    assert _physical(HEADER, HEADER.lamps) == sorted(_physical(HEADER, HEADER.lamps))


def _physical(header: Header, lines: tuple[int, ...]) -> list[int]:
    return [header.pin(line) for line in lines]


# --- the seat module -------------------------------------------------------------------------------


def test_every_pin_has_both_its_names_right() -> None:
    for role, pin in PINS.items():
        assert pin.chip == _chip_of(pin.board), role


def test_hand_is_on_the_input_capture_as_the_firmware_has_it() -> None:
    assert PINS["hand"].chip == "PB0"  # ICP1: the chip leaves no choice
    assert _registers("pin.c") == {PINS["hand"].chip}


def test_the_transceiver_is_where_the_firmware_has_it() -> None:
    assert _registers("line.c") == {PINS["direction"].chip, PINS["receive"].chip}
    assert PINS["transmit"].chip == "PD1"  # TXD of the chip's one UART


def test_the_light_is_where_the_firmware_has_it() -> None:
    light = {PINS[role].chip for role in ("red", "green", "blue")}
    assert _registers("pwm.c") == light
    outputs = {"OCR0A": "PD6", "OCR0B": "PD5", "OCR2A": "PB3"}  # datasheet: OC0A, OC0B, OC2A
    shown = dict(re.findall(r"(OCR\d[AB]) = colour\.(\w+);", (FIRMWARE / "pwm.c").read_text()))
    assert {colour: outputs[register] for register, colour in shown.items()} == {
        colour: PINS[colour].chip for colour in ("red", "green", "blue")
    }


def test_the_firmwares_own_summary_names_the_same_pins() -> None:
    head = (FIRMWARE / "main.c").read_text().partition("*/")[0]
    for pin in PINS.values():
        assert re.search(rf"\b{pin.board}\b", head), pin


# --- the fuses -------------------------------------------------------------------------------------


def _programmed(byte: int, bit: int) -> bool:
    return not byte >> bit & 1


def test_the_identity_outlives_a_new_firmware() -> None:
    """EESAVE is bit 3 of the high byte; a programmed bit is 0."""
    fuses = wiring().fuses
    assert _programmed(fuses.high, 3)
    assert _programmed(fuses.high_optiboot, 3)


def test_the_fuses_leave_the_chip_programmable() -> None:
    fuses = wiring().fuses
    for high in (fuses.high, fuses.high_optiboot):
        assert _programmed(high, 5)  # SPIEN
        assert not any(_programmed(high, bit) for bit in (7, 6, 4))  # RSTDISBL, DWEN, WDTON


def test_only_optiboot_begins_in_the_bootloader() -> None:
    fuses = wiring().fuses
    assert not _programmed(fuses.high, 0)  # BOOTRST
    assert _programmed(fuses.high_optiboot, 0)
    assert fuses.high_optiboot >> 1 & 0b11 == 0b11  # BOOTSZ: 256 words, where Optiboot lies


def test_the_clock_is_a_crystal_undivided_and_brown_out_is_noticed() -> None:
    fuses = wiring().fuses
    assert not _programmed(fuses.low, 7)  # CKDIV8
    assert fuses.low & 0b1111 >= 0b1110  # CKSEL3..1 = 111: a crystal from 8 MHz
    assert fuses.extended & 0b111 == 0b101  # BODLEVEL: 2.7 V


# --- the socket ------------------------------------------------------------------------------------


def _pins(carries: str) -> set[int]:
    return {contact.pin for contact in wiring().bus.socket if contact.carries == carries}


def test_the_socket_is_t568b() -> None:
    wires = [contact.wire for contact in wiring().bus.socket]
    assert [contact.pin for contact in wiring().bus.socket] == list(range(1, 9))
    assert wires == [
        *("white-orange", "orange", "white-green", "blue", "white-blue", "green", "white-brown", "brown"),
    ]


def test_a_and_b_are_one_twisted_pair() -> None:
    assert _pins("A") | _pins("B") == {1, 2}


def test_both_wires_of_every_other_pair_carry_the_same() -> None:
    """So no direct voltage lies across a winding of Ethernet gear that is plugged in by mistake."""
    carried = {contact.pin: contact.carries for contact in wiring().bus.socket}
    for one, other in ((3, 6), (4, 5), (7, 8)):
        assert carried[one] == carried[other]


def test_power_has_the_polarity_of_poe() -> None:
    assert _pins("+12 V") == {4, 5}
    assert _pins("GND") == {7, 8}


# --- a description that is wrong -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "now", "named"),
    [
        ("termination_ohm = 120", "termination_ohms = 120", "termination_ohms"),
        ("termination_ohm = 120", "", "termination_ohm"),
        ("[fuses]", "[fuse]", "fuses"),
        ("length_m = 10.0", "length_m = ", "no TOML"),
    ],
)
def test_a_wrong_description_names_what_is_wrong(was: str, now: str, named: str) -> None:
    text = SOURCE.read_text(encoding="utf-8")
    assert was in text
    with pytest.raises(WiringError, match=named):
        read_wiring(text.replace(was, now, 1))
