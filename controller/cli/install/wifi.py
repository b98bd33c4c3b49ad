"""The club's own Wi-Fi from the Pi, by NetworkManager: phones reach the table where there is no network at all."""

from __future__ import annotations

import configparser
import secrets
import uuid
from dataclasses import dataclass, field

from controller.cli.install.machine import InstallError, Machine
from controller.cli.install.steps import remove, write
from controller.cli.install.words import Words

PATH = "/etc/NetworkManager/system-connections/prinyato.nmconnection"

ADDRESS = "10.42.0.1"
"""The Pi's own in its network; NetworkManager's usual one for a shared connection."""

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike on a sheet of paper."""

_FILE = """\
[connection]
id=prinyato
uuid={uuid}
type=wifi
autoconnect-priority=10

[wifi]
mode=ap
band=bg
ssid={name}

[wifi-security]
key-mgmt=wpa-psk
proto=rsn
pairwise=ccmp
# The Pi's own chip has no protected frames as an access point.
pmf=1
psk={password}

[ipv4]
method=shared
address1={address}/24

[ipv6]
method=disabled
"""


class BadNetwork(InstallError, ValueError):
    """A network cannot have this name or this password."""


def made_up() -> str:
    """A password that can be read aloud: twelve letters and digits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def check_name(name: str) -> None:
    """Raise ``BadNetwork`` if it is no name of a network that NetworkManager's file can hold."""
    plain = all(letter.isalnum() or letter in " -_." for letter in name)
    if not name.strip() or name != name.strip() or not plain or len(name.encode()) > 32:
        raise BadNetwork(
            f"{name!r} cannot be a network's name",
            "Take letters, digits, spaces, dots and dashes: 32 Latin letters or 16 Russian ones at most",
        )


def check_password(password: str) -> None:
    """Raise ``BadNetwork`` if WPA2 or the file cannot take it."""
    plain = all("!" <= letter <= "~" and letter not in "\\;" for letter in password)
    if not 8 <= len(password) <= 63 or not plain:
        raise BadNetwork(
            "This cannot be a network's password",
            r"Take 8 to 63 Latin letters, digits and signs, without spaces, \ and ;",
        )


def password_of(machine: Machine) -> str | None:
    """The password of the network that was installed before, so that the phones that know it go on knowing it."""
    path = machine.path(PATH)
    if not path.exists():
        return None
    kept = configparser.ConfigParser(interpolation=None, comment_prefixes=("#",))
    try:
        kept.read(path, encoding="utf-8")
    except configparser.Error as error:
        raise BadNetwork(f"{path} is not what was installed ({error})", "Take the file away") from error
    return kept.get("wifi-security", "psk", fallback=None)


@dataclass(frozen=True, slots=True)
class AccessPoint:
    """A network of this name and password; it comes up at the next boot, so as not to cut off who installs it."""

    name: str
    password: str = field(repr=False)

    def describe(self, words: Words) -> str:
        """Its name; the password is nobody's business here."""
        return words("wifi", name=self.name, path=PATH)

    def do(self, machine: Machine) -> None:
        """Write the connection, which only root can read: NetworkManager takes no other."""
        values = {"uuid": uuid.uuid5(uuid.NAMESPACE_DNS, f"{self.name}.prinyato"), "address": ADDRESS}
        write(machine, PATH, _FILE.format(name=self.name, password=self.password, **values), 0o600)

    def undo(self, machine: Machine) -> None:
        """Take the connection away: from the next boot on it is not there."""
        remove(machine, PATH)
