"""Where a console is paired: a page, and what it says."""

from __future__ import annotations

import asyncio
import json
from math import ceil

from aiohttp import web

from controller.web.access import PAIR, Access, give_token
from controller.web.files import STATIC
from controller.web.paired import Paired
from controller.web.pairing import Verdict, is_code
from controller.web.table import Table
from hardware.ports import SECOND

LONGEST = 256
"""Bytes of what the page may say."""

_BODY_S = 10.0
_PAGE = STATIC / "pair.html"
_LANGUAGE = 'lang="ru"'


def add_pairing(app: web.Application, access: Access, paired: Paired, table: Table) -> None:
    """The page, and what a console says there to be paired."""

    async def page(request: web.Request) -> web.StreamResponse:
        access.require_ours(request)
        if access.console(request) is not None:
            raise web.HTTPSeeOther("/")
        language = table.view()["language"]
        html = (await asyncio.to_thread(_PAGE.read_text, "utf-8")).replace(_LANGUAGE, f'lang="{language}"', 1)
        return web.Response(text=html, content_type="text/html")

    async def pair(request: web.Request) -> web.StreamResponse:
        access.require_our_page(request)
        if access.console(request) is not None:
            return web.Response(status=204)
        match paired.guess(await _code(request)):
            case Verdict.RIGHT:
                response = web.Response(status=204)
                give_token(request, response, await paired.pair())
                return response
            case Verdict.WRONG:
                return _refused(403, paired.wait())
            case Verdict.TOO_SOON:
                return _refused(429, paired.wait())

    app.router.add_get(PAIR, page)
    app.router.add_post(PAIR, pair)


async def _code(request: web.Request) -> str:
    """What the page says is the code; raises ``HTTPException`` if it says anything else."""
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="the code comes as application/json")
    if request.content_length is None:
        raise web.HTTPLengthRequired(text="say how long it is")
    if request.content_length > LONGEST:
        raise web.HTTPRequestEntityTooLarge(LONGEST, request.content_length)
    try:
        async with asyncio.timeout(_BODY_S):
            said = json.loads(await request.read())
    except TimeoutError as error:
        raise web.HTTPRequestTimeout(text="the rest never came") from error
    except (ValueError, RecursionError) as error:
        raise web.HTTPBadRequest(text="not JSON") from error
    match said:
        case {"code": str(code)} if is_code(code):
            return code
    raise web.HTTPBadRequest(text='say {"code": "…"}, six digits')


def _refused(status: int, wait: int) -> web.Response:
    """``wait``: how long until a guess is heard (ns)."""
    seconds = ceil(wait / SECOND)
    return web.json_response({"wait": seconds}, status=status, headers={"Retry-After": str(seconds)})
