"""Nothing that the table does gives a role away (design, 4), and the witness who says so sees what would."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from controller.conductor.conductor import Conductor
from controller.conductor.playing import Playing
from controller.game import night
from controller.game.inputs import Command
from controller.game.move import Move
from controller.game.phases import Night
from controller.game.state import Game
from controller.stage.view import RoomView
from hardware.ports import MILLISECOND, Clip, Lamp, Utterance
from tests.proof.compared import Leak
from tests.proof.many import pairs
from tests.proof.pair import BOOKS, play

PAIRS = 300
ENOUGH = 12
"""Pairs of each rulebook in which a leak that is planted must have shown itself."""


def test_pairs_of_games_that_differ_in_what_is_hidden_are_the_same_in_the_room() -> None:
    different = nights = dead = 0
    for pair in pairs(PAIRS, first_seed=1):
        assert pair.played is not None, f"{pair.rulebook}, seed {pair.seed}: {pair.error}"
        different += pair.played.different > 0
        nights += pair.played.nights
        dead += pair.played.dead
    assert different > PAIRS * 0.9
    assert nights > PAIRS * 1.5
    assert dead > PAIRS * 0.5


# --- the witness sees a leak, when there is one ----------------------------------------------------


def leaks() -> None:
    """Play pairs until one differs."""
    for seed in range(ENOUGH):
        for name in BOOKS:
            play(name, seed)


def chosen_at_night(game: Game) -> bool:
    """Whether anything has been entered for tonight."""
    phase = game.phase
    return isinstance(phase, Night) and bool(phase.shots or phase.choices)


def test_it_sees_a_lamp_at_night(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Conductor._refresh

    def refresh(self: Conductor) -> None:
        honest(self)
        if chosen_at_night(self.history.game):
            self._lit.show({1: Lamp.CURSOR})

    monkeypatch.setattr(Conductor, "_refresh", refresh)
    with pytest.raises(Leak, match="way='lamps'"):
        leaks()


def test_it_sees_a_call_that_is_a_millisecond_shorter_when_nobody_wakes(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = night._turn_over

    def turn_over(move: Move, before: Night) -> None:
        honest(move, before)
        after = move.game.phase
        assert isinstance(after, Night)
        if after.call is not None and after.call.role is not None and not move.game.woken(after.call.role):
            move.change(phase=replace(after, timer=after.timer.later(-MILLISECOND)))

    monkeypatch.setattr(night, "_turn_over", turn_over)
    with pytest.raises(Leak, match=r"way='(sound|display)'"):
        leaks()


def test_it_sees_a_section_of_the_display_that_changes_with_a_shot(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Playing.room

    def room(self: Playing) -> RoomView:
        view: dict[str, Any] = dict(honest(self))
        return view | {"busy": chosen_at_night(self._conductor.history.game)}  # type: ignore[return-value]

    monkeypatch.setattr(Playing, "room", room)
    with pytest.raises(Leak, match="way='display'"):
        leaks()


def test_it_sees_a_line_of_the_hosts_log_in_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Playing.room

    def room(self: Playing) -> RoomView:
        lines = [line["text"] for line in self._conductor.ledger.lines]
        view: dict[str, Any] = dict(honest(self))
        return view | {"log": lines}  # type: ignore[return-value]

    monkeypatch.setattr(Playing, "room", room)
    with pytest.raises(Leak, match="way='display'"):
        leaks()


def test_it_hears_an_answer_to_a_key_at_night(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Conductor._append_and_say

    def append_and_say(self: Conductor, command: Command, *rest: Any) -> None:
        honest(self, command, *rest)
        if isinstance(self.history.game.phase, Night):
            self._hardware.speaker.plan(Utterance((Clip("accepted"),)))

    monkeypatch.setattr(Conductor, "_append_and_say", append_and_say)
    with pytest.raises(Leak, match="way='sound'"):
        leaks()
