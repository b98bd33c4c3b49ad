"""The writer keeps order, never makes anybody wait, and lives through a disk that fails."""

from __future__ import annotations

import itertools
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from controller.game.inputs import Accept, Come, Command, CorrectExit, Input, Undo
from controller.journal import (
    BadRecord,
    Journal,
    JournalBusy,
    JournalClosed,
    JournalFull,
    NoSuchGame,
    Pending,
    RepeatedCommand,
    SecondWriter,
    Unwritten,
    Writer,
    database,
)

NEVER_S = 3600.0
WAIT_S = 300.0


class Told:
    """What a writer has told its caller, in order."""

    def __init__(self) -> None:
        self._said: SimpleQueue[object] = SimpleQueue()

    def __call__(self, word: object) -> None:
        self._said.put(word)

    def safe(self, word: object) -> Callable[[], None]:
        return lambda: self(word)

    def next(self) -> object:
        return self._said.get(timeout=WAIT_S)

    def nothing_more(self) -> bool:
        return self._said.empty()


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def game(journal: Journal) -> int:
    return journal.begin({})


Open = Callable[..., Writer]


@pytest.fixture
def open_writer(journal: Journal, told: Told) -> Iterator[Open]:
    writers: list[Writer] = []

    def open_(**options: Any) -> Writer:
        options = {"retry_s": NEVER_S} | options
        writers.append(Writer(journal, on_trouble=told, on_recovered=told.safe("recovered"), **options))
        return writers[-1]

    yield open_
    for writer in writers:
        writer.close(WAIT_S)


@pytest.fixture
def writer(open_writer: Open) -> Writer:
    return open_writer()


def kept(journal: Journal, game: int) -> list[Input]:
    found = list(journal.inputs(game))
    assert [recorded.seq for recorded in found] == list(range(1, len(found) + 1))
    return [recorded.input for recorded in found]


def big(at: int) -> Command:
    """An input that needs pages of its own."""
    return Command(f"big-{at}", at, CorrectExit(1, left=False, reason="x" * 20_000))


def test_an_input_is_in_the_file_when_it_is_said_to_be_safe(
    journal: Journal, writer: Writer, told: Told, game: int
) -> None:
    for at in range(5):
        writer.append(game, Come(at), told.safe(at))
        assert told.next() == at
        assert kept(journal, game)[-1] == Come(at)


def test_many_are_written_in_order(journal: Journal, writer: Writer, told: Told, game: int) -> None:
    for at in range(3000):
        writer.append(game, Come(at), told.safe(at))
    assert [told.next() for _ in range(3000)] == list(range(3000))
    assert kept(journal, game) == [Come(at) for at in range(3000)]
    assert writer.pending == Pending(0, None)


def test_two_games_have_a_sequence_each(journal: Journal, writer: Writer) -> None:
    games = [journal.begin({}), journal.begin({})]
    for at in range(20):
        writer.append(games[at % 2], Come(at))
    assert writer.close(WAIT_S) == []
    assert [kept(journal, game) for game in games] == [[Come(at) for at in range(first, 20, 2)] for first in (0, 1)]


def test_a_game_goes_on_where_it_was(journal: Journal, open_writer: Open, game: int) -> None:
    for at in range(3):
        writer = open_writer()
        writer.append(game, Come(at))
        assert writer.close(WAIT_S) == []
    assert kept(journal, game) == [Come(0), Come(1), Come(2)]


def test_what_is_not_safe_is_counted_and_nobody_waits_for_it(
    journal: Journal, path: Path, open_writer: Open, told: Told, game: int
) -> None:
    now = 100
    writer = open_writer(now=lambda: now)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # as a disk that does not answer
        assert writer.lag(90) == 0
        writer.append(game, Come(1))
        now = 130
        writer.append(game, Come(2), told.safe("both"))
        assert writer.pending == Pending(2, since=100)
        assert writer.lag(350) == 250
        other.execute("ROLLBACK")
    assert told.next() == "both"
    assert writer.pending == Pending(0, None)
    assert writer.lag(350) == 0
    assert kept(journal, game) == [Come(1), Come(2)]


def test_it_comes_round_while_there_is_nothing_to_write(open_writer: Open) -> None:
    asked: SimpleQueue[int] = SimpleQueue()
    instants = itertools.count()

    def now() -> int:
        asked.put(instant := next(instants))
        return instant

    writer = open_writer(now=now)
    for _ in range(4):  # when it is opened, and three rounds
        asked.get(timeout=WAIT_S)
    assert writer.last_round >= 2


# --- trouble ---------------------------------------------------------------------------------------


