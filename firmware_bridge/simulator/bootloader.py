"""A seat module's bootloader at a serial port: Optiboot on an ATmega328P, as avrdude sees it (STK500 v1)."""

from __future__ import annotations

import os
import select
import threading
import tty
from collections.abc import Callable
from types import TracebackType
from typing import Self

FLASH = 32 * 1024 - 512
"""Bytes of flash below the bootloader."""
PAGE = 128
ATMEGA328P = bytes.fromhex("1e950f")

_IN_SYNC, _OK = b"\x14", b"\x10"
_END = 0x20

# What follows each command before its end mark, but for a page, which says its own length.
_GET_SYNC, _GET_PARAMETER, _SET_DEVICE, _SET_DEVICE_EXT = 0x30, 0x41, 0x42, 0x45
_ENTER, _LEAVE, _LOAD_ADDRESS, _UNIVERSAL = 0x50, 0x51, 0x55, 0x56
_PROGRAM_PAGE, _READ_PAGE, _READ_SIGNATURE = 0x64, 0x74, 0x75
_ARGUMENTS = {
    _GET_SYNC: 0,
    _GET_PARAMETER: 1,
    _SET_DEVICE: 20,
    _SET_DEVICE_EXT: 5,
    _ENTER: 0,
    _LEAVE: 0,
    _LOAD_ADDRESS: 2,
    _UNIVERSAL: 4,
    _PROGRAM_PAGE: 3,
    _READ_PAGE: 3,
    _READ_SIGNATURE: 0,
}


class _Closed(Exception):
    """Nobody needs the bootloader any more."""


class Bootloader:
    """A blank module in its bootloader, at ``port`` while the context lasts; ``flash`` is what was written.

    ``signature``: of another chip, if it is one. ``before_page`` is called on the bootloader's own thread with the
    address (bytes) of every page that is to be written. ``broken_at``: a byte of the flash that stays 0x00.
    ``answers`` turns what it would answer into what comes over the line: nothing, for a module without a
    bootloader, or noise, for one with another speed.
    """

    def __init__(
        self,
        *,
        signature: bytes = ATMEGA328P,
        before_page: Callable[[int], None] = lambda _: None,
        broken_at: int | None = None,
        answers: Callable[[bytes], bytes] = lambda answer: answer,
    ) -> None:
        self.flash = bytearray(b"\xff" * FLASH)
        self.left = False
        """Whether it was told to go, so that the firmware runs."""
        self._signature = signature
        self._before_page = before_page
        self._broken_at = broken_at
        self._answers = answers
        self._address = 0

    def __enter__(self) -> Self:
        self._line, self._far_end = os.openpty()
        tty.setraw(self._far_end)
        self.port = os.ttyname(self._far_end)
        self._stopped, self._stop = os.pipe()
        self._thread = threading.Thread(target=self._run, name=f"bootloader {self.port}", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._stop)
        self._thread.join()
        for end in (self._stopped, self._line, self._far_end):
            os.close(end)

    def _run(self) -> None:
        try:
            while True:
                answer = self._answers(self._obey(self._read(1)[0]))
                os.write(self._line, answer)
        except _Closed:
            return

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            ready, _, _ = select.select([self._line, self._stopped], [], [])
            if self._stopped in ready:
                raise _Closed
            data += os.read(self._line, size - len(data))
        return data

    def _obey(self, command: int) -> bytes:
        """What it answers to a command; nothing to what is none."""
        if command not in _ARGUMENTS:
            return b""
        arguments = self._read(_ARGUMENTS[command])
        if command == _PROGRAM_PAGE:
            self._write_page(self._read(int.from_bytes(arguments[:2], "big")))
        if self._read(1)[0] != _END:
            return b""
        return _IN_SYNC + self._result(command, arguments) + _OK

    def _result(self, command: int, arguments: bytes) -> bytes:
        match command:
            case 0x41:
                # As Optiboot does: a version for the two that ask for it, and 3 for whatever else.
                return {0x81: b"\x08", 0x82: b"\x03"}.get(arguments[0], b"\x03")
            case 0x55:
                self._address = 2 * int.from_bytes(arguments, "little")
            case 0x74:
                return bytes(self.flash[self._address : self._address + int.from_bytes(arguments[:2], "big")])
            case 0x75:
                return self._signature
            case 0x56:
                return b"\0"
            case 0x51:
                self.left = True
        return b""

    def _write_page(self, page: bytes) -> None:
        self._before_page(self._address)
        self.flash[self._address : self._address + len(page)] = page
        if self._broken_at is not None:
            self.flash[self._broken_at] = 0
