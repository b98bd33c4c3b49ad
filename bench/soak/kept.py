"""Whether the journal on the disk comes to the game that is on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.conductor.kept import replayed
from controller.conductor.page_acts import to_page
from controller.game import public
from controller.journal import Journal
from controller.stage.console import Desk, host_view
from controller.stage.texts import Texts
from hardware.ports import Instant, Lamp

_OF_THE_GAME = ("phase", "nominees", "tallies", "proposals", "night", "deck", "undo", "step")
_OF_A_SEAT = ("alive", "role", "fouls", "hand")


def differences(journal: Journal, screen: Mapping[str, Any], now: Instant) -> list[str]:
    """The sections of the host's screen that the journal's game would show otherwise."""
    game_id = int(screen["game"])
    kept = replayed(journal, journal.game(game_id), Texts("ru"))
    desk = Desk(
        history=kept.history,
        public=public(kept.history.game),
        ledger=kept.ledger,
        lamps=dict.fromkeys(range(1, len(screen["seats"]) + 1), Lamp.DARK),
        silent=frozenset(),
        names=kept.setup.names,
        pads=kept.setup.seating.pads,
        game_id=str(game_id),
        question="",
        plain=to_page,
    )
    again: Mapping[str, Any] = host_view(desk, now)
    different = [name for name in _OF_THE_GAME if again[name] != screen[name]]
    for mine, theirs in zip(again["seats"], screen["seats"], strict=True):
        different += [f"{name} of {mine['seat']}" for name in _OF_A_SEAT if mine[name] != theirs[name]]
    return different
