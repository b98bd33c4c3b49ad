"""Nothing that the table does gives a role away (design, 4), and the witness who says so sees what would."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any, cast

import pytest
from aiohttp import web

from controller.conductor import Evening
from controller.conductor.conductor import Conductor
from controller.conductor.playing import Playing
from controller.game import night
from controller.game.inputs import Command
from controller.game.move import Move
from controller.game.phases import Night
from controller.game.roles import Role
from controller.game.state import Game
from controller.stage.view import RoomView
from controller.web import display
from controller.web.display import Beside, DisplaySocket
from controller.web.mailbox import Mailbox
from controller.web.server import make_app
from controller.web.table import Table
from hardware.ports import MILLISECOND, Clip, Lamp, Utterance
from tests.proof.compared import Leak
from tests.proof.many import pairs
from tests.proof.pair import BOOKS, play
from tests.proof.secrets_of_the_host import Secrets

rules = import_module("controller.game.step")  # the package has the function by that name

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


def roles_of(table: object) -> dict[int, str]:
    """Who is known to be what in the game that this table plays; empty where it plays none."""
    stand = cast(Evening, table)._stand
    if not isinstance(stand, Playing):
        return {}
    players = stand._conductor.history.game.players
    return {seat: player.role.value for seat, player in enumerate(players, start=1) if player.role is not None}


def served(monkeypatch: pytest.MonkeyPatch, told: Callable[[Table, web.StreamResponse], None]) -> None:
    """Let ``told`` put something into every answer of the server."""

    def leaking(table: Table, *rest: Any, **more: Any) -> web.Application:
        async def leak(_request: web.Request, response: web.StreamResponse) -> None:
            told(table, response)

        app = make_app(table, *rest, **more)
        app.on_response_prepare.append(leak)
        return app

    monkeypatch.setattr("tests.proof.front.make_app", leaking)


def test_it_sees_a_header_of_what_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(table: Table, response: web.StreamResponse) -> None:
        response.headers["ETag"] = f"{len(set(roles_of(table).values()))}"

    served(monkeypatch, told)
    with pytest.raises(Leak, match=r"way='(http|/display/ws|/watch/ws)'"):
        leaks()


def test_it_sees_a_cookie_of_the_page_where_consoles_are_paired(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(table: Table, response: web.StreamResponse) -> None:
        if response.content_type == "text/html":
            response.headers["Set-Cookie"] = f"known={roles_of(table).get(1, '')}"

    served(monkeypatch, told)
    with pytest.raises(Leak, match="way='http'"):
        leaks()


def test_it_sees_a_body_of_an_answer_that_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(table: Table, response: web.StreamResponse) -> None:
        if response.status >= 400 and isinstance(response, web.Response) and roles_of(table).get(1) == "mafia":
            response.text = f"{response.text}."

    served(monkeypatch, told)
    with pytest.raises(Leak, match="way='http'"):
        leaks()


@pytest.mark.parametrize(("beside", "way"), [(display.Invitation, "/display/ws"), (display.Nothing, "/watch/ws")])
def test_it_sees_the_first_message_of_a_page_that_comes_late(
    monkeypatch: pytest.MonkeyPatch, beside: type, way: str
) -> None:
    honest = DisplaySocket.__init__

    def begin(self: DisplaySocket, table: Table, its: Beside, socket: web.WebSocketResponse) -> None:
        honest(self, table, its, socket)
        if isinstance(its, beside) and isinstance(socket, web.WebSocketResponse):
            self._mailbox = Mailbox({**table.room(), "known": len(roles_of(table))}, hands=False)

    monkeypatch.setattr(DisplaySocket, "__init__", begin)
    with pytest.raises(Leak, match=f"way='{way}'"):
        leaks()


def test_it_sees_the_code_of_a_console_that_is_let_in_with_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Secrets._choose

    async def choose(self: Secrets, act: Any) -> None:
        await honest(self, act)
        self.side.front.admit()

    monkeypatch.setattr(Secrets, "_choose", choose)
    with pytest.raises(Leak, match=r'"code":"\d+'):
        leaks()


def test_it_sees_a_line_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Conductor._append_and_say

    def append_and_say(self: Conductor, command: Command, *rest: Any) -> None:
        honest(self, command, *rest)
        if chosen_at_night(self.history.game):
            logging.getLogger("prinyato").warning("%s", command.act)

    monkeypatch.setattr(Conductor, "_append_and_say", append_and_say)
    with pytest.raises(Leak, match="way='log'"):
        leaks()


def test_it_sees_that_the_seats_are_asked_for_something(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Conductor._refresh

    def refresh(self: Conductor) -> None:
        honest(self)
        if chosen_at_night(self.history.game):
            self._hardware.seats.hear_past(self.now)

    monkeypatch.setattr(Conductor, "_refresh", refresh)
    with pytest.raises(Leak, match="way='seats'"):
        leaks()


def test_it_sees_a_hand_on_a_pad_at_night(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Playing.room

    def room(self: Playing) -> RoomView:
        view = honest(self)
        for place in view["seats"]:
            place["down"] = self._conductor.announced.players[place["seat"] - 1].down
        return view

    monkeypatch.setattr(Playing, "room", room)
    with pytest.raises(Leak, match="way='display'"):
        leaks()


def test_it_sees_a_word_that_comes_to_nothing_because_of_a_role(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rules._means_the_same

    def means_the_same(game: Game, before: Game) -> bool:
        return bool(honest(game, before)) and [player.role for player in game.players] == [
            player.role for player in before.players
        ]

    monkeypatch.setattr(rules, "_means_the_same", means_the_same)
    with pytest.raises(Leak):
        leaks()


def test_it_sees_the_cursor_of_the_remote_where_a_role_is(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Conductor.point

    def point(self: Conductor, seat: int | None) -> None:
        known = [player.role for player in self.history.game.players]
        honest(self, known.index(Role.DON) + 1 if seat is not None and Role.DON in known else seat)

    monkeypatch.setattr(Conductor, "point", point)
    with pytest.raises(Leak, match=r"way='(lamps|display|/display/ws|/watch/ws)'"):
        leaks()


def test_it_hears_after_a_power_cut_whether_anything_was_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "_may_be_noticed", lambda *_: True)
    with pytest.raises(Leak, match=r"way='(sound|display|/display/ws|/watch/ws)'"):
        leaks()


def test_it_sees_after_a_power_cut_what_time_the_table_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.conductor.evening.counted_from", lambda _begun, view: view)
    with pytest.raises(Leak, match=r"way='(display|/display/ws|/watch/ws)'"):
        leaks()


def test_it_sees_what_a_table_that_comes_back_says_first(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Conductor.restart

    def restart(self: Conductor) -> None:
        honest(self)
        if chosen_at_night(self.history.game):
            self._hardware.speaker.plan(Utterance((Clip("table_ready"),)))

    monkeypatch.setattr(Conductor, "restart", restart)
    with pytest.raises(Leak, match="way='sound'"):
        leaks()
