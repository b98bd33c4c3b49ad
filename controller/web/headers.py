"""What every answer says of itself, whoever asked and whatever came of it."""

from __future__ import annotations

from aiohttp import web

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Server": "prinyato",  # of which version of what, nobody has to know
}

_CACHED = "Cache-Control"


def harden(response: web.StreamResponse) -> None:
    """Add them; what is not for the host alone may be kept by a browser that asks whether it still holds."""
    response.headers.update(_HEADERS)
    response.headers.setdefault(_CACHED, "no-cache")  # a page and its modules must be of one version


def for_the_host_alone(response: web.StreamResponse) -> None:
    """No browser keeps it: who finds the host's phone later reads no role there."""
    response.headers[_CACHED] = "no-store"
