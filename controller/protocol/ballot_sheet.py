"""The ballots of a protocol: the form's blocks of counts, the matrix of votes, and the picture of every question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.game.asking import Round
from controller.game.facts import AllLeaveOutcome
from controller.game.reasons import HandReason
from controller.game.units import Seat
from controller.protocol.blocks import (
    MIDDLE,
    RIGHT,
    Block,
    Column,
    Figure,
    Heading,
    Legend,
    NewPage,
    Pair,
    Paragraph,
    Table,
    Together,
)
from controller.protocol.game_protocol import DayLine, GameProtocol, HandLine, NominationLine, QuestionLine, RoundLine
from controller.protocol.timeline import about_whom, timeline_title
from controller.protocol.words import Words

COLUMNS = 11
"""Nominees that one block of the form has room for."""

MARKS: Mapping[HandReason | None, str] = {
    HandReason.COUNTED: "●",
    HandReason.LATE: "✕",
    HandReason.DISPUTED: "?",
    HandReason.UNHEARD: "⋯",
    HandReason.STUCK: "□",
    HandReason.DOUBLE: "□",
    HandReason.SELF: "□",
    HandReason.INELIGIBLE: "□",
    None: "□",
}
"""What a hand is in the matrix; the pictures have the same forms."""

EARLY, LIFTED, ENTERED = "○", "▲", "■"


@dataclass(frozen=True, slots=True)
class Put:
    """A question with its address below the game's: day, round and place, ``2-1-3``."""

    name: str
    question: QuestionLine


def questions(protocol: GameProtocol) -> dict[str, QuestionLine]:
    """Every question by its address."""
    return {
        put.name: put.question for day in protocol.days for index in range(len(day.rounds)) for put in _put(day, index)
    }


def _put(day: DayLine, index: int) -> list[Put]:
    line = day.rounds[index]
    return [Put(f"{day.number}-{index + 1}-{place}", asked) for place, asked in enumerate(line.questions, start=1)]


# --- the form's blocks


def form_ballots(protocol: GameProtocol, words: Words) -> Iterator[Block]:
    """«Голосование 1», «2», … with the counts of the first vote and of the revotes, two blocks a row."""
    held = [day for day in protocol.days if day.rounds]
    blocks = tuple(_block(place, day, words) for place, day in enumerate(held, start=1))
    for first in range(0, len(blocks), 2):
        yield Pair(blocks[first : first + 2])


def _block(place: int, day: DayLine, words: Words) -> Table:
    nominees = _all_nominees(day)
    columns = max(COLUMNS, len(nominees))
    rows: list[tuple[str, ...]] = [(words("player"), *_padded([str(seat) for seat in nominees], columns))]
    for line in day.rounds:
        counts = {seat: question.votes for question in line.questions for seat in question.about}
        if line.kind is Round.ALL_LEAVE:
            told = {seat: _count(votes) for seat, votes in list(counts.items())[:1]}
            rows.append((words("row_all_leave"), *_padded([told.get(seat, "") for seat in nominees], columns)))
        else:
            key = "row_revote" if line.kind is Round.REVOTE else "row_votes"
            told = {seat: _count(votes) for seat, votes in counts.items()}
            rows.append((words(key), *_padded([told.get(seat, "") for seat in nominees], columns)))
    if all(line.kind is not Round.REVOTE for line in day.rounds):
        rows.append((words("row_revote"), *_padded([], columns)))
    shape = (Column("", 22), *(Column("", 6, MIDDLE) for _ in range(columns)))
    return Table(shape, tuple(rows), words("ballot_number", n=place, day=day.number))


def _all_nominees(day: DayLine) -> list[Seat]:
    """In the order in which they were first asked about; a free table may ask about one again."""
    return list(dict.fromkeys(seat for line in day.rounds for seat in line.nominees))


def _count(votes: int | None) -> str:
    return "–" if votes is None else str(votes)


