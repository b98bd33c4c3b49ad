"""The host's remote on an input device, and the one thread that owns it: opens it, reads it, opens it again."""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hardware.ports import SECOND, Clock, HardwareError, Instant, Key, KeyContact
from hardware.remote.contacts import Contacts
from hardware.remote.device import Device, open_device
from hardware.remote.errors import DeviceGone
from hardware.remote.finding import AUTO, BY_ID, open_fitting
from hardware.remote.profiles import fitting
from hardware.remote.strokes import Stroke

BACK_OFF_S = (0.25, 0.5, 1.0, 2.0)
"""How long to wait before opening again (s); the last for ever, for a receiver may be plugged in all evening."""

_LONGEST_WAIT_S = 1.0


@dataclass(frozen=True, slots=True)
class DeviceState:
    """The remote at ``path`` can be heard as ``name``, or not, and ``why``: the cause and the next thing to check."""

    up: bool
    path: str
    name: str = ""
    why: str = ""


class EvdevRemote:
    """Implements ``Remote``: tells of downs and ups as they are.

    ``keys``: which key each evdev code is, as ``profiles.bind`` gives it.

    ``device``: a path, as in ``/dev/input/by-id``, or "auto": the first keyboard in ``folder`` that has the keys; it
    is reopened by the path that was found. ``told`` is called on the remote's thread when the device is taken, when it
    goes, once, and when it is back. ``monotonic`` is the clock by which the kernel stamps (ns).
    """

    def __init__(
        self,
        clock: Clock,
        keys: Mapping[int, Key],
        told: Callable[[DeviceState], None],
        *,
        device: str = AUTO,
        folder: Path = BY_ID,
        opened: Callable[[str], Device] = open_device,
        monotonic: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._clock = clock
        self._keys = dict(keys)
        self._told = told
        self._path = device
        self._folder = folder
        self._opened = opened
        self._monotonic = monotonic
        self._report: Callable[[KeyContact], None] = lambda _: None
        self._woken, self._wake = os.pipe()
        self._closing = threading.Event()
        self.last_round: Instant = clock.now()
        """When the thread last came round (ns): a few seconds ago at most, even while the device is waited for."""
        self._thread = threading.Thread(target=self._run, name="remote", daemon=True)

    def start(self, report: Callable[[KeyContact], None]) -> None:
        """Begin; ``report`` is called on its thread. A device that cannot be opened is told of, and tried again."""
        self._report = report
        self._thread.start()

    def close(self) -> None:
        """Let go of the device; returns when the thread has ended. May be called twice."""
        if self._closing.is_set():
            return
        self._closing.set()
        os.write(self._wake, b"\0")
        if self._thread.ident is not None:
            self._thread.join()
        os.close(self._wake)
        os.close(self._woken)

    # --- the thread

    def _run(self) -> None:
        tries, said = 0, False
        while not self._closing.is_set():
            self.last_round = self._clock.now()
            try:
                with contextlib.closing(self._open()) as device:
                    self._told(DeviceState(True, device.path, device.name))
                    tries, said = 0, False
                    self._serve(device)
            except HardwareError as error:
                if not said:
                    said = True
                    self._told(DeviceState(False, self._path, why=str(error)))
                select.select([self._woken], [], [], BACK_OFF_S[min(tries, len(BACK_OFF_S) - 1)])
                tries += 1

    def _open(self) -> Device:
        if self._path == AUTO:
            device = open_fitting(fitting(self._keys).values(), self._folder)
            self._path = device.path
            return device
        return self._opened(self._path)

    def _serve(self, device: Device) -> None:
        """Report until the device is gone (:class:`DeviceGone`), or the remote is closed."""
        contacts = Contacts(frozenset(self._keys), device, self._monotonic)
        try:
            grabbed = False
            while not self._closing.is_set():
                # A grab while a key is down would hide its up from the others, for whom it would stay down.
                if not grabbed and not device.down():
                    device.grab()
                    grabbed = True
                self._take_turn(device, contacts)
                self.last_round = self._clock.now()
        except EOFError as error:
            raise DeviceGone(device.path, "it ended") from error
        except OSError as error:
            raise DeviceGone(device.path, error.strerror or str(error)) from error
        finally:
            if not self._closing.is_set():
                self._deliver(contacts.flush(self._monotonic()))

    def _take_turn(self, device: Device, contacts: Contacts) -> None:
        wakes = contacts.wakes
        wait = _LONGEST_WAIT_S if wakes is None else min(_LONGEST_WAIT_S, (wakes - self._monotonic()) / SECOND)
        select.select([device.fileno(), self._woken], [], [], max(0.0, wait))
        self._deliver(contacts.read())

    def _deliver(self, strokes: list[Stroke]) -> None:
        """Report these, by table time: how long ago each was is the same on both clocks."""
        for stroke in strokes:
            ago = max(0, self._monotonic() - stroke.at)
            self._report(KeyContact(self._keys[stroke.code], stroke.down, self._clock.now() - ago))
