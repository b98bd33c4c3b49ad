"""A game as readable lines: what the host has put right, and why."""

from __future__ import annotations

from controller.cli.telling import told_of
from controller.game import inputs
from controller.protocol.exported import played
from controller.stage.texts import Texts
from tests.controller.game.evening import CITY, Evening, dealt
from tests.controller.protocol.games import kept, summary_of


def test_a_correction_is_told_with_its_reason() -> None:
    evening = Evening.of(dealt(CITY))
    assert evening.say(inputs.Foul(3)) is None
    assert evening.say(inputs.CorrectFoul(3, 5, "это был\n№ 5")) is None
    game = summary_of(evening)
    steps = played(game, kept(evening.entered))
    lines = [line for step in steps for line in told_of(step, 0, Texts("ru"))]
    assert "    0:02.000  » Исправить фол: № 3 → 5 (это был\N{REPLACEMENT CHARACTER}№ 5)" in lines


def test_a_hand_is_told_with_its_bound() -> None:
    evening = Evening.of(dealt(CITY))
    evening.touch(4, down=True, at=1_500_000_000, bound=400_000)
    game = summary_of(evening)
    (step,) = played(game, kept(evening.entered))
    assert list(told_of(step, 0, Texts("en"))) == ["    0:01.500  № 4: hand down (± 0.4 ms)"]
