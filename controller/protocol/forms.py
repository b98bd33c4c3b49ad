"""In which forms a game is handed on, each by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.journal import GameSummary, Recorded
from controller.protocol.as_csv import csv_of
from controller.protocol.as_json import json_of
from controller.protocol.as_polemica import polemica_of
from controller.protocol.exported import lines_of
from controller.protocol.game_protocol import GameProtocol
from controller.protocol.pdf import pdf_of
from controller.protocol.reading import protocol_of
from controller.stage.texts import Language

Record = Sequence[Recorded]


def _lines(game: GameSummary, record: Record, _: Language) -> bytes:
    return "".join(f"{line}\n" for line in lines_of(game, record)).encode()


def _protocol(write: Callable[[GameProtocol, Language], bytes]) -> Callable[[GameSummary, Record, Language], bytes]:
    return lambda game, record, language: write(protocol_of(game, record), language)


PROTOCOLS: dict[str, Callable[[GameProtocol, Language], bytes]] = {
    "json": lambda protocol, _: json_of(protocol).encode(),
    "csv": csv_of,
    "polemica": lambda protocol, _: polemica_of(protocol).encode(),
    "pdf": pdf_of,
}
"""The forms of a protocol. A language is taken where there are words."""

FORMS: dict[str, Callable[[GameSummary, Record, Language], bytes]] = {
    "lines": _lines,
    **{name: _protocol(write) for name, write in PROTOCOLS.items()},
}
"""``lines`` is the record itself; the others are its protocol."""
