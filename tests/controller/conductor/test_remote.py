"""The host's remote: ▶ is the big button, what is serious is held, and what has just changed its meaning is deaf."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller.conductor.remote import act_of
from controller.game import inputs
from controller.game.inputs import Act
from controller.game.reasons import ProposalKind
from controller.rehearsal.acts import perform
from controller.rehearsal.script import read
from controller.rehearsal.setting import first_game
from controller.rehearsal.table import Table
from hardware.ports import MILLISECOND, SECOND, Key, KeyPress
from hardware.simulated import SimulatedRemote
from tests.controller.conductor.conftest import OpenRoom

FIRST_DAY = "rulebook: city\nday: 1\n"
LIFTED = ("speech 1", "nominate 2", "thanks", "speech 2", "nominate 3", "thanks", "speeches", "vote")


def after(*acts: str) -> Table:
    table = Table(first_game(read(FIRST_DAY).setting, Path()))
    for act in acts:
        perform(table, act)
    return table


@pytest.mark.parametrize(
    ("acts", "key", "held", "says"),
    [
        ((), Key.NEXT, False, inputs.GiveFloor()),
        (("speech 1",), Key.NEXT, False, inputs.EndSpeech()),
        (("speech 1",), Key.WHISTLE, False, inputs.Pause()),
        (("speech 1", "pause"), Key.WHISTLE, False, inputs.Resume()),
        (("speech 1", "pause"), Key.BACK, True, inputs.Undo()),
        (("speech 1", "pause"), Key.BACK, False, None),
        (("speech 1",), Key.YES, True, None),
        (("speeches", "vote"), Key.NEXT, False, None),
        (("speeches", "vote"), Key.NEXT, True, inputs.BeginNight()),
        ((*LIFTED, "against 2: 1@200 until@500"), Key.WHISTLE, False, inputs.WithdrawQuestion()),
        ((*LIFTED, "against 2: 1@200 until@500"), Key.YES, False, None),
        ((*LIFTED, "against 2: 1@200 until@2500"), Key.YES, False, inputs.Accept()),
        ((*LIFTED, "against 2: 1@200 until@2500"), Key.BACK, True, inputs.WithdrawQuestion()),
        ((*LIFTED, "against 2: 1@200 until@2500"), Key.WHISTLE, False, None),
        ((*LIFTED, "against 2: 1@200 until@500"), Key.BACK, True, None),
        ((*LIFTED, "against 2: 1@200-900"), Key.YES, True, inputs.Confirm(1)),
        ((*LIFTED, "against 2: 1@200-900"), Key.BACK, True, inputs.Dismiss(1)),
        ((*LIFTED, "against 2: 1@200-900"), Key.YES, False, None),
        ((*LIFTED, "against 2: 1@200-900"), Key.NEXT, False, None),
    ],
)
def test_what_a_key_says(acts: tuple[str, ...], key: Key, held: bool, says: Act | None) -> None:
    assert act_of(KeyPress(key, 0, held), after(*acts).game) == says


async def test_a_remote_carries_the_game_on_and_is_deaf_to_what_has_just_changed(open_room: OpenRoom) -> None:
    room = open_room(remote=True)
    remote = room.remote
    assert isinstance(remote, SimulatedRemote)
    await room.wait(SECOND)
    remote.press(Key.NEXT)  # a game begins by holding alone
    await room.loop.settle()
    assert room.phase == "ready"
    remote.press(Key.NEXT, held=True)
    await room.wait(SECOND)
    assert room.phase == "deal"
    remote.press(Key.NEXT)
    await room.wait(300 * MILLISECOND)
    assert room.view["phase"]["seat"] == 1
    remote.press(Key.NEXT)  # a thumb that was on its way already
    await room.wait(300 * MILLISECOND)
    assert room.view["phase"]["seat"] == 1
    remote.press(Key.NEXT)
    await room.wait(300 * MILLISECOND)
    assert room.view["phase"]["seat"] == 2


@pytest.mark.parametrize(
    ("key", "held", "says"),
    [
        (Key.NEXT, True, None),
        (Key.BACK, False, None),
        (Key.BACK, True, inputs.Dismiss(1)),
        (Key.YES, False, None),
        (Key.YES, True, inputs.Confirm(1)),
        (Key.WHISTLE, False, None),
    ],
)
def test_a_proposed_victory_takes_a_held_answer_alone(key: Key, held: bool, says: Act | None) -> None:
    table = Table(first_game(read("rulebook: fiim\ndeal: 1=don 2=mafia 3=mafia 4=sheriff\nday: 2\n").setting, Path()))
    for act in ("remove 5", "opposite victory", "dismiss 5"):
        perform(table, act)
    victory = table.game.proposals[0]
    assert victory.kind is ProposalKind.VICTORY
    expected = replace(says, proposal=victory.id) if isinstance(says, inputs.Confirm | inputs.Dismiss) else says
    assert act_of(KeyPress(key, 0, held), table.game) == expected
