"""A game as lines of JSON, to send to somebody: first what the game is, then its inputs, one a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from types import NoneType, UnionType
from typing import Any

from controller.journal.codec import encode, from_plain
from controller.journal.errors import BadRecord, TornLines
from controller.journal.store import GameSummary, Journal, Recorded

FORMAT = "prinyato game 1"
"""How the first line says what the file is."""


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """A game that came as lines."""

    game: GameSummary
    inputs: tuple[Recorded, ...]


def to_lines(journal: Journal, game_id: int) -> Iterator[str]:
    """The lines of a game, without line ends; of a game that still runs, as far as it has come.

    :class:`NoSuchGame` if there is none of that number.
    """
    game = journal.game(game_id)
    yield _dump({"format": FORMAT, **asdict(game)})
    for recorded in journal.inputs(game_id):
        if recorded.seq > game.inputs:  # written since the first line was
            return
        start = _dump({"seq": recorded.seq, "wall": recorded.wall, "boot": recorded.boot})
        yield f'{start[:-1]},"input":{encode(recorded.input)}}}'


def from_lines(lines: Iterable[str], *, name: str) -> ExportedGame:
    """The game in ``lines``. :class:`TornLines` or :class:`BadRecord` names line and file (``name``)."""
    numbered = enumerate(lines, start=1)
    _, first = next(numbered, (1, ""))
    game = _game(first, f"{name}, line 1")
    inputs = tuple(_recorded(line, f"{name}, line {number}", number - 1) for number, line in numbered)
    if len(inputs) != game.inputs:
        raise TornLines(
            f"{name} has {len(inputs)} inputs, and its first line says {game.inputs}",
            "Ask for the whole file again",
        )
    return ExportedGame(game, inputs)


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


def _game(line: str, place: str) -> GameSummary:
    found = _parsed(line, place)
    if found.pop("format", None) != FORMAT:
        raise TornLines(f"{place}: this is no exported game ({FORMAT})", "Check the file, or update Prinyato")
    return GameSummary(**_checked(found, _GAME, place))


def _recorded(line: str, place: str, seq: int) -> Recorded:
    found = _checked(_parsed(line, place), _RECORDED, place)
    if found["seq"] != seq:
        raise TornLines(f"{place}: input {found['seq']} stands where {seq} should", _CHECK)
    try:
        found["input"] = from_plain(found["input"])
    except BadRecord as error:
        raise error.at(f"{place}, input {seq}") from error
    return Recorded(**found)


def _parsed(line: str, place: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError as error:
        raise TornLines(f"{place}: not JSON ({error})", _CHECK) from error
    if not isinstance(found, dict):
        raise TornLines(f"{place}: not an object", _CHECK)
    return found


def _checked(found: dict[str, Any], fields: dict[str, type | UnionType], place: str) -> dict[str, Any]:
    for field in fields.keys() | found.keys():
        if field not in fields:
            raise TornLines(f"{place}: nobody knows the field {field}", _CHECK)
        if field not in found:
            raise TornLines(f"{place}: the field {field} is missing", _CHECK)
        if not isinstance(found[field], fields[field]) or isinstance(found[field], bool):
            raise TornLines(f"{place}: {field} cannot be {found[field]!r}", _CHECK)
    return found


def _dump(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_CHECK = "Check whether the file was cut or edited"
