"""A protocol and the history as the plain JSON that their pages draw."""

from __future__ import annotations

from typing import Any

from controller.protocol.blocks import (
    Block,
    Boxes,
    Cell,
    Entries,
    Figure,
    Heading,
    Legend,
    NewPage,
    Pair,
    Paragraph,
    Ruled,
    Seating,
    Table,
    Together,
)
from controller.protocol.game_protocol import GameProtocol, PlayerLine
from controller.protocol.sheet import sheet_of
from controller.protocol.words import Words
from controller.web.records import LISTED, KeptGame

Plain = dict[str, Any]


def record_view(protocol: GameProtocol, words: Words) -> Plain:
    """The page of one game: its sheet block by block, and its players as the drawn table shows them."""
    sheet = sheet_of(protocol, words)
    return {
        "language": words.language,
        "game": protocol.game,
        "title": sheet.title,
        "subtitle": sheet.subtitle,
        "outcome": words.standing(protocol),
        "seats": [_seat(player, words) for player in protocol.players],
        "blocks": [_block(block) for block in sheet.blocks],
    }


def history_view(games: list[KeptGame], words: Words) -> Plain:
    """A page of the history; ``more``: the number before which the next page goes on, if there is one."""
    return {
        "language": words.language,
        "games": [_kept_game(kept, words) for kept in games],
        "more": games[-1].summary.id if len(games) == LISTED else None,
    }


def _kept_game(kept: KeptGame, words: Words) -> Plain:
    game = kept.summary
    book, names = game.header.get("rulebook"), game.header.get("names")
    return {
        "game": game.id,
        "date": words.date(game.started),
        "time": words.time(game.started),
        "rulebook": words.texts.rulebook(book) if isinstance(book, str) else "",
        "names": [name for name in names if name] if isinstance(names, list) else [],
        "outcome": words.outcome(kept.outcome),
        "kind": kept.outcome or "running",
    }


def _seat(player: PlayerLine, words: Words) -> Plain:
    return {
        "seat": player.seat,
        "name": player.name,
        "letter": words.letter(player.role) if player.role else "",
        "side": player.role.colour.value if player.role else None,
        "alive": player.exit is None,
        "fouls": player.fouls,
    }


def _block(block: Block) -> Plain:
    match block:
        case Heading(text):
            return {"kind": "heading", "text": text}
        case Paragraph(text):
            return {"kind": "paragraph", "text": text}
        case Entries(entries):
            fields = [{"label": entry.label, "value": entry.value, "width": entry.width} for entry in entries]
            return {"kind": "entries", "entries": fields}
        case Table():
            return _table(block)
        case Pair(tables):
            return {"kind": "pair", "tables": [_table(table) for table in tables]}
        case Figure(name=name, title=title):
            return {"kind": "figure", "name": name, "title": title}
        case Legend(title):
            return {"kind": "legend", "title": title}
        case Seating():
            return {"kind": "seating"}
        case Ruled(lines):
            return {"kind": "ruled", "lines": lines}
        case NewPage():
            return {"kind": "new_page"}
        case Together(blocks):
            return {"kind": "together", "blocks": [_block(part) for part in blocks]}


def _table(table: Table) -> Plain:
    columns = [{"title": column.title, "width": column.width, "align": column.align} for column in table.columns]
    rows = [[_cell(cell) for cell in row] for row in table.rows]
    return {"kind": "table", "caption": table.caption, "columns": columns, "rows": rows, "feet": table.feet}


def _cell(cell: Cell) -> str | Plain:
    return {"ticked": cell.ticked, "of": cell.of} if isinstance(cell, Boxes) else cell
