"""Who may open a socket: only a page that this server itself has served.

A browser lets any site open a WebSocket to any address and says only who asks (``Origin``). So the origin
must be the very host that was asked for; and that host must be a name of the club's own network, or else a
public name pointed at the table's address (DNS rebinding) would pass the first test.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection
from urllib.parse import urlsplit

_HOST = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
"""What a browser says: a name or an address, and perhaps a port. A user's name or a path is none of it."""


def allowed(origin: str | None, host: str, names: Collection[str] = ()) -> bool:
    """Whether a page from ``origin`` may speak to ``host``; ``names``: further names of the table."""
    try:
        asked, asking = urlsplit(f"//{host}"), urlsplit(origin or "")
        same = (asked.hostname, asked.port) == (asking.hostname, asking.port)
    except ValueError:
        return False
    is_plain = asking.scheme in ("http", "https") and _HOST.fullmatch(asking.netloc) is not None
    return same and is_plain and is_ours(host, names)


def is_ours(host: str, names: Collection[str] = ()) -> bool:
    """Whether ``host``, as it was asked for, is the table's: a name of the club's own network, or one of ``names``."""
    if not _HOST.fullmatch(host):
        return False
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    return name is not None and (_is_local(name) or name in names)


def _is_local(name: str) -> bool:
    if "." not in name or name.endswith((".local", ".lan", ".home.arpa")):
        return True  # localhost, a bare machine name, an IPv6 address in full
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
