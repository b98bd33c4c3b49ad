"""Every option of a rulebook can be found on the page, in both languages, with every value it can have."""

from __future__ import annotations

import enum
import typing

import pytest

from controller.game.cards import DeckFault, DeckReason
from controller.game.roles import Role
from controller.game.rulebook import Rulebook
from controller.game.values import OPTIONS as KEYS
from controller.rulebooks import load, shipped
from controller.stage.arrangement import OTHERWISE, Arrangement
from controller.stage.option_texts import OptionTexts
from controller.stage.options import OPTIONS
from controller.stage.setup_view import SetupDesk, SetupView, setup_view
from controller.stage.texts import LANGUAGES, Texts

SHELF = {name: load(name) for name in shipped()}
HINTS = typing.get_type_hints(Rulebook)


def view_of(plan: Arrangement, language: str = "ru", places: int = 12) -> SetupView:
    return setup_view(SetupDesk(plan, SHELF, places, ()), Texts("en" if language == "en" else "ru"))


def plan_of(name: str, seats: int = 10) -> Arrangement:
    return Arrangement.of(SHELF, SHELF[name], seats, ())


def test_every_option_is_in_the_table_or_set_otherwise() -> None:
    assert set(OPTIONS) | set(OTHERWISE) == set(KEYS)
    assert not set(OPTIONS) & set(OTHERWISE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_has_words(language: typing.Literal["ru", "en"]) -> None:
    words = OptionTexts(Texts(language))
    titles = [words.title(key) for key in OPTIONS]
    assert len(set(titles)) == len(titles)
    for key in OPTIONS:
        hint = HINTS[key]
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            values = [words.choice(key, str(one.value)) for one in hint]
            assert len(set(values)) == len(values)
    for reason in DeckReason:
        assert words.deck(DeckFault(reason, 3, 2, Role.DON))


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_as_it_is_written_is_shown_without_a_change(name: str, language: str) -> None:
    view = view_of(plan_of(name), language)
    assert (view["book"], view["changed"], view["fault"], view["proposed"]) == (name, 0, "", True)
    rules = [rule for group in view["groups"] for rule in group["rules"]]
    assert not [rule["key"] for rule in rules if rule["written"]]
    assert sum(card["count"] for card in view["deck"]) == (0 if SHELF[name].is_free else 10)


def test_only_what_differs_from_the_rulebook_is_marked() -> None:
    plan = plan_of("fiim").with_option("speech_s", 45).with_option("self_vote", False).with_option("speech_s", 60)
    view = view_of(plan)
    marked = {rule["key"]: rule["written"] for group in view["groups"] for rule in group["rules"] if rule["written"]}
    assert (marked, view["changed"]) == ({"self_vote": "да"}, 1)
    assert view_of(plan.as_written())["changed"] == 0


def test_a_handful_comes_first_and_a_free_table_shows_what_it_keeps() -> None:
    common = [rule["key"] for group in view_of(plan_of("city"))["groups"] for rule in group["rules"] if rule["common"]]
    assert 5 <= len(common) <= 10
    free = {rule["key"] for group in view_of(plan_of("timer"))["groups"] for rule in group["rules"]}
    assert {"speech_s", "window_ms"} <= free
    assert not {"fourth_foul", "draw_nights", "night_order"} & free


def test_what_only_a_maniac_means_is_shown_where_there_is_one() -> None:
    def keys(name: str) -> set[str]:
        return {rule["key"] for group in view_of(plan_of(name))["groups"] for rule in group["rules"]}

    assert "maniac_nights" in keys("club")
    assert "maniac_nights" not in keys("city")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("draw_nights", 3, "3"),
        ("speech_s", 60, "60 с"),
        ("hunt_number_s", 1.5, "1,5 с"),
        ("self_vote", True, "да"),
        ("leftovers", "abstain", "воздержался"),
        ("night_order", ["mafia", "don"], "мафия, дон"),
        ("night_order", [], "никого"),
        ("all_leave_forbidden", ["all", "3/9"], "all, 3/9"),
        ("all_leave_forbidden", [], "спрашивают всегда"),
    ],
)
def test_a_value_in_words(key: str, value: object, said: str) -> None:
    assert OptionTexts(Texts("ru")).value(key, value) == said
