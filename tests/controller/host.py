"""A host and players who look at nothing but the console's view, and carry a game from the deal to its end.

They keep nothing in mind, so after a power cut they go on from whatever the table shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

View = Mapping[str, Any]

BLACK = ("mafia", "don")
VOTING = ("may_vote", "counts")


@dataclass(frozen=True)
class Word:
    """What the host says now; ``act`` as a page sends it."""

    act: Any
    step: int | None = None


ENTRIES = ("deal", "night", "best_move", "speech")


def next_word(view: View, roles: Mapping[int, str], enters: Sequence[str] = ENTRIES) -> Word | None:
    """What the host says now; ``None``: the clock or the hands are to act.

    ``roles``: who holds a special card. ``enters``: the phases in which he says more than the big button.
    """
    if view["proposals"]:
        return Word(_answer(view["proposals"][0]))
    act = None if view["phase"]["paused"] or view["phase"]["kind"] not in enters else _entry(view, roles)
    if act is not None:
        return Word(act)
    offer = view["next"]
    return Word(offer["act"]) if offer is not None and offer["act"][0] != "NewGame" else None


def _answer(proposal: Mapping[str, Any]) -> Any:
    """A victory is announced, an unheard seat had no hand, everything else is let pass."""
    return proposal["confirm" if proposal["kind"] == "victory" else "dismiss"]["act"]


def _entry(view: View, roles: Mapping[int, str]) -> Any:
    """What has to be entered at this moment beside the big button: cards, shots, checks, a best move, nominations."""
    match view["phase"]["kind"]:
        case "deal":
            return _card(view, roles)
        case "night":
            return _night(view)
        case "best_move":
            return ["NameBestMove", {"seats": living(view)[:3]}]
        case "speech":
            return _nomination(view)
    return None


def _card(view: View, roles: Mapping[int, str]) -> Any:
    seat = view["phase"]["seat"]
    if seat in roles and view["seats"][seat - 1]["role"] is None:
        return ["EnterRole", {"seat": seat, "role": roles[seat]}]
    return None


def _night(view: View) -> Any:
    night = view["night"]
    for role in night["asks"]:
        if role not in night["chosen"]:
            holders = [s for s in living(view) if role_of(view, s) in (BLACK if role == "mafia" else (role,))]
            if role == "mafia" and holders:
                return ["Shoot", {"target": _last_red(view)}]
            if holders:
                return ["Choose", {"role": role, "target": living(view)[0], "seat": None}]
    return None


def _nomination(view: View) -> Any:
    """On a day with both blacks the first three speakers make a list of three, later the first two one of two."""
    speaker, listed = view["phase"]["seat"], view["nominees"]
    blacks = [s for s in living(view) if role_of(view, s) in BLACK]
    wanted = [blacks[-1], *[s for s in living(view) if role_of(view, s) not in BLACK][: 2 if len(blacks) > 1 else 1]]
    if any(line.startswith(_has_nominated(view, speaker)) for line in _since_the_floor(view, speaker)):
        return None
    missing = [seat for seat in wanted if seat not in listed]
    return ["Nominate", {"seat": missing[0], "gesture_seen": True}] if missing else None


def _has_nominated(view: View, by: int) -> tuple[str, ...]:
    """How the line of a nomination begins, and of one that was not taken: that is tried but once."""
    if view["language"] == "ru":
        return f"№ {by} выставил №", f"№ {by} не выставил №"
    return f"№ {by} has nominated №", f"№ {by} has not nominated №"


def _since_the_floor(view: View, speaker: int) -> list[str]:
    floor = f"Слово № {speaker}," if view["language"] == "ru" else f"The floor is № {speaker}'s,"
    lines = [line["text"] for line in view["log"]]
    given = [place for place, line in enumerate(lines) if line.startswith(floor)]
    return lines[given[-1] :] if given else lines


def voters(view: View) -> frozenset[int]:
    """Of those who are for it, the seats that put a hand down: as soon as their lamps say that they may."""
    return favour(view) & {seat["seat"] for seat in view["seats"] if seat["lamp"] in VOTING}


def favour(view: View) -> frozenset[int]:
    """Who wants the one to leave who is asked about.

    Of three nominees the first two share the votes, so that they defend themselves; of two the first gets them all.
    """
    if view["phase"]["kind"] != "question" or len(view["question"]["about"]) != 1:
        return frozenset()
    listed, asked, alive = view["nominees"], view["question"]["about"][0], living(view)
    place = listed.index(asked)
    if len(listed) == 3:
        return frozenset(alive[place::2] if place < 2 else [])
    return frozenset(alive if place == 0 else [])


def living(view: View) -> list[int]:
    """The seats in the game."""
    return [seat["seat"] for seat in view["seats"] if seat["alive"]]


def role_of(view: View, seat: int) -> str | None:
    """What the host has entered for this seat."""
    role: str | None = view["seats"][seat - 1]["role"]
    return role


def _last_red(view: View) -> int:
    return [seat for seat in living(view) if role_of(view, seat) not in (*BLACK, "sheriff")][-1]
