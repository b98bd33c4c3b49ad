"""The games of the journal, read for the pages: by a connection of its own, beside the one that writes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from controller.journal import ABANDONED, GameSummary, Journal, JournalError, NoSuchGame
from controller.journal.store import Header
from controller.protocol.game_protocol import GameProtocol
from controller.protocol.reading import protocol_of
from controller.protocol.words import Words

KEPT = 4
"""Protocols that are kept: a page asks for its game's once for itself and once for each of its pictures."""

LISTED = 50
"""Games on one page of the history."""


class StillPlayed(JournalError):
    """The game is not over, and its roles are the host's alone."""


class KeptGame(NamedTuple):
    """A game in the history; ``outcome`` is as ``GameSummary.finished`` says it, ``None`` while it is played."""

    summary: GameSummary
    outcome: str | None


class _Version(NamedTuple):
    """What a protocol was made of: a game that has grown since is read again."""

    game: int
    inputs: int
    finished: str | None


class Records:
    """The journal at ``path`` for reading. Every method waits for the disk; use it from one thread at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept: OrderedDict[_Version, GameProtocol] = OrderedDict()

    def protocol(self, game: int, played: int | None) -> GameProtocol:
        """The protocol of a game that is over; ``played``: the one that the table plays.

        Raises ``NoSuchGame``, ``StillPlayed``, or the ``JournalError`` that says why it cannot be read.
        """
        if game == played:
            raise StillPlayed(f"Game {game} is still being played", "Look again when it is over")
        with Journal.look(self._path) as journal:
            return self._protocol(journal, journal.game(game))

    def knows(self, game: int) -> bool:
        """Whether there is a game of this number, as far as the journal can be read."""
        try:
            with Journal.look(self._path) as journal:
                journal.game(game)
        except NoSuchGame:
            return False
        except JournalError:
            return True  # its page says why it cannot be read
        return True

    def find(self, text: str, before: int | None, played: int | None, words: Words) -> list[KeptGame]:
        """The newest games, older than ``before``, in which every word of ``text`` is found: ``LISTED`` at most."""

        def titles(started: str, header: Header, label: str | None) -> Iterable[str]:
            book = header.get("rulebook")
            name = words.texts.rulebook(book) if isinstance(book, str) else ""
            return name, words.outcome(label), words.date(started), words.short_date(started)

        with Journal.look(self._path) as journal:
            found = journal.find(text, limit=LISTED, before=before, titles=titles)
            return [KeptGame(game, None if game.id == played else self._outcome(journal, game)) for game in found]

    def _outcome(self, journal: Journal, game: GameSummary) -> str:
        if game.finished is not None:
            return game.finished
        try:
            winner = self._protocol(journal, game).winner
        except JournalError:
            return ABANDONED  # its own page says why it cannot be read
        return winner.value if winner is not None else ABANDONED

    def _protocol(self, journal: Journal, summary: GameSummary) -> GameProtocol:
        version = _Version(summary.id, summary.inputs, summary.finished)
        # A game is put away only when the next begins; one that is not played any more is over before that.
        over = replace(summary, finished=summary.finished or ABANDONED)
        found = self._kept.pop(version, None) or protocol_of(over, journal.inputs(summary.id))
        self._kept[version] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found
