"""The steps of an installation, and going through them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from controller.cli.install import certificate, local_name, package, wifi
from controller.cli.install.machine import InstallError, Machine
from controller.cli.install.steps import (
    Account,
    File,
    FirstFile,
    Folder,
    Groups,
    Link,
    Packages,
    Service,
    Step,
    StepFailed,
)
from controller.config.written import documented

USER = "prinyato"
STATE = "/var/lib/prinyato"
JOURNAL = f"{STATE}/journal.sqlite"
SETTINGS = "/etc/prinyato/table.toml"
UNIT = "/etc/systemd/system/prinyato.service"
POLKIT = "/etc/polkit-1/rules.d/50-prinyato.rules"
RULES = "/etc/udev/rules.d/70-prinyato.rules"

_READ_RULES = (
    ("systemctl", "reload", "systemd-udevd.service"),
    ("systemctl", "restart", "systemd-udev-trigger.service"),
)

_READ_UNITS = (("systemctl", "daemon-reload"),)

DEVICE_GROUPS = ("audio", "dialout", "gpio", "input", "spi")

_FOR_PHONES = {"web.host": "0.0.0.0"}
"""What an installed table sets at first: phones reach the page from everywhere in the club's network."""

DISPLAY_USER = "prinyato-display"
DISPLAY_UNIT = "/etc/systemd/system/prinyato-display.service"
DISPLAY_GROUPS = ("render", "video")
DISPLAY_PACKAGES = ("cage", "chromium", "fonts-dejavu-core", "seatd", "xwayland")
"""A Lite image has no fonts; cage does not start without Xwayland, and Debian does not say so."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is installed beside the table itself."""

    network: wifi.AccessPoint | None = None
    local_name: bool = False
    certificate: bool = False
    display: bool = False
    language: str = "ru"
    """What the settings are explained in."""


def installation(source: package.Source, options: Options) -> tuple[Step, ...]:
    """All steps, in order."""
    return (
        Packages(_packages(options)),
        Groups(DEVICE_GROUPS),
        Account(USER, STATE),
        Folder("/etc/prinyato"),
        Folder(package.HOME),
        package.Package(source),
        Link("/usr/local/bin/prinyato", f"{package.CURRENT}/bin/prinyato"),
        FirstFile(SETTINGS, documented(options.language, _FOR_PHONES)),
        *_of_the_network(options),
        File(RULES, _shipped("70-prinyato.rules"), _READ_RULES),
        File(POLKIT, _shipped("50-prinyato.rules")),
        File(UNIT, _shipped("prinyato.service"), _READ_UNITS),
        Service(UNIT),
        *(_of_the_display() if options.display else ()),
    )


def everything() -> tuple[Step, ...]:
    """All that can have been installed and is to be undone, the last first.

    Debian's packages and the devices' groups stay: others may need them by now.
    """
    nowhere = package.Source(Path("…"), "")
    options = Options(wifi.AccessPoint("…", ""), local_name=True, certificate=True, display=True)
    all_of_it = installation(nowhere, options)
    return tuple(step for step in reversed(all_of_it) if not isinstance(step, Packages | Groups))


def do(steps: Sequence[Step], machine: Machine, done: Callable[[int, Step], None]) -> None:
    """Do the steps one after the other and tell of each; :class:`StepFailed` at the first that cannot be done."""
    for index, step in enumerate(steps):
        try:
            step.do(machine)
        except InstallError as error:
            raise StepFailed(index, error) from error
        done(index, step)


def undo(steps: Sequence[Step], machine: Machine, done: Callable[[int, Step], None]) -> None:
    """Undo the steps in this order, and tell of each; :class:`StepFailed` at the first that cannot be undone."""
    for index, step in enumerate(steps):
        try:
            step.undo(machine)
        except InstallError as error:
            raise StepFailed(index, error) from error
        done(index, step)


def _packages(options: Options) -> tuple[str, ...]:
    names = ["python3-venv", "python3-dev", "gcc", "libc6-dev", "udev", "polkitd"]  # evdev is compiled
    if sys.version_info >= (3, 13):
        names.append("python3-lgpio")
    if options.network is not None:
        names += ["network-manager", "dnsmasq-base"]
    if options.local_name:
        names.append("avahi-daemon")
    if options.certificate:
        names.append("openssl")
    if options.display:
        names += DISPLAY_PACKAGES
    return tuple(names)


def _of_the_network(options: Options) -> tuple[Step, ...]:
    steps: list[Step] = []
    if options.network is not None:
        steps.append(options.network)
    if options.local_name:
        steps.append(local_name.LocalName())
    if options.certificate:
        steps.append(certificate.Certificate(USER))
    return tuple(steps)


def _of_the_display() -> tuple[Step, ...]:
    return (
        Groups(DISPLAY_GROUPS),
        Account(DISPLAY_USER, "/run/prinyato-display"),
        File(DISPLAY_UNIT, _shipped("prinyato-display.service"), _READ_UNITS),
        Service(DISPLAY_UNIT),
    )


def _shipped(name: str) -> str:
    """A file of ``systemd/``, which is linked here so that it goes into the wheel too."""
    return (Path(__file__).parent / "systemd" / name).read_text(encoding="utf-8")
