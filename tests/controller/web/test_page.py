"""The page in a browser: what fingers and keys do, and what is seen. Time in the page is the test's."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from playwright.async_api import expect

from controller.stage.view import View
from controller.web.server import make_app, serve
from controller.web.table import Reply
from tests.controller.web.fake_table import RealSeats
from tests.controller.web.fingers import Fingers
from tests.controller.web.paired_table import anybody
from tests.controller.web.scenes import (
    BEST_MOVE,
    BY_HAND,
    CLUB_NIGHT,
    CLUB_WAYS,
    DEAL,
    DISPUTED,
    FREE_SEATING,
    FROZEN,
    NIGHT,
    OVER,
    POINTING,
    PROPOSAL,
    QUESTION,
    REMOVAL,
    SILENT,
    SPEECH,
    STANDING,
    clock,
    kept,
    log,
    offer,
    seats,
)
from tests.controller.web.screen import Screen, Sight

pytestmark = pytest.mark.asyncio(loop_scope="module")


# --- hands -----------------------------------------------------------------------------------------


async def test_digits_are_hands_held_together(opened: Any) -> None:
    console = await opened(QUESTION)
    keyboard = console.page.keyboard
    for key in ("1", "3", "0"):
        await keyboard.down(key)
    await keyboard.down("1")  # the keyboard's own repeat
    await keyboard.up("3")
    await console.hands((1, True), (3, True), (10, True), (3, False))


async def test_a_hand_leaves_when_the_page_loses_the_keyboard(opened: Any) -> None:
    console = await opened(QUESTION)
    await console.page.keyboard.down("4")
    await console.hands((4, True))
    await console.page.evaluate("dispatchEvent(new Event('blur'))")
    await console.hands((4, True), (4, False))


async def test_several_fingers_are_several_hands(opened: Any) -> None:
    console = await opened(QUESTION, has_touch=True)
    session = await console.page.context.new_cdp_session(console.page)
    points = []
    for seat in (2, 7):
        box = await console.page.locator(".seat").nth(seat - 1).locator(".chair").bounding_box()
        points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": seat})
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    strayed = [points[0], {**points[1], "x": 20, "y": 60}]
    await session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": strayed})
    await console.told((2, True), (7, True))  # a finger that rolls off its seat still holds it
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await console.told((2, True), (7, True), (2, False), (7, False))


async def test_a_finger_that_the_browser_takes_away_holds_nothing(opened: Any) -> None:
    console = await opened(QUESTION, has_touch=True)
    session = await console.page.context.new_cdp_session(console.page)
    box = await console.page.locator(".seat").nth(1).locator(".chair").bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    await session.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    await console.told((2, True), (2, False))


async def test_a_finger_on_a_seat_does_not_keep_another_from_a_key(opened: Any) -> None:
    console = await opened(SPEECH, has_touch=True)
    fingers = await Fingers.on(Screen(console.page))
    await fingers.put({"hand": Sight('.seat[aria-label^="Место 3."] .chair')})
    await console.told((3, True))
    await fingers.tap(Sight('.pad:not([hidden]) .number[data-key="9"]'))
    await fingers.tap(Sight("#panel button", "Фол"))
    await fingers.tap(Sight('.tab[data-key="deal"]'))
    await expect(console.page.locator('.panel[data-tab="deal"]')).to_be_attached()
    await fingers.tap(Sight(".big .label"))
    assert [act for _, act in await console.sent(2)] == [["Foul", {"seat": 9}], ["EndSpeech", {}]]
    await console.settle()
    assert len(console.table.commands) == 2
    await fingers.lift("hand")
    await console.told((3, True), (3, False))


async def test_a_key_and_a_mouse_on_one_seat_are_one_hand(opened: Any) -> None:
    console = await opened(QUESTION)
    await console.page.locator(".seat").nth(2).locator(".digits").hover()
    await console.page.mouse.down()
    await console.page.keyboard.down("3")
    await console.page.mouse.up()
    await console.hands((3, True))
    await console.page.keyboard.up("3")
    await console.hands((3, True), (3, False))


async def test_digits_written_in_a_field_are_no_hands(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.page.locator(".correct").click()
    await console.page.locator(".correction input").fill("")
    await console.page.locator(".correction input").press("5")
    await console.key("Закрыть").click()
    await console.hands()


async def test_a_real_seat_is_a_key_of_the_number_pad(opened: Any) -> None:
    console = await opened(SPEECH, RealSeats(SPEECH))
    await console.page.locator(".seat").nth(6).locator(".digits").click()
    await console.key("Фол").click()
    assert await console.sent(1) == [(None, ["Foul", {"seat": 7}])]


# --- the big button --------------------------------------------------------------------------------


async def test_the_big_button_sends_its_offer_and_its_step(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.page.locator(".big").click()
    assert await console.sent(1) == [(1, ["EndSpeech", {}])]


@pytest.mark.parametrize("key", ["Enter", " "])
async def test_space_and_enter_are_the_big_button(opened: Any, key: str) -> None:
    console = await opened(SPEECH)
    await console.page.locator(".tab").nth(0).click()  # a key that was clicked does not take them
    await console.page.keyboard.press(key)
    assert await console.sent(1) == [(1, ["EndSpeech", {}])]


async def test_it_is_deaf_for_half_a_second_after_its_meaning_has_changed(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.become({**STANDING, "step": 7})
    big = console.page.locator(".big")
    await expect(big).to_have_text("Принято")
    await expect(big).to_have_attribute("data-deaf", "true")
    await big.click()
    await console.wait(450)
    await console.page.keyboard.press("Enter")
    await console.nothing_sent()
    await console.wait(100)
    await expect(big).not_to_have_attribute("data-deaf", "true")
    await big.click()
    assert await console.sent(1) == [(7, ["Accept", {}])]


async def test_a_new_step_alone_makes_it_deaf(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.become({"step": 2})
    await expect(console.page.locator(".big")).to_have_attribute("data-deaf", "true")
    await console.become({"step": 2, "nominees": [5]})
    await console.wait(550)
    await console.become({"step": 2, "nominees": [5, 7]})
    await expect(console.page.locator(".big")).not_to_have_attribute("data-deaf", "true")


async def test_what_is_serious_is_held(opened: Any) -> None:
    console = await opened({**SPEECH, "next": offer("BeginNight", "Начать ночь", hold=True)})
    await console.page.locator(".big").hover()
    await console.page.mouse.down()
    await console.wait(1_100)
    await console.page.mouse.up()
    await console.wait(500)
    await console.nothing_sent()
    await console.page.locator(".big").hover()
    await console.page.mouse.down()
    await console.wait(1_300)
    await console.page.mouse.up()
    assert await console.sent(1) == [(1, ["BeginNight", {}])]
    await console.settle()
    assert len(console.table.commands) == 1


async def test_a_held_key_shows_how_far_it_is(opened: Any) -> None:
    console = await opened({**SPEECH, "next": offer("BeginNight", "Начать ночь", hold=True)})
    await console.page.keyboard.down("Enter")
    await console.wait(600)
    share = await console.page.locator(".big").evaluate("(big) => +big.style.getPropertyValue('--held')")
    assert 0.4 < share < 0.6
    await console.page.keyboard.up("Enter")
    share = await console.page.locator(".big").evaluate("(big) => +big.style.getPropertyValue('--held')")
    assert share == 0


async def test_a_holding_does_not_outlive_its_meaning(opened: Any) -> None:
    console = await opened({**SPEECH, "next": offer("BeginNight", "Начать ночь", hold=True)})
    await console.page.keyboard.down("Enter")
    await console.wait(1_000)
    await console.become({"step": 2, "next": offer("Declare", "Объявить победу", hold=True)})
    await expect(console.page.locator(".big .label")).to_have_text("Объявить победу")
    await console.wait(2_000)
    await console.page.keyboard.up("Enter")
    await console.nothing_sent()


async def test_where_nothing_is_to_be_pressed_nothing_is_sent(opened: Any) -> None:
    console = await opened(QUESTION)
    await console.page.keyboard.press("Enter")
    await console.nothing_sent()


# --- proposals -------------------------------------------------------------------------------------


async def test_a_proposal_is_confirmed_by_holding(opened: Any) -> None:
    console = await opened(PROPOSAL)
    await console.page.locator(".confirm").click()
    await console.nothing_sent()
    await console.page.locator(".confirm").hover()
    await console.page.mouse.down()
    await console.wait(1_300)
    assert await console.sent(1) == [(None, ["Confirm", {"proposal": 11}])]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390), (1366, 600), (1366, 768)])
async def test_a_proposal_stays_in_sight_wherever_the_keys_are_scrolled_to(
    opened: Any, width: int, height: int
) -> None:
    console = await opened({**SPEECH, "proposals": [REMOVAL]})
    await console.page.set_viewport_size({"width": width, "height": height})
    await console.page.evaluate("document.querySelector('.panel').scrollTop = 10_000")
    met = """(key) => {
        const { left, top, width, height } = key.getBoundingClientRect();
        return key.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }"""
    for answer in (".confirm", ".dismiss"):
        assert await console.page.locator(answer).evaluate(met)


async def test_a_holding_goes_on_while_another_proposal_comes(opened: Any) -> None:
    console = await opened(PROPOSAL)
    await console.page.locator(".dismiss").hover()
    await console.page.mouse.down()
    await console.wait(600)
    await console.become({"proposals": [REMOVAL, DISPUTED]})
    await expect(console.page.locator(".proposal")).to_have_count(2)
    await console.wait(700)
    assert await console.sent(1) == [(None, ["Dismiss", {"proposal": 11}])]


async def test_the_seat_in_question_is_marked(opened: Any) -> None:
    console = await opened(PROPOSAL)
    marks = console.page.locator(".query")
    await expect(marks.nth(3)).to_be_visible()
    await expect(marks.nth(4)).to_be_hidden()


# --- the number pad --------------------------------------------------------------------------------


async def test_number_first_then_the_act(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.number(9).click()
    await console.key("Выставить").click()
    await console.key("Фол").click()  # the number was for one act: this one asks for its own
    await console.number(2).click()
    assert await console.sent(2) == [
        (1, ["Nominate", {"seat": 9, "gesture_seen": False}]),
        (None, ["Foul", {"seat": 2}]),
    ]


async def test_the_host_may_have_seen_the_hand(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.key("Выставить, жест был").click()
    await console.number(9).click()
    assert await console.sent(1) == [(1, ["Nominate", {"seat": 9, "gesture_seen": True}])]


async def test_a_half_said_thing_lapses(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.key("Фол").click()
    await console.wait(8_100)
    await console.number(2).click()
    await console.nothing_sent()
    await console.page.keyboard.press("Escape")
    await console.key("Фол").click()
    await console.nothing_sent()


async def test_a_key_tapped_twice_does_not_lie_in_wait_for_the_next_number(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.number(7).click()
    await console.key("Фол").dblclick()
    await console.number(8).click()
    await console.key("Выставить").click()
    assert await console.sent(2) == [
        (None, ["Foul", {"seat": 7}]),
        (1, ["Nominate", {"seat": 8, "gesture_seen": False}]),
    ]
    await console.key("Фол").click()
    await console.number(2).dblclick()
    await console.key("Выставить").click()
    assert (await console.sent(3))[2:] == [(None, ["Foul", {"seat": 2}])]


async def test_a_removal_is_held_whichever_comes_first(opened: Any) -> None:
    console = await opened(SPEECH)
    for first, second in [
        (console.number(2), console.key("Удаление")),
        (console.key("Удаление"), console.number(2)),
    ]:
        await first.click()
        await second.click()
        await console.nothing_sent()
        await second.hover()
        await console.page.mouse.down()
        await console.wait(1_300)
        await console.page.mouse.up()
        assert await console.sent(1) == [(None, ["Remove", {"seat": 2}])]
        console.table.commands.clear()


async def test_a_technical_foul_and_a_remark(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.number(2).click()
    await console.key("Технический фол").click()
    await console.key("Замечание").click()
    await console.number(9).click()
    assert await console.sent(2) == [(None, ["TechnicalFoul", {"seat": 2}]), (None, ["Remark", {"seat": 9}])]


@pytest.mark.parametrize(("key", "act"), [("Уходит сам", "Leave"), ("ППК", "OppositeVictory")])
async def test_what_ends_a_game_for_somebody_is_held(opened: Any, key: str, act: str) -> None:
    console = await opened(SPEECH)
    await console.number(2).click()
    await console.key(key).click()
    await console.nothing_sent()
    await console.key(key).hover()
    await console.page.mouse.down()
    await console.wait(1_300)
    await console.page.mouse.up()
    assert await console.sent(1) == [(None, [act, {"seat": 2}])]


async def test_a_club_has_the_keys_of_its_rulebook(opened: Any) -> None:
    console = await opened({**SPEECH, "ways": CLUB_WAYS})
    keys = console.page.locator(".pad:visible [data-act]")
    assert await keys.evaluate_all("(keys) => keys.map((key) => key.dataset.act)") == [
        "nominate", "nominateSeen", "shorter", "longer", "foul", "remove", "leave", "byHand",
    ]  # fmt: skip
    await expect(console.key("Замечание")).to_have_attribute("data-act", "foul")


async def test_a_key_is_there_only_while_its_moment_lasts(opened: Any) -> None:
    console = await opened(SPEECH)
    names = ["Технический фол", "Замечание", "Уходит сам", "ППК"]
    for scene in (NIGHT, DEAL, OVER):
        await console.become(scene)
        for name in names:
            await expect(console.key(name)).to_be_hidden()
    await console.become({**SPEECH, "proposals": [{**REMOVAL, "kind": "victory", "seat": None}]})
    for name, shown in zip(names, (True, True, False, False), strict=True):
        await expect(console.key(name)).to_be_visible(visible=shown)


# --- the best move ---------------------------------------------------------------------------------


async def test_three_different_numbers_are_the_best_move(opened: Any) -> None:
    console = await opened(BEST_MOVE)
    name = console.page.locator(".send-best")
    await expect(name).to_be_disabled()
    for seat in (5, 2, 5, 7, 2, 9, 2, 4):  # a second press takes a number back; after three there is no fourth
        await console.number(seat).click()
    await expect(name).to_have_text("Лучший ход: 7, 9, 2")
    await name.click()
    assert await console.sent(1) == [(1, ["NameBestMove", {"seats": [7, 9, 2]}])]


async def test_the_big_button_goes_on_without_a_best_move(opened: Any) -> None:
    console = await opened(BEST_MOVE)
    await console.number(5).click()
    await console.page.locator(".big").click()
    assert await console.sent(1) == [(1, ["EndSpeech", {}])]


async def test_another_best_move_begins_without_numbers(opened: Any) -> None:
    console = await opened(BEST_MOVE)
    await console.number(5).click()
    await console.become(SPEECH)
    await expect(console.key("Лучший ход")).to_have_count(0)
    await console.become(BEST_MOVE)
    await expect(console.page.locator(".send-best")).to_have_text("Лучший ход")


async def test_a_real_seat_is_a_number_of_the_best_move(opened: Any) -> None:
    console = await opened(BEST_MOVE, RealSeats(BEST_MOVE))
    for seat in (5, 2, 7):
        await console.page.locator(".seat").nth(seat - 1).locator(".digits").click()
    await expect(console.page.locator(".send-best")).to_have_text("Лучший ход: 5, 2, 7")


async def test_a_foul_can_be_given_during_the_best_move(opened: Any) -> None:
    console = await opened(BEST_MOVE)
    await console.key("Ввод").click()
    await console.number(2).click()
    await console.key("Фол").click()
    assert await console.sent(1) == [(None, ["Foul", {"seat": 2}])]


# --- a question ------------------------------------------------------------------------------------


async def test_hands_are_entered_while_a_question_stands(opened: Any) -> None:
    console = await opened(STANDING)
    await console.number(10).click()
    await console.key("Рука есть").click()
    await console.key("Руки нет").click()
    await console.number(9).click()
    assert await console.sent(2) == [
        (7, ["EnterHand", {"seat": 10, "voted": True}]),
        (7, ["EnterHand", {"seat": 9, "voted": False}]),
    ]


async def test_a_tap_on_a_seat_that_votes_through_the_host_puts_its_hand_there_or_takes_it_away(opened: Any) -> None:
    console = await opened(BY_HAND)
    await expect(console.page.locator(".seat[data-by-hand]")).to_have_count(2)
    for seat in (9, 4):
        await console.page.locator(".seat").nth(seat - 1).locator(".digits").click()
    await console.page.get_by_role("button", name="Рука № 9 есть").click()
    assert await console.sent(3) == [
        (7, ["EnterHand", {"seat": 9, "voted": True}]),
        (7, ["EnterHand", {"seat": 4, "voted": False}]),
        (7, ["EnterHand", {"seat": 9, "voted": True}]),
    ]


async def test_a_seat_whose_pad_fails_votes_through_the_host_by_a_number_and_a_held_key(opened: Any) -> None:
    console = await opened(SPEECH)
    await expect(console.key("Снова рукой")).to_have_count(0)
    await console.number(8).click()
    await console.key("Голосует через ведущего").hover()
    await console.page.mouse.down()
    await console.wait(1_300)
    assert await console.sent(1) == [(None, ["ByHand", {"seat": 8}])]


async def test_an_entry_is_corrected_with_its_reason(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.page.locator(".correct").click()
    page = console.page
    await page.locator(".correction select").nth(0).select_option("6")
    await page.locator(".correction select").nth(1).select_option("7")
    await page.locator(".correction input").fill("перепутал")
    await page.locator(".correction .send").hover()
    await page.mouse.down()
    await console.wait(1_300)
    assert await console.sent(1) == [(None, ["CorrectFoul", {"seat": 6, "to": 7, "reason": "перепутал"}])]


# --- what is secret --------------------------------------------------------------------------------


async def test_roles_are_seen_only_while_they_are_held(opened: Any) -> None:
    console = await opened(SPEECH)
    sheriff = console.page.locator(".caption .name").nth(3)
    await expect(sheriff).to_have_text("Григорий")
    await console.page.locator(".roles").hover()
    await console.page.mouse.down()
    await expect(sheriff).to_have_text("Шериф")
    await console.page.mouse.up()
    await expect(sheriff).to_have_text("Григорий")


async def test_a_secret_line_of_the_log_is_seen_only_with_the_roles(opened: Any) -> None:
    lines = [*SPEECH["log"], {"id": 99, "at": 0.0, "kind": "fact", "text": "№ 4: шериф", "secret": True}]
    console = await opened({**SPEECH, "log": lines})
    line = console.page.locator(".log li").last
    await expect(line).to_have_text("· · ·")
    await console.page.locator(".roles").hover()
    await console.page.mouse.down()
    await expect(line).to_have_text("№ 4: шериф")
    await console.page.mouse.up()
    await expect(line).to_have_text("· · ·")


async def test_cards_are_entered_seat_by_seat_and_not_shown(opened: Any) -> None:
    console = await opened(DEAL)
    await console.key("Мафия").click()
    assert await console.sent(1) == [(None, ["EnterRole", {"seat": 4, "role": "mafia"}])]
    texts = await console.page.locator("#table").inner_text()
    assert "Мафия" not in texts
    assert "Дон" not in texts


async def test_an_answer_is_there_only_while_a_finger_holds_it(opened: Any) -> None:
    console = await opened(NIGHT)
    answer = console.page.locator(".night-answer")
    await expect(answer).to_have_text("")
    await console.key("Ответ").hover()
    await console.page.mouse.down()
    await expect(answer).to_have_text("Чёрный")
    await console.page.mouse.up()
    await expect(answer).to_have_text("")


async def test_every_answer_has_the_same_place_and_the_same_light(opened: Any) -> None:
    console = await opened(NIGHT)
    await console.key("Ответ").hover()
    await console.page.mouse.down()
    answer = console.page.locator(".night-answer")
    seen, looks = set(), set()
    for verdict in ("да", "нет", "чёрный", "красный", "маньяк", "ответа нет"):
        night = {**cast(dict[str, Any], NIGHT["night"]), "answer": {"sheriff": verdict}}
        await console.become({"night": cast(Any, night)})
        seen.add(await answer.inner_text())
        look = await answer.evaluate("(node) => [getComputedStyle(node).color, getComputedStyle(node).background]")
        looks.add((str(look), str(await answer.bounding_box())))
    assert len(seen) == 6
    assert len(looks) == 1


async def test_choices_of_the_night(opened: Any) -> None:
    console = await opened(NIGHT)
    await console.number(7).click()
    await console.page.locator(".night-role", has_text="Мафия").click()
    await console.number(5).click()
    await console.key("Промах").click()
    assert await console.sent(3) == [
        (None, ["Choose", {"role": "sheriff", "target": 7, "seat": None}]),
        (None, ["Shoot", {"target": 5}]),
        (None, ["Shoot", {"target": None}]),
    ]


async def test_a_dead_role_has_the_same_keys_and_they_lead_nowhere(opened: Any) -> None:
    night = {**cast(dict[str, Any], NIGHT["night"]), "asks": ["mafia", "don"]}
    console = await opened({**NIGHT, "night": night})
    await expect(console.page.locator(".night-role")).to_have_count(3)
    await console.number(7).click()
    await console.nothing_sent()


async def test_every_role_of_a_club_chooses(opened: Any) -> None:
    console = await opened(CLUB_NIGHT)
    for role in ("Путана", "Мафия", "Шериф", "Доктор", "Маньяк", "Камикадзе 7", "Камикадзе 11"):
        await console.page.locator(".night-role", has_text=role).click()
        await console.number(5).click()
    await console.key("Никто").click()
    choices: list[tuple[str, int | None]] = [("sheriff", None), ("doctor", None), ("maniac", None)]
    choices += [("kamikaze", 7), ("kamikaze", 11)]
    assert await console.sent(8) == [
        (None, ["Choose", {"role": "putana", "target": 5, "seat": None}]),
        (None, ["Shoot", {"target": 5}]),
        *((None, ["Choose", {"role": role, "target": 5, "seat": seat}]) for role, seat in choices),
        (None, ["Choose", {"role": "kamikaze", "target": None, "seat": 11}]),
    ]


async def test_a_kamikaze_whom_the_table_does_not_know_is_told_first(opened: Any) -> None:
    night = {**cast(dict[str, Any], CLUB_NIGHT["night"]), "call": "kamikaze", "asks": ["kamikaze ?"]}
    console = await opened({**CLUB_NIGHT, "night": night})
    prompt = console.page.locator(".night-pad .pad-hint")
    await expect(prompt).to_have_text("Кто уходит?")
    await console.number(7).click()
    await expect(prompt).to_have_text("№ 7: кого забирает?")
    await console.nothing_sent()
    await console.number(3).click()
    assert await console.sent(1) == [(None, ["Choose", {"role": "kamikaze", "target": 3, "seat": 7}])]
    await expect(prompt).to_have_text("Кто уходит?")


def called(role: str, **chosen: str) -> View:
    """The night when ``role`` is called and these have chosen."""
    asks = ["mafia", "don", "sheriff"]
    return cast(View, {"night": {"call": role, "prompt": "", "asks": asks, "chosen": chosen, "answer": {}}})


async def test_no_key_of_the_night_moves_on_a_phone_when_a_role_is_called_and_the_prompt_is_seen(opened: Any) -> None:
    quiet: dict[str, Any] = {"call": None, "prompt": "Ночь идёт сама", "asks": [], "chosen": {}, "answer": {}}
    console = await opened({**CLUB_NIGHT, "night": quiet})
    await console.page.set_viewport_size({"width": 390, "height": 844})
    key = console.page.locator(".night-pad .number").first
    before = await key.bounding_box()
    await console.become({"night": {**quiet, "call": "mafia", "prompt": "Мафия на охоте", "asks": ["mafia"]}})
    await expect(console.page.locator(".night-pad").get_by_text("Мафия на охоте")).to_be_visible()
    assert await key.bounding_box() == before


CHOSEN = ".night-role[data-chosen]"


async def test_the_role_does_not_change_under_the_hosts_finger(opened: Any) -> None:
    console = await opened({**NIGHT, **called("mafia")})
    await console.page.locator(".night-role", has_text="Мафия").click()
    await console.become(called("sheriff"))
    await console.number(8).click()
    assert await console.sent(1) == [(None, ["Shoot", {"target": 8}])]
    await console.wait(4_000)  # a number was pressed, and the table has not taken it yet
    await expect(console.page.locator(CHOSEN)).to_have_attribute("data-key", "mafia")
    await console.become(called("sheriff", mafia="№ 8"))
    await expect(console.page.locator(CHOSEN)).to_have_attribute("data-key", "sheriff")


async def test_the_role_moves_on_when_the_host_has_let_the_pad_alone(opened: Any) -> None:
    console = await opened({**NIGHT, **called("mafia")})
    await console.become(called("don"))
    await expect(console.page.locator(CHOSEN)).to_have_attribute("data-key", "don")
    await console.page.locator(".night-role", has_text="Дон").click()
    await console.become(called("sheriff"))
    await expect(console.page.locator(CHOSEN)).to_have_attribute("data-key", "don")
    await console.wait(3_100)
    await expect(console.page.locator(CHOSEN)).to_have_attribute("data-key", "sheriff")


async def test_a_number_is_deaf_for_half_a_second_after_the_role_has_moved_on(opened: Any) -> None:
    console = await opened({**NIGHT, **called("mafia")})
    await console.become(called("sheriff"))
    await expect(console.page.locator(".night-pad")).to_have_attribute("data-deaf", "true")
    faint = float(await console.number(8).evaluate("(node) => getComputedStyle(node).opacity"))
    assert faint < 0.5
    await console.number(8).click()
    await console.key("Никто").click()
    await console.wait(550)
    await console.number(7).click()
    assert await console.sent(1) == [(None, ["Choose", {"role": "sheriff", "target": 7, "seat": None}])]


@pytest.mark.parametrize(("scene", "name"), [(SPEECH, "Роли"), (NIGHT, "Ответ")])
async def test_what_is_seen_only_while_held_says_so(opened: Any, scene: View, name: str) -> None:
    console = await opened(scene)
    await expect(console.key(name)).to_have_attribute("data-hold", "true")
    await console.key(name).click()
    notice = console.page.locator(".notice")
    await expect(notice).to_contain_text("Держите")
    await notice.click()
    await console.key(name).hover()
    await console.page.mouse.down()
    await console.wait(600)
    await console.page.mouse.up()
    await expect(notice).to_have_count(0)


async def test_a_refused_choice_of_the_night_says_why(opened: Any) -> None:
    console = await opened(CLUB_NIGHT)
    console.table.replies["Choose"] = Reply(ok=False, recorded=True, text="сегодня не ночь этой роли")
    await console.page.locator(".night-role", has_text="Маньяк").click()
    await console.number(5).click()
    await expect(console.page.locator(".notice")).to_have_text("сегодня не ночь этой роли")


async def test_free_seating_has_its_title_and_its_clock(opened: Any) -> None:
    console = await opened(FREE_SEATING)
    await expect(console.page.locator(".stage-title")).to_have_text("Свободная посадка")
    await expect(console.page.locator(".stage-figure")).to_have_text(re.compile("0:1[34]"))
    await expect(console.page.locator(".night-role")).to_have_count(0)
    await console.number(5).click()
    await console.nothing_sent()


async def test_where_the_hosts_remote_points_is_marked_and_said(opened: Any) -> None:
    console = await opened(POINTING)
    await expect(console.page.locator(".stage-caption")).to_have_text("Выставить: № 6")
    await expect(console.page.locator(".seat[data-pointed] .digits")).to_have_text("6")
    await console.become({**POINTING, "remote": {"seat": 3, "text": "Фол: № 3", "locked": False}})
    await expect(console.page.locator(".seat[data-pointed] .pointer")).to_be_visible()
    await expect(console.page.locator(".seat[data-pointed] .digits")).to_have_text("3")
    await console.become({**POINTING, "remote": None})
    await expect(console.page.locator(".seat[data-pointed]")).to_have_count(0)
    await expect(console.page.locator(".stage-caption")).to_have_text("")


async def test_who_is_frozen_is_marked_and_his_lamp_stays_dark(opened: Any) -> None:
    console = await opened(FROZEN)
    marks = console.page.locator(".seat .frost")
    await expect(marks.nth(9)).to_be_visible()
    await expect(marks.nth(8)).to_be_hidden()
    frozen = console.page.locator(".seat").nth(9)
    await expect(frozen).to_have_attribute("data-lamp", "dark")
    await expect(frozen).to_have_attribute("aria-label", "Место 10. Константин. заморожен. ")


# --- clocks and connection -------------------------------------------------------------------------


async def test_the_clock_follows_the_tables_time(opened: Any) -> None:
    console = await opened(SPEECH)
    now = console.table.view()["now"]
    await console.become(
        {"now": now, "phase": {**SPEECH["phase"], "clock": {"total": 6e4, "ends": now + 43e3, "left": 0}}}
    )
    figure = console.page.locator(".stage-figure")
    start = await figure.inner_text()
    await console.wait(10_000)
    minutes, seconds = (await figure.inner_text()).split(":")
    assert int(start.split(":")[1]) - int(seconds) == 10
    assert minutes == "0"


async def test_a_standing_clock_stands(opened: Any) -> None:
    console = await opened({**SPEECH, "phase": {**SPEECH["phase"], "clock": clock(60, 43, running=False)}})
    await console.wait(10_000)
    await expect(console.page.locator(".stage-figure")).to_have_text("0:43")


async def test_a_refusal_is_shown_with_its_reason(opened: Any) -> None:
    console = await opened(SPEECH)
    console.table.replies["EndSpeech"] = Reply(ok=False, recorded=True, text="Ход уже изменился")
    await console.page.locator(".big").click()
    await expect(console.page.locator(".notice")).to_have_text("Ход уже изменился")
    await console.wait(6_100)
    await expect(console.page.locator(".notice")).to_have_count(0)


async def test_a_missing_sound_is_said_once(opened: Any) -> None:
    console = await opened(SILENT)
    await expect(console.page.locator(".notice")).to_have_text("Звука нет: колонка не найдена")
    await console.wait(6_100)
    await console.become({"step": 2})
    await expect(console.page.locator(".notice")).to_have_count(0)
    await expect(console.page.locator('.health-mark[data-mark="amber"]')).to_be_visible()


async def test_phrases_that_another_voice_says_are_named_once_and_are_no_fault(opened: Any) -> None:
    console = await opened({**SPEECH, "voice": "Голос Клуб: не записано фраз – 1 (thanks), их говорит Elena"})
    await expect(console.page.locator(".notice")).to_have_text(
        "Голос Клуб: не записано фраз – 1 (thanks), их говорит Elena"
    )
    await console.wait(6_100)
    await console.become({"step": 2})
    await expect(console.page.locator(".notice")).to_have_count(0)
    await expect(console.page.locator('.health-mark[data-mark="green"]')).to_be_visible()


async def test_a_lost_table_is_marked_and_an_unanswered_command_said_again(opened: Any) -> None:
    console = await opened(SPEECH)
    console.table.gate.clear()
    await console.page.locator(".big").click()
    await console.page.keyboard.down("3")
    await console.table.heard(lambda: (3, True) in console.table.hands)
    port = console.served.runner.addresses[0][1]
    await console.served.runner.cleanup()
    await expect(console.page.locator('body[data-link="lost"]')).to_be_attached()
    await expect(console.page.locator(".stage-title")).to_have_text("Речь игрока № 3")
    assert console.table.hands == [(3, True), (3, False)]
    await console.page.locator(".undo").click()
    await console.number(9).click()
    await console.key("Фол").click()
    await expect(console.page.locator(".notice")).to_have_text("Нет связи — не отправлено")
    assert console.table.commands == []

    console.table.gate.set()
    console.served = await serve(make_app(console.table, paired=anybody()), "127.0.0.1", port)
    await console.wait(5_000)
    await expect(console.page.locator('body[data-link="open"]')).to_be_attached()
    assert await console.sent(1) == [(1, ["EndSpeech", {}])]
    await console.settle()
    assert len(console.table.commands) == 1


async def test_a_silent_connection_is_a_lost_one(opened: Any) -> None:
    console = await opened(SPEECH)
    await console.page.evaluate("WebSocket.prototype.send = () => {}")  # pings go out into nothing
    async with console.page.expect_event("websocket"):  # it tries again
        await console.wait(8_000)
    await expect(console.page.locator('body[data-link="open"]')).to_be_attached()
    assert console.table.watched >= 1


# --- fit -------------------------------------------------------------------------------------------


TOO_SMALL = """
    [...document.querySelectorAll("button, .chair")]
        .filter((node) => node.checkVisibility())
        .filter((node) => Math.min(node.getBoundingClientRect().width, node.getBoundingClientRect().height) < 47.9)
        .map((node) => node.outerHTML)
