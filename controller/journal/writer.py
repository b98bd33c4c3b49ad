"""The one thread that writes inputs to the journal, so that nobody at the table waits for the disk."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from controller.game.inputs import Input
from controller.game.units import Instant
from controller.journal import database
from controller.journal.codec import command_of, encode, instant_of
from controller.journal.errors import JournalClosed, JournalError, NoSuchGame, RepeatedCommand, SecondWriter
from controller.journal.store import Journal

_logger = logging.getLogger(__name__)

_BATCH = 500
"""Records of one transaction at most: enough to catch up fast, few enough to be soon acknowledged."""

_ROUND_S = 1.0
"""The thread comes round at least this often (s), unless the disk makes it wait, so that a watchdog can tell."""


_INSERT = """
    INSERT INTO inputs (game, seq, instant, command, boot, wall, input) VALUES (?, ?, ?, ?, ?, ?, ?)
"""


@dataclass(frozen=True, slots=True)
class Pending:
    """How many inputs are not safe yet, and since when the oldest waits (ns; ``None``: none waits)."""

    count: int
    since: Instant | None


@dataclass(frozen=True, slots=True)
class Unwritten:
    """An input that was not known to be safe when its writer was closed."""

    game: int
    input: Input


@dataclass(frozen=True, slots=True, eq=False)
class _Record:
    game: int
    input: Input
    text: str
    wall: str
    since: Instant
    on_safe: Callable[[], None] | None


class Writer:
    """Writes inputs in the order they are appended, those that wait together in one transaction.

    The callbacks are called from the writer's thread. ``on_trouble``: nothing can be written, for this
    reason; said once a reason, while the inputs wait and are tried again with every new one and every
    ``retry_s`` seconds. ``on_recovered``: all is well again. ``on_trouble`` also reports an input that can
    never be written (:class:`RepeatedCommand`, :class:`NoSuchGame`); it is dropped and holds nothing up.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        on_trouble: Callable[[JournalError], None],
        on_recovered: Callable[[], None],
        now: Callable[[], Instant] = time.monotonic_ns,
        retry_s: float = 1.0,
    ) -> None:
        self._journal = journal
        self._on_trouble = on_trouble
        self._on_recovered = on_recovered
        self._now = now
        self._retry_s = retry_s
        self._connection = database.connect(journal.path)
        self._next: dict[int, int] = {}
        self._trouble: JournalError | None = None
        self.last_round: Instant = now()
        """When the thread last came round (ns): about a second ago, or longer while the disk is at work."""
        self._woken = threading.Condition()  # guards what follows, never held while the disk works
        self._queue: deque[_Record] = deque()
        self._appended = 0
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def append(self, game_id: int, value: Input, on_safe: Callable[[], None] | None = None) -> None:
        """Queue an input and return at once; ``on_safe`` is called when it will outlive a power cut.

        :class:`BadRecord` if the input cannot be coded, :class:`JournalClosed` after :meth:`close`.
        """
        record = _Record(game_id, value, encode(value), self._journal.wall(), self._now(), on_safe)
        with self._woken:
            if self._closing or not self._thread.is_alive():
                raise JournalClosed(f"The writer of journal {self._journal.path} has ended", "Open the journal anew")
            self._queue.append(record)
            self._appended += 1
            self._woken.notify()

    @property
    def pending(self) -> Pending:
        """What is not safe yet."""
        with self._woken:
            return Pending(len(self._queue), self._queue[0].since if self._queue else None)

    def lag(self, now: Instant) -> int:
        """For how long the oldest input that is not safe has waited (ns); 0 if all are safe."""
        since = self.pending.since
        return 0 if since is None else now - since

    @property
    def trouble(self) -> JournalError | None:
        """Why nothing can be written at present."""
        return self._trouble

    def close(self, timeout_s: float = 5.0) -> list[Unwritten]:
        """Write what waits, trying once more if the disk is in trouble, and end; what was not written.

        Waits ``timeout_s`` seconds at most; a disk that answers later may still write what is named here.
        """
        with self._woken:
            self._closing = True
            self._woken.notify()
        self._thread.join(timeout_s)
        with self._woken:
            return [Unwritten(record.game, record.input) for record in self._queue]

    # --- the thread ----------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while self._turn():
                pass
        finally:
            self._connection.close()

    def _turn(self) -> bool:
        """Write one batch, or try to; whether there is more to do."""
        self.last_round = self._now()
        with self._woken:
            self._woken.wait_for(lambda: self._queue or self._closing, _ROUND_S)
            batch, seen, last = list(islice(self._queue, _BATCH)), self._appended, self._closing
        if not batch:
            return not last
        if self._written(batch):
            return True
        with self._woken:
            self._woken.wait_for(lambda: self._appended != seen or self._closing, self._retry_s)
        return not last

    def _written(self, batch: list[_Record]) -> bool:
        try:
            refused = self._write(batch)
        except JournalError as error:
            changed = str(error) != str(self._trouble)
            self._trouble = error
            if changed:
                _tell(self._on_trouble, error)
            return False
        with self._woken:
            for _ in batch:
                self._queue.popleft()
        if self._trouble is not None:
            self._trouble = None
            _tell(self._on_recovered)
        for record in batch:
            if record in refused:
                _tell(self._on_trouble, refused[record])
            elif record.on_safe is not None:
                _tell(record.on_safe)
        return True

    def _write(self, batch: list[_Record]) -> dict[_Record, JournalError]:
        """One transaction; the records that the journal will never take, and why."""
        ahead = dict(self._next)
        refused: dict[_Record, JournalError] = {}
        with database.speaking_of(self._journal.path), database.transaction(self._connection):
            for record in batch:
                try:
                    ahead[record.game] = self._insert(record, ahead.get(record.game)) + 1
                except (RepeatedCommand, NoSuchGame) as error:
                    refused[record] = error
        self._next = ahead
        return refused

    def _insert(self, record: _Record, seq: int | None) -> int:
        if seq is None:
            last = "SELECT coalesce(max(seq), 0) FROM inputs WHERE game = ?"
            seq = self._connection.execute(last, (record.game,)).fetchone()[0] + 1
        command, instant = command_of(record.input), instant_of(record.input)
        labels = self._journal.boot_id, record.wall
        try:
            self._connection.execute(_INSERT, (record.game, seq, instant, command, *labels, record.text))
        except sqlite3.IntegrityError as error:
            raise self._refusal(error, record.game, command) from error
        return seq

    def _refusal(self, error: sqlite3.IntegrityError, game: int, command: str | None) -> Exception:
        place = f"Journal {self._journal.path}, game {game}"
        match error.sqlite_errorcode:
            case sqlite3.SQLITE_CONSTRAINT_UNIQUE:
                return RepeatedCommand(f"{place}: command {command} is already kept", "Check who sends it again")
            case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
                return NoSuchGame(f"{place}: no such game", "Begin it first")
            case sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
                # Two tables in one game would make a game nobody played; the first to write keeps it.
                return SecondWriter(
                    f"{place}: another program writes inputs of this game",
                    "Stop one of the two, then start the other again: it goes on from what is kept",
                )
        return error


def _tell(callback: Callable[..., None], *what: JournalError) -> None:
    try:
        callback(*what)
    except Exception:
        # Whatever it was (an event loop that has closed, say), the inputs behind it must still be written.
        _logger.exception("The journal's caller failed when it was told of its records")
