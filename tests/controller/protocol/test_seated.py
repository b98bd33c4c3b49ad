"""The round table on paper: everybody at his place, and who was left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.protocol.game_protocol import Standing
from controller.protocol.marks import WIDTH
from controller.protocol.picture import Anchor, Dot, Label
from controller.protocol.seated import HEIGHT, seated
from controller.protocol.words import Words
from tests.controller.protocol.sample import NAMES, SAMPLE

WORDS = Words("ru")


def texts(labels: tuple[object, ...]) -> list[str]:
    return [label.text for label in labels if isinstance(label, Label)]


def test_all_are_there_with_the_roles_that_are_not_plain() -> None:
    told = texts(seated(SAMPLE, WORDS).shapes)
    assert [name for name in told if name in NAMES] == list(NAMES)
    assert sorted(set(told) - set(NAMES) - {str(seat) for seat in range(1, 11)}) == [
        "Дон",
        "Мафия",
        "Победа красных",
        "Шериф",
        "ведущий",
    ]


def test_number_1_sits_at_the_left_of_the_host_and_the_others_follow_clockwise() -> None:
    digits = {
        label.text: (label.x, label.y)
        for label in seated(SAMPLE, WORDS).shapes
        if isinstance(label, Label) and label.text.isdigit()
    }
    left, bottom = WIDTH / 2, HEIGHT / 2
    assert digits["1"][0] < left < digits["10"][0]
    assert digits["1"][1] > bottom < digits["10"][1]
    assert digits["5"][1] < bottom > digits["6"][1]
    assert digits["5"][0] < digits["6"][0]


def test_who_was_out_is_told_from_who_was_left() -> None:
    lines = {shape.thickness for shape in seated(SAMPLE, WORDS).shapes[4:] if isinstance(shape, Dot)}
    assert len(lines) == 2


@pytest.mark.parametrize("count", [6, 10, 16])
def test_seats_do_not_touch(count: int) -> None:
    players = tuple(replace(SAMPLE.players[0], seat=seat) for seat in range(1, count + 1))
    discs = [shape for shape in seated(replace(SAMPLE, players=players), WORDS).shapes if isinstance(shape, Dot)][1:]
    for one in discs:
        for other in discs:
            distance = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            assert one is other or distance > one.radius + other.radius


def test_at_a_free_table_nobody_has_won() -> None:
    free = replace(
        SAMPLE,
        standing=Standing.CLOSED,
        winner=None,
        players=tuple(replace(player, role=None, exit=None) for player in SAMPLE.players),
    )
    assert not [text for text in texts(seated(free, WORDS).shapes) if "обед" in text]


def test_the_longest_name_stays_on_the_page() -> None:
    players = tuple(replace(player, name="Щ" * 24) for player in SAMPLE.players)
    for label in seated(replace(SAMPLE, players=players), WORDS).shapes:
        if isinstance(label, Label) and label.anchor is not Anchor.MIDDLE:
            assert label.size * 1.1 * len(label.text) <= max(label.x, WIDTH - label.x)
