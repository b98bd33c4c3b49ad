"""Where a phone finds the console, and the QR code that says so."""

from __future__ import annotations

import io
import ipaddress
import re
import socket
from dataclasses import dataclass
from pathlib import Path

import segno

AVAHI = Path("/etc/avahi/avahi-daemon.conf")
_HOST_NAME = re.compile(r"^host-name=(\S+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ConsoleAddress:
    """``host``: what the server listens at; ``named``: the club's own address of it, or empty; ``secure``: HTTPS."""

    host: str
    named: str = ""
    secure: bool = False

    @property
    def only_here(self) -> bool:
        """Whether the server hears its own computer alone, so that no console has to be paired.

        Not judged by who asks: a proxy in front would make everybody a neighbour.
        """
        return not self.named and _is_this_computer(self.host)

    def url(self, port: int) -> str:
        """The address for phones where the server has this port; empty if it hears this computer alone.

        A certificate is made for a name, so over HTTPS the machine's name is told and not its number.
        """
        if self.named:
            return self.named
        name = _local_name() if self.secure and is_everywhere(self.host) else reached_by(self.host)
        if _is_this_computer(name):
            return ""
        return url_of(name, port, secure=self.secure)


def url_of(name: str, port: int, *, secure: bool) -> str:
    """The address of the page at this host and port."""
    host = f"[{name}]" if ":" in name else name
    return f"https://{host}:{port}/" if secure else f"http://{host}:{port}/"


def reached_by(host: str) -> str:
    """A name that works from a phone: this machine's own address where the server listens everywhere."""
    if not is_everywhere(host):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which address would be used
        except OSError:
            return _local_name()
        return str(probe.getsockname()[0])


def qr_code(url: str) -> str:
    """The address as an SVG picture, black on white, with the quiet zone that cameras need."""
    out = io.BytesIO()
    segno.make(url, error="m", micro=False).save(out, kind="svg", border=4, dark="#000", light="#fff", omitsize=True)
    return out.getvalue().decode()


def _local_name() -> str:
    """What avahi calls this computer in its network: as it is told to, else by the computer's own name."""
    try:
        told = _HOST_NAME.search(AVAHI.read_text(encoding="utf-8"))
    except FileNotFoundError:
        told = None
    return f"{told[1] if told else socket.gethostname().partition('.')[0]}.local"


def is_everywhere(host: str) -> bool:
    """Whether a server at ``host`` hears every network of its computer."""
    try:
        return ipaddress.ip_address(host or "0.0.0.0").is_unspecified
    except ValueError:
        return False


def _is_this_computer(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
