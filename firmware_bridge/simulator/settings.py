"""What a module keeps in its EEPROM, as ``firmware/settings.h`` and ``firmware/memory.c`` lay it out."""

from __future__ import annotations

from binascii import crc_hqx

from hardware.sensors import Sensor


def record(identity: int, seat: int, sensor: Sensor = Sensor.BUTTON) -> bytes:
    """The settings of a module that has booted once and then got its number, to be put at address 0 of its EEPROM."""
    boot = identity & 0xFF
    turn = 0
    kept = identity.to_bytes(4, "little") + boot.to_bytes(4, "little") + bytes((seat, sensor, turn))
    return kept + crc_hqx(kept, 0xFFFF).to_bytes(2, "little")