"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (390, 664), (360, 740), (360, 640), (768, 1024), (844, 390)])
async def test_the_page_fits_and_every_target_can_be_touched(opened: Any, size: tuple[int, int]) -> None:
    console = await opened(SPEECH)
    await console.page.set_viewport_size({"width": size[0], "height": size[1]})
    for scene in (SPEECH, STANDING, NIGHT, DEAL, BEST_MOVE):
        await console.become(scene)
        width = await console.page.evaluate("document.documentElement.scrollWidth")
        assert width <= size[0]
        assert await console.page.evaluate(TOO_SMALL) == []
        big = await console.page.locator(".big").bounding_box()
        assert size[0] > 500 or big["width"] >= size[0] / 3
        assert big["y"] + big["height"] <= size[1]


NOTES_AWRY = """
    (() => {
        const box = (node) => node.getBoundingClientRect();
        const stage = box(document.querySelector("#table"));
        const notes = [...document.querySelectorAll(".note")];
        const outside = notes.map(box).filter((note) => !note.width || note.left < stage.left
            || note.right > stage.right || note.top < stage.top || note.bottom > stage.bottom);
        const texts = [...notes, ...document.querySelectorAll(".digits")];
        const over = notes.flatMap((note, index) => texts.slice(index + 1).filter((other) =>
            box(note).left < box(other).right && box(other).left < box(note).right
            && box(note).top < box(other).bottom && box(other).top < box(note).bottom));
        const last = document.querySelector(".drawing").lastElementChild;
        const below = notes.filter((note) => !last.contains(note) || last.querySelector(".chair"));
        return [notes.length, outside.length, over.length, below.length];
    })()
"""


