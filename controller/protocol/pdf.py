"""A protocol as a PDF on A4, block by block.

fpdf2 is imported only where a PDF is wanted: it is slow to load, and most evenings end without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from controller.protocol.blocks import (
    MIDDLE,
    RIGHT,
    Block,
    Boxes,
    Cell,
    Column,
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
from controller.protocol.game_protocol import GameProtocol
from controller.protocol.marks import PAPER, WIDTH, legend
from controller.protocol.picture import Anchor, Box, Label, Line, Picture
from controller.protocol.seated import seated
from controller.protocol.sheet import sheet_of
from controller.protocol.timeline import timeline
from controller.protocol.words import Words
from controller.stage.texts import Language

if TYPE_CHECKING:
    from controller.protocol.paper import Paper

_TITLE, _HEAD, _TEXT, _SMALL = 6.2, 4.4, 3.0, 2.4
_LINE, _ROW, _PAD, _EDGE = 4.0, 5.6, 1.4, 0.6
_ENTRY, _RULE, _GAP = 11.5, 8.0, 3.5
_ANCHORS = {MIDDLE: Anchor.MIDDLE, RIGHT: Anchor.END}


def pdf_of(protocol: GameProtocol, language: Language) -> bytes:
    """The printed protocol. The same game gives the same bytes, with the game's beginning as the file's date."""
    from controller.protocol.paper import Paper

    words = Words(language)
    sheet = sheet_of(protocol, words)
    begun = datetime.fromisoformat(protocol.begun)
    paper = Paper(sheet.title, begun, lambda page: f"{sheet.title} · {words.date(protocol.begun)} · {page}")
    setting = _Setting(paper, protocol, words)
    setting.title(sheet.title, sheet.subtitle)
    for block in sheet.blocks:
        setting.set(block)
    return paper.finished()


class _Setting:
    """Sets blocks onto paper, one below the other."""

    def __init__(self, paper: Paper, protocol: GameProtocol, words: Words) -> None:
        self._paper = paper
        self._protocol = protocol
        self._words = words

    def title(self, title: str, subtitle: str) -> None:
        self._say(title, _TITLE, 5.2, bold=True)
        self._say(subtitle, _TEXT, 10.2, colour=PAPER.quiet)
        self._paper.y += 13.5

    def set(self, block: Block) -> None:
        """Set one block on this page, or on the next if this one has no room for it."""
        if not isinstance(block, NewPage | Table) and self.height(block) > self._paper.room:
            self._paper.turn()
        match block:
            case Heading(text):
                self._say(text, _HEAD, 7.2, bold=True)
                self._paper.y += 10
            case Paragraph(text):
                self._paragraph(text)
            case Entries():
                self._entries(block)
            case Table():
                self._table(block)
            case Pair(tables):
                self._pair(tables)
            case Figure() | Legend() | Seating():
                self._paper.picture(self._drawn(block))
                self._paper.y += _GAP
            case Ruled(lines):
                self._ruled(lines)
            case NewPage():
                self._paper.turn()
            case Together(blocks):
                for part in blocks:
                    self.set(part)

    def height(self, block: Block) -> float:
        """How much room a block takes (mm)."""
        match block:
            case Heading():
                return 10
            case Paragraph(text):
                return len(self._paper.lines(text, WIDTH, _TEXT)) * _LINE + 2
            case Entries():
                return _ENTRY
            case Table():
                return self._table_height(block, WIDTH)
            case Pair(tables):
                return max(self._table_height(table, _half()) for table in tables)
            case Figure() | Legend() | Seating():
                return self._drawn(block).height + _GAP
            case Ruled(lines):
                return lines * _RULE + 2
            case NewPage():
                return 0
            case Together(blocks):
                return sum(self.height(part) for part in blocks)

    def _drawn(self, block: Figure | Legend | Seating) -> Picture:
        match block:
            case Figure(question=question):
                return timeline(question, self._protocol, self._words)
            case Legend():
                return legend(self._words)
            case Seating():
                return seated(self._protocol, self._words)

    def _say(
        self, text: str, size: float, y: float, *, x: float = 0, colour: str = PAPER.text, bold: bool = False
    ) -> None:
        self._paper.draw(Label(x, self._paper.y + y, text, size, colour, bold=bold))

    def _paragraph(self, text: str) -> None:
        for line in self._paper.lines(text, WIDTH, _TEXT):
            self._say(line, _TEXT, 3)
            self._paper.y += _LINE
        self._paper.y += 2

    def _entries(self, block: Entries) -> None:
        share = (WIDTH + 4) / sum(entry.width for entry in block.entries)
        x = 0.0
        for entry in block.entries:
            self._say(entry.label.upper(), _SMALL, 2.6, x=x, colour=PAPER.quiet)
            self._say(entry.value, 3.6, 7.4, x=x, bold=True)
            y = self._paper.y + 8.7
            self._paper.draw(Line(x, y, x + entry.width * share - 4, y, PAPER.text, 0.2))
            x += entry.width * share
        self._paper.y += _ENTRY

    def _ruled(self, lines: int) -> None:
        for _ in range(lines):
            self._paper.y += _RULE
            self._paper.draw(Line(0, self._paper.y, WIDTH, self._paper.y, PAPER.line, 0.2))
        self._paper.y += 2

    # --- tables

    def _pair(self, tables: Sequence[Table]) -> None:
        top, bottom = self._paper.y, self._paper.y
        for place, table in enumerate(tables):
            self._paper.y = top
            self._set_rows(table, table.rows, place * (_half() + 4), _half())
            bottom = max(bottom, self._paper.y)
        self._paper.y = bottom

    def _table(self, table: Table) -> None:
        """A table that is longer than a page goes on on the next, with its head again."""
        rows = list(table.rows)
        if self.height(table) > self._paper.room and self._head_height(table) + 3 * _ROW > self._paper.room:
            self._paper.turn()
        while rows:
            fit, left = 0, self._paper.room - self._head_height(table) - 3
            while fit < len(rows) and (tall := self._row_height(table, rows[fit], WIDTH)) <= left:
                fit, left = fit + 1, left - tall
            fit = max(1, fit)  # a row that is longer than a page is cut, rather than nothing set for ever
            self._set_rows(table, rows[:fit], 0, WIDTH)
            rows = rows[fit:]
            if rows:
                self._paper.turn()

    def _table_height(self, table: Table, width: float) -> float:
        return self._head_height(table) + sum(self._row_height(table, row, width) for row in table.rows) + 3

    def _head_height(self, table: Table) -> float:
        return (5.5 if table.caption else 0) + (_ROW if table.has_head else 0)

    def _row_height(self, table: Table, row: Sequence[Cell], width: float) -> float:
        share = _share(table, width)
        most = max(
            len(self._paper.lines(cell, _inside(column, column.width * share), _TEXT)) if isinstance(cell, str) else 1
            for column, cell in zip(table.columns, row, strict=True)
        )
        return _ROW + (most - 1) * _LINE

    def _set_rows(self, table: Table, rows: Sequence[Sequence[Cell]], x: float, width: float) -> None:
        share = _share(table, width)
        if table.caption:
            self._say(table.caption, _TEXT, 3.9, x=x, bold=True)
            self._paper.y += 5.5
        top = self._paper.y
        if table.has_head:
            self._paper.draw(Box(x, top, width, _ROW, fill="#eef1f4"))
            titles = [column.title for column in table.columns]
            self._row(table, titles, x, share, _ROW, size=_SMALL, bold=True)
        for row in rows:
            foot = any(row is last for last in table.rows[len(table.rows) - table.feet :])
            self._row(table, row, x, share, self._row_height(table, row, width), bold=foot)
        left = x
        for column in table.columns[:-1]:
            left += column.width * share
            self._paper.draw(Line(left, top, left, self._paper.y, PAPER.line, 0.15))
        self._paper.draw(Box(x, top, width, self._paper.y - top, stroke=PAPER.text, thickness=0.25))
        self._paper.y += 3

    def _row(
        self,
        table: Table,
        row: Sequence[Cell],
        x: float,
        share: float,
        height: float,
        *,
        size: float = _TEXT,
        bold: bool = False,
    ) -> None:
        for column, cell in zip(table.columns, row, strict=True):
            self._cell(cell, column, x, column.width * share, size=size, bold=bold)
            x += column.width * share
        self._paper.y += height
        width = sum(column.width for column in table.columns) * share
        self._paper.draw(Line(x - width, self._paper.y, x, self._paper.y, PAPER.line, 0.15))

    def _cell(self, cell: Cell, column: Column, x: float, width: float, *, size: float, bold: bool) -> None:
        if isinstance(cell, Boxes):
            self._boxes(cell, x + width / 2)
            return
        at = {MIDDLE: x + width / 2, RIGHT: x + width - _PAD}.get(column.align, x + _PAD)
        anchor = _ANCHORS.get(column.align, Anchor.START)
        for place, line in enumerate(self._paper.lines(cell, _inside(column, width), size, bold=bold)):
            y = self._paper.y + 3.85 + place * _LINE
            self._paper.draw(Label(at, y, line, size, PAPER.text, anchor, bold))

    def _boxes(self, boxes: Boxes, middle: float) -> None:
        side, y = 3.4, self._paper.y + 1.1
        x = middle - (boxes.of * (side + 1) - 1) / 2
        for place in range(boxes.of):
            self._paper.draw(Box(x, y, side, side, stroke=PAPER.text, thickness=0.2))
            if place < boxes.ticked:
                for up in (0.7, side - 0.7):
                    self._paper.draw(Line(x + 0.7, y + up, x + side - 0.7, y + side - up, PAPER.text, 0.45))
            x += side + 1


def _share(table: Table, width: float) -> float:
    return width / sum(column.width for column in table.columns)


def _inside(column: Column, width: float) -> float:
    """How much of a cell its text may take (mm): in the middle it needs no margin, and a number of two figures fits."""
    return width - (_EDGE if column.align == MIDDLE else 2 * _PAD)


def _half() -> float:
    return (WIDTH - 4) / 2
