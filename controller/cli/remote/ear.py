"""The ear of ``prinyato remote learn``: which key of which device goes down or up, or Enter in the terminal."""

from __future__ import annotations

import enum
import select
import sys
import time
from collections.abc import Sequence

from evdev import ecodes

from controller.cli.keys import Key as TypedKey
from controller.cli.keys import Keys as Typing
from hardware.ports import SECOND, Instant
from hardware.remote.contacts import Contacts
from hardware.remote.device import Device
from hardware.remote.errors import DeviceGone
from hardware.remote.strokes import Stroke

# Sent beside another key, or by a keypad around its digits: never what was asked for.
_MODIFIERS = [f"KEY_{side}{key}" for side in ("LEFT", "RIGHT") for key in ("SHIFT", "CTRL", "ALT", "META")]
_BESIDE = frozenset(ecodes.ecodes[name] for name in ("KEY_NUMLOCK", *_MODIFIERS))
_KEYS = frozenset(code for code in ecodes.keys if ecodes.KEY_RESERVED < code < ecodes.BTN_MISC) - _BESIDE


class Said(enum.Enum):
    """What came instead of a stroke."""

    ENTER = "enter"
    NOTHING = "nothing"


class Ear:
    """Hears these devices, until one of them is chosen: then it alone, and nobody else hears it."""

    def __init__(self, devices: Sequence[Device], typing: Typing) -> None:
        self._heard = {device: Contacts(_KEYS, device, time.monotonic_ns) for device in devices}
        self._typing = typing
        self._waiting: list[tuple[Device, Stroke]] = []
        self._grabbed = False

    @property
    def chosen(self) -> Device | None:
        """The one device that is heard."""
        return next(iter(self._heard)) if len(self._heard) == 1 else None

    def choose(self, device: Device) -> None:
        """Hear no other device from now on."""
        self._heard = {device: self._heard[device]}
        self._waiting = [(its, stroke) for its, stroke in self._waiting if its is device]

    def hear(self, until: Instant | None = None) -> tuple[Device, Stroke] | Said:
        """The next stroke, ``Said.ENTER``, or ``Said.NOTHING`` at ``until`` (ns on the monotonic clock).

        Raises ``DeviceGone``.
        """
        while not self._waiting:
            now = time.monotonic_ns()
            if until is not None and now >= until:
                return Said.NOTHING
            if self._listen(now, until) is Said.ENTER:
                return Said.ENTER
        return self._waiting.pop(0)

    def _listen(self, now: Instant, until: Instant | None) -> Said:
        self._grab()
        wakes = [at for at in (until, *(contacts.wakes for contacts in self._heard.values())) if at is not None]
        wait = max(0.0, (min(wakes) - now) / SECOND) if wakes else None
        terminal = [sys.stdin.fileno()] if sys.stdin.isatty() else []
        readable, _, _ = select.select([*terminal, *(device.fileno() for device in self._heard)], [], [], wait)
        for device, contacts in self._heard.items():
            self._waiting += [(device, stroke) for stroke in _read(device, contacts)]
        typed = self._typing.pressed() if terminal and terminal[0] in readable else []
        return Said.ENTER if TypedKey.ENTER in typed else Said.NOTHING

    def _grab(self) -> None:
        """What is pressed while it is learnt is not to be typed into this terminal, too."""
        device = self.chosen
        if device is not None and not self._grabbed and not device.down():
            device.grab()
            self._grabbed = True


def _read(device: Device, contacts: Contacts) -> list[Stroke]:
    try:
        return contacts.read()
    except EOFError as error:
        raise DeviceGone(device.path, "it ended") from error
    except OSError as error:
        raise DeviceGone(device.path, error.strerror or str(error)) from error
