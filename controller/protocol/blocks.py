"""What a protocol's pages are built of: plain blocks, from which the page in the browser and the PDF are both made."""

from __future__ import annotations

from dataclasses import dataclass

from controller.protocol.game_protocol import QuestionLine

LEFT, MIDDLE, RIGHT = "left", "middle", "right"


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of what follows."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One field of a form, ``width`` of its row's share wide; an empty ``value`` is to be filled in by hand."""

    label: str
    value: str = ""
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Entries:
    """One row of fields."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Boxes:
    """A cell of ``of`` boxes, so many of them ticked."""

    ticked: int
    of: int


Cell = str | Boxes


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; ``width`` is its share, ``align`` one of ``LEFT``, ``MIDDLE``, ``RIGHT``."""

    title: str
    width: float
    align: str = LEFT


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its lines; ``caption`` stands above it, and the last ``feet`` rows are sums."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""
    feet: int = 0

    @property
    def has_head(self) -> bool:
        """Whether any column has a title."""
        return any(column.title for column in self.columns)


@dataclass(frozen=True, slots=True)
class Pair:
    """Tables side by side, as many as go in a row; on a phone one below the other."""

    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """The picture of a question; ``name`` is its address below the game's."""

    name: str
    question: QuestionLine
    title: str


@dataclass(frozen=True, slots=True)
class Legend:
    """What the marks of the pictures mean."""

    title: str


@dataclass(frozen=True, slots=True)
class Seating:
    """The round table, as it was at the end."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """So many empty lines to write on."""

    lines: int


@dataclass(frozen=True, slots=True)
class NewPage:
    """What follows begins on a new sheet of paper."""


@dataclass(frozen=True, slots=True)
class Together:
    """What no page may break, as far as it is shorter than one."""

    blocks: tuple[Block, ...]


Block = Heading | Paragraph | Entries | Table | Pair | Figure | Legend | Seating | Ruled | NewPage | Together


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole protocol, ready to be set: every word of it is in one language."""

    title: str
    subtitle: str
    blocks: tuple[Block, ...]
