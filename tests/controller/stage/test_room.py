"""What the room's display shows, what it keeps back, and that nothing on it knows a role."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from controller.game import Game, History, facts, play, public, step
from controller.game.facts import Fact
from controller.game.inputs import Input
from controller.game.phases import CallKind, SpeechKind
from controller.game.public import Public, PublicTally, Scene
from controller.game.reasons import HandReason
from controller.game.roles import Role
from controller.game.state import Exit
from controller.game.timer import Timer
from controller.game.units import MILLISECOND, SECOND
from controller.game.window import Window
from controller.stage.lamps import lamps
from controller.stage.room import Hall, counted_from, room_view
from controller.stage.texts import Texts
from controller.stage.view import RoomView
from controller.stage.votes import Votes
from tests.controller.stage.test_lamps import (
    CLOSES,
    MOMENTS,
    OPENS,
    WINDOW,
    a_moment,
    question,
    roles,
    scene,
    with_roles,
)

TEXTS = Texts("ru")
LATE = facts.HandNoted(3, HandReason.LATE, 13 * MILLISECOND, 400_000)


def shown(public: Public, *told: Fact, now: int = 0, silent: tuple[int, ...] = ()) -> RoomView:
    """The display at this moment, after these facts."""
    unheard = frozenset(silent)
    hall = Hall(
        public=public,
        votes=Votes().told(told, TEXTS),
        lamps=lamps(public, now, silent=unheard),
        silent=unheard,
        names=("Анна", "Борис"),
        title="Игра 2",
        question="Кто за?",
        texts=TEXTS,
    )
    return room_view(hall, now)


def notes(view: RoomView) -> dict[int, tuple[str, str]]:
    """What is said of each hand."""
    return {seat["seat"]: (seat["hand"]["state"], seat["hand"]["note"]) for seat in view["seats"] if seat["hand"]}


def test_its_instants_can_be_counted_from_any_beginning_and_tell_nothing_else() -> None:
    timer = Timer(total=60 * SECOND, ends=90 * SECOND, warns=False)
    speech, asked = scene(Scene.SPEECH, turn=3, speech=SpeechKind.FULL, timer=timer), question()
    for by in (1, 7_777_777_777_777):
        window = Window(*(instant + by for instant in (WINDOW.begins, WINDOW.opens, WINDOW.closes)))
        assert counted_from(by, shown(question(window=window), now=OPENS + by)) == shown(asked, now=OPENS)
        later = replace(speech, timer=timer.later(by))
        assert counted_from(by, shown(later, now=by)) == shown(speech)
        standing = replace(later, paused_at=SECOND + by)
        assert counted_from(by, shown(standing, now=by)) == shown(replace(speech, paused_at=SECOND))
    unplanned = question(window=None)
    assert counted_from(0, shown(unplanned)) == shown(unplanned)


def test_whose_floor_it_is_and_its_clock() -> None:
    timer = Timer(total=60 * SECOND, ends=90 * SECOND, warns=False)
    view = shown(scene(Scene.SPEECH, turn=3, speech=SpeechKind.FULL, timer=timer, nominees=(5, 2)))
    assert view["phase"]["title"] == "Речь № 3"
    assert view["phase"]["clock"] == {"total": 60_000, "ends": 90_000, "left": 0}
    assert view["nominees"] == [5, 2]
    assert [seat["place"] for seat in view["seats"]] == [None, 2, None, None, 1, None]
    assert [seat["name"] for seat in view["seats"]] == ["Анна", "Борис", "", "", "", ""]


# --- a question ------------------------------------------------------------------------------------


def test_the_question_has_its_window_and_no_number_before_the_release() -> None:
    view = shown(question(settled=True, counted=(1, 2)), facts.Asked(5), facts.Counted((1, 2)), now=CLOSES)
    asked = view["question"]
    assert asked == {
        "about": [5],
        "text": "Кто за?",
        "begins": 1_000 / MILLISECOND,
        "opens": OPENS / MILLISECOND,
        "closes": CLOSES / MILLISECOND,
    }
    assert notes(view) == {1: ("counted", ""), 2: ("counted", "")}


def test_what_became_of_single_hands_is_kept_back_until_the_release() -> None:
    told = (facts.Asked(5), facts.Counted((1,)), LATE, facts.Lifted(2, 300 * MILLISECOND))
    assert 3 not in notes(shown(question(settled=True, counted=(1,)), *told))
    released = shown(scene(Scene.BALLOT, nominees=(5, 2)), *told, facts.Released((5,), 1))
    assert notes(released)[3] == ("late", "поздно на 13 мс ± 0,4")
    assert notes(released)[2][0] == "lifted"


def test_the_next_question_and_the_night_forget_the_hands() -> None:
    told = (facts.Asked(5), LATE, facts.Released((5,), 0))
    assert notes(shown(question(), *told, facts.Asked(2))) == {}
    assert notes(shown(scene(Scene.NIGHT), *told)) == {}


def test_the_counts() -> None:
    tallies = (PublicTally(5, 3), PublicTally(2, None))
    assert [tally["votes"] for tally in shown(scene(Scene.BALLOT, nominees=(5, 2), tallies=tallies))["tallies"]] == [
        3,
        None,
    ]


# --- what came of it -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "result"),
    [
        ((facts.Out((5,)),), {"text": "Выход из игры", "seats": [5]}),
        ((facts.Out((5,), silently=True),), {"text": "Выход молча", "seats": [5]}),
        ((facts.Out(()),), {"text": "Выход из игры: никто", "seats": []}),
        ((facts.Tie((2, 5)),), {"text": "Автокатастрофа", "seats": [2, 5]}),
        ((facts.Killed((4,)),), {"text": "Этой ночью убит", "seats": [4]}),
        ((facts.Killed((4, 6)),), {"text": "Этой ночью убиты", "seats": [4, 6]}),
        ((facts.Killed(()),), {"text": "Ночью никто не пострадал", "seats": []}),
        ((facts.Killed((4,)), facts.BestMoveNamed(4, (1, 2, 3))), {"text": "Лучший ход № 4", "seats": [1, 2, 3]}),
        ((facts.Out((5,)), facts.NightFalls(2)), None),
        ((facts.Killed((4,)), facts.Floor(1, 60)), None),
        ((facts.Tie((2, 5)), facts.Revote((2, 5))), None),
    ],
)
def test_the_result_stands_until_the_game_goes_on(told: tuple[Fact, ...], result: object) -> None:
    assert shown(scene(Scene.DAY_OVER), *told)["result"] == result


def test_a_finished_game_says_how_everybody_left_it() -> None:
    over = scene(Scene.OVER, out=(2, 5))
    players = tuple(replace(p, out=Exit.KILLED) if p.seat == 2 else p for p in over.players)
    assert shown(replace(over, players=players))["ended"] == [
        {"text": "В игре до конца", "seats": [1, 3, 4, 6]},
        {"text": "Ушли голосованием", "seats": [5]},
        {"text": "Убиты ночью", "seats": [2]},
    ]
    assert shown(scene(Scene.DAY_OVER, out=(2, 5)))["ended"] == []


# --- the night -------------------------------------------------------------------------------------


def test_at_night_nothing_is_lit_and_nothing_moves() -> None:
    night = scene(
        Scene.NIGHT,
        timer=Timer(total=10 * SECOND, ends=10 * SECOND, warns=False),
        call=Role.MAFIA,
        call_kind=CallKind.HUNT,
    )
    night = replace(night, players=tuple(replace(player, down=True) for player in night.players))
    view = shown(night, silent=(2,))
    assert view["phase"]["clock"] is None
    assert {(seat["lamp"], seat["down"], seat["heard"]) for seat in view["seats"]} == {("dark", False, True)}


# --- nothing gives a role away ---------------------------------------------------------------------


def after(game: Game, what: Input) -> tuple[RoomView, bool]:
    """The display after this input, and whether the end of the game is announced with it."""
    following, told = step(game, what)
    view = shown(public(following), *told, now=following.now)
    return view, any(isinstance(fact, facts.Victory) for fact in told)


@given(a_moment, roles)
def test_the_display_does_not_depend_on_who_is_who(moment: int, roles: list[Role | None]) -> None:
    game, what = MOMENTS[moment]
    (view, over), (other, other_over) = after(game, what), after(with_roles(game, roles), what)
    assert over or other_over or view == other


@pytest.mark.parametrize("role", [None, Role.CIVILIAN, Role.MAFIA])
def test_nor_if_everybody_were_the_same(role: Role | None) -> None:
    for game, what in MOMENTS:
        (view, over), (other, other_over) = after(game, what), after(with_roles(game, [role] * 10), what)
        assert over or other_over or view == other


def test_nothing_on_it_could_hold_a_role() -> None:
    history = History(MOMENTS[0][0])
    forbidden = {"role", "proposals", "night", "deck", "log", "others", "next", "step"}
    for _, what in MOMENTS:
        history, told = play(history, what)
        assert not forbidden & keys(shown(public(history.game), *told, now=history.game.now))


def keys(value: Any) -> set[str]:
    """Every key in it, however deep."""
    if isinstance(value, dict):
        return set(value) | set().union(*(keys(inner) for inner in value.values()))
    return set().union(*(keys(inner) for inner in value)) if isinstance(value, list) else set()
