"""Whatever is written in table.toml, a rulebook, a catalogue or a voice pack is taken, or refused in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.cli.address import check_address
from controller.cli.club import roster_of, shelf_of
from controller.cli.packs import voice_of
from controller.cli.rulebook import checked_rulebook
from controller.conductor.setup import Setup
from controller.config import ConfigError, check_together, deck_of, pads_of, read_config, seats_of
from controller.config.written import documented
from controller.game import RulebookError
from controller.rulebooks import SHIPPED, load
from sounds import BUNDLED, Catalogue, Pack, SoundsError


def use_config(file: Path) -> None:
    """As ``prinyato run`` does before it opens anything."""
    config = read_config(file)
    check_together(config)
    book = checked_rulebook(config)
    shelf_of(config, book)
    seats = seats_of(config, book)
    pads_of(config, seats)
    deck_of(config, book, seats)
    voice_of(config)
    check_address(config)
    roster_of(config)


def use_rulebook(file: Path) -> None:
    Setup(load(str(file)), 10).game(0)


@dataclass(frozen=True)
class Kind:
    """A kind of file: what stands in a good one, how it is used, and the error that may be."""

    name: str
    good: str
    use: Callable[[Path], object]
    error: type[Exception]


KINDS = (
    Kind("table.toml", documented("ru"), use_config, ConfigError),
    Kind("book.toml", (SHIPPED / "city.toml").read_text("utf-8"), use_rulebook, RulebookError),
    Kind("words.toml", (BUNDLED / "ru.toml").read_text("utf-8"), Catalogue.load, SoundsError),
    Kind(
        "pack.toml",
        (BUNDLED / "ru-elena" / "pack.toml").read_text("utf-8"),
        lambda file: Pack.load(file.parent),
        SoundsError,
    ),
)

VALUES = st.sampled_from(
    [
        '""',
        '"x"',
        '"\\u0000"',
        "-1",
        "0",
        "99999999999999999999",
        "nan",
        "inf",
        "1e300",
        "true",
        "[]",
        "{}",
        "[[]]",
        '["a", "a"]',
        "[1, 2, -3]",
        "2020-01-01",
        "12:00:00",
        '"../../../etc/passwd"',
        '"\\u202e"',
        "{a = {b = {c = 1}}}",
        "deep",
        "long",
    ]
)
LONG = {"deep": "[" * 3_000 + "]" * 3_000, "long": '"' + "a" * 5_000 + '"'}
"""Values that would fill a failure's report."""

LINES = st.sampled_from(["[x]", "garbage", "\0", "a = 1", "[[seats]]", "[web.x]", '"', "x.y.z = 1"])


def spoilt(good: str, changes: list[tuple[int, str, str | None]]) -> str:
    lines = good.splitlines()
    for place, value, whole in changes:
        at = place % len(lines)
        key, equals, _ = lines[at].lstrip("# ").partition("=")
        if whole is not None:
            lines[at] = whole
        elif equals:
            lines[at] = f"{key}= {LONG.get(value, value)}"
    return "\n".join(lines)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_whatever_is_written_is_taken_or_refused_in_words(tmp_path: Path, kind: Kind) -> None:
    file = tmp_path / kind.name

    @settings(max_examples=100, deadline=None)
    @given(
        st.lists(
            st.tuples(st.integers(0, 10_000), VALUES, st.none() | LINES),
            min_size=1,
            max_size=3,
        ).map(lambda changes: spoilt(kind.good, changes).encode())
        | st.binary(max_size=60)
        | st.sampled_from([b"", b"a = "]).map(lambda start: start + b"[" * 50_000)
    )
    def each(content: bytes) -> None:
        file.write_bytes(content)
        try:
            kind.use(file)
        except kind.error as error:
            assert str(error)  # noqa: PT017

    each()
