"""Before a game, on a real evening's page: ten take their seats at twelve pads, are named, try their pads, begin."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

from controller.conductor import Club, Evening, Hardware, Setup
from controller.conductor.roster import Roster
from controller.journal import Journal
from controller.rulebooks import load, shipped
from controller.stage.texts import Texts
from controller.web.server import make_app, serve
from hardware.clocks import MonotonicClock, on_loop
from hardware.simulated import SimulatedTable
from hardware.speaker import SilentSpeaker
from sounds import BUNDLED, Catalogue, Pack
from tests.controller.web.look import ARGUMENTS, CHROMIUM
from tests.controller.web.paired_table import anybody

ORDER = (3, 4, 5, 6, 8, 9, 10, 11, 12, 1)
"""Nobody sits at 2 and 7."""

SHELF = {name: load(name) for name in shipped()}


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    """A phone with the console of an evening that stands in the lobby."""
    book = load("city")
    with Journal.open(tmp_path / "journal.sqlite", boot_id="test") as journal:
        clock = MonotonicClock()
        table = SimulatedTable(clock, on_loop(asyncio.get_running_loop(), clock), 12)
        setup = Setup(book, 10, tuple(role for role, count in book.deck.items() for _ in range(count)))
        phrases = Catalogue.load(BUNDLED / "ru.toml").shown
        evening = Evening(
            Club(setup, 12, Texts("ru"), phrases, Roster(("Анна", "Борис", "Вера")), load("timer"), SHELF),
            Hardware(clock, table.seats, table.lights, SilentSpeaker(Pack.load(BUNDLED / "ru-elena"), clock)),
            journal,
            hand=lambda pad, down: (table.press if down else table.release)(pad),
        )
        assert not evening.open()
        served = await serve(make_app(evening, paired=anybody()), "127.0.0.1", 0)
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            opened = await browser.new_page(viewport={"width": 390, "height": 844})
            await opened.goto(served.address)
            yield opened
            await browser.close()
        await served.runner.cleanup()
        await evening.close()


def drawn(page: Page, pad: int) -> Locator:
    """The drawn place of a pad, while there is a lobby."""
    return page.locator(".seat").nth(pad - 1)


async def finger(page: Page, place: Locator) -> None:
    """Put the mouse down on a drawn place."""
    box = await place.locator(".chair").bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()


def listening(page: Page, label: str) -> Locator:
    return page.locator(".big:not([data-deaf]):not([disabled])", has_text=label)


async def test_a_whole_seating_names_a_practice_and_the_game(page: Page) -> None:
    await expect(page.locator(".seat")).to_have_count(12)
    await expect(page.locator(".seat[data-out]")).to_have_count(2)
    await page.get_by_role("button", name="Рассадка по рукам").click()
    await expect(page.locator(".bar-title")).to_have_text("Рука игрока № 1")
    await expect(page.locator(".big:not([data-deaf])")).to_be_visible()  # what has just changed is deaf
    for number, pad in enumerate(ORDER, start=1):
        await finger(page, drawn(page, pad))
        await expect(drawn(page, pad).locator(".digits")).to_have_text(str(number))
        await page.mouse.up()
        if number == 2:  # not he: the host takes it back, and the same hand comes again
            await page.get_by_role("button", name="Снова № 2").click()
            await expect(drawn(page, pad).locator(".digits")).to_have_text("")
            await finger(page, drawn(page, pad))
            await expect(drawn(page, pad).locator(".digits")).to_have_text("2")
            await page.mouse.up()
    await expect(page.locator(".bar-title")).to_have_text("Готов к игре")
    await expect(page.locator(".seat[data-out]")).to_have_count(2)

    await page.locator(".lobby .number").nth(0).click()
    await page.locator(".lobby .roster").get_by_role("button", name="Анна").click()
    await expect(page.locator(".lobby .number[data-chosen]")).to_have_text("2")  # who has no name is next
    await page.locator(".player-name").fill("Саша")
    await page.locator(".player-name").press("Enter")
    await expect(page.locator(".lobby .number[data-entered]")).to_have_count(2)
    await expect(page.locator(".lobby .number[data-chosen]")).to_have_text("3")
    await page.locator(".pad-of-player").select_option("7")
    await expect(drawn(page, 7).locator(".digits")).to_have_text("3")

    await expect(listening(page, "Начать игру")).to_be_visible()
    await page.get_by_role("button", name="Пробное голосование").click()
    await expect(page.locator(".seat")).to_have_count(10)
    sixth = page.locator(".seat").nth(5)
    await expect(sixth).to_have_attribute("data-lamp", "may_vote")
    await finger(page, sixth)
    await expect(sixth).to_have_attribute("data-lamp", "counts")
    await expect(page.locator('.stage[data-kind="counted"] .stage-figure')).to_have_text("1")
    await expect(listening(page, "Принято")).to_be_visible()
    await page.keyboard.press("Enter")  # the mouse still holds a hand
    await expect(listening(page, "Ещё раз")).to_be_visible()
    await page.mouse.up()
    await page.get_by_role("button", name="Закончить пробу").click()

    await expect(page.locator(".bar-title")).to_have_text("Готов к игре")
    box = await listening(page, "Начать игру").bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()
    await expect(page.locator(".seat")).to_have_count(10)
    await page.mouse.up()
    await expect(page.locator(".bar-title")).to_have_text("Раздача карт")
    await expect(page.locator(".tabs .tab.correct")).to_be_visible()


# --- what is arranged ------------------------------------------------------------------------------


def tab(page: Page, name: str) -> Locator:
    return page.locator(f'.tab[data-key="{name}"]')


def rule(page: Page, title: str) -> Locator:
    return page.locator(".rule", has=page.get_by_text(title, exact=True))


def card(page: Page, title: str) -> Locator:
    return page.locator(".deck-card", has=page.get_by_text(title, exact=True))


async def test_rules_are_chosen_changed_found_and_put_back(page: Page) -> None:
    await tab(page, "rules").click()
    await expect(page.locator(".rule:visible")).to_have_count(10)
    await page.locator(".book").select_option(label="ФИИМ")
    await expect(page.locator(".bar-subtitle")).to_have_text("ФИИМ · игроков: 10")
    speech = rule(page, "Речь")
    await speech.get_by_role("button", name="больше").click()
    await expect(speech.locator(".rule-written")).to_have_text("в своде: 60 с")
    await expect(speech.locator(".step-value")).to_have_value("65")

    await page.get_by_role("button", name="Все правила").click()
    await expect(page.locator(".rule:visible")).to_have_count(42)
    await page.locator(".rule-search").fill("фол")
    await expect(page.locator(".rule:visible")).to_have_count(4)
    await rule(page, "Четвёртый фол").get_by_role("combobox").select_option(label="Ведущий решает")
    await expect(rule(page, "Четвёртый фол").locator(".rule-written")).to_have_text("в своде: удаление")
    await page.locator(".rule-search").fill("окно")
    window = rule(page, "Окно голосования")
    await window.locator(".step-value").fill("0")
    await window.locator(".step-value").press("Enter")
    await expect(window.get_by_role("alert")).to_have_text("Окно в 0 мс не примет ни одной руки. Обычно 2000")
    await expect(window.locator(".step-value")).to_have_value("2000")
    await page.locator(".rule-search").fill("бокс")
    await expect(page.get_by_text("такого правила нет")).to_be_visible()
    await page.get_by_role("button", name="Только главные").click()
    await expect(page.locator(".rule[data-changed]")).to_have_count(2)

    await page.get_by_role("button", name="Всё как в своде · изменено 2").click()
    await expect(page.locator(".rule[data-changed]")).to_have_count(0)
    await expect(page.locator(".bar-subtitle")).to_have_text("ФИИМ · игроков: 10")


async def test_a_switch_and_an_order_of_calls(page: Page) -> None:
    await tab(page, "rules").click()
    zero_day = page.get_by_role("switch", name="Нулевой день: только речи")
    await zero_day.click()
    await expect(zero_day).to_have_attribute("aria-checked", "true")
    await page.get_by_role("button", name="Все правила").click()
    order = page.get_by_role("group", name="Кого будят потом")
    await expect(order.locator("[data-chosen]")).to_have_text(["1. Мафия", "2. Дон", "3. Шериф"])
    await order.get_by_role("button", name="Дон").click()
    await expect(order.locator("[data-chosen]")).to_have_text(["1. Мафия", "2. Шериф"])
    await order.get_by_role("button", name="Доктор").click()
    await expect(order.locator("[data-chosen]")).to_have_text(["1. Мафия", "2. Шериф", "3. Доктор"])


async def test_how_many_play_and_with_which_cards(page: Page) -> None:
    players = page.get_by_role("group", name="Игроков", exact=True)
    for count in (11, 12):
        await players.get_by_role("button", name="больше").click()
        await expect(page.locator(".lobby .number")).to_have_count(count)
    await expect(players.get_by_role("button", name="больше")).to_be_disabled()
    await tab(page, "rules").click()
    await expect(page.get_by_text("Колода на 12")).to_be_visible()
    await expect(card(page, "Мирный").locator("output")).to_have_text("8")
    for count in (3, 4, 5):
        await card(page, "Мафия").get_by_role("button", name="больше").click()
        await expect(card(page, "Мафия").locator(".step-value")).to_have_value(str(count))
    fault = "Чёрных 6, красных 6: красных должно быть больше"
    await expect(page.locator(".deck-of-game [role=alert]")).to_have_text(fault)
    box = await listening(page, "Начать игру").bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()
    await expect(page.locator(".notice")).to_have_text(fault)
    await page.mouse.up()
    await page.get_by_role("button", name="Колода из свода").click()
    await expect(card(page, "Мирный").locator("output")).to_have_text("8")


async def test_the_clubs_names_are_put_in_and_taken_out(page: Page) -> None:
    await page.locator(".lobby .number").nth(0).click()
    await page.locator(".player-name").fill("Саша")
    await page.locator(".player-name").press("Enter")
    await page.get_by_role("button", name="+ Саша").click()
    await expect(page.locator(".roster:not(.offered) .act")).to_have_text(["Анна", "Борис", "Вера", "Саша"])
    await expect(page.locator(".offered")).to_be_hidden()
    await page.locator(".player-name").fill("ан")
    await expect(page.locator(".roster .act:visible")).to_have_text(["Анна"])
    await page.locator(".lobby .number[data-chosen]").click()

    await page.get_by_role("button", name="Имена клуба").click()
    await page.locator(".fresh-name").fill("Глеб")
    await page.locator(".fresh-name").press("Enter")
    await expect(page.locator(".roster:not(.offered) .act")).to_have_text(["Анна", "Борис", "Вера", "Глеб", "Саша"])
    await page.get_by_role("button", name="Убрать из списка: Борис").click()
    await expect(page.locator(".roster:not(.offered) .act")).to_have_text(["Анна", "Вера", "Глеб", "Саша"])
    await expect(page.locator(".fresh-name")).to_have_value("Борис")  # it was a slip: put it in again
    await page.locator(".fresh-name").press("Enter")
    await expect(page.locator(".roster:not(.offered) .act")).to_have_count(5)
    await page.get_by_role("button", name="Готово").click()
    await expect(page.locator(".lobby .number").nth(0)).to_be_visible()