def _padded(cells: list[str], columns: int) -> tuple[str, ...]:
    return (*cells, *[""] * (columns - len(cells)))


# --- who voted how, and when


def ballots(protocol: GameProtocol, words: Words) -> Iterator[Block]:
    """Each day's ballot: its list, a matrix a vote, the pictures of its questions, and what came of it."""
    days = [day for day in protocol.days if day.rounds or day.nominations]
    if any(day.rounds for day in days):
        yield NewPage()
        yield Heading(words("ballots"))
        yield Legend(words("legend"))
    for day in days:
        votes = [_voted(day, index, protocol, words) for index in range(len(day.rounds))]
        first, *others = [vote for vote in votes if vote] or [()]
        yield Together((Heading(_day(day, words)), *_listed(day, words), *first))
        yield from map(Together, others)
        if day.rounds or day.out:
            yield Paragraph(_result(day, words))


def _voted(day: DayLine, index: int, protocol: GameProtocol, words: Words) -> tuple[Block, ...]:
    """One vote; of one that was announced and never put there is nothing to show."""
    if not day.rounds[index].questions:
        return ()
    figures = [Figure(put.name, put.question, timeline_title(put.question, words)) for put in _put(day, index)]
    return (_matrix(day.rounds[index], protocol, words), *figures)


def _day(day: DayLine, words: Words) -> str:
    return words.texts.word("day", n=day.number) if day.number else words("free_votes")


def _listed(day: DayLine, words: Words) -> Iterator[Block]:
    if day.nominations:
        yield Paragraph(words("nominated", list=", ".join(_nomination(line, words) for line in day.nominations)))
    if not day.rounds and not day.out:
        yield Paragraph(words("no_ballot"))


def _nomination(line: NominationLine, words: Words) -> str:
    by = words("nominated_by", by=line.by) if line.by is not None else words("nominated_by_host")
    return f"№ {line.seat} ({by})"


def _result(day: DayLine, words: Words) -> str:
    said = []
    if day.cancelled:
        said.append(words("ballot_cancelled"))
    if day.all_leave is AllLeaveOutcome.FORBIDDEN:
        said.append(words("all_leave_forbidden"))
    said.append(_out(day, words))
    return " ".join(said)


def _out(day: DayLine, words: Words) -> str:
    if not day.out:
        return words("nobody_out")
    return words("out_one" if len(day.out) == 1 else "out_several", seats=words.texts.seats(day.out))


def _matrix(line: RoundLine, protocol: GameProtocol, words: Words) -> Table:
    hands = [{hand.seat: hand for hand in question.hands} for question in line.questions]
    names = {player.seat: player.name for player in protocol.players}
    voters = sorted(
        {seat for question in line.questions for seat in question.voters} | {s for row in hands for s in row}
    )
    wide = min(22.0, 110.0 / max(1, len(line.questions)))
    columns = (
        Column("№", 8, RIGHT),
        Column(words("player"), 50),
        *(Column(about_whom(question, words), wide, MIDDLE) for question in line.questions),
    )
    rows = [(str(seat), names.get(seat, ""), *(_mark(row.get(seat)) for row in hands)) for seat in voters]
    if any(question.leftovers for question in line.questions):
        rows.append(("", words("row_leftovers"), *(str(question.leftovers or "") for question in line.questions)))
    rows.append(("", words("row_votes"), *(_count(question.votes) for question in line.questions)))
    return Table(columns, tuple(rows), _round(line, words), feet=1)


def _round(line: RoundLine, words: Words) -> str:
    tie = words("tied", seats=words.texts.seats(line.tied)) if line.tied else ""
    return f"{words(f'round_{line.kind.value}')}{tie}"


def _mark(hand: HandLine | None) -> str:
    if hand is None:
        return ""
    if hand.reason is HandReason.COUNTED:
        return ENTERED if hand.entered else LIFTED if hand.lifted else EARLY if hand.early else MARKS[hand.reason]
    return MARKS[hand.reason]
