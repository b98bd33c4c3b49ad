"""What the host holds in the hand: whether it is there, may be read, and has its keys."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from controller.cli.doctor.findings import Finding, cause_of, fine, none, wrong
from controller.cli.doctor.patient import Patient, forbidden
from hardware.ports import HardwareError, Key

if TYPE_CHECKING:  # evdev is on Pis alone
    from hardware.remote.device import Device

_BY_ID = "/dev/input/by-id"


def remote(patient: Patient) -> Iterator[Finding]:
    """The configured remote; it is only asked what it is, so a table may use it meanwhile."""
    settings = patient.config.remote
    if not settings.device:
        yield none("remote", "remote_none")
        return
    try:
        yield _remote(patient)
    except ImportError as error:
        yield wrong("remote", "remote_no_library", why=cause_of(error))


def _remote(patient: Patient) -> Finding:
    from hardware.remote.device import open_device
    from hardware.remote.errors import WrongBinding
    from hardware.remote.finding import AUTO, keyboards
    from hardware.remote.profiles import bind

    settings = patient.config.remote
    try:
        bound = bind(settings.profile, settings.keys)
    except WrongBinding as error:
        return wrong("remote", "remote_binding", why=cause_of(error))
    if settings.device != AUTO:
        return look(patient, settings.device, bound, open_device)
    folder = patient.machine.path(_BY_ID)
    found = [look(patient, path, bound, open_device) for path in keyboards(folder)]
    if not found:
        return wrong("remote", "remote_nowhere", folder=_BY_ID)
    # The first that can be it, else the first that may not be read: that would be why.
    ranks = ("remote", "forbidden", "service_forbidden")
    return min(found, key=lambda one: ranks.index(one.said) if one.said in ranks else len(ranks))


def look(patient: Patient, path: str, bound: Mapping[int, Key], opened: Callable[[str], Device]) -> Finding:
    """One device."""
    from hardware.remote.errors import NotAllowed, NotInput
    from hardware.remote.profiles import fitting

    try:
        with contextlib.closing(opened(path)) as device:
            name, has = device.name, device.has()
    except NotAllowed:
        return forbidden(patient, "remote", path, "input")
    except NotInput as error:
        return wrong("remote", "remote_not_input", path=path, why=cause_of(error))
    except HardwareError as error:
        return wrong("remote", "remote_missing", path=path, why=cause_of(error))
    if not patient.may_use(Path(path)):
        return forbidden(patient, "remote", path, "input")
    missing = [key.value for key, codes in fitting(bound).items() if not codes & has]
    if missing:
        return wrong("remote", "remote_lacks", path=path, device=name, keys=", ".join(missing))
    return fine("remote", "remote", path=path, device=name)
