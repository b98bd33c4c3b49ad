"""The page of a free table in a browser: one key for each clock and one for the question, by touch and by keyboard."""

from __future__ import annotations

from typing import Any, cast

import pytest
from playwright.async_api import expect

from controller.stage.view import View
from tests.controller.web.fake_table import RealSeats
from tests.controller.web.scenes import FREE, FREE_CLOCK, FREE_STANDING, SPEECH, WITHOUT_SEATS, offer, seats

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
ENGLISH = cast(View, {**FREE, "language": "en"})


def start(kind: str, seat: int | None) -> tuple[int, list[Any]]:
    return (1, ["StartClock", {"kind": kind, "seat": seat}])


def ask(seat: int) -> tuple[int, list[Any]]:
    return (1, ["AskAbout", {"seat": seat}])


async def strike(console: Any, letter: str) -> None:
    """A Russian letter's key, which the browser's driver does not know."""
    await console.page.evaluate(
        "(key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))", letter
    )


async def test_one_touch_starts_a_clock_for_nobody_and_two_for_a_number(opened: Any) -> None:
    console = await opened(FREE)
    await console.page.set_viewport_size(PHONE["viewport"])
    clocks = console.page.locator(".free .clock")
    await expect(clocks).to_have_count(4)
    await clocks.nth(0).click()
    await console.number(5).click()
    await clocks.nth(1).click()
    await clocks.nth(2).click()  # the number was for one clock
    assert await console.sent(3) == [start("speech", None), start("defence", 5), start("last_word", None)]


async def test_the_question_takes_its_number_before_or_after(opened: Any) -> None:
    console = await opened(FREE)
    key = console.page.locator(".free .ask")
    await console.number(7).click()
    await expect(key).to_contain_text("Голосование № 7")
    await key.click()
    await key.click()
    await expect(key).to_contain_text("Номер?")
    await console.number(9).click()
    assert await console.sent(2) == [ask(7), ask(9)]


async def test_a_keyboard_types_the_number_and_has_a_letter_for_each_key(opened: Any) -> None:
    console = await opened(cast(View, {**FREE, "seats": seats(count=16)}))
    for keys in ("р", "5о", "12г", "0д", "г3"):
        for key in keys:
            await (console.page.keyboard.press(f"Digit{key}") if key.isdigit() else strike(console, key))
        await console.wait(2_000)
    assert await console.sent(5) == [
        start("speech", None), start("defence", 5), ask(12), start("agreement", 10), ask(3),
    ]  # fmt: skip
    await console.hands()


async def test_a_letter_is_known_by_its_place_on_a_keyboard_of_another_alphabet(opened: Any) -> None:
    console = await opened(FREE)
    for code in ("KeyH", "KeyG"):
        await console.page.keyboard.press(code)
    assert await console.sent(2) == [start("speech", None), start("last_word", None)]


async def test_in_english_the_letters_are_english(opened: Any) -> None:
    console = await opened(ENGLISH)
    for key in "sdla4v":
        await console.page.keyboard.press(f"Digit{key}" if key.isdigit() else key)
    kinds = ("speech", "defence", "last_word", "agreement")
    assert await console.sent(5) == [*(start(kind, None) for kind in kinds), ask(4)]


async def test_a_number_that_is_not_there_cannot_be_typed_and_a_typed_one_can_be_taken_back(opened: Any) -> None:
    console = await opened(cast(View, {**FREE, "seats": seats(count=6)}))
    chosen = console.page.locator(".free .number[data-chosen]")
    for key in ("Digit9", "Digit0"):
        await console.page.keyboard.press(key)
        await expect(chosen).to_have_count(0)
    await console.page.keyboard.press("Digit4")
    await expect(chosen).to_have_text("4")
    await console.page.keyboard.press("Digit5")  # there is no 45: a new number
    await expect(chosen).to_have_text("5")
    for key in ("Backspace", "Escape"):
        await console.page.keyboard.press("Digit4")
        await console.page.keyboard.press(key)
        await expect(chosen).to_have_count(0)
    await console.page.keyboard.press("Digit2")
    await console.wait(8_100)
    await expect(chosen).to_have_count(0)
    await console.nothing_sent()


