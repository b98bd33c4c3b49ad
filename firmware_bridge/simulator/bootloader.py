"""A seat module's bootloader at a serial port: Optiboot on an ATmega328P, as avrdude sees it (STK500 v1)."""

from __future__ import annotations

import enum
import os
import select
import threading
import tty
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

FLASH = 32 * 1024 - 512
"""Bytes of flash below the bootloader."""
ATMEGA328P = bytes.fromhex("1e950f")

_IN_SYNC, _OK = b"\x14", b"\x10"
_END = 0x20


class _Command(enum.IntEnum):
    GET_SYNC = 0x30
    GET_PARAMETER = 0x41
    SET_DEVICE = 0x42
    SET_DEVICE_EXT = 0x45
    ENTER = 0x50
    LEAVE = 0x51
    LOAD_ADDRESS = 0x55
    UNIVERSAL = 0x56
    PROGRAM_PAGE = 0x64
    READ_PAGE = 0x74
    READ_SIGNATURE = 0x75


# What follows each before its end mark; a page to be programmed comes after these.
_ARGUMENTS = {
    _Command.GET_SYNC: 0,
    _Command.GET_PARAMETER: 1,
    _Command.SET_DEVICE: 20,
    _Command.SET_DEVICE_EXT: 5,
    _Command.ENTER: 0,
    _Command.LEAVE: 0,
    _Command.LOAD_ADDRESS: 2,
    _Command.UNIVERSAL: 4,
    _Command.PROGRAM_PAGE: 3,
    _Command.READ_PAGE: 3,
    _Command.READ_SIGNATURE: 0,
}
_MAJOR, _MINOR = 0x81, 0x82
_VERSION = {_MAJOR: 8, _MINOR: 3}
_ANY_OTHER_PARAMETER = 3


class _Closed(Exception):
    """Nobody needs the bootloader any more."""


class Bootloader:
    """A blank module in its bootloader, at ``port`` while the context lasts; ``flash`` is what was written.

    ``signature``: of another chip, if it is one. ``before_page`` is called on the bootloader's own thread with the
    address (bytes) of every page that is to be written. ``broken_at``: a byte of the flash that stays 0x00.
    ``pulled_at``: the address of the page at which the adapter is pulled out. ``answers`` turns what it would answer
    into what comes over the line: nothing, where there is no bootloader, or noise, where it has another speed.
    """

    def __init__(
        self,
        *,
        signature: bytes = ATMEGA328P,
        before_page: Callable[[int], None] = lambda _: None,
        broken_at: int | None = None,
        pulled_at: int | None = None,
        answers: Callable[[bytes], bytes] = lambda answer: answer,
    ) -> None:
        self.flash = bytearray(b"\xff" * FLASH)
        self.left = False
        """Whether it was told to go, so that the firmware runs."""
        self._signature = signature
        self._before_page = before_page
        self._broken_at = broken_at
        self._pulled_at = pulled_at
        self._answers = answers
        self._address = 0
        self._ends: tuple[int, ...] = ()

    def __enter__(self) -> Self:
        self._line, far_end = self._ends = os.openpty()
        tty.setraw(far_end)
        self.port = os.ttyname(far_end)
        self._stopped, self._stop = os.pipe()
        self._thread = threading.Thread(target=self._run, name=f"bootloader {self.port}", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._stop)
        self._thread.join()
        for end in (self._stopped, *self._ends):
            os.close(end)

    def _run(self) -> None:
        with suppress(_Closed):
            while True:
                answer = self._answers(self._obey(self._read(1)[0]))
                if not self._is_asked_again():
                    os.write(self._line, answer)

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            ready, _, _ = select.select([self._line, self._stopped], [], [])
            if self._stopped in ready:
                raise _Closed
            data += os.read(self._line, size - len(data))
        return data

    def _is_asked_again(self) -> bool:
        """Whether avrdude has lost patience, as with no chip but with a busy machine: it would take the answer for its
        next command's.
        """
        ready, _, _ = select.select([self._line], [], [], 0)
        return bool(ready)

    def _obey(self, byte: int) -> bytes:
        """What it answers to a command; nothing to what is none."""
        if byte not in _ARGUMENTS:
            return b""
        command = _Command(byte)
        arguments = self._read(_ARGUMENTS[command])
        if command is _Command.PROGRAM_PAGE:
            self._write_page(self._read(int.from_bytes(arguments[:2], "big")))
        if self._read(1)[0] != _END:
            return b""
        return _IN_SYNC + self._result(command, arguments) + _OK

    def _result(self, command: _Command, arguments: bytes) -> bytes:
        match command:
            case _Command.GET_PARAMETER:
                return bytes([_VERSION.get(arguments[0], _ANY_OTHER_PARAMETER)])
            case _Command.LOAD_ADDRESS:
                self._address = 2 * int.from_bytes(arguments, "little")
            case _Command.READ_PAGE:
                return bytes(self.flash[self._address : self._address + int.from_bytes(arguments[:2], "big")])
            case _Command.READ_SIGNATURE:
                return self._signature
            case _Command.UNIVERSAL:
                return b"\0"
            case _Command.LEAVE:
                self.left = True
        return b""

    def _write_page(self, page: bytes) -> None:
        self._before_page(self._address)
        if self._address == self._pulled_at:
            self._pull()
        self.flash[self._address : self._address + len(page)] = page
        if self._broken_at is not None:
            self.flash[self._broken_at] = 0

    def _pull(self) -> None:
        for end in self._ends:
            os.close(end)
        self._ends = ()
        raise _Closed
