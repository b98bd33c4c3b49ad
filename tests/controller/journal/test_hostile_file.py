"""Whatever stands in a journal's file, it is read, or the journal says what is wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.whole_game import BEGINS, record
from controller.conductor.kept import last_company, replayed
from controller.journal import Journal, JournalError, Writer, check_journal, copy_journal, is_within
from controller.protocol.exported import lines_of
from controller.stage.texts import Texts

RU = Texts("ru")
KEPT = 30
COLUMNS = {
    "games": ("started", "boot", "header", "finished"),
    "inputs": ("seq", "instant", "command", "boot", "wall", "input"),
}
STRANGE: st.SearchStrategy[object] = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(),
    st.binary(max_size=20),
    st.text(max_size=20),
    st.sampled_from(
        [
            "[" * 100_000,
            '{"a":' * 5_000,
            "9" * 5_000,
            "null",
            "[]",
            "{}",
            '{"is":"Undo"}',
            '{"is":"Come","at":1e999}',
            '{"is":"Contact","seat":99,"down":true,"at":5,"bound":0}',
            '{"is":"Contact","seat":-1,"down":true,"at":-5,"bound":-7}',
            '{"is":"Marks","begins":9,"opens":1,"closes":0}',
            '{"is":"Command","id":"x","at":5,"act":{"is":"Foul","seat":99},"step":null}',
        ]
    ),
)
SCHEMAS = (
    "DROP TABLE inputs",
    "DROP TABLE games",
    "ALTER TABLE games RENAME COLUMN header TO film",
    "ALTER TABLE inputs DROP COLUMN wall",
    "ALTER TABLE inputs RENAME TO others; CREATE VIEW inputs AS SELECT * FROM others",
    "PRAGMA application_id = 0",
    "PRAGMA user_version = -1",
)


def fail(error: JournalError) -> None:
    raise error


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A journal's file: a game that is over, and one in its first minutes."""
    path = tmp_path_factory.mktemp("kept") / "journal.sqlite"
    game = record()
    with Journal.open(path, boot_id="before") as journal:
        writer = Writer(journal, on_trouble=fail, on_recovered=lambda: None)
        for number in (1, 2):
            assert journal.begin(game.setup.header(BEGINS)) == number
            for one in game.inputs[:KEPT]:
                writer.append(number, one)
        assert writer.close(60) == []
        journal.finish(1, "red")
    return path.read_bytes()


def use(path: Path) -> None:
    """All that is done with a journal from elsewhere; each may say what is wrong, and nothing else may happen."""
    copy = path.with_name("copy.sqlite")
    with suppress(JournalError):
        check_journal(path)
    with suppress(JournalError):
        copy_journal(path, copy)
    with suppress(JournalError):
        is_within(path, copy)
    for opened in (Journal.look, partial(Journal.open, boot_id="after")):
        with suppress(JournalError), opened(path) as journal:
            for read in READS:
                with suppress(JournalError):
                    read(journal)


READS: tuple[Callable[[Journal], object], ...] = (
    lambda journal: journal.unfinished(),
    last_company,
    lambda journal: journal.find("анна 3 red", limit=3),
    lambda journal: [replayed(journal, game, RU) for game in journal.games()],
    lambda journal: [list(lines_of(game, journal.inputs(game.id))) for game in journal.games()],
)


@st.composite
def statements(draw: st.DrawFn) -> tuple[str, tuple[object, ...]]:
    table = draw(st.sampled_from(sorted(COLUMNS)))
    column = draw(st.sampled_from(COLUMNS[table]))
    where = " WHERE seq = ?" if table == "inputs" else ""
    values = (draw(STRANGE), draw(st.integers(1, KEPT))) if where else (draw(STRANGE),)
    return f"UPDATE OR IGNORE {table} SET {column} = ?{where}", values


def test_whatever_a_column_holds(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "journal.sqlite"

    @settings(max_examples=30, deadline=None)
    @given(statements())
    def each(statement: tuple[str, tuple[object, ...]]) -> None:
        path.write_bytes(content)
        with closing(sqlite3.connect(path)) as connection, connection, suppress(sqlite3.IntegrityError):
            connection.execute("DROP TRIGGER no_change")
            connection.execute(*statement)
        use(path)

    each()


def test_whatever_bytes_are_in_the_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "journal.sqlite"

    @settings(max_examples=30, deadline=None)
    @given(st.lists(st.tuples(st.integers(0, len(content) - 1), st.binary(min_size=1, max_size=600)), min_size=1))
    def each(patches: list[tuple[int, bytes]]) -> None:
        torn = bytearray(content)
        for at, patch in patches:
            torn[at : at + len(patch)] = patch
        path.write_bytes(torn)
        use(path)

    each()


@pytest.mark.parametrize("schema", SCHEMAS)
def test_other_tables_than_ours(tmp_path: Path, content: bytes, schema: str) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(content)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(schema)
    use(path)
