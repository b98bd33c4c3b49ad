"""A game as lines of JSON, to send to somebody: first what the game is, then its inputs, one a line, each with what the
version that wrote the file made of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from types import NoneType, UnionType
from typing import Any

from controller.game.facts import Fact
from controller.journal.codec import encode, from_plain
from controller.journal.errors import BadRecord, TornLines
from controller.journal.store import GameSummary, Recorded
from controller.journal.told import fact_to_plain

FORMAT = "prinyato game 1"
"""How the first line says what the file is."""

PlainFact = dict[str, Any]
"""A fact as ``fact_to_plain`` writes it, by whatever version."""


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """A game that came as lines. ``version``: the Prinyato that wrote them, if it said so.

    ``told``: what that version made of each input; ``None`` where the file does not say.
    """

    game: GameSummary
    inputs: tuple[Recorded, ...]
    told: tuple[tuple[PlainFact, ...] | None, ...]
    version: str | None


def to_lines(game: GameSummary, record: Iterable[tuple[Recorded, Sequence[Fact]]]) -> Iterator[str]:
    """The lines of a game, without line ends: its inputs in their order, each with the facts that came of it.

    What comes after the game's own number of inputs was written since, and is left out.
    """
    yield _dump({"format": FORMAT, "prinyato": version("prinyato"), **asdict(game)})
    for recorded, told in record:
        if recorded.seq > game.inputs:
            return
        start = _dump({"seq": recorded.seq, "wall": recorded.wall, "boot": recorded.boot})
        facts = _dump([fact_to_plain(fact) for fact in told])
        yield f'{start[:-1]},"input":{encode(recorded.input)},"facts":{facts}}}'


def from_lines(lines: Iterable[str], *, name: str) -> ExportedGame:
    """The game in ``lines``. :class:`TornLines` or :class:`BadRecord` names line and file (``name``)."""
    numbered = enumerate(lines, start=1)
    _, first = next(numbered, (1, ""))
    game, wrote = _game(first, f"{name}, line 1")
    found = [_recorded(line, f"{name}, line {number}", number - 1) for number, line in numbered]
    if len(found) != game.inputs:
        raise TornLines(
            f"{name} has {len(found)} inputs, and its first line says {game.inputs}",
            "Ask for the whole file again",
        )
    return ExportedGame(game, tuple(recorded for recorded, _ in found), tuple(told for _, told in found), wrote)


_GAME: dict[str, type | UnionType] = {
    "id": int,
    "started": str,
    "boot": str,
    "header": dict,
    "inputs": int,
    "last_instant": int | NoneType,
    "finished": str | NoneType,
}
_RECORDED: dict[str, type | UnionType] = {"seq": int, "wall": str, "boot": str, "input": dict}


def _game(line: str, place: str) -> tuple[GameSummary, str | None]:
    found = _parsed(line, place)
    if found.pop("format", None) != FORMAT:
        raise TornLines(f"{place}: this is no exported game ({FORMAT})", "Check the file, or update Prinyato")
    wrote = found.pop("prinyato", None)
    if not isinstance(wrote, str | NoneType):
        raise TornLines(f"{place}: prinyato cannot be {wrote!r}", _CHECK)
    return GameSummary(**_checked(found, _GAME, place)), wrote


def _recorded(line: str, place: str, seq: int) -> tuple[Recorded, tuple[PlainFact, ...] | None]:
    found = _parsed(line, place)
    told = _told(found.pop("facts"), place) if "facts" in found else None
    found = _checked(found, _RECORDED, place)
    if found["seq"] != seq:
        raise TornLines(f"{place}: input {found['seq']} stands where {seq} should", _CHECK)
    try:
        found["input"] = from_plain(found["input"])
    except BadRecord as error:
        raise error.at(f"{place}, input {seq}") from error
    return Recorded(**found), told


def _told(found: object, place: str) -> tuple[PlainFact, ...]:
    if not isinstance(found, list) or not all(isinstance(fact, dict) for fact in found):
        raise TornLines(f"{place}: facts are no list of objects", _CHECK)
    return tuple(found)


def _parsed(line: str, place: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
        if not _is_flat(found, _LEVELS):
            raise RecursionError
        json.dumps(found, ensure_ascii=False).encode()
    except RecursionError as error:
        raise TornLines(f"{place}: lists in lists without an end", _CHECK) from error
    except UnicodeEncodeError as error:
        raise TornLines(f"{place}: not Unicode ({error.reason})", _CHECK) from error
    except ValueError as error:
        raise TornLines(f"{place}: not JSON ({error})", _CHECK) from error
    if not isinstance(found, dict):
        raise TornLines(f"{place}: not an object", _CHECK)
    return found


_LEVELS = 16
"""No game holds more lists and objects within each other."""


def _is_flat(value: object, levels: int) -> bool:
    match value:
        case dict():
            inside = list(value.values())
        case list():
            inside = value
        case _:
            return True
    return levels > 0 and all(_is_flat(one, levels - 1) for one in inside)


def _checked(found: dict[str, Any], fields: dict[str, type | UnionType], place: str) -> dict[str, Any]:
    for field in fields.keys() | found.keys():
        if field not in fields:
            raise TornLines(f"{place}: nobody knows the field {field}", _CHECK)
        if field not in found:
            raise TornLines(f"{place}: the field {field} is missing", _CHECK)
        if not isinstance(found[field], fields[field]) or isinstance(found[field], bool):
            raise TornLines(f"{place}: {field} cannot be {found[field]!r}", _CHECK)
    return found


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_CHECK = "Check whether the file was cut or edited"
