"""Who may do what: every route that tells more than the room knows goes through here."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection
from functools import wraps
from typing import TypeVar
from urllib.parse import urlsplit

from aiohttp import web

from controller.web.consoles import console_of
from controller.web.headers import for_the_host_alone
from controller.web.origin import allowed, is_ours
from controller.web.paired import TOKEN_BYTES, Paired

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_Response = TypeVar("_Response", bound=web.StreamResponse)

PAIR = "/pair"
YEAR_S = 365 * 86_400
_ASKING = ("GET", "HEAD")


class Access:
    """Judges requests. ``names``: host names the table is reached by, beside addresses and local names."""

    def __init__(self, paired: Paired, names: Collection[str] = ()) -> None:
        self._paired = paired
        self._names = names

    def console(self, request: web.Request) -> str | None:
        """Which console asks; ``None`` if it is none of this table's.

        Where no code is asked, whoever keeps no cookies is one and the same console.
        """
        console = console_of(request.cookies.get(_cookie(request), ""))
        return console if self._paired.knows(console) else None

    def guard(self, handler: Handler) -> Handler:
        """``handler`` for a paired console alone.

        A page leads to where consoles are paired; anything else gets 403, as does whoever comes by a foreign name (DNS
        rebinding) or, with anything but GET, from a foreign page. No browser keeps the answer.
        """

        @wraps(handler)
        async def guarded(request: web.Request) -> web.StreamResponse:
            self.require_ours(request)
            if self.console(request) is None:
                if _is_page(request):
                    raise web.HTTPSeeOther(PAIR)
                raise web.HTTPForbidden(text=f"this is for paired consoles; pair this one at {PAIR}")
            response = await handler(request)
            for_the_host_alone(response)
            return response

        return guarded

    def require_ours(self, request: web.Request) -> None:
        """Raise ``HTTPForbidden`` for what no page of ours asks."""
        if not is_ours(request.host, self._names):
            raise web.HTTPForbidden(text="this is no name of the table; open it by its address")
        if request.method not in _ASKING:
            self.require_our_page(request)

    def require_our_page(self, request: web.Request) -> None:
        """Raise ``HTTPForbidden`` unless a page that this server has served asks."""
        if not allowed(request.headers.get("Origin"), request.host, self._names):
            raise web.HTTPForbidden(text="this is for the table's own page")

    def greet(self, request: web.Request, response: _Response) -> _Response:
        """The same response; where no code is asked, a browser that is new here is told apart from others by it."""
        if not self._paired.asks and _cookie(request) not in request.cookies:
            give_token(request, response, secrets.token_urlsafe(TOKEN_BYTES))
        return response


ACCESS: web.AppKey[Access] = web.AppKey("access", Access)
"""Who may do what at a made app: modules with routes of their own guard them by it."""


def give_token(request: web.Request, response: web.StreamResponse, token: str) -> None:
    """Let the browser keep ``token`` for a year, where no script sees it and no other site makes use of it."""
    secure = request.secure or urlsplit(request.headers.get("Origin", "")).scheme == "https"
    response.set_cookie(
        _cookie(request), token, max_age=YEAR_S, path="/", secure=secure, httponly=True, samesite="Strict"
    )


def port_of(request: web.Request) -> int:
    """The port that this was asked at; ``ConnectionResetError`` if whoever asked was let go before he was heard."""
    if request.transport is None:
        raise ConnectionResetError("the connection has gone")
    return int(request.transport.get_extra_info("sockname")[1])


def _cookie(request: web.Request) -> str:
    """Cookies do not tell ports apart, and two tables may run on one computer."""
    return f"console-{port_of(request)}"


def _is_page(request: web.Request) -> bool:
    return request.method in _ASKING and "text/html" in request.headers.get("Accept", "")
