"""The table's name in the local network: ``prinyato.local``, said by avahi, whatever the computer itself is called."""

from __future__ import annotations

import re
from dataclasses import dataclass

from controller.cli.install.machine import InstallError, Machine
from controller.cli.install.steps import write
from controller.cli.install.words import Words

PATH = "/etc/avahi/avahi-daemon.conf"
NAME = "prinyato"

_LINE = re.compile(r"^#?host-name=.*$", re.MULTILINE)
_AS_IT_CAME = "#host-name=foo"


class NoPlace(InstallError, LookupError):
    """avahi's settings are not as they came with Debian."""


@dataclass(frozen=True, slots=True)
class LocalName:
    """One line in avahi's settings."""

    def describe(self, words: Words) -> str:
        """Which name."""
        return words("local_name", name=NAME, path=PATH)

    def do(self, machine: Machine) -> None:
        """Write the line, and let avahi read it."""
        path = machine.path(PATH)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if not _LINE.search(text):
            raise NoPlace(f"{path} has no line host-name", f'Write "host-name={NAME}" under [server] by hand')
        write(machine, PATH, _LINE.sub(f"host-name={NAME}", text, count=1), 0o644)
        machine.run("systemctl", "restart", "avahi-daemon.service")

    def undo(self, machine: Machine) -> None:
        """Write it as it was, if it is ours."""
        path = machine.path(PATH)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        ours = re.compile(rf"^host-name={NAME}$", re.MULTILINE)
        if ours.search(text):
            write(machine, PATH, ours.sub(_AS_IT_CAME, text, count=1), 0o644)
            machine.run("systemctl", "restart", "avahi-daemon.service")
