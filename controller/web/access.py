"""Who may do what: every route that tells more than the room knows goes through here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from functools import wraps

from aiohttp import web

from controller.web.origin import allowed, is_ours

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_ASKING = ("GET", "HEAD")


class Access:
    """Judges requests. ``names``: host names the table is reached by, beside addresses and local names."""

    def __init__(self, names: Collection[str] = ()) -> None:
        self._names = names

    def guard(self, handler: Handler) -> Handler:
        """``handler`` for those alone who may have the console.

        Others get 403, as does whoever comes by a foreign name (DNS rebinding) or, with anything but GET, from a
        foreign page.
        """

        @wraps(handler)
        async def guarded(request: web.Request) -> web.StreamResponse:
            self.require_ours(request)
            return await handler(request)

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


ACCESS: web.AppKey[Access] = web.AppKey("access", Access)
"""Who may do what at a made app: modules with routes of their own guard them by it."""
