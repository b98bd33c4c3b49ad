"""A protocol in the manner of Polemica's JSON (RULES.md 2.9), for programs that read that.

What of a game has no counterpart there is said in docs/record.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from controller.game.asking import Round
from controller.game.public import Scene
from controller.game.roles import Role
from controller.game.state import Exit
from controller.game.units import Seat
from controller.protocol.as_json import milliseconds
from controller.protocol.game_protocol import (
    DayLine,
    FoulKind,
    GameProtocol,
    HandLine,
    PlayerLine,
    QuestionLine,
    RoundLine,
    Standing,
)

_ROLES = {Role.DON: 0, Role.MAFIA: 1, Role.CIVILIAN: 2, Role.SHERIFF: 3}

_STAGES = {
    Scene.DEAL: "dealing",
    Scene.NIGHT: "toNight",
    Scene.MORNING: "toDay",
    Scene.DISCUSSION: "speech",
    Scene.SPEECH: "speech",
    Scene.BALLOT: "toVoting",
    Scene.QUESTION: "voting",
    Scene.DEFENCE: "reSpeech",
    Scene.BEST_MOVE: "guess",
    Scene.LAST_WORD: "speech",
    Scene.DAY_OVER: "toNight",
    Scene.OVER: "gameOver",
}


def polemica_of(protocol: GameProtocol) -> str:
    """One object, indented. Times are ms since the game began; of a hand, since its window opened, with its bound."""
    last = protocol.days[-1].number if protocol.days else None
    over = protocol.standing is Standing.WON
    game = {
        "id": protocol.game,
        "started": protocol.begun,
        "stage": _stage("gameOver", last) if over else None,
        "players": [_player(player, protocol) for player in protocol.players],
        "votes": [vote for day in protocol.days for vote in _votes(day)],
        "shots": list(_shots(protocol)),
        "checks": list(_checks(protocol)),
    }
    return json.dumps(game, ensure_ascii=False, indent=1) + "\n"


def _stage(kind: str | None, day: int | None) -> dict[str, Any]:
    return {"type": kind, "day": day, "player": None, "voting": None}


def _player(player: PlayerLine, protocol: GameProtocol) -> dict[str, Any]:
    move = protocol.best_move
    guess = {"mafs": list(move.named), "civs": [], "vice": None} if move and move.seat == player.seat else None
    removed = player.exit is Exit.REMOVED
    return {
        "position": player.seat,
        "username": player.name,
        "role": _ROLES.get(player.role) if player.role is not None else None,
        "fouls": list(_fouls(protocol, player.seat, FoulKind.FOUL)),
        "techs": list(_fouls(protocol, player.seat, FoulKind.TECHNICAL)),
        "disqual": {"time": milliseconds(player.left)} if removed else None,
        "guess": guess,
        "award": None,
    }


def _fouls(protocol: GameProtocol, seat: Seat, kind: FoulKind) -> Iterator[dict[str, Any]]:
    for line in protocol.fouls:
        if line.seat == seat and line.kind is kind:
            yield {"time": milliseconds(line.at), "stage": _stage(_STAGES.get(line.stage), line.day)}


# --- votes -----------------------------------------------------------------------------------------


def _votes(day: DayLine) -> Iterator[dict[str, Any]]:
    """0 is the nomination, 1 the first vote, 2 … the revotes, ``null`` the question whether all leave."""
    for line in day.nominations:
        if line.by is not None:
            yield _vote(day, 0, line.by, line.seat)
    number = 0
    for one in day.rounds:
        if one.kind is Round.ALL_LEAVE:
            yield from (vote for line in one.questions for vote in _hands(day, None, line, None))
        elif one.questions:
            number += 1
            yield from _round(day, number, one)


def _round(day: DayLine, number: int, one: RoundLine) -> Iterator[dict[str, Any]]:
    for line in one.questions:
        yield from _hands(day, number, line, line.about[0])
    last = one.questions[-1]
    voted = {seat for line in one.questions for seat in line.counted}
    for seat in last.voters:
        if seat not in voted:
            yield _vote(day, number, seat, last.about[0] if last.leftovers else 0)


def _hands(day: DayLine, number: int | None, line: QuestionLine, against: Seat | None) -> Iterator[dict[str, Any]]:
    hands = {hand.seat: hand for hand in line.hands}
    for seat in line.counted:
        yield _vote(day, number, seat, against, hands.get(seat))


def _vote(
    day: DayLine, number: int | None, voter: Seat, candidate: Seat | None, hand: HandLine | None = None
) -> dict[str, Any]:
    vote: dict[str, Any] = {"day": day.number, "num": number, "voter": voter, "candidate": candidate}
    if hand is not None and hand.down is not None:
        vote |= {"time": milliseconds(hand.down), "bound": milliseconds(hand.bound)}
    return vote


# --- nights ----------------------------------------------------------------------------------------


def _shots(protocol: GameProtocol) -> Iterator[dict[str, Any]]:
    """The night after day 1 is 1; a shot that was entered for the mafia as one has no shooter."""
    for night in protocol.nights:
        for choice in night.choices:
            if choice.role is Role.MAFIA and choice.target is not None:
                yield {"night": night.number - 1, "shooter": choice.seat, "victim": choice.target}


def _checks(protocol: GameProtocol) -> Iterator[dict[str, Any]]:
    for night in protocol.nights:
        for choice in night.choices:
            if choice.role in (Role.DON, Role.SHERIFF) and choice.target is not None:
                yield {"night": night.number - 1, "role": _ROLES[choice.role], "player": choice.target}
