"""The pages' own files, which are served as they lie there."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from controller.web.access import Handler

STATIC = Path(__file__).parent / "static"


def page(name: str) -> Handler:
    """What answers with this page, whoever asks."""

    async def answer(_request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / name)

    return answer
