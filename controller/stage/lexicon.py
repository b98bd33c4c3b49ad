"""Which clips a rulebook speaks at which moment (RULES.md 2.10), by their ids in the phrase catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.game.roles import Role, Winner


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A rulebook's own words. An empty id is a moment at which its host says nothing; ``_`` at the end takes a seat."""

    night: str = "night_falls"
    wakes: Mapping[Role, str] = field(default_factory=dict)
    sleeps: Mapping[Role, str] = field(default_factory=dict)
    hunt: str = "mafia_hunts"
    hunt_ends: str = "mafia_leaves"
    morning: str = "morning_kind"
    quiet_night: str = "nobody_hurt"
    nominated: str = "accepted_number_"
    duplicate: str = "nomination_duplicate"
    question: str = "ask_leave_game_"
    all_leave: str = "ask_all_leave"
    closes: str = "thanks"
    released: str = ""
    foul: str = "foul_"
    victory: Mapping[Winner, str] = field(default_factory=dict)


_CLASSIC_WAKES = {
    Role.MAFIA: "mafia_wakes",
    Role.DON: "don_wakes",
    Role.SHERIFF: "sheriff_wakes",
}
_CLASSIC_SLEEPS = {
    Role.MAFIA: "mafia_sleeps",
    Role.DON: "don_sleeps_city",
    Role.SHERIFF: "sheriff_sleeps_city",
}
_RED_AND_BLACK = {
    Winner.RED: "victory_red",
    Winner.BLACK: "victory_black",
    Winner.MANIAC: "victory_maniac",
    Winner.DRAW: "draw",
}

CITY = Lexicon(wakes=_CLASSIC_WAKES, sleeps=_CLASSIC_SLEEPS, victory=_RED_AND_BLACK)

CLUB = replace(
    CITY,
    wakes=_CLASSIC_WAKES
    | {
        Role.PUTANA: "putana_wakes",
        Role.DOCTOR: "doctor_wakes",
        Role.MANIAC: "maniac_wakes",
        Role.KAMIKAZE: "kamikaze_wakes",
    },
    sleeps={
        Role.MAFIA: "mafia_sleeps",
        Role.SHERIFF: "sheriff_sleeps",
        Role.PUTANA: "putana_sleeps",
        Role.DOCTOR: "doctor_sleeps",
        Role.MANIAC: "maniac_sleeps",
        Role.KAMIKAZE: "kamikaze_sleeps",
    },
    morning="morning_good",
    nominated="nomination_accepted",
    released="accepted",
    foul="remark_",
    victory=_RED_AND_BLACK | {Winner.RED: "victory_civilians", Winner.BLACK: "victory_mafia"},
)

LEXICONS = {"city": CITY, "club": CLUB}


def lexicon_of(rulebook: str) -> Lexicon:
    """The words of this rulebook; a club's own rulebook speaks like ``city`` unless it has words of its own."""
    return LEXICONS.get(rulebook, CITY)
