"""A protocol as one CSV file that a spreadsheet opens by a double click: players, votes, hands, fouls, nights, changes.

Excel takes the separator and the decimal point of its own language: «;» and «,» in Russian, "," and "." in English. A
text that a spreadsheet would take for a formula begins with an apostrophe.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from controller.game.asking import Round
from controller.game.reasons import HandReason
from controller.game.units import MILLISECOND, SECOND, Instant
from controller.protocol.game_protocol import DayLine, GameProtocol, HandLine, QuestionLine, RoundLine
from controller.protocol.words import Words
from controller.stage.texts import Language

_SEPARATORS: dict[Language, str] = {"ru": ";", "en": ","}
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_LEADING = " \t\r\n\v\f\N{NO-BREAK SPACE}\ufeff"


@dataclass(frozen=True, slots=True)
class Ms:
    """A length in a cell of ms."""

    ns: int | None


Cell = str | int | Ms
Row = Sequence[Cell]


def csv_of(protocol: GameProtocol, language: Language) -> bytes:
    """The file: UTF-8 with a mark at its beginning, so that a spreadsheet takes it for that."""
    words = Words(language)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=_SEPARATORS[language], lineterminator="\r\n")
    for number, section in enumerate((_game, _players, _votes, _hands, _fouls, _nights, _changes)):
        if number:
            writer.writerow(())
        writer.writerows([_written(cell, words) for cell in row] for row in section(protocol, words))
    return text.getvalue().encode("utf-8-sig")


def _written(cell: Cell, words: Words) -> str:
    match cell:
        case Ms(ns=ns):
            return "" if ns is None else words.pointed(f"{ns / MILLISECOND:.3f}")
        case int():
            return str(cell)
        case _:
            return _harmless(cell)


def _harmless(text: str) -> str:
    """A text as a cell that is never a formula."""
    return f"'{text}" if text.lstrip(_LEADING).startswith(_FORMULA) or text[:1] in ("\t", "\r", "\n") else text


# --- the game and its players ----------------------------------------------------------------------


def _game(protocol: GameProtocol, words: Words) -> Iterator[Row]:
    yield (words("title", game=protocol.game),)
    yield words("day_of_game"), words.short_date(protocol.begun), words.time(protocol.begun)
    yield words("rulebook"), words.texts.rulebook(protocol.rulebook)
    yield words("winners"), words.won(protocol)
    move = protocol.best_move
    if move is not None:
        yield words("best_move"), *move.named, words("best_move_of"), move.seat


def _players(protocol: GameProtocol, words: Words) -> Iterator[Row]:
    yield (
        "№",
        *(words(key) for key in ("player", "role", "fouls", "technical_fouls", "points", "extra_points")),
        *(words(key) for key in ("how_left", "when", "clock", "mark_entered")),
    )
    for player in protocol.players:
        left = words("in_night" if player.by_night else "on_day", n=player.day) if player.exit else ""
        yield (
            player.seat,
            player.name,
            words.role(player.role) if player.role else "",
            player.fouls,
            player.technical_fouls,
            "",
            "",
            words(f"exit_{player.exit.value}") if player.exit else "",
            left,
            _clock(player.left) if player.left is not None else "",
            _sign(player.by_hand),
        )


# --- ballots ---------------------------------------------------------------------------------------


def _questions(protocol: GameProtocol) -> Iterator[tuple[DayLine, RoundLine, QuestionLine]]:
    for day in protocol.days:
        for one in day.rounds:
            for line in one.questions:
                yield day, one, line


def _where(day: DayLine, one: RoundLine, line: QuestionLine, words: Words) -> Row:
    about = words("round_all_leave") if one.kind is Round.ALL_LEAVE else words.texts.seats(line.about)
    return (day.number or "", words(f"round_{one.kind.value}"), about)


def _votes(protocol: GameProtocol, words: Words) -> Iterator[Row]:
    """Who has voted against whom: a row a question, a column a seat."""
    seats = [player.seat for player in protocol.players]
    yield (
        *(words(key) for key in ("day", "vote", "against", "row_votes", "leftovers_among")),
        *(f"№ {seat}" for seat in seats),
    )
    for day, one, line in _questions(protocol):
        votes = "" if line.votes is None else line.votes
        marks = ("1" if seat in line.counted else "" for seat in seats)
        yield *_where(day, one, line, words), votes, line.leftovers, *marks


def _hands(protocol: GameProtocol, words: Words) -> Iterator[Row]:
    """Each hand: when it came down and left, in ms from the opening, each with its bound."""
    yield (
        *(words(key) for key in ("day", "vote", "against")),
        "№",
        *(words(key) for key in ("player", "down_ms", "bound_ms", "up_ms", "bound_ms", "what")),
        *(words(f"mark_{key}") for key in ("early", "lifted", "entered")),
    )
    names = {player.seat: player.name for player in protocol.players}
    for day, one, line in _questions(protocol):
        for hand in line.hands:
            yield (
                *_where(day, one, line, words),
                hand.seat,
                names.get(hand.seat, ""),
                *_measured(hand.down, hand.bound),
                *_measured(hand.up, hand.up_bound),
                _became(hand, words),
                *(_sign(it) for it in (hand.early, hand.lifted, hand.entered)),
            )


def _measured(at: int | None, bound: int) -> tuple[Ms, Ms]:
    return Ms(at), Ms(None if at is None else bound)


def _became(hand: HandLine, words: Words) -> str:
    doubtful = hand.reason in (HandReason.DISPUTED, HandReason.UNHEARD)
    if hand.reason is None or (hand.entered and doubtful):
        return words("hand_dismissed")
    timed = hand.reason in (HandReason.LATE, HandReason.DISPUTED)
    return words.texts.hand(hand.reason, hand.after, hand.bound if timed else 0)


def _clock(length: Instant) -> str:
    """A length within a game, always with its hours: a spreadsheet would take «5:43» for hours and minutes."""
    minutes, seconds = divmod(max(0, length) // SECOND, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def _sign(it: bool) -> str:
    return "1" if it else ""


# --- the rest --------------------------------------------------------------------------------------


def _fouls(protocol: GameProtocol, words: Words) -> Iterator[Row]:
    names = {player.seat: player.name for player in protocol.players}
    yield words("clock"), words("day"), "№", words("player"), words("what"), words("moment")
    for line in protocol.fouls:
        what = words(f"foul_{line.kind.value}", count=line.count)
        stage = words(f"stage_{line.stage.value}")
        yield _clock(line.at), line.day or "", line.seat, names.get(line.seat, ""), what, stage


def _nights(protocol: GameProtocol, words: Words) -> Iterator[Row]:
    yield tuple(words(key) for key in ("night", "role", "by_whom", "choices", "answer", "morning"))
    for night in protocol.nights:
        for choice in night.choices:
            yield (
                night.number,
                words.role(choice.role),
                choice.seat or "",
                words("no_target") if choice.target is None else choice.target,
                words.texts.answer(choice.answer) if choice.answer is not None else "",
                "",
            )
        killed = words("killed", seats=words.texts.seats(night.killed)) if night.killed else ""
        yield night.number, "", "", "", "", killed or (words("missed") if night.missed else "")


def _changes(protocol: GameProtocol, words: Words) -> Iterator[Row]:
    yield words("clock"), words("wall"), words("what"), words("why")
    for line in protocol.changes:
        what = words("undone" if line.undone else "corrected", act=words.texts.act(line.act))
        yield _clock(line.at), words.time(line.wall), what, line.reason
