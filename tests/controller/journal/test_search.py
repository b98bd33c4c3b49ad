"""Games are found by what a host remembers of them: who played, when, by which rulebook, who won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest

from controller.journal import Header, Journal, NotAJournal, UnwritableJournal


@pytest.fixture
def games(path: Path) -> Iterator[Journal]:
    """1 to 4, begun a month apart."""
    months = iter(f"2026-{month:02}-30T20:00:00.000+03:00" for month in range(1, 5))
    with Journal.open(path, boot_id="boot-1", wall=lambda: next(months)) as journal:
        for book, names in (
            ("fiim", ["Ёжик", "Марина Цветкова"]),
            ("club", ["ШТИРЛИЦ", "Андрей"]),
            ("fiim", ["Лиса", None]),
            ("timer", None),
        ):
            journal.begin({"rulebook": book, "names": names})
        journal.finish(1, "red")
        journal.finish(2, "abandoned")
        yield journal


def found(journal: Journal, text: str) -> list[int]:
    return [game.id for game in journal.find(text, limit=10)]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("", [4, 3, 2, 1]),
        ("   ", [4, 3, 2, 1]),
        ("ежик", [1]),
        ("ЁЖИК", [1]),
        ("штирлиц", [2]),
        ("андреи\u0306", [2]),  # й in two pieces
        ("цветкова марина", [1]),
        ("марина андрей", []),
        ("FIIM", [3, 1]),
        ("fiim лис", [3]),
        ("2026-02", [2]),
        ("30.03.2026", [3]),
        ("30.3.2026", [3]),
        ("0.3.2026", []),
        ("№4", [4]),
        ("red", [1]),
        ("%", []),
        ("_", []),
        ("' OR 1", []),
    ],
)
def test_every_word_is_found(games: Journal, text: str, ids: list[int]) -> None:
    assert found(games, text) == ids


def test_the_newest_come_first_a_page_at_a_time(path: Path) -> None:
    with Journal.open(path, boot_id="boot-1") as journal:
        for number in range(1, 251):
            journal.begin({"rulebook": "fiim" if number % 2 else "club"})
        pages = [[game.id for game in journal.find("fiim", limit=100)]]
        while pages[-1]:
            pages.append([game.id for game in journal.find("fiim", limit=100, before=pages[-1][-1])])
    assert [len(page) for page in pages] == [100, 25, 0]
    assert list(chain.from_iterable(pages)) == list(range(249, 0, -2))


def test_a_game_is_found_by_what_else_it_is_called(games: Journal) -> None:
    def titles(started: str, header: Header, label: str | None) -> Iterable[str]:
        assert started.startswith("2026-")
        return ("ФИИМ", "Победа города" if label == "red" else "") if header["rulebook"] == "fiim" else ()

    assert [game.id for game in games.find("фиим", limit=10, titles=titles)] == [3, 1]
    assert [game.id for game in games.find("город фиим", limit=10, titles=titles)] == [1]


def test_who_looks_sees_what_is_written_meanwhile_and_writes_nothing(games: Journal) -> None:
    with Journal.look(games.path) as looking:
        assert found(looking, "штирлиц") == [2]
        with pytest.raises(UnwritableJournal):
            looking.finish(2, "red")


def test_there_must_be_something_to_look_at(tmp_path: Path) -> None:
    with pytest.raises(NotAJournal):
        Journal.look(tmp_path / "none.sqlite")
