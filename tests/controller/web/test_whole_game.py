"""Whole games at a real table, hosted by what a finger can do on the console, with the room's display beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from controller.game.roles import Winner
from controller.journal import Journal
from controller.protocol.reading import protocol_of
from tests.controller.web.evening import Evening, evening
from tests.controller.web.hosting import CONFIRM, PHONE, TABLET, seat
from tests.controller.web.screen import Sight

pytestmark = pytest.mark.asyncio(loop_scope="module")

TOURNAMENT = {1: "Шериф", 3: "Дон", 6: "Мафия", 8: "Мафия"}

CLUB = {1: "Путана", 2: "Дон", 3: "Мафия", 4: "Мафия", 5: "Шериф", 6: "Доктор", 7: "Маньяк", 8: "Камикадзе"}
CLUB |= {9: "Камикадзе"}

CHOICES = (
    ("putana", "3"),
    ("mafia", "8"),
    ("sheriff", "3"),
    ("doctor", "1"),
    ("maniac", "1"),
    ("kamikaze 8", "9"),
    ("kamikaze 9", "11"),
)
"""Of the second night: whose, and whom."""


async def test_a_tournament_game_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    async with evening(browser, tmp_path, "fiim", PHONE) as opened:
        await deal_and_acquaintance(opened)
        await first_day(opened)
        await night_and_best_move(opened)
        await second_day(opened)
        await next_game(opened, "ФИИМ")
        assert kept(opened) == (Winner.BLACK, {2, 7, 9, 10}, [(7,), ()])


async def test_a_clubs_game_on_a_tablet(browser: Browser, tmp_path: Path) -> None:
    async with evening(browser, tmp_path, "club", TABLET) as opened:
        await deal_to_a_club(opened)
        await a_club_votes(opened)
        await a_club_sleeps(opened)
        await next_game(opened, "Клубная мафия")
        assert kept(opened) == (Winner.BLACK, {8, 9, 10, 11, 12}, [(10,), ()])


# --- a tournament ----------------------------------------------------------------------------------


async def deal_and_acquaintance(opened: Evening) -> None:
    console, room = opened.console, opened.room
    await console.holds("Начать игру")
    await console.deals(10, TOURNAMENT)
    await console.holds("Начать игру: ночь знакомства")
    await room.is_dark()
    await console.presses("Утро")


async def first_day(opened: Evening) -> None:
    """Five against five, one of them late, one lifted before the count; the revote decides."""
    console, room = opened.console, opened.room
    await console.gives_the_floor(1)
    await console.listens([1, 2], {1: 4, 2: 7})
    await room.lists(4, 7)
    await room.reads("Речь № 3")
    await room.runs_a_clock()
    await console.listens(range(3, 11), {})
    await console.presses("Закончить обсуждение")

    await console.asks(4, [1, 2, 3, 5, 6])
    await room.asks_about(4)
    await room.counts_hands(5)
    await console.lift(3)
    await console.counts(5)
    await console.lay(10)
    await console.screen.sees(Sight(seat(10, '[data-hand="late"]')))
    await console.accepts(1, 2, 5, 6, 10)
    await room.tells_votes("5 голосов", "")
    await room.notes("late", "поздно на")
    await console.answers("Фол № 3?", CONFIRM)
    await console.votes(7)
    await room.tells("Автокатастрофа", 4, 7)

    await room.reads("Оправдание № 4")
    await console.presses("Конец оправдания № 4")
    await console.presses("Конец оправдания № 7")
    await console.votes(4, 1, 2, 3)
    await console.votes(7)
    await room.tells("Выход из игры", 7)
    await room.reads("Последнее слово № 7")
    await console.presses("Конец последнего слова № 7")


async def night_and_best_move(opened: Evening) -> None:
    console, room = opened.console, opened.room
    await console.holds("Начать ночь")
    await console.enters("mafia", "2")
    await room.is_dark()
    await console.enters("don", "1")
    await console.enters("sheriff", "3")
    await console.presses("Утро")
    await room.reads("Лучший ход № 2")
    await console.names_best(3, 4, 5)
    await console.presses("Конец последнего слова № 2")
    await room.misses_seats(2)


async def second_day(opened: Evening) -> None:
    """One is removed by his fouls, one goes by himself: as many black as red."""
    console, room = opened.console, opened.room
    await console.gives_the_floor(3)
    for count, speaker in enumerate((3, 4, 5, 6), start=1):
        await console.reads(f"Речь № {speaker}")
        await console.does("Фол", 9)
        await console.screen.sees(Sight(f"{seat(9)} .fouls rect"), count)
        if count < 4:
            await console.presses(f"Спасибо: конец речи № {speaker}")
    await console.answers("Удалить № 9?", CONFIRM)
    await console.chooses(10)
    await console.keeps("Уходит сам")
    await console.answers("Удалить № 10?", CONFIRM)
    await console.answers("Победа чёрных", CONFIRM)
    await room.reads("Победа чёрных")


# --- a club ----------------------------------------------------------------------------------------


async def deal_to_a_club(opened: Evening) -> None:
    console, room = opened.console, opened.room
    await console.holds("Начать игру")
    await console.deals(12, CLUB)
    await console.holds("Начать игру: ночь знакомства")
    await room.is_dark()
    await console.presses("Утро")


async def a_club_votes(opened: Evening) -> None:
    """Who lifts his hand before «Принято» goes silently; the tied do not vote again."""
    console, room = opened.console, opened.room
    await console.gives_the_floor(1)
    await console.listens(range(1, 13), {2: 10, 7: 11}, "Выставить, жест был")
    await room.lists(10, 11)
    await console.presses("Закончить обсуждение")
    await console.votes(10, 1, 2, 3, 4, 5)
    await console.asks(11, [6, 7, 8, 9, 12])
    await room.asks_about(11)
    await console.counts(5)
    await console.lift(12)
    await console.screen.sees(Sight(seat(12, '[data-hand="lifted"]')))
    await console.accepts(6, 7, 8, 9)
    await room.tells("Автокатастрофа", 10, 11)
    await console.answers("Удалить № 12?", CONFIRM)
    await room.tells("Выход молча", 12)
    await console.presses("Конец оправдания № 10")
    await console.presses("Конец оправдания № 11")
    await console.votes(10, 1, 2, 3, 4, 5, 6)
    await console.votes(11, 7, 8, 9)
    await room.tells("Выход из игры", 10)
    await console.presses("Конец последнего слова № 10")


async def a_club_sleeps(opened: Evening) -> None:
    """The maniac's victim is healed; one kamikaze is shot and takes the other along, who takes a third."""
    console, room = opened.console, opened.room
    await console.holds("Начать ночь")
    for role, choice in CHOICES:
        await console.enters(role, choice)
    await room.is_dark()
    await console.presses("Утро")
    await room.misses_seats(5)
    for number in (8, 9, 11):
        await console.presses(f"Конец последнего слова № {number}")
    await console.answers("Победа чёрных", CONFIRM)
    await room.reads("Победа чёрных")


# --- and on it goes --------------------------------------------------------------------------------


async def next_game(opened: Evening, rulebook: str) -> None:
    console, room = opened.console, opened.room
    await console.holds("Новая игра")
    await console.stands_in("ready")
    await console.holds("Начать игру")
    await console.presses("Карта № 1")
    await room.screen.sees(Sight(".board-game", f"Игра 2 · {rulebook}"))


def kept(opened: Evening) -> tuple[Winner | None, set[int], list[tuple[int, ...]]]:
    """What the journal says of the first game: who has won, who had left by then, and each day's by the vote."""
    with Journal.look(opened.journal) as journal:
        game = min(journal.games(), key=lambda game: game.id)
        protocol = protocol_of(game, journal.inputs(game.id))
    gone = {player.seat for player in protocol.players if player.exit is not None}
    return protocol.winner, gone, [day.out for day in protocol.days]
