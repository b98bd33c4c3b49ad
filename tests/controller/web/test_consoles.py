"""The paired consoles as they are kept: whole at every moment, for the table's own user alone."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from controller.web.consoles import MOST_PAIRED, NOBODY, Consoles, ConsolesFile, ForeignConsoles, console_of

A, B, C = (console_of(name) for name in "abc")


@pytest.fixture
def file(tmp_path: Path) -> ConsolesFile:
    return ConsolesFile(tmp_path / "journal.sqlite.consoles.json")


def test_the_first_leads() -> None:
    assert NOBODY.and_one(A, frozenset()).and_one(B, frozenset()) == Consoles((A, B), A)


def test_with_too_many_the_first_that_may_go_goes() -> None:
    consoles = NOBODY
    names = [console_of(str(number)) for number in range(MOST_PAIRED + 1)]
    for name in names:
        consoles = consoles.and_one(name, frozenset(names[1:3]))
    assert set(names) - set(consoles.paired) == {names[3]}  # the first leads, the next two are connected


def test_who_led_where_no_code_was_asked_does_not_lead_where_one_is() -> None:
    assert Consoles((A,), B).known() == Consoles((A,), None)
    assert Consoles((A,), A).known() == Consoles((A,), A)


def test_what_is_kept_is_read_again(file: ConsolesFile) -> None:
    assert file.read() == NOBODY
    file.write(Consoles((A, B), B))
    assert file.read() == Consoles((A, B), B)
    file.write(Consoles((C,), None))
    assert file.read() == Consoles((C,), None)


def test_nobody_else_reads_it(file: ConsolesFile) -> None:
    file.write(Consoles((A,), A))
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o600
    assert [path.name for path in file.path.parent.iterdir()] == [file.path.name]


def test_a_power_cut_while_it_is_written_leaves_the_old_one(file: ConsolesFile) -> None:
    file.write(Consoles((A,), A))
    file.path.with_name(f".{file.path.name}.new").write_text('{"version": 1, "pai')
    assert file.read() == Consoles((A,), A)
    file.write(Consoles((B,), B))
    assert file.read() == Consoles((B,), B)


@pytest.mark.parametrize(
    "text",
    [
        "",
        '{"version": 1, "paired": ["',
        "[" * 100_000,
        "\0\0\0\0",
        "[]",
        '{"version": 2, "paired": [], "leads": null}',
        '{"version": 1, "paired": ["x"], "leads": null}',
        '{"version": 1, "paired": [1], "leads": null}',
        '{"version": 1, "paired": [], "leads": 1}',
        '{"paired": [], "leads": null}',
        json.dumps({"version": 1, "leads": A}),
    ],
)
def test_a_torn_or_foreign_file_says_what_is_to_be_done(file: ConsolesFile, text: str) -> None:
    file.path.write_text(text)
    with pytest.raises(ForeignConsoles, match=r"consoles\.json: .*every console is to be paired again"):
        file.read()
