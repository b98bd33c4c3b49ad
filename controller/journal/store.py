"""The games of a journal: begun, read back for a replay, marked finished. Inputs are the ``writer``'s."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Self

from controller.game.inputs import Input
from controller.game.units import Instant
from controller.journal import database
from controller.journal.codec import decode
from controller.journal.errors import BadRecord, NoSuchGame, NotPlain, TornJournal
from controller.journal.search import is_found, no_titles, said_of, words_of

Header = Mapping[str, Any]
"""What a replay needs besides the inputs (rulebook, options, seats, names, format), as plain JSON."""

ABANDONED = "abandoned"
"""The label of a game that was put away before anybody had won."""

CLOSED = "closed"
"""That of a free table, at which nothing is won."""

_PAGE = 1000
"""Inputs read at once: no read stays open between pages, so that the writer's log is never held up."""

_GAMES_PAGE = 100
"""Games looked through at once."""

_SUMMARY = (int, str, str, str, int, int | NoneType, str | NoneType)
_FOUND = (int, str, str, str | NoneType)
_RECORDED = (int, str, str, str)
"""What the columns that are read together may hold."""


def wall_now() -> str:
    """Wall time as a label: ISO 8601 to the millisecond, with the zone."""
    return datetime.now().astimezone().isoformat(timespec="milliseconds")


