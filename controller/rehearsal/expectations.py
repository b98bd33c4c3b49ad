"""What a rehearsal expects: the grammar of its ``->`` lines, and whether one holds against what was said."""

from __future__ import annotations

import re
from collections.abc import Iterable

from controller.game.facts import AllLeaveOutcome, Answer
from controller.game.phases import Deal, Night
from controller.game.roles import Role, Winner
from controller.game.state import Game
from controller.rehearsal.errors import UnknownWords
from controller.rehearsal.language import check_seat
from controller.rehearsal.words import Saying

# --- the grammar -----------------------------------------------------------------------------------


def _any(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(words)})"


_ROLE = _any(role.value for role in Role)
_SEATS = r"(?: \d+)+"
_COUNTS = r"(?: \d+=\d+)+"

_FORMS: dict[str, str] = {
    "opener": r" \d+",
    "floor": r" \d+ \d+s",
    "clock": r" (?:speech|defence|last word|agreement)(?: \d+)? \d+s",
    "new ballot": "",
    "speech lost": _SEATS,
    "nominate only": r" \d+ \d+s",
    "nominated": r" \d+ by \d+",
    "duplicate": r" \d+ by \d+",
    "refused": r" \d+ by \d+",
    "withdrawn": r" \d+ by \d+",
    "ballot": _SEATS,
    "no ballot": "",
    "ballot cancelled": "",
    "counted": _SEATS,
    "late": _SEATS,
    "early": _SEATS,
    "stuck": _SEATS,
    "double": _SEATS,
    "self": _SEATS,
    "ineligible": _SEATS,
    "unheard": _SEATS,
    "disputed": _SEATS,
    "lifted": _SEATS,
    "proposed removal": _SEATS,
    "proposed foul": _SEATS,
    "tally": _COUNTS,
    "leftovers": _COUNTS,
    "tie": _SEATS,
    "defence": r" \d+ \d+s",
    "revote": _SEATS,
    "all leave asked": _SEATS,
    **{f"all leave {outcome.value}": "" for outcome in AllLeaveOutcome},
    "out": rf"{_SEATS}(?: silently)?",
    "last word": r" \d+ \d+s",
    "call": f" {_ROLE}",
    "answer": rf" {_ROLE} {_any(answer.value for answer in Answer)}",
    "killed": _SEATS,
    "miss": "",
    "frozen": _SEATS,
    "foul": _COUNTS,
    "technical foul": _COUNTS,
    "remark": _SEATS,
    "by hand": _SEATS,
    "by pad": _SEATS,
    "best move": r" \d+",
    "alive": _SEATS,
    "phase": " (?:day|night)",
    "fouls": _COUNTS,
    "winner": f" {_any(winner.value for winner in Winner)}",
    "undone": " .+",
}
"""Every fact by its first words, and what follows them."""

_POSITIVE = re.compile("|".join(f"{head}(?:{rest}| none)" if rest else head for head, rest in _FORMS.items()), re.ASCII)
_NEGATIVE = re.compile(r"no (?P<words>\D+?)(?P<rest>(?: \d+(?:=\d+)?)*)(?: silently)?", re.ASCII)
_STARTS = {" ".join(head.split()[:n]) for head in _FORMS for n in range(1, len(head.split()) + 1)}
_STARTS |= {f"call {role.value}" for role in Role} | {f"answer {role.value}" for role in Role}


def check(expected: str, seats: int) -> None:
    """Raise ``UnknownWords`` unless ``expected`` is of the language, at a table of so many seats."""
    negative = _NEGATIVE.fullmatch(expected)
    known = _POSITIVE.fullmatch(expected) or _POSITIVE.fullmatch(expected.removeprefix("no "))
    if not known and not (negative and negative["words"] in _STARTS):
        raise UnknownWords("no fact of the language; docs/rehearsals.md has them all")
    if not expected.startswith("undone"):
        for number in re.findall(r"(?<![\d=])(\d+)(?=[ =]|$)", expected, re.ASCII):
            check_seat(number, seats)


# --- whether it holds ------------------------------------------------------------------------------

_EITHER = ("counted", "tally", "leftovers", "foul")
"""May come twice in one act: gathered, and each for itself, match."""


def gather(said: Iterable[Saying]) -> list[Saying]:
    """One fact a word and act, its seats gathered in rising order; a list that came in one keeps its order."""
    gathered: dict[object, Saying] = {}
    for one in said:
        key = one.text if one.once or not one.seats else (one.head, one.tail)
        if key in gathered and not one.once:
            together = dict.fromkeys((*gathered[key].seats, *one.seats))
            ordered = tuple(sorted((word for word in together if word != "none"), key=_seat_of))
            gathered[key] = Saying(one.head, ordered or ("none",), one.tail)
        else:
            gathered[key] = one
    return list(gathered.values())


def _seat_of(word: str) -> int:
    return int(word.partition("=")[0])


def state_of(game: Game) -> list[Saying]:
    """Where the game stands: who lives, day or night, the fouls."""
    fouls = tuple(f"{seat}={p.fouls}" for seat, p in enumerate(game.players, start=1) if p.fouls)
    alive = tuple(str(seat) for seat in game.alive())
    time = "night" if isinstance(game.phase, Night | Deal) else "day"
    standing = [Saying("alive", alive), Saying("fouls", fouls)]
    return [Saying(f"phase {time}"), *(one for one in standing if one.seats)]


def holds(expected: str, said: list[Saying], also: list[str]) -> bool:
    """Whether an expectation holds against what was said since the last act; ``also``: other words for it."""
    facts = gather(said)
    if expected.startswith("no ") and expected != "no ballot":
        return not _is_there(expected.removeprefix("no "), facts)
    texts = {one.text for one in facts} | {one.text for one in said if one.head in _EITHER} | set(also)
    if expected in texts:
        return True
    if not expected.endswith(" none"):
        return False
    head = expected.removesuffix(" none")
    return not any(_is_entry(one, head) for one in facts)


def _is_entry(one: Saying, head: str) -> bool:
    """Whether this fact puts somebody on the list ``head``; ``out 4 silently`` and ``ballot cancelled`` do not."""
    another = one.head in _FORMS and one.head != head
    return _begins(one.text, head) and not another and one.seats != ("none",) and one.tail != "silently"


def _begins(text: str, words: str) -> bool:
    return text == words or text.startswith(words + " ")


def _is_there(words: str, said: list[Saying]) -> bool:
    """Whether a fact begins with these words; if seats follow: whether one of these seats is in it."""
    match = re.fullmatch(r"(\D+?)((?: \d+(?:=\d+)?)+)( .+)?", words, re.ASCII)
    if match is None:
        return any(_begins(one.text, words) for one in said)
    head, seats, tail = match[1], match[2].split(), (match[3] or "").strip()
    return any(
        _begins(f"{one.head} ", head + " ") and (not tail or one.tail == tail) and any(_names(one, s) for s in seats)
        for one in said
    )


def _names(one: Saying, seat: str) -> bool:
    """Whether a fact names this seat; ``6=3`` only with that count."""
    return any(word == seat or ("=" not in seat and word.partition("=")[0] == seat) for word in one.seats)
