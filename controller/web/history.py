"""The pages of the games that were played: a list with a search, each game's protocol, its pictures and its files."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

from aiohttp import web

from controller.journal import JournalError, NoSuchGame
from controller.protocol.ballot_sheet import questions
from controller.protocol.forms import PROTOCOLS
from controller.protocol.game_protocol import GameProtocol
from controller.protocol.marks import PAPER, SCREEN, Ink, legend
from controller.protocol.picture import Picture, svg_of
from controller.protocol.seated import seated
from controller.protocol.timeline import timeline
from controller.protocol.words import Words
from controller.stage.texts import LANGUAGES, Language
from controller.web.access import Handler
from controller.web.files import STATIC, page
from controller.web.record_view import history_view, record_view
from controller.web.records import Records, StillPlayed
from controller.web.table import Table

MOST_DIGITS = 12
"""Of a game's number; what is longer is no game's."""

_LONGEST_SEARCH = 200

_P = ParamSpec("_P")
_T = TypeVar("_T")

_INKS = {"paper": PAPER, "screen": SCREEN}


class _Form(NamedTuple):
    """A file that a protocol can be had as."""

    content_type: str
    made: Callable[[GameProtocol, Language], bytes]


FILES: Mapping[str, _Form] = {
    "pdf": _Form("application/pdf", PROTOCOLS["pdf"]),
    "csv": _Form("text/csv", PROTOCOLS["csv"]),
    "json": _Form("application/json", PROTOCOLS["json"]),
    "polemica.json": _Form("application/json", PROTOCOLS["polemica"]),
}
"""By the ending of their address."""


def add_history(app: web.Application, guard: Callable[[Handler], Handler], journal: Path, table: Table) -> None:
    """Add the pages of the games in ``journal``, behind ``guard``, in the language of ``table`` or what is asked.

    Nothing is told of the game that ``table`` plays: its roles are seen on the console alone, and only while held.
    """
    pages = _Pages(Records(journal), table)
    get = app.router.add_get
    get("/games", guard(page("games.html")))
    get("/games/list", guard(pages.listed))
    get("/games/{game:[^/.]+}", guard(pages.game))
    get("/games/{game:[^/.]+}/sheet", guard(pages.sheet))
    get("/games/{game:[^/.]+}/legend.svg", guard(pages.legend))
    get("/games/{game:[^/.]+}/seated.svg", guard(pages.seated))
    get("/games/{game:[^/.]+}/ballots/{name:[^/.]+}.svg", guard(pages.ballot))
    for ending in FILES:
        get(f"/games/{{game:[^/.]+}}.{ending}", guard(pages.file(ending)))


class _Pages:
    def __init__(self, records: Records, table: Table) -> None:
        self._records = records
        self._table = table
        self._one = asyncio.Lock()

    async def _off_the_loop(self, what: Callable[_P, _T], *args: _P.args, **more: _P.kwargs) -> _T:
        """Do ``what`` off the event loop, one at a time: the table's own work needs the other threads."""
        async with self._one:
            return await asyncio.to_thread(what, *args, **more)

    async def game(self, request: web.Request) -> web.StreamResponse:
        """The page is the same for every game and says itself why there is nothing to be seen."""
        number = _number(request)
        known = number is not None and await self._off_the_loop(self._records.knows, number)
        return web.FileResponse(STATIC / "game.html", status=200 if known else 404)

    async def listed(self, request: web.Request) -> web.StreamResponse:
        """The newest games in which all words of ``q`` are found; ``before``: older than this number."""
        words = self._words(request)
        text = request.query.get("q", "")[:_LONGEST_SEARCH]
        before = _digits(request.query.get("before", ""))
        try:
            found = await self._off_the_loop(self._records.find, text, before, _played(self._table), words)
        except JournalError as error:
            return _refused(500, str(error), words)
        return web.json_response(history_view(found, words))

    async def sheet(self, request: web.Request) -> web.StreamResponse:
        words = self._words(request)
        try:
            return web.json_response(record_view(await self._protocol(request, words), words))
        except _NotShown as why:
            return _refused(why.status, why.text, words, running=why.running)

    async def legend(self, request: web.Request) -> web.StreamResponse:
        return _svg(legend(self._words(request), _ink(request)))

    async def seated(self, request: web.Request) -> web.StreamResponse:
        words = self._words(request)
        return _svg(seated(await self._shown(request, words), words))

    async def ballot(self, request: web.Request) -> web.StreamResponse:
        words, ink = self._words(request), _ink(request)
        protocol = await self._shown(request, words)
        question = questions(protocol).get(request.match_info["name"])
        if question is None:
            raise web.HTTPNotFound(text=words("no_question"))
        return _svg(timeline(question, protocol, words, ink))

    def file(self, ending: str) -> Handler:
        form = FILES[ending]

        async def answer(request: web.Request) -> web.StreamResponse:
            words = self._words(request)
            protocol = await self._shown(request, words)
            body = await self._off_the_loop(form.made, protocol, words.language)
            response = web.Response(body=body, content_type=form.content_type)
            response.headers["Content-Disposition"] = f'attachment; filename="{file_name(protocol, words)}.{ending}"'
            return response

        return answer

    async def _shown(self, request: web.Request, words: Words) -> GameProtocol:
        """The protocol that is asked for, or an answer in plain words why there is none."""
        try:
            return await self._protocol(request, words)
        except _NotShown as why:
            raise _ANSWERS[why.status](text=why.text) from why

    async def _protocol(self, request: web.Request, words: Words) -> GameProtocol:
        number = _number(request)
        try:
            if number is None:
                raise _NotShown(404, words("no_game", game=request.match_info["game"]))
            return await self._off_the_loop(self._records.protocol, number, _played(self._table))
        except NoSuchGame as error:
            raise _NotShown(404, words("no_game", game=number)) from error
        except StillPlayed as error:
            raise _NotShown(409, words("running", game=number), running=True) from error
        except JournalError as error:
            raise _NotShown(500, words("unreadable", game=number, why=error)) from error

    def _words(self, request: web.Request) -> Words:
        asked = request.query.get("language", self._table.view()["language"])
        for language in LANGUAGES:
            if language == asked:
                return Words(language)
        raise web.HTTPBadRequest(text=f"language is one of: {', '.join(LANGUAGES)}")