@dataclass(frozen=True, slots=True)
class Recorded:
    """An input as it is kept: the ``seq``-th of its game, from 1, with ``wall`` time and ``boot`` id."""

    seq: int
    wall: str
    boot: str
    input: Input


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in the journal: ``last_instant`` is the greatest of its ``inputs`` instants (ns).

    ``finished`` is the label it was finished with, who has won or else ``ABANDONED`` or ``CLOSED``; or ``None``.
    """

    id: int
    started: str
    boot: str
    header: Header
    inputs: int
    last_instant: Instant | None
    finished: str | None


class Journal:
    """The games in one file. Every method may wait for the disk; use it from one thread at a time."""

    def __init__(self, path: Path, boot_id: str, wall: Callable[[], str], connection: sqlite3.Connection) -> None:
        self.path = path
        self.boot_id = boot_id
        self.wall = wall
        self._connection = connection

    @classmethod
    def open(cls, path: Path, *, boot_id: str, wall: Callable[[], str] = wall_now) -> Self:
        """The journal at ``path``, made if there is none; a :class:`JournalError` says why it cannot be used.

        ``boot_id`` labels all that is written through it.
        """
        return cls(path, boot_id, wall, database.connect(path))

    @classmethod
    def look(cls, path: Path) -> Self:
        """The journal at ``path``, which must be there, to read from: nothing is changed in it.

        It may be open elsewhere. What would write to it raises ``UnwritableJournal``.
        """
        return cls(path, "", wall_now, database.look(path))

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, header: Header) -> int:
        """Begin a game and say its number, once that is safe on the disk."""
        text = _plain(header)
        with database.speaking_of(self.path), database.transaction(self._connection):
            cursor = self._connection.execute(
                "INSERT INTO games (started, boot, header) VALUES (?, ?, ?)",
                (self.wall(), self.boot_id, text),
            )
        assert cursor.lastrowid is not None  # after an INSERT
        return cursor.lastrowid

    def finish(self, game_id: int, label: str) -> None:
        """Mark a game finished; the last label counts. :class:`NoSuchGame` if there is no such game."""
        with database.speaking_of(self.path), database.transaction(self._connection):
            done = self._connection.execute("UPDATE games SET finished = ? WHERE id = ?", (label, game_id))
            if done.rowcount != 1:
                raise self._no(game_id)

    def games(self) -> list[GameSummary]:
        """Every game, the oldest first."""
        return self._summaries("1 ORDER BY id")

    def find(
        self,
        text: str,
        *,
        limit: int,
        before: int | None = None,
        titles: Callable[[str, Header, str | None], Iterable[str]] = no_titles,
    ) -> list[GameSummary]:
        """The games in which every word of ``text`` is found, the newest first: at most ``limit``, older than game
        ``before`` if that is given.

        A word is looked for in the players' names, the rulebook, the date, the number and the label; letters small or
        capital, е or ё, and numbers whole. ``titles``: what else a game that began at this wall time, with this header
        and label, is called where it is looked for.
        """
        words, found, last = words_of(text), list[int](), before
        while len(found) < limit and (page := self._older_games(last)):
            for game, started, header, label in page:
                last = game
                known = self._header(header, game)
                if is_found(words, (*said_of(game, started, known, label), *titles(started, known, label))):
                    found.append(game)
        return [self.game(game) for game in found[:limit]]

    def _older_games(self, before: int | None) -> list[tuple[int, str, str, str | None]]:
        with database.speaking_of(self.path):
            rows = self._connection.execute(
                "SELECT id, started, header, finished FROM games WHERE ? IS NULL OR id < ? ORDER BY id DESC LIMIT ?",
                (before, before, _GAMES_PAGE),
            ).fetchall()
        for row in rows:
            self._check_kinds(row, _FOUND, f"game {row[0]}")
        return rows

    def game(self, game_id: int) -> GameSummary:
        """One game; :class:`NoSuchGame` if there is none of that number."""
        found = self._summaries("id = ?", game_id)
        if not found:
            raise self._no(game_id)
        return found[0]

    def unfinished(self) -> GameSummary | None:
        """The latest game that nobody has marked finished."""
        found = self._summaries("finished IS NULL ORDER BY id DESC LIMIT 1")
        return found[0] if found else None

    def latest(self) -> GameSummary | None:
        """The game that was begun last."""
        found = self._summaries("1 ORDER BY id DESC LIMIT 1")
        return found[0] if found else None

    def inputs(self, game_id: int) -> Iterator[Recorded]:
        """The inputs of a game in the order they came; :class:`NoSuchGame` if there is none of that number.

        While they are read, :class:`BadRecord` or :class:`TornJournal` names the one that cannot be.
        """
        self.game(game_id)
        return self._inputs(game_id)

    def _inputs(self, game_id: int) -> Iterator[Recorded]:
        last = 0
        while page := self._page(game_id, last):
            for seq, wall, boot, text in page:
                last += 1
                if seq != last:
                    raise TornJournal(
                        f"Journal {self.path}: game {game_id} has no input {last} before {seq}",
                        "Keep a copy of the file; the game can be replayed up to there",
                    )
                yield Recorded(seq, wall, boot, self._decoded(text, game_id, seq))

    def _page(self, game_id: int, last: int) -> list[tuple[int, str, str, str]]:
        with database.speaking_of(self.path):
            rows = self._connection.execute(
                "SELECT seq, wall, boot, input FROM inputs WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?",
                (game_id, last, _PAGE),
            ).fetchall()
        for row in rows:
            self._check_kinds(row, _RECORDED, f"game {game_id}, input {row[0]}")
        return rows

    def _decoded(self, text: str, game_id: int, seq: int) -> Input:
        try:
            return decode(text)
        except BadRecord as error:
            raise error.at(f"Journal {self.path}, game {game_id}, input {seq}") from error

    def _summaries(self, which: str, *values: int) -> list[GameSummary]:
        # Sequences have no gaps, so the last number is the count, and an index knows it.
        query = f"""
            SELECT id, started, boot, header,
                coalesce((SELECT max(seq) FROM inputs WHERE game = id), 0),
                (SELECT max(instant) FROM inputs WHERE game = id),
                finished
            FROM games WHERE {which}
        """
        with database.speaking_of(self.path):
            rows = self._connection.execute(query, values).fetchall()
        for row in rows:
            self._check_kinds(row, _SUMMARY, f"game {row[0]}")
        return [
            GameSummary(game, started, boot, self._header(header, game), inputs, last, label)
            for game, started, boot, header, inputs, last, label in rows
        ]

    def _header(self, text: str, game_id: int) -> Header:
        try:
            found = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self._edited(f"the header of game {game_id} is not JSON ({error})") from error
        if not isinstance(found, dict):
            raise self._edited(f"the header of game {game_id} is no object")
        return found

    def _check_kinds(self, row: Sequence[object], kinds: Sequence[type | UnionType], of: str) -> None:
        """SQLite keeps whatever is in a file, be its column declared as it may."""
        for value, kind in zip(row, kinds, strict=True):
            if not isinstance(value, kind):
                raise self._edited(f"{of} holds {type(value).__name__} where another thing should be")

    def _edited(self, what: str) -> TornJournal:
        return TornJournal(f"Journal {self.path}: {what}", "Check whether the journal was edited")

    def _no(self, game_id: int) -> NoSuchGame:
        return NoSuchGame(f"Journal {self.path} has no game {game_id}", "Check the number in its list of games")


def _plain(header: Header) -> str:
    """A header as JSON that comes back as it is: a tuple, say, would come back as a list."""
    try:
        text = json.dumps(header, ensure_ascii=False, allow_nan=False)
        text.encode()
        same = json.loads(text) == header
    except (TypeError, ValueError) as error:
        raise NotPlain(f"The game's header is not JSON ({error})", _PLAIN) from error
    if not same:
        raise NotPlain("The game's header would not come back from JSON as it is", _PLAIN)
    return text


_PLAIN = "Give texts, numbers, true, false, null, lists and dictionaries with texts as keys"