async def test_the_big_button_ends_a_clock_and_another_can_be_started_at_once(opened: Any) -> None:
    console = await opened(FREE_CLOCK)
    await console.page.keyboard.press("Enter")
    await console.page.locator("[data-act=longer]:visible").click()
    await console.page.locator(".free .clock").nth(0).click()
    assert await console.sent(3) == [
        (1, ["EndSpeech", {}]),
        (None, ["Lengthen", {"seconds": 10}]),
        start("speech", None),
    ]


async def test_a_new_ballot_is_one_touch(opened: Any) -> None:
    console = await opened(FREE)
    await console.key("Новое голосование").click()
    assert await console.sent(1) == [(1, ["NewBallot", {}])]
    await expect(console.key("Новое голосование")).to_have_count(1)
    await console.become(FREE_CLOCK)
    await expect(console.key("Новое голосование")).to_be_hidden()


async def test_which_numbers_have_been_asked_about_is_marked_and_the_last_count_is_large(opened: Any) -> None:
    console = await opened(FREE)
    marked = console.page.locator(".free .number[data-entered]")
    assert await marked.all_inner_texts() == ["5", "7"]
    await expect(console.page.locator(".stage-figure")).to_have_text("4")
    await expect(console.page.locator(".stage-caption")).to_have_text("голоса")


async def test_what_became_of_the_hands_lies_under_the_keys_of_a_phone(opened: Any) -> None:
    console = await opened(FREE)
    await console.page.set_viewport_size(PHONE["viewport"])
    notes = console.page.locator(".free .hand-notes li")
    await expect(notes.nth(0)).to_contain_text("поздно на 13 мс ± 0,4")
    await expect(notes.nth(0)).to_be_in_viewport()
    await expect(notes.nth(1)).to_contain_text("убрана через 40 мс")


async def test_keys_do_not_move_when_a_clock_begins(opened: Any) -> None:
    console = await opened(FREE)
    await console.page.set_viewport_size(PHONE["viewport"])
    speech = console.page.locator(".free .clock").nth(0)
    before = await speech.bounding_box()
    await console.become(FREE_CLOCK)
    assert await speech.bounding_box() == before


async def test_while_hands_stand_digits_are_hands_again_and_only_hands_can_be_entered(opened: Any) -> None:
    console = await opened(FREE)
    await console.become(FREE_STANDING)
    await expect(console.page.locator(".free")).to_be_hidden()
    acts = console.page.locator(".pad:visible [data-act]:visible")
    assert await acts.evaluate_all("(keys) => keys.map((key) => key.dataset.act)") == ["handYes", "handNo", "byHand"]
    await console.page.keyboard.press("Digit5")
    await console.hands((5, True), (5, False))


async def test_without_seats_nobody_says_that_there_are_no_votes(opened: Any) -> None:
    console = await opened(WITHOUT_SEATS, RealSeats(WITHOUT_SEATS))
    await expect(console.page.locator(".stage-caption")).to_have_text("считает судья")
    await expect(console.page.locator(".stage-figure")).to_have_text("7")
    await expect(console.page.locator(".by-hand:visible")).to_have_count(0)
    await expect(console.page.locator(".other", has_text="Рука")).to_have_count(0)
    await console.page.locator(".seat").nth(3).locator(".digits").click()
    assert await console.sent(1) == [(7, ["EnterHand", {"seat": 4, "voted": True}])]


async def test_a_drawn_seat_is_a_number_where_no_hand_is_simulated(opened: Any) -> None:
    view = cast(View, {**FREE, "others": [offer("NewGame", "Новая игра", hold=True)]})
    console = await opened(view, RealSeats(view))
    await console.page.locator(".seat").nth(6).locator(".digits").click()
    await console.page.locator(".free .ask").click()
    assert await console.sent(1) == [ask(7)]


async def test_where_cards_are_dealt_there_are_no_such_keys(opened: Any) -> None:
    console = await opened(SPEECH)
    await expect(console.page.locator(".free")).to_be_hidden()
    await console.page.keyboard.press("KeyH")
    await console.nothing_sent()
