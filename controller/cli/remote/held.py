"""The host's remote as ``table.toml`` names it; where it is, and that it has gone, is told in the terminal."""

from __future__ import annotations

import logging

from controller.config.settings import RemoteSettings
from hardware.ports import Clock
from hardware.remote.profiles import bind
from hardware.remote.remote import DeviceState, EvdevRemote

_log = logging.getLogger("prinyato")


def open_remote(settings: RemoteSettings, clock: Clock) -> EvdevRemote:
    """Raises ``WrongBinding`` if a key is named that evdev does not know."""
    return EvdevRemote(clock, bind(settings.profile, settings.keys), _tell, device=settings.device)


def _tell(state: DeviceState) -> None:
    if state.up:
        _log.info("the remote is %s (%s)", state.name, state.path)
    else:
        _log.warning("%s", state.why)
