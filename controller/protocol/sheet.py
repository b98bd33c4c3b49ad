"""A protocol as a judge's form, and after it everything else that is known of the game (RULES.md 2.9)."""

from __future__ import annotations

from collections.abc import Iterator

from controller.protocol.ballot_sheet import ballots, form_ballots
from controller.protocol.blocks import (
    MIDDLE,
    RIGHT,
    Block,
    Boxes,
    Column,
    Entries,
    Entry,
    Heading,
    NewPage,
    Paragraph,
    Ruled,
    Seating,
    Sheet,
    Table,
    Together,
)
from controller.protocol.game_protocol import ChoiceLine, GameProtocol, NightLine, PlayerLine
from controller.protocol.words import Words

_MOST_FOULS = 4


def sheet_of(protocol: GameProtocol, words: Words) -> Sheet:
    """The whole protocol in the language of ``words``, in the order in which it is printed."""
    blocks = [*_form(protocol, words), *_comments(words), *ballots(protocol, words)]
    for section in (_exits, _nights, _fouls, _changes):
        blocks += section(protocol, words)
    blocks.append(Paragraph(_colophon(protocol, words)))
    return Sheet(words("title", game=protocol.game), _subtitle(protocol, words), tuple(blocks))


def _subtitle(protocol: GameProtocol, words: Words) -> str:
    begun = f"{words.date(protocol.begun)}, {words.time(protocol.begun)}"
    ended = f"–{words.time(protocol.ended)}" if protocol.ended else ""
    return " · ".join((words.texts.rulebook(protocol.rulebook), begun + ended, words.since(protocol.length)))


# --- the judge's form


def _form(protocol: GameProtocol, words: Words) -> Iterator[Block]:
    yield Entries((Entry(words("tournament"), width=3), Entry(words("stage"), width=2)))
    yield Entries(
        (
            Entry(words("day_of_game"), words.short_date(protocol.begun), 2),
            Entry(words("table_number"), width=1),
            Entry(words("game_number"), str(protocol.game), 1),
        )
    )
    yield Table(
        (
            Column("№", 8, RIGHT),
            Column(words("player"), 62),
            Column(words("role"), 27),
            Column(words("fouls"), 27, MIDDLE),
            Column(words("points"), 26, MIDDLE),
            Column(words("extra_points"), 30, MIDDLE),
        ),
        tuple(_player(player, words) for player in protocol.players),
    )
    move = protocol.best_move
    named = ", ".join(map(str, move.named)) if move else ""
    yield Entries(
        (
            Entry(words("winners"), words.won(protocol), 4),
            Entry(words("best_move"), named, 3),
            Entry(words("best_move_of"), str(move.seat) if move else "", 2),
        )
    )
    yield Entries(
        (Entry(words("protest"), width=3), Entry(words("judge"), width=4), Entry(words("signature"), width=2))
    )
    yield from form_ballots(protocol, words)


def _player(player: PlayerLine, words: Words) -> tuple[str | Boxes, ...]:
    role = words.role(player.role) if player.role else ""
    fouls = Boxes(min(player.fouls, _MOST_FOULS), _MOST_FOULS)
    return str(player.seat), player.name, role, fouls, "", ""


def _comments(words: Words) -> Iterator[Block]:
    yield NewPage()
    for key in ("points_explained", "protest_comments"):
        yield Together((Heading(words(key)), Ruled(7)))
    yield Seating()


# --- what the form does not ask for


def _exits(protocol: GameProtocol, words: Words) -> Iterator[Block]:
    left = sorted((player for player in protocol.players if player.left is not None), key=lambda one: one.left or 0)
    if not left:
        return
    rows = tuple(
        (
            str(player.seat),
            player.name,
            words(f"exit_{player.exit.value}") if player.exit else "",
            words("in_night" if player.by_night else "on_day", n=player.day),
            words.since(player.left or 0),
        )
        for player in left
    )
    columns = (
        Column("№", 8, RIGHT),
        Column(words("player"), 62),
        Column(words("how_left"), 50),
        Column(words("when"), 35),
        Column(words("clock"), 25, RIGHT),
    )
    yield Together((Heading(words("exits")), Table(columns, rows)))


def _nights(protocol: GameProtocol, words: Words) -> Iterator[Block]:
    told = [night for night in protocol.nights if night.number > 1 or night.choices or night.killed]
    if not told:
        return
    columns = (
        Column(words("night"), 14, RIGHT),
        Column(words("choices"), 106),
        Column(words("morning"), 60),
    )
    last = max((day.number for day in protocol.days), default=0)
    rows = tuple(
        (str(night.number), _choices(night, words), _morning(night, night.number <= last, words)) for night in told
    )
    blocks: list[Block] = [Heading(words("nights")), Table(columns, rows)]
    if (move := protocol.best_move) is not None:
        black = "" if move.black is None else words("black_among", black=move.black)
        named = words.texts.seats(move.named)
        blocks.append(Paragraph(words("best_move_line", seat=move.seat, named=named, black=black)))
    yield Together(tuple(blocks))


def _choices(night: NightLine, words: Words) -> str:
    return "; ".join(_choice(choice, words) for choice in night.choices) or "–"


def _choice(choice: ChoiceLine, words: Words) -> str:
    who = words.role(choice.role) + (f" № {choice.seat}" if choice.seat is not None else "")
    target = f"№ {choice.target}" if choice.target is not None else words("no_target")
    answer = f" ({words.texts.answer(choice.answer)})" if choice.answer is not None else ""
    return f"{who} → {target}{answer}"


def _morning(night: NightLine, came: bool, words: Words) -> str:
    """What the morning told; a night that ended the game had none."""
    told = []
    if night.killed:
        told.append(words("killed", seats=words.texts.seats(night.killed)))
    elif night.missed:
        told.append(words("missed"))
    elif came and night.number > 1:
        told.append(words("quiet"))
    if night.frozen is not None:
        told.append(words("frozen", seat=night.frozen))
    return "; ".join(told) or "–"


def _fouls(protocol: GameProtocol, words: Words) -> Iterator[Block]:
    if not protocol.fouls:
        return
    names = {player.seat: player.name for player in protocol.players}
    rows = tuple(
        (
            words.since(line.at),
            words("on_day", n=line.day) if line.day else "–",
            str(line.seat),
            names.get(line.seat, ""),
            words(f"foul_{line.kind.value}", count=line.count),
            words(f"stage_{line.stage.value}"),
        )
        for line in protocol.fouls
    )
    columns = (
        Column(words("clock"), 18, RIGHT),
        Column(words("when"), 22),
        Column("№", 8, RIGHT),
        Column(words("player"), 54),
        Column(words("what"), 40),
        Column(words("moment"), 38),
    )
    yield Together((Heading(words("fouls_title")), Table(columns, rows)))


def _changes(protocol: GameProtocol, words: Words) -> Iterator[Block]:
    if not protocol.changes:
        return
    rows = tuple(
        (
            words.since(line.at),
            words.time(line.wall),
            words("undone" if line.undone else "corrected", act=words.texts.act(line.act)),
            line.reason or "–",
        )
        for line in protocol.changes
    )
    columns = (
        Column(words("clock"), 18, RIGHT),
        Column(words("wall"), 16, RIGHT),
        Column(words("what"), 76),
        Column(words("why"), 70),
    )
    yield Together((Heading(words("changes")), Table(columns, rows)))


def _colophon(protocol: GameProtocol, words: Words) -> str:
    made = words("made_by", version=protocol.version).rstrip()
    return f"{words('how_measured')} {made}"