@pytest.mark.parametrize("size", [(1366, 768), (1280, 800), (1366, 625)])
async def test_no_note_is_covered_or_cut(opened: Any, size: tuple[int, int]) -> None:
    console = await opened(STANDING)
    await console.page.set_viewport_size({"width": size[0], "height": size[1]})
    note = kept("убрана за~1166~мс до «Спасибо», засчитано")
    refused = {"lamp": "refused", "hand": {"state": "lifted", "note": note}}
    await console.become(cast(View, {"seats": seats(dict.fromkeys(range(1, 11), refused))}))
    await console.wait(100)
    assert await console.page.evaluate(NOTES_AWRY) == [10, 0, 0, 0]


async def test_the_log_opens_at_the_newest_line_on_a_phone(opened: Any) -> None:
    console = await opened({**SPEECH, "log": log(*[("fact", f"Строка {number}") for number in range(60)])})
    await console.page.set_viewport_size({"width": 360, "height": 640})
    await console.key("Журнал").click()
    await expect(console.page.get_by_text("Строка 59", exact=True)).to_be_in_viewport()


@pytest.mark.parametrize(("size", "last"), [((360, 640), "Выставить"), ((390, 844), "Уходит сам")])
async def test_the_keys_of_the_moment_are_above_the_fold(opened: Any, size: tuple[int, int], last: str) -> None:
    console = await opened(SPEECH)
    await console.page.set_viewport_size({"width": size[0], "height": size[1]})
    lowest = await console.key(last).bounding_box()
    dock = await console.page.locator("#dock").bounding_box()
    assert lowest["y"] + lowest["height"] <= dock["y"]
    correct = await console.key("Правка").bounding_box()
    assert correct["x"] + correct["width"] <= size[0]


async def test_reduced_motion_stands_still(opened: Any) -> None:
    console = await opened(SPEECH, reduced_motion="reduce")
    running = """() => {
        document.querySelector(".big").setAttribute("data-deaf", true); // as it is whenever its meaning changes
        return document.getAnimations().length;
    }"""
    assert await console.page.evaluate(running) == 0


async def test_english_is_spoken_where_the_table_does(opened: Any) -> None:
    console = await opened({**SPEECH, "language": "en"})
    await expect(console.key("Nominate")).to_be_visible()
    assert await console.page.evaluate("document.documentElement.lang") == "en"