def test_a_full_disk_is_said_once_and_nothing_is_lost(
    journal: Journal, writer: Writer, told: Told, game: int, disk: Any
) -> None:
    writer.append(game, Come(1), told.safe(1))
    assert told.next() == 1
    disk.fill()
    writer.append(game, big(2), told.safe(2))
    trouble = told.next()
    assert isinstance(trouble, JournalFull)
    troubles = [writer.trouble]
    writer.append(game, Come(3), told.safe(3))
    assert writer.pending.count == 2
    assert kept(journal, game) == [Come(1)]
    disk.free()
    writer.append(game, Come(4), told.safe(4))
    assert [told.next() for _ in range(4)] == ["recovered", 2, 3, 4]
    troubles.append(writer.trouble)
    assert troubles == [trouble, None]
    assert kept(journal, game) == [Come(1), big(2), Come(3), Come(4)]
    assert told.nothing_more()


def test_it_tries_again_by_itself(journal: Journal, open_writer: Open, told: Told, game: int, disk: Any) -> None:
    writer = open_writer(retry_s=0.001)
    disk.fill()
    writer.append(game, big(1), told.safe(1))
    assert isinstance(told.next(), JournalFull)
    disk.free()
    assert [told.next(), told.next()] == ["recovered", 1]
    assert kept(journal, game) == [big(1)]


def test_another_program_with_the_lock_is_trouble_too(
    path: Path, open_writer: Open, told: Told, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_S", 0.001)
    writer = open_writer()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writer.append(game, Come(1))
        assert isinstance(told.next(), JournalBusy)
        other.execute("ROLLBACK")
    writer.append(game, Come(2), told.safe(2))
    assert [told.next(), told.next()] == ["recovered", 2]


def test_the_end_says_what_was_not_written(writer: Writer, told: Told, game: int, disk: Any) -> None:
    disk.fill()
    writer.append(game, big(1))
    assert isinstance(told.next(), JournalFull)
    writer.append(game, Come(2))
    assert writer.close(WAIT_S) == [Unwritten(game, big(1)), Unwritten(game, Come(2))]
    with pytest.raises(JournalClosed):
        writer.append(game, Come(3))


def test_the_end_tries_once_more(journal: Journal, writer: Writer, told: Told, game: int, disk: Any) -> None:
    disk.fill()
    writer.append(game, big(1))
    assert isinstance(told.next(), JournalFull)
    disk.free()
    assert writer.close(WAIT_S) == []
    assert kept(journal, game) == [big(1)]


def test_the_end_waits_for_a_bounded_time(journal: Journal, path: Path, writer: Writer, told: Told, game: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writer.append(game, Come(1), told.safe("after all"))
        assert writer.close(timeout_s=0.01) == [Unwritten(game, Come(1))]
        other.execute("ROLLBACK")
    assert told.next() == "after all"
    assert writer.close(WAIT_S) == []
    assert kept(journal, game) == [Come(1)]


# --- what is never written -------------------------------------------------------------------------


def test_a_command_is_kept_once_a_game(journal: Journal, writer: Writer, told: Told, game: int) -> None:
    other = journal.begin({})
    first, again = Command("a", 1, Accept()), Command("a", 2, Undo())
    writer.append(game, first)
    writer.append(game, again, told.safe("never"))
    writer.append(other, again)
    writer.append(game, Come(3), told.safe("after"))
    refusal = told.next()
    assert isinstance(refusal, RepeatedCommand)
    assert f"game {game}: command a is already kept" in str(refusal)
    assert told.next() == "after"
    assert writer.trouble is None
    assert kept(journal, game) == [first, Come(3)]
    assert kept(journal, other) == [again]


def test_a_game_that_was_not_begun_holds_nothing_up(journal: Journal, writer: Writer, told: Told, game: int) -> None:
    writer.append(99, Come(1))
    writer.append(game, Come(2), told.safe("after"))
    assert isinstance(told.next(), NoSuchGame)
    assert told.next() == "after"
    assert kept(journal, game) == [Come(2)]


def test_what_cannot_be_coded_is_refused_at_once(writer: Writer, game: int) -> None:
    with pytest.raises(BadRecord):
        writer.append(game, Come(at="now"))  # type: ignore[arg-type]
    assert writer.close(WAIT_S) == []


def test_two_programs_never_mix_one_game(journal: Journal, open_writer: Open, told: Told, game: int) -> None:
    ours, theirs = open_writer(), open_writer()
    ours.append(game, Come(1), told.safe(1))
    assert told.next() == 1
    theirs.append(game, Come(2), told.safe(2))
    assert told.next() == 2
    ours.append(game, Come(3))
    assert isinstance(told.next(), SecondWriter)
    theirs.append(game, Come(4), told.safe(4))
    assert told.next() == 4
    assert ours.pending.count == 1
    assert kept(journal, game) == [Come(1), Come(2), Come(4)]


def test_a_caller_that_fails_loses_nobody_elses_input(
    journal: Journal, writer: Writer, told: Told, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise RuntimeError("Event loop is closed")

    with caplog.at_level(logging.ERROR):
        writer.append(game, Come(1), fail)
        writer.append(game, Come(2), told.safe("after"))
        assert told.next() == "after"
    assert "Event loop is closed" in caplog.text
    assert kept(journal, game) == [Come(1), Come(2)]
