"""What every seat's light means: every meaning, what outshines what, and that no light knows a role."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.whole_game import record
from controller.game import Game, History, facts, play, public, step
from controller.game.facts import Audience, Fact
from controller.game.inputs import Input
from controller.game.public import Public, PublicPlayer, PublicQuestion, Scene
from controller.game.roles import Role
from controller.game.state import Exit
from controller.game.window import Window
from controller.rulebooks import load
from controller.stage.announce import Announcer
from controller.stage.lamps import lamps, next_change, vote_window
from controller.stage.texts import Texts
from controller.stage.titles import phase_view
from hardware.ports import Lamp, Utterance, VoteWindow

BEGINS, OPENS, CLOSES = 1_000, 4_000, 6_000
WINDOW = Window(BEGINS, OPENS, CLOSES)


def scene(scene: Scene, *, out: tuple[int, ...] = (), **changes: Any) -> Public:
    """A table of six; seats that are ``out`` have left it."""
    plain = Public(
        scene=scene,
        day=1,
        night=1,
        players=tuple(PublicPlayer(seat, Exit.VOTED if seat in out else None, 0, False, False) for seat in range(1, 7)),
        turn=None,
        speech=None,
        timer=None,
        paused_at=None,
        frozen=None,
        nominees=(),
        waiting=(),
        question=None,
        round=None,
        tallies=(),
        call=None,
        call_kind=None,
        clock_kind=None,
        winner=None,
    )
    return replace(plain, **changes)


def question(**changes: Any) -> Public:
    """The question about 5, on a list with 2; everybody may vote."""
    plain = PublicQuestion((5,), False, WINDOW, False, frozenset(range(1, 7)), (), (), ())
    return scene(Scene.QUESTION, nominees=(5, 2), question=replace(plain, **changes))


def with_by_hand(public: Public, seat: int) -> Public:
    """The same, with this seat played by hand."""
    players = tuple(replace(one, by_hand=one.seat == seat) for one in public.players)
    return replace(public, players=players)


def lit(public: Public, now: int = 0, **more: Any) -> dict[int, Lamp]:
    """The lamps that are not dark."""
    return {seat: lamp for seat, lamp in lamps(public, now, **more).items() if lamp is not Lamp.DARK}


# --- every meaning ---------------------------------------------------------------------------------


@pytest.mark.parametrize("where", [Scene.DEAL, Scene.SPEECH, Scene.DEFENCE, Scene.LAST_WORD])
def test_whose_turn_it_is(where: Scene) -> None:
    assert lit(scene(where, turn=3)) == {3: Lamp.YOUR_TURN}


def test_who_speaks_the_last_word_is_lit_though_he_is_out() -> None:
    assert lit(scene(Scene.LAST_WORD, turn=3, out=(3,))) == {3: Lamp.YOUR_TURN}


@pytest.mark.parametrize(
    ("where", "shown"),
    [
        (Scene.DISCUSSION, True),
        (Scene.SPEECH, True),
        (Scene.BALLOT, True),
        (Scene.DEFENCE, True),
        (Scene.DEAL, False),
        (Scene.MORNING, False),
        (Scene.LAST_WORD, False),
        (Scene.DAY_OVER, False),
    ],
)
def test_nominees_are_lit_while_there_is_a_list(where: Scene, shown: bool) -> None:
    assert lit(scene(where, nominees=(5, 2))) == (dict.fromkeys((5, 2), Lamp.NOMINATED) if shown else {})


def test_before_the_window_the_asked_is_lit() -> None:
    asked = {5: Lamp.ASKED, 2: Lamp.NOMINATED}
    assert lit(question(window=None)) == asked
    assert lit(question(), BEGINS) == asked
    assert lit(question(), OPENS - 1) == asked
    assert lit(question(), CLOSES) == asked


def test_in_the_window_those_are_lit_who_may_vote() -> None:
    may_vote = frozenset((1, 3, 5))
    for now in (OPENS, CLOSES - 1):
        assert lit(question(may_vote=may_vote), now) == dict.fromkeys(may_vote, Lamp.MAY_VOTE) | {2: Lamp.NOMINATED}


def test_all_that_are_asked_about_are_lit() -> None:
    assert lit(question(about=(5, 2), all_leave=True), BEGINS) == {5: Lamp.ASKED, 2: Lamp.ASKED}


@pytest.mark.parametrize("now", [BEGINS, OPENS, CLOSES])
def test_a_hand_that_counts_one_that_is_refused_and_one_that_is_not_heard(now: int) -> None:
    shown = lit(question(counted=(1,), refused=(3,), unheard=(4,)), now)
    assert [shown[seat] for seat in (1, 3, 4)] == [Lamp.COUNTS, Lamp.REFUSED, Lamp.NOT_HEARD]


def test_a_hand_that_left_too_early_is_refused_though_its_vote_stays() -> None:
    assert lit(question(counted=(1,), refused=(1,)), CLOSES)[1] is Lamp.REFUSED


def test_by_day_a_seat_that_cannot_be_heard_is_lit_and_outshines_the_cursor() -> None:
    morning = scene(Scene.MORNING)
    assert lit(morning, silent=frozenset((4,)), cursor=2) == {4: Lamp.NOT_HEARD, 2: Lamp.CURSOR}
    assert lit(morning, silent=frozenset((4,)), cursor=4) == {4: Lamp.NOT_HEARD}
    assert lit(scene(Scene.BALLOT, nominees=(2,)), cursor=2) == {2: Lamp.CURSOR}


def test_once_the_window_has_closed_the_cursor_is_seen_among_the_hands_that_stand() -> None:
    stands = question(counted=(1,), refused=(3,), unheard=(4,))
    for seat, lamp in ((1, Lamp.CURSOR), (3, Lamp.CURSOR), (4, Lamp.NOT_HEARD)):
        assert lit(stands, CLOSES, cursor=seat)[seat] is lamp
    assert lit(stands, OPENS, cursor=1)[1] is Lamp.COUNTS


@pytest.mark.parametrize("dark", [Scene.NIGHT, Scene.OVER])
def test_at_night_and_when_the_game_is_over_every_lamp_is_dark(dark: Scene) -> None:
    public = scene(dark, nominees=(5, 2), turn=3)
    assert lit(public, silent=frozenset((4,)), cursor=1) == {}


def test_who_is_out_is_dark() -> None:
    public = scene(Scene.BALLOT, nominees=(5, 2), out=(5, 6))
    assert lit(public, silent=frozenset((6,)), cursor=5) == {2: Lamp.NOMINATED}


def test_every_seat_has_a_lamp() -> None:
    assert set(lamps(scene(Scene.NIGHT), 0)) == set(range(1, 7))


# --- when they change by themselves ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "change"),
    [(BEGINS, OPENS), (OPENS - 1, OPENS), (OPENS, CLOSES), (CLOSES - 1, CLOSES), (CLOSES, None)],
)
def test_the_next_change_by_time_alone(now: int, change: int | None) -> None:
    assert next_change(question(), now) == change


def test_without_a_window_nothing_changes_by_time_alone() -> None:
    assert next_change(question(window=None), 0) is None
    assert next_change(scene(Scene.SPEECH, turn=3), 0) is None


# --- the vote that lights are told ahead -----------------------------------------------------------


def test_the_vote_is_known_as_soon_as_it_is_planned_and_while_it_stands() -> None:
    assert vote_window(question()) == VoteWindow(OPENS, CLOSES, frozenset(range(1, 7)))
    assert vote_window(question(window=None)) is None
    assert vote_window(question(settled=True)) == vote_window(question())
    assert vote_window(scene(Scene.BALLOT, nominees=(5, 2))) is None


def test_the_vote_is_theirs_who_may_vote_and_are_not_refused() -> None:
    shown = vote_window(question(may_vote=frozenset((1, 2, 3, 4)), counted=(1, 3), refused=(3, 6), unheard=(4,)))
    assert shown == VoteWindow(OPENS, CLOSES, frozenset((1, 2)))


# --- nothing gives a role away ---------------------------------------------------------------------


def moments() -> list[tuple[Game, Input]]:
    """Every game of a whole evening, with the input that comes next."""
    whole = record()
    history, found = History(whole.first), []
    for what in whole.inputs:
        found.append((history.game, what))
        history, _ = play(history, what)
    return found


MOMENTS = moments()
ROLES = [None, *Role]
roles = st.lists(st.sampled_from(ROLES), min_size=10, max_size=10)
a_moment = st.integers(0, len(MOMENTS) - 1)


def with_roles(game: Game, roles: list[Role | None]) -> Game:
    """The same game, but for who is who."""
    players = tuple(replace(player, role=role) for player, role in zip(game.players, roles, strict=True))
    deck = tuple(role for role in roles if role is not None) if None not in roles else ()
    return replace(game, players=players, deck=deck)


@given(a_moment, roles)
def test_lamps_and_titles_do_not_depend_on_who_is_who(moment: int, roles: list[Role | None]) -> None:
    game, _ = MOMENTS[moment]
    other = public(with_roles(game, roles))
    assert lamps(other, game.now) == lamps(public(game), game.now)
    assert vote_window(other) == vote_window(public(game))
    assert phase_view(other, Texts("ru")) == phase_view(public(game), Texts("ru"))


def heard(game: Game, what: Input) -> tuple[list[Utterance], bool]:
    """What the room hears of an input, and whether the end of the game has become a question."""
    _, told = step(game, what)
    decided = any(isinstance(fact, facts.VictoryProposed | facts.Victory) for fact in told)
    return Announcer(load("city")).utterances(told), decided


@given(a_moment, roles)
def test_what_the_room_hears_does_not_depend_on_who_is_who(moment: int, roles: list[Role | None]) -> None:
    game, what = MOMENTS[moment]
    words, decided = heard(game, what)
    other_words, other_decided = heard(with_roles(game, roles), what)
    if not (decided or other_decided):
        assert other_words == words


@pytest.mark.parametrize("role", [None, Role.CIVILIAN, Role.MAFIA])
def test_nor_if_everybody_were_the_same(role: Role | None) -> None:
    for game, what in MOMENTS:
        (words, decided), (other_words, other_decided) = heard(game, what), heard(with_roles(game, [role] * 10), what)
        assert decided or other_decided or other_words == words
        same = public(with_roles(game, [role] * 10))
        assert lamps(same, game.now) == lamps(public(game), game.now)
        assert vote_window(same) == vote_window(public(game))


def test_the_games_of_that_property_tell_everything() -> None:
    assert {vote_window(public(game)) is None for game, _ in MOMENTS} == {False, True}
    told: set[type[Fact]] = set()
    for game, what in MOMENTS:
        told |= {type(fact) for fact in step(game, what)[1] if fact.audience is Audience.ROOM}
    assert {facts.Killed, facts.Called, facts.Out, facts.Counted, facts.Released, facts.LastWord} <= told


def test_a_seat_that_is_played_by_hand_shows_what_the_host_has_entered() -> None:
    silent = frozenset({3})
    assert lit(question(), silent=silent)[3] is Lamp.NOT_HEARD
    assert 3 not in lit(with_by_hand(question(), 3), silent=silent)
    assert lit(with_by_hand(question(counted=(3,)), 3), silent=silent)[3] is Lamp.COUNTS


def test_the_light_of_a_seat_that_is_played_by_hand_judges_nothing_by_itself() -> None:
    window = vote_window(with_by_hand(question(), 3))
    assert window is not None
    assert window.seats == frozenset({1, 2, 4, 5, 6})
