"""The record in the EEPROM outlives a brown-out in the middle of a write."""

from __future__ import annotations

import struct
from binascii import crc_hqx
from ctypes import c_uint8

from hypothesis import given
from hypothesis import strategies as st

from tests.firmware_bridge.firmware.native import RECORD_LENGTH, Native, Settings

BLANK = bytes([0xFF]) * RECORD_LENGTH

identities = st.integers(1, 2**32 - 2)
kept = st.builds(
    Settings, identities, st.integers(0, 2**32 - 1), st.integers(0, 16), st.integers(0, 2), st.integers(0, 255)
)


def record(native: Native, settings: Settings) -> bytes:
    room = (c_uint8 * RECORD_LENGTH)()
    native.settings_record(settings, room)
    return bytes(room)


def fields(settings: Settings) -> tuple[int, ...]:
    return settings.identity, settings.boot, settings.seat, settings.sensor, settings.turn


def recalled(native: Native, first: bytes, second: bytes) -> tuple[int, ...] | None:
    settings = Settings()
    return fields(settings) if native.settings_recall(settings, first + second) else None


@given(settings=kept)
def test_a_record_is_what_its_header_says(native: Native, settings: Settings) -> None:
    body = struct.pack("<IIBBB", settings.identity, settings.boot, settings.seat, settings.sensor, settings.turn)
    assert record(native, settings) == body + struct.pack("<H", crc_hqx(body, 0xFFFF))


def test_a_new_chip_recalls_nothing(native: Native) -> None:
    assert recalled(native, BLANK, BLANK) is None
    assert recalled(native, bytes(RECORD_LENGTH), bytes(RECORD_LENGTH)) is None


@given(settings=kept, written=st.integers(0, RECORD_LENGTH - 1), swapped=st.booleans())
def test_a_write_that_was_cut_short_leaves_the_record_before(
    native: Native, settings: Settings, written: int, swapped: bool
) -> None:
    old = record(native, settings)
    newer = Settings(settings.identity, (settings.boot + 1) % 2**32, settings.seat, settings.sensor, 0)
    newer.turn = (settings.turn + 1) % 256
    whole = record(native, newer)
    cut = whole[:written] + BLANK[written:]
    places = (cut, old) if swapped else (old, cut)
    assert recalled(native, *places) == (fields(newer) if cut == whole else fields(settings))
    assert recalled(native, *((whole, old) if swapped else (old, whole))) == fields(newer)


@given(settings=kept, at=st.integers(0, RECORD_LENGTH - 1), bit=st.integers(0, 7))
def test_one_wrong_bit_is_noticed(native: Native, settings: Settings, at: int, bit: int) -> None:
    spoilt = bytearray(record(native, settings))
    spoilt[at] ^= 1 << bit
    assert recalled(native, bytes(spoilt), BLANK) is None


@given(identity=identities)
def test_a_first_boot_has_no_number_and_counts_from_the_identity(native: Native, identity: int) -> None:
    settings = Settings()
    native.settings_first(settings, identity)
    assert fields(settings) == (identity, identity % 256, 0, 0, 0)


@given(seat=st.integers(0, 255), sensor=st.integers(0, 255))
def test_a_number_and_a_sensor_are_taken_together_or_not_at_all(native: Native, seat: int, sensor: int) -> None:
    settings = Settings(1, 1, 7, 1, 0)
    taken = native.settings_take(settings, seat, sensor)
    assert taken == (seat <= 16 and sensor <= 2)
    assert (settings.seat, settings.sensor) == ((seat, sensor) if taken else (7, 1))
