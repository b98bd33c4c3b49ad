"""The door of the server: who stands in it and says nothing is let go, and what is no HTTP is answered in one line."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aiohttp import web

from controller.web.greeting import Greetings
from controller.web.headers import harden

log = logging.getLogger(__name__)

IDLE_S = 75.0
"""So long a connection may take for a request, or for the next; a little longer than a proxy in front keeps it."""

MOST_PASSING = 128
"""Connections that are no page's socket. With one more, the oldest of them goes: nobody fills the door for others."""

MOST_LOOKING_ON = 128
"""Sockets of displays and spectators together; one more is refused."""


class Inside:
    """Connections that have become a page's socket. They are never let go for others."""

    def __init__(self) -> None:
        self._consoles: set[web.RequestHandler] = set()
        self._looking_on: set[web.RequestHandler] = set()

    def __contains__(self, line: web.RequestHandler) -> bool:
        return line in self._consoles or line in self._looking_on

    @contextmanager
    def console(self, request: web.Request) -> Iterator[None]:
        """A console's socket runs."""
        with _among(self._consoles, request.protocol):
            yield

    @contextmanager
    def looking_on(self, request: web.Request) -> Iterator[None]:
        """The socket of somebody without a code runs; raises ``HTTPServiceUnavailable`` if there are too many."""
        if len(self._looking_on) >= MOST_LOOKING_ON:
            raise web.HTTPServiceUnavailable(text="too many look on already; close some displays, then try again")
        with _among(self._looking_on, request.protocol):
            yield


@contextmanager
def _among(lines: set[web.RequestHandler], line: web.RequestHandler) -> Iterator[None]:
    lines.add(line)
    try:
        yield
    finally:
        lines.discard(line)


INSIDE: web.AppKey[Inside] = web.AppKey("inside", Inside)
"""The sockets of a made app."""


class Line(web.RequestHandler):
    """One connection."""

    __slots__ = ()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """What is no HTTP is answered in a line, and fills no log; all else is as everywhere."""
        if isinstance(exc, ConnectionError):
            raise exc  # which ends the connection
        if isinstance(exc, UnicodeEncodeError) and not _is_text(request):
            status = web.HTTPBadRequest.status_code  # aiohttp repeats some headers in its refusals
        if status != web.HTTPBadRequest.status_code:
            return super().handle_error(request, status, exc, message)
        log.debug("%s says what is no HTTP: %s", request.remote, message)
        answer = web.Response(status=status, text="this is no HTTP")
        answer.force_close()
        harden(answer)
        return answer

    def log_exception(self, *args: Any, exc_info: BaseException | None = None, **more: Any) -> None:
        """A page that goes while a file is on its way to it is no fault of ours."""
        if isinstance(exc_info, RuntimeError) and (self.transport is None or self.transport.is_closing()):
            log.debug(*args, exc_info=exc_info, **more)
        else:
            super().log_exception(*args, exc_info=exc_info, **more)


def _is_text(request: web.BaseRequest) -> bool:
    """Whether all that stands above a request is UTF-8."""
    try:
        for name, value in request.raw_headers:
            name.decode()
            value.decode()
    except UnicodeDecodeError:
        return False
    return True


class Door(web.BaseSite):
    """Listens at ``host`` and ``port``, by HTTPS with ``tls``."""

    __slots__ = ("_greetings", "_host", "_inside", "_port")

    def __init__(
        self, runner: web.AppRunner, host: str, port: int, inside: Inside, tls: ssl.SSLContext | None = None
    ) -> None:
        super().__init__(runner)
        self._host = host
        self._port = port
        self._inside = inside
        self._greetings = Greetings(tls, self._opened) if tls is not None else None

    @property
    def name(self) -> str:
        """Where it is."""
        return f"{self._host}:{self._port}"

    async def start(self) -> None:
        """Listen; ``OSError``."""
        await super().start()
        opened = self._opened if self._greetings is None else self._greetings.opened
        self._server = await asyncio.get_running_loop().create_server(
            opened, self._host, self._port, backlog=self._backlog
        )

    async def stop(self) -> None:
        """Let nobody in any more."""
        await super().stop()
        if self._greetings is not None:
            await self._greetings.close()

    def _opened(self) -> Line:
        server = self._runner.server
        assert server is not None
        passing = [line for line in server.connections if line not in self._inside]
        for line in passing[: max(0, len(passing) + 1 - MOST_PASSING)]:
            if line.transport is not None:
                line.transport.abort()  # whoever reads nothing would never let it close
        return Line(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=IDLE_S,
            access_log=None,  # type: ignore[arg-type]  # none, as for web.AppRunner
            auto_decompress=False,  # a code is no archive
        )
