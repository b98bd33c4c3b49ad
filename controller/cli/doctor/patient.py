"""What is examined: a table's configuration, and the computer that it runs on."""

from __future__ import annotations

import grp
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from controller.cli.doctor.findings import Finding, wrong
from controller.cli.install import plan
from controller.cli.install.machine import Machine
from controller.config import Config
from hardware.ports import Seat

READ_AND_WRITE = os.R_OK | os.W_OK


def mine(path: Path) -> bool:
    """Whether who asks may read and write this."""
    return os.access(path, READ_AND_WRITE)


def of_the_service(path: Path) -> bool:
    """Whether the installed table may: it is another user than root, in the groups of the devices."""
    found = path.stat()
    try:
        group = grp.getgrgid(found.st_gid).gr_name
    except KeyError:
        group = ""
    return found.st_mode & 0o006 == 0o006 or (group in plan.DEVICE_GROUPS and found.st_mode & 0o060 == 0o060)


@dataclass(frozen=True, slots=True)
class Patient:
    """``settings``: the file the configuration is from, empty if there is none; ``seats``: how many have a pad.

    ``plays``: a table plays with ``journal`` now, so its bus, lines, loudspeaker and disk are left alone.
    ``speaks``: the test phrase may be spoken. ``may_use``: whether the table may read and write a device. ``ask``: says
    to somebody at the table that a press at a seat on the Pi's lines is waited for; ``None`` if nobody is there.
    """

    machine: Machine
    config: Config
    settings: str
    seats: int
    journal: Path
    plays: bool = False
    speaks: bool = True
    may_use: Callable[[Path], bool] = mine
    ask: Callable[[Seat], None] | None = None

    @property
    def installed(self) -> bool:
        """Whether the table is installed as a service."""
        return is_installed(self.machine)

    @property
    def disk(self) -> Path:
        """The journal's folder; the one that it will be made in if it is not there yet."""
        return next(folder for folder in self.journal.absolute().parents if folder.is_dir())

    def read(self, absolute: str) -> str:
        """A file of the kernel's or the system's, stripped; empty if there is none that can be read."""
        try:
            return self.machine.path(absolute).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return ""

    @property
    def model(self) -> str:
        """The computer as a Raspberry Pi calls itself; empty if it is none."""
        model = self.read("/proc/device-tree/model")
        return model if model.startswith("Raspberry Pi") else ""


def forbidden(patient: Patient, check: str, path: str, group: str) -> Finding:
    """The table may not use this device, to which it should be let by this group."""
    if patient.may_use is of_the_service:
        return wrong(check, "service_forbidden", path=path)
    return wrong(check, "forbidden", path=path, group=group)


def is_installed(machine: Machine) -> bool:
    """Whether a table is installed on this computer as a service."""
    return machine.path(plan.UNIT).exists()
