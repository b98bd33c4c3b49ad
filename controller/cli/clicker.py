"""A presenter clicker as the host's remote: its downs and ups become presses, short or held."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from controller.config.settings import RemoteSettings
from hardware.clocks import CallAt, on_loop
from hardware.ports import MILLISECOND, Clock, HardwareError, Instant, Key, KeyPress
from hardware.remote.profiles import bind
from hardware.remote.remote import DeviceState, EvdevRemote, KeyContact

HELD = 1_200 * MILLISECOND
"""A key that is down for so long is held (remote.md)."""

_UP_IS_LATE = 100 * MILLISECOND
"""An up is told of so much later than it was, at most: until then a key may be up already."""

_log = logging.getLogger("prinyato")


class Presses:
    """Tells a press when its key is up again, and a held one once it has surely been down for 1.2 s. One thread's."""

    def __init__(self, call_at: CallAt, report: Callable[[KeyPress], None]) -> None:
        self._call_at = call_at
        self._report = report
        self._down: dict[Key, Instant] = {}

    def take(self, key: Key, *, down: bool, at: Instant) -> None:
        """A key went down or up at this instant."""
        if down:
            self._down[key] = at
            self._call_at(at + HELD + _UP_IS_LATE, lambda: self._hold(key, at))
            return
        since = self._down.pop(key, None)
        if since is not None:
            self._report(KeyPress(key, since, held=at - since >= HELD))

    def _hold(self, key: Key, since: Instant) -> None:
        if self._down.get(key) == since:
            del self._down[key]
            self._report(KeyPress(key, since + HELD, held=True))


class Clicker:
    """Implements ``Remote`` on an input device; where it is, and that it has gone, is told in the terminal."""

    def __init__(self, settings: RemoteSettings, clock: Clock) -> None:
        if settings.profile != "clicker":
            raise HardwareError(
                f'remote.profile: this version hears a "clicker"; a "{settings.profile}" can be tried with '
                "prinyato remote, but says nothing to the game yet"
            )
        self._loop = asyncio.get_running_loop()
        self._clock = clock
        self.evdev = EvdevRemote(clock, bind(settings.profile, settings.keys), _tell, device=settings.device)

    def start(self, report: Callable[[KeyPress], None]) -> None:
        """Begin to report, on the event loop."""
        presses = Presses(on_loop(self._loop, self._clock), report)

        def take(contact: KeyContact) -> None:
            presses.take(Key(contact.action), down=contact.down, at=contact.at)

        def hand_over(contact: KeyContact) -> None:
            self._loop.call_soon_threadsafe(take, contact)

        self.evdev.start(hand_over)

    def close(self) -> None:
        """Stop reporting and let go of the device."""
        self.evdev.close()


def _tell(state: DeviceState) -> None:
    if state.up:
        _log.info("the remote is %s (%s)", state.name, state.path)
    else:
        _log.warning("%s", state.why)