class _NotShown(Exception):
    """Why a game cannot be shown, in words for the page."""

    def __init__(self, status: int, text: str, *, running: bool = False) -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.running = running


_ANSWERS: Mapping[int, type[web.HTTPError]] = {
    404: web.HTTPNotFound,
    409: web.HTTPConflict,
    500: web.HTTPInternalServerError,
}


def file_name(protocol: GameProtocol, words: Words) -> str:
    """What a game's file is called: «2026-11-30-igra-12-fiim»."""
    book = re.sub(r"[^a-z0-9-]+", "-", protocol.rulebook.lower()).strip("-")
    return words("file", date=protocol.begun[:10], game=protocol.game, rulebook=book).rstrip("-")


def _played(table: Table) -> int | None:
    """The number of the game that the table plays, if it plays one that is not over."""
    view = table.view()
    return None if view["phase"]["kind"] == "over" else _digits(view["game"])


def _number(request: web.Request) -> int | None:
    return _digits(request.match_info["game"])


def _digits(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def _ink(request: web.Request) -> Ink:
    found = _INKS.get(request.query.get("ink", "paper"))
    if found is None:
        raise web.HTTPBadRequest(text=f"ink is one of: {', '.join(_INKS)}")
    return found


def _svg(picture: Picture) -> web.Response:
    return web.Response(text=svg_of(picture), content_type="image/svg+xml")


def _refused(status: int, text: str, words: Words, **more: Any) -> web.Response:
    return web.json_response({"language": words.language, "error": text, **more}, status=status)
