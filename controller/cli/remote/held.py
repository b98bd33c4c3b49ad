"""The host's remote as ``table.toml`` names it; where it is, and that it has gone, is told in the terminal."""

from __future__ import annotations

import logging
from collections.abc import Callable

from controller.config.remote import RemoteSettings
from hardware.ports import Clock
from hardware.remote.profiles import bind
from hardware.remote.remote import DeviceState, EvdevRemote

_log = logging.getLogger("prinyato")


def open_remote(settings: RemoteSettings, clock: Clock, told: Callable[[str], None]) -> EvdevRemote:
    """``told`` is called on the remote's thread with why it is not there, or "" if it is.

    Raises ``WrongBinding`` if a key is named that evdev does not know.
    """

    def tell(state: DeviceState) -> None:
        if state.up:
            _log.info("the remote is %s (%s)", state.name, state.path)
        else:
            _log.warning("%s", state.why)
        told(state.why)

    return EvdevRemote(clock, bind(settings.profile, settings.keys), tell, device=settings.device)
