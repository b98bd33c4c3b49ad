"""The host's screen at every moment of a whole game, in both languages, and what its buttons say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bench.whole_game import record
from controller.conductor.page_acts import from_page, to_page
from controller.game import Game, History, inputs, new_game, play, public
from controller.game.inputs import Act, Command, Confirm, Contact, Dismiss, Input, Undo
from controller.game.night import calls_of
from controller.game.offer import next_act
from controller.game.phases import Night
from controller.game.public import Scene
from controller.game.roles import Role
from controller.game.timer import Timer
from controller.game.units import MILLISECOND, SECOND, Instant, Seat
from controller.rulebooks import load
from controller.stage.console import Desk, host_view
from controller.stage.lamps import lamps
from controller.stage.ledger import Ledger
from controller.stage.offer_view import OfferView
from controller.stage.texts import LANGUAGES, Texts
from controller.stage.view import NightView, View
from tests.controller.game.test_question import Asked

SECTIONS = set(View.__annotations__) - {"remote", "trials", "health", "sound", "voice"}
"""What a game shows; where the host points with his remote, trials, health and voice are the table's to add."""


def desk(history: History, ledger: Ledger, **changes: object) -> Desk:
    announced = public(history.game)
    plain = Desk(
        history=history,
        public=announced,
        ledger=ledger,
        lamps=lamps(announced, history.game.now),
        silent=frozenset(),
        names=("Анна", "Борис"),
        pads=tuple(range(1, len(history.game.players) + 1)),
        game_id="7",
        question="",
        plain=to_page,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def evening(language: str) -> Iterator[tuple[History, Ledger, Input]]:
    """A whole game as it stands after each of its inputs."""
    whole = record()
    history, ledger = History(whole.first), Ledger(Texts(language))  # type: ignore[arg-type]
    for what in whole.inputs:
        history, told = play(history, what)
        ledger = ledger.told(told, history.game.now)
        yield history, ledger, what


def offers(view: View) -> list[OfferView]:
    """Every button on the screen."""
    answers = [offer for proposal in view["proposals"] for offer in (proposal["confirm"], proposal["dismiss"])]
    single = [view["next"], view["undo"], view["pause"]]
    return [*(offer for offer in single if offer is not None), *view["others"], *answers]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_is_whole_at_every_moment(language: str) -> None:
    for history, ledger, _ in evening(language):
        view = host_view(desk(history, ledger), history.game.now)
        assert set(view) == SECTIONS
        assert json.loads(json.dumps(view, allow_nan=False)) == view
        assert view["language"] == language
        assert view["phase"]["title"]
        for offer in offers(view):
            assert offer["label"]
            assert to_page(from_page(offer["act"])) == offer["act"]


def test_the_screen_says_what_the_game_is() -> None:
    for history, ledger, _ in evening("ru"):
        game, view = history.game, host_view(desk(history, ledger), history.game.now)
        assert [seat["alive"] for seat in view["seats"]] == [player.out is None for player in game.players]
        assert [seat["down"] for seat in view["seats"]] == [game.pads[seat].down for seat in range(1, 11)]
        assert [seat["fouls"] for seat in view["seats"]] == [player.fouls for player in game.players]
        assert [seat["role"] for seat in view["seats"]] == [p.role.value if p.role else None for p in game.players]
        assert (view["night"] is not None) == isinstance(game.phase, Night)
        assert view["step"] == game.step


def test_the_counts_on_the_screen_are_those_that_are_announced() -> None:
    compared = 0
    for history, ledger, _ in evening("ru"):
        announced, view = public(history.game), host_view(desk(history, ledger), history.game.now)
        if announced.scene in (Scene.BALLOT, Scene.QUESTION):
            compared += 1
            shown = [(tally["seat"], tally["votes"], tally["leftovers"]) for tally in view["tallies"]]
            assert shown == [(tally.seat, tally.votes, tally.leftovers) for tally in announced.tallies]
    assert compared > 50


def undone(act: Act) -> View:
    """The screen after this act of a whole game was taken back."""
    history, ledger, _ = next(found for found in evening("ru") if isinstance(found[2], Command) and found[2].act == act)
    history, told = play(history, Command("undo", history.game.now, Undo()))
    ledger = ledger.told(told, history.game.now)
    return host_view(desk(history, ledger), history.game.now)


def test_a_count_that_is_undone_is_shown_no_longer_and_its_hands_are() -> None:
    view = undone(inputs.Accept())
    assert view["phase"]["kind"] == "question"
    assert [tally["votes"] for tally in view["tallies"]] == [None, None, None]
    assert any(seat["hand"] for seat in view["seats"])


def test_a_question_that_is_undone_has_no_hands() -> None:
    history, ledger, _ = next(found for found in evening("ru") if found[1].votes.hands)
    assert history.past is not None
    assert history.past.command.act == inputs.Ask()
    history, told = play(history, Command("undo", history.game.now, Undo()))
    assert ledger.told(told, history.game.now).votes.hands == ()


def test_a_list_that_is_undone_has_no_counts() -> None:
    assert undone(inputs.CloseDiscussion())["tallies"] == []


def test_an_answer_that_can_be_undone_is_named_by_what_it_answered() -> None:
    told = set()
    for history, ledger, what in evening("ru"):
        if isinstance(what, Command) and isinstance(what.act, Confirm | Dismiss):
            undo = host_view(desk(history, ledger), history.game.now)["undo"]
            assert undo is not None
            told.add(undo["label"])
    assert told == {"Отменить: Победа: да"}


def test_yesterdays_list_is_gone_from_nightfall_until_the_next_day_is_opened() -> None:
    listed = set()
    for history, ledger, _ in evening("ru"):
        view = host_view(desk(history, ledger), history.game.now)
        if view["nominees"]:
            listed.add(view["phase"]["kind"])
            assert not any(seat["place"] and view["phase"]["kind"] == "night" for seat in view["seats"])
    assert {"speech", "ballot", "question", "day_over"} <= listed
    assert not listed & {"night", "morning", "best_move", "over"}


@pytest.mark.parametrize(("language", "yes", "no"), [
    ("ru", "Рука № 3 есть", "Руки № 3 нет"), ("en", "Hand of № 3 counts", "No hand of № 3")
])  # fmt: skip
def test_a_seat_that_votes_through_the_host_is_entered_by_one_press(language: str, yes: str, no: str) -> None:
    asked = Asked()
    for command, label in (("by hand", yes), ("press", no), ("again", yes)):
        act = inputs.ByHand(3) if command == "by hand" else from_page(entry(asked, language)["act"])
        asked.evening.enter(Command(command, asked.evening.now, act))
        assert entry(asked, language)["label"] == label
    seat = while_asked(asked, language, silent=frozenset({3}))["seats"][2]
    assert (seat["by_hand"], seat["heard"], seat["down"]) == (True, True, False)


def while_asked(asked: Asked, language: str, **changes: object) -> View:
    """The screen while this question stands."""
    history = asked.evening.history
    return host_view(desk(history, Ledger(Texts(language)), **changes), history.game.now)  # type: ignore[arg-type]


def entry(asked: Asked, language: str) -> OfferView:
    """The press that enters a hand: the question's first further one."""
    return while_asked(asked, language)["others"][0]


# --- what the big button says ----------------------------------------------------------------------


def labels(act: type[Act], language: str = "ru") -> list[str]:
    """What the big button has said of this act in a whole game."""
    found: dict[str, None] = {}
    for history, ledger, _ in evening(language):
        if isinstance(next_act(history.game), act):
            view = host_view(desk(history, ledger), history.game.now)
            assert view["next"] is not None
            found[view["next"]["label"]] = None
    return list(found)


def test_the_big_button_names_whom_it_is_about() -> None:
    assert labels(inputs.CallSeat) == [f"Карта № {seat}" for seat in range(2, 11)]
    assert labels(inputs.BeginNight) == ["Начать игру: ночь знакомства", "Начать ночь"]
    assert labels(inputs.GiveFloor)[:2] == ["Слово № 1", "Слово № 2"]
    assert "Конец оправдания № 8" in labels(inputs.EndSpeech)
    assert "Спасибо: конец речи № 1" in labels(inputs.EndSpeech)
    assert labels(inputs.Ask)[0] == "Вопрос о № 8"
    assert labels(inputs.Accept) == ["Принято"]


def test_before_a_question_it_names_the_hands_on_the_table() -> None:
    history, ledger = next((h, led) for h, led, _ in evening("ru") if isinstance(next_act(h.game), inputs.Ask))
    history, _ = play(history, Contact(4, True, history.game.now))
    view = host_view(desk(history, ledger), history.game.now)
    assert view["next"] is not None
    assert view["next"]["label"] == "Спросить о № 8 (руки на столе: № 4)"


def test_only_the_night_is_begun_by_holding() -> None:
    for history, ledger, _ in evening("ru"):
        view = host_view(desk(history, ledger), history.game.now)
        if view["next"] is not None:
            assert view["next"]["hold"] == (view["next"]["act"][0] == "BeginNight")


# --- the rest --------------------------------------------------------------------------------------


def table(rulebook: str) -> Game:
    book = load(rulebook)
    return new_game(book, book.seats, deck=tuple(role for role, n in book.deck.items() for _ in range(n)))


def view_of(rulebook: str, now: Instant = 0, **changes: object) -> View:
    return host_view(desk(History(table(rulebook)), Ledger(Texts("ru")), **changes), now)


def test_a_clubs_words_and_ways() -> None:
    city, club, fiim = (view_of(name)["ways"] for name in ("city", "club", "fiim"))
    assert (city["foul"], city["gesture"], city["withdraw"]) == ("Фол", False, False)
    assert (club["foul"], club["gesture"], club["withdraw"]) == ("Замечание", True, False)
    assert (city["technical"], city["remark"], city["opposite"]) == (False, True, False)
    assert (club["technical"], club["remark"], club["opposite"]) == (False, False, False)
    assert (fiim["technical"], fiim["remark"], fiim["opposite"]) == (True, True, True)


def test_the_cards_of_the_deck() -> None:
    assert [(card["role"], card["count"]) for card in view_of("city")["deck"]] == [
        ("don", 1),
        ("mafia", 2),
        ("sheriff", 1),
        ("civilian", 6),
    ]


def test_at_the_deal_there_is_nothing_to_pause_or_undo() -> None:
    view = view_of("city")
    assert (view["pause"], view["undo"], view["proposals"], view["night"]) == (None, None, [], None)


def test_names_and_silence_are_shown() -> None:
    view = view_of("city", 3 * MILLISECOND, silent=frozenset((2,)))
    assert [seat["name"] for seat in view["seats"]][:3] == ["Анна", "Борис", ""]
    assert [seat["heard"] for seat in view["seats"]][:3] == [True, False, True]
    assert (view["now"], view["game"]) == (3, "7")


def test_undo_says_what_it_takes_back() -> None:
    history, ledger, command = next(found for found in evening("ru") if isinstance(found[2], Command))
    view = host_view(desk(history, ledger), history.game.now)
    assert view["undo"] is not None
    assert view["undo"]["label"] == "Отменить: Следующая карта"
    assert isinstance(command, Command)


def test_undo_tells_no_role_and_no_choice_of_the_night() -> None:
    secret = (inputs.EnterRole, inputs.Shoot, inputs.Choose)
    for history, ledger, _ in evening("ru"):
        if history.past is not None and isinstance(history.past.command.act, secret):
            undo = host_view(desk(history, ledger), history.game.now)["undo"]
            assert undo is not None
            assert undo["label"] == "Отменить: роль или выбор ночи"


def test_a_proposal_is_answered_by_holding_with_its_own_id() -> None:
    history, ledger, _ = next(found for found in evening("ru") if found[0].game.open_proposals())
    (proposal,) = host_view(desk(history, ledger), history.game.now)["proposals"]
    assert proposal["text"] == "Победа красных. Объявить?"
    assert (proposal["confirm"]["label"], proposal["dismiss"]["label"]) == ("Объявить", "Играть дальше")
    assert proposal["confirm"]["hold"]
    assert proposal["dismiss"]["hold"]
    assert from_page(proposal["confirm"]["act"]) == Confirm(proposal["id"])
    assert from_page(proposal["dismiss"]["act"]) == Dismiss(proposal["id"])


def test_the_night_asks_for_what_has_been_called_and_shows_what_is_entered() -> None:
    nights: list[tuple[int, NightView]] = []
    for history, ledger, _ in evening("ru"):
        night = host_view(desk(history, ledger), history.game.now)["night"]
        if night is not None:
            nights.append((history.game.night, night))
    assert all(night["asks"] == [] for number, night in nights if number == 1)
    prompts = list(dict.fromkeys((number, night["prompt"]) for number, night in nights))
    assert prompts[:7] == [
        (1, "Ночь идёт сама"),
        (1, "Договорка мафии"),
        (1, "Знакомство: дон"),
        (1, "Знакомство: шериф"),
        (1, "Ночь прошла. Можно начинать утро"),
        (2, "Ночь идёт сама"),
        (2, "Мафия на охоте"),
    ]
    last = nights[-1][1]
    assert last["asks"] == ["mafia", "don", "sheriff"]
    assert last["chosen"] == {"mafia": "№ 9", "don": "№ 2", "sheriff": "№ 2"}
    assert last["answer"] == {"don": "нет", "sheriff": "красный"}


def club_night(number: int, kamikazes: tuple[Seat, ...], takes: tuple[tuple[Seat, Seat], ...] = ()) -> NightView:
    """The last call of a club's night, of all roles only these entered."""
    game = table("club")
    for seat in kamikazes:
        game = game.with_player(seat, replace(game.player(seat), role=Role.KAMIKAZE))
    calls = calls_of(game, number)
    night = Night(calls, len(calls) - 1, Timer.of(0, 10 * SECOND), takes=takes)
    game = replace(game, night=number, phase=night)
    shown = host_view(desk(History(game), Ledger(Texts("ru"))), 0)["night"]
    assert shown is not None
    return shown


@pytest.mark.parametrize(
    ("kamikazes", "asks", "chosen"),
    [
        ((7, 11), ["kamikaze 7", "kamikaze 11"], {"kamikaze 7": "№ 2", "kamikaze 11": "№ 3"}),
        ((7,), ["kamikaze 7", "kamikaze ?"], {"kamikaze 7": "№ 2", "kamikaze ?": "11 → № 3"}),
        ((), ["kamikaze ?"], {"kamikaze ?": "7 → № 2, 11 → № 3"}),
    ],
)
def test_two_kamikazes_are_told_apart(kamikazes: tuple[Seat, ...], asks: list[str], chosen: dict[str, str]) -> None:
    night = club_night(2, kamikazes, ((7, 2), (11, 3)))
    assert night["asks"] == ["putana", "mafia", "sheriff", "doctor", "maniac", *asks]
    assert night["chosen"] == chosen


def test_the_maniacs_night_off_is_said() -> None:
    assert club_night(2, ())["chosen"] == {}
    assert club_night(3, ())["chosen"] == {"maniac": "не сегодня"}
