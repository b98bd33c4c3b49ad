"""Which clips a rulebook speaks at which moment (RULES.md 2.10), by their ids in the phrase catalogues.

A rulebook's ``[words]`` replace the usual ones, moment by moment. ``{n}`` in a clip stands for the seat; an empty clip
is a moment at which this host says nothing.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping

from controller.game.roles import Role, Winner
from controller.game.rulebook import Rulebook, RulebookError
from controller.game.units import Seat

USUAL: Mapping[str, str] = {
    "night": "night_falls",
    "agreement": "",
    "hunt": "mafia_hunts",
    "houses": "",
    "hunt_ends": "mafia_leaves",
    "morning": "morning_kind",
    "quiet_night": "nobody_hurt",
    "nominated": "accepted_number_{n}",
    "duplicate": "nomination_duplicate",
    "withdrawn": "nomination_withdrawn",
    "question": "ask_leave_game_{n}",
    "all_leave": "ask_all_leave",
    "closes": "thanks",
    "released": "",
    "foul": "foul_{n}",
    **{f"{role.value}_wakes": f"{role.value}_wakes" for role in Role if role is not Role.CIVILIAN},
    **{f"{role.value}_sleeps": f"{role.value}_sleeps" for role in Role if role is not Role.CIVILIAN},
    **{f"victory_{winner.value}": f"victory_{winner.value}" for winner in Winner if winner is not Winner.DRAW},
    "victory_draw": "draw",
}
"""The moments, and what is said at them unless a rulebook says otherwise."""

ASKED = ("question", "all_leave", "closes")
"""The moments that are never empty: a question and its close are made of their clips."""

FIRST = "_first"
"""A moment with this ending is the first night's own; without one the first night is like every other."""


class UnknownMoment(RulebookError):
    """A rulebook has words for a moment at which nothing is ever said."""


class Lexicon:
    """The words of one rulebook. Raises ``UnknownMoment`` if it has words for no moment."""

    def __init__(self, book: Rulebook) -> None:
        for moment in book.words:
            if moment.removesuffix(FIRST) not in USUAL:
                near = difflib.get_close_matches(moment, USUAL, n=1)
                hint = f"did you mean {near[0]}?" if near else f"the moments are {', '.join(USUAL)}"
                raise UnknownMoment(f"words.{moment}: nothing is ever said then; {hint}")
        self._words = {**USUAL, **book.words}

    def clip(self, moment: str, seat: Seat | None = None, *, first_night: bool = False) -> str:
        """The id of the clip that is said at this moment, of this seat; empty if nothing is."""
        template = self._words[moment]
        if first_night:
            template = self._words.get(moment + FIRST, template)
        return template.replace("{n}", str(seat))

    def clips(self, *moments: str, seat: Seat | None = None, first_night: bool = False) -> tuple[str, ...]:
        """The clips of these moments, one after the other."""
        said = (self.clip(moment, seat, first_night=first_night) for moment in moments)
        return tuple(clip for clip in said if clip)
