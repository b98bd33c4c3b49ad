"""Before a game the host arranges it: rulebook, options, number of players, cards. It stays so for the next one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.conductor.arrange_acts import AddToRoster, RemoveFromRoster, arrange_act_from_page
from controller.conductor.arranging import Arranging
from controller.conductor.roster import Roster
from controller.conductor.setup import Setup
from controller.game.roles import Role
from controller.game.values import OPTIONS
from controller.rulebooks import load, shipped
from controller.stage.arrangement import Arrangement
from controller.stage.texts import Texts
from hardware.ports import SECOND
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room

SHELF = {name: load(name) for name in shipped()}


@pytest.fixture
async def wide(open_room: OpenRoom) -> Room:
    """A table of twelve pads for ten, with every shipped rulebook, in the lobby."""
    return open_room(pads=12, books=SHELF)


def setup_of(room: Room) -> dict[str, Any]:
    setup = room.view["setup"]
    assert isinstance(setup, dict)
    return setup


def rule(room: Room, key: str) -> dict[str, Any]:
    [found] = [one for group in setup_of(room)["groups"] for one in group["rules"] if one["key"] == key]
    assert isinstance(found, dict)
    return found


def cards(room: Room) -> dict[str, int]:
    return {card["role"]: card["count"] for card in setup_of(room)["deck"] if card["count"]}


async def refused(room: Room, act: list[Any]) -> str:
    before = {name: section for name, section in room.view.items() if name != "now"}
    reply = await room.say(act)
    assert not reply.ok
    assert {name: section for name, section in room.view.items() if name != "now"} == before
    return reply.text


# --- rulebook and options ---------------------------------------------------------------------------


async def test_a_game_is_played_by_what_was_arranged_and_the_next_one_too(wide: Room) -> None:
    room = wide
    await room.taken(["ChooseRulebook", {"name": "fiim"}])
    await room.taken(["SetOption", {"key": "speech_s", "value": 45}])
    assert room.view["phase"]["subtitle"] == "ФИИМ, изменено: 1 · игроков: 10"
    assert rule(room, "speech_s")["written"] == "60 с"
    await room.begin()
    assert room.view["setup"] is None
    header = room.journal.games()[0].header
    assert (header["rulebook"], header["options"]["speech_s"], header["options"]["best_move_s"]) == ("fiim", 45, 20)
    await room.to_the_day()
    await room.press("GiveFloor")
    clock = room.view["phase"]["clock"]
    assert clock["total"] == 45_000
    await room.taken(["NewGame", {}])
    assert (setup_of(room)["book"], rule(room, "speech_s")["value"]) == ("fiim", 45)
    await room.taken(["RulesAsWritten", {}])
    assert (setup_of(room)["changed"], rule(room, "speech_s")["value"]) == (0, 60)


async def test_after_a_restart_the_beginning_is_the_clubs_own(wide: Room, open_room: OpenRoom, tmp_path: Path) -> None:
    await wide.taken(["ChooseRulebook", {"name": "pro"}])
    await wide.begin()
    await wide.taken(["NewGame", {}])
    again = open_room(journal=wide.snapshot(tmp_path / "again.sqlite"), pads=12, books=SHELF)
    assert setup_of(again)["book"] == "city"
    await again.close()


async def test_what_a_host_arranges_makes_the_big_button_another_one(wide: Room) -> None:
    step = wide.view["step"]
    await wide.wait(SECOND)
    await wide.taken(["SetOption", {"key": "zero_day", "value": True}])
    reply = await wide.say(["BeginGame", {}], step=step)
    assert (reply.ok, wide.phase) == (False, "ready")


async def test_a_free_table_can_be_chosen_and_left_again(wide: Room) -> None:
    room = wide
    await room.taken(["ChooseRulebook", {"name": "timer"}])
    assert room.view["next"]["label"] == "К столу"
    assert setup_of(room)["deck"] == []
    assert await refused(room, ["SetDeck", {"cards": {"don": 1}}]) == "в этом своде правил такого нет"
    await room.begin()
    assert room.phase == "free"
    await room.taken(["NewGame", {}])
    await room.taken(["ChooseRulebook", {"name": "city"}])
    assert sum(cards(room).values()) == 10


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (["ChooseRulebook", {"name": "chess"}], "Такого свода нет: chess"),
        (["SetOption", {"key": "speech_s", "value": -5}], "Число от 0 до 1000000"),
        (["SetOption", {"key": "speech_s", "value": "60"}], "Число от 0 до 1000000"),
        (["SetOption", {"key": "hunt_number_s", "value": 10**400}], "Число от 0 до 1000000"),
        (["SetOption", {"key": "window_ms", "value": 0}], "Окно в 0 мс не примет ни одной руки. Обычно 2000"),
        (["SetOption", {"key": "all_leave_forbidden", "value": ["часть"]}], "Через запятую: all – все за столом"),
        (["SetOption", {"key": "night_order", "value": ["don", "don"]}], "Каждая роль один раз"),
        (["SetOption", {"key": "fourth_foul", "value": "duel"}], "Такого правила нет: fourth_foul: 'duel' is not one"),
        (["SetOption", {"key": "seats_allowed", "value": [1, 16]}], "Такого правила нет: seats_allowed"),
        (["SetOption", {"key": "words", "value": {}}], "Такого правила нет: words"),
        (["SetOption", {"key": "speech", "value": 60}], "Такого правила нет: speech"),
        (["SetPlayers", {"count": 13}], "Игроков от 6 до 12"),
        (["SetPlayers", {"count": 5}], "Игроков от 6 до 12"),
        (["SetPlayers", {"count": 10**9}], "Игроков от 6 до 12"),
        (["SetPlayers", {"count": True}], "Команда непонятна"),
        (["SetPlayers", {"count": "8"}], "Команда непонятна"),
        (["SetDeck", {"cards": {"boss": 1}}], "Колода непонятна: boss = 1"),
        (["SetDeck", {"cards": {"don": 10**9}}], "Колода непонятна: don = 1000000000"),
        (["SetDeck", {"cards": {"don": -1}}], "Колода непонятна: don = -1"),
        (["SetDeck", {"cards": {"don": 0.5}}], "Команда непонятна"),
        (["AddToRoster", {"name": "А" * 25}], "Имя – не больше 24 знаков"),
        (["AddToRoster", {"name": " "}], "Имя – не больше 24 знаков"),
        (["RemoveFromRoster", {"name": "Никто"}], "Такого имени в списке нет"),
    ],
)
async def test_what_cannot_be_is_refused_in_words(wide: Room, act: list[Any], text: str) -> None:
    assert (await refused(wide, act)).startswith(text)


async def test_nothing_is_arranged_while_hands_come_down_or_in_a_game(wide: Room) -> None:
    room = wide
    await room.taken(["SeatByHands", {}])
    assert await refused(room, ["SetPlayers", {"count": 8}]) == "сейчас не время для этого"
    await room.taken(["SeatAsBefore", {}])
    await room.begin()
    assert await refused(room, ["SetOption", {"key": "speech_s", "value": 30}]) == "сейчас не время для этого"


# --- players and cards -------------------------------------------------------------------------------


async def test_fewer_play_and_more_again_with_the_proposed_cards(wide: Room) -> None:
    room = wide
    for seat, name in ((1, "Анна"), (8, "Борис"), (9, "Вера")):
        await room.taken(["NameSeat", {"seat": seat, "name": name}])
    await room.taken(["MoveNumber", {"seat": 1, "pad": 12}])
    await room.taken(["SetPlayers", {"count": 8}])
    assert [seat["pad"] for seat in room.view["seats"]] == [12, 2, 3, 4, 5, 6, 7, 8]
    assert cards(room) == {"civilian": 4, "mafia": 2, "don": 1, "sheriff": 1}
    await room.taken(["SetPlayers", {"count": 12}])
    assert [seat["pad"] for seat in room.view["seats"]] == [12, 2, 3, 4, 5, 6, 7, 8, 1, 9, 10, 11]
    assert [seat["name"] for seat in room.view["seats"]] == ["Анна", *[""] * 6, "Борис", *[""] * 4]
    await room.begin()
    header = room.journal.games()[0].header
    assert (header["seats"], len(header["deck"])) == (12, 12)


async def test_eight_play_again_and_again(wide: Room) -> None:
    room = wide
    await room.taken(["SetPlayers", {"count": 8}])
    await room.taken(["NameSeat", {"seat": 8, "name": "Борис"}])
    for _ in range(2):
        await room.begin()
        await room.taken(["NewGame", {}])
        assert [seat["name"] for seat in room.view["seats"]] == [*[""] * 7, "Борис"]


async def test_a_deck_that_no_game_begins_with_is_told_and_no_game_begins(wide: Room) -> None:
    room = wide
    await room.taken(["SetDeck", {"cards": {"don": 1, "mafia": 4, "civilian": 5}}])
    told = "Чёрных 5, красных 5: красных должно быть больше"
    assert (setup_of(room)["fault"], room.view["phase"]["subtitle"]) == (told, told)
    assert room.evening.room()["phase"]["subtitle"] == "Городская мафия · игроков: 10"
    assert await refused(room, ["BeginGame", {}]) == told
    await room.taken(["DeckAsProposed", {}])
    assert setup_of(room)["fault"] == ""
    await room.begin()
    assert room.phase == "deal"


async def test_cards_that_the_host_has_named_stay_and_civilians_come_and_go(wide: Room) -> None:
    room = wide
    await room.taken(["SetDeck", {"cards": {"don": 1, "mafia": 1, "doctor": 1, "civilian": 7}}])
    await room.taken(["SetPlayers", {"count": 8}])
    assert cards(room) == {"don": 1, "mafia": 1, "doctor": 1, "civilian": 5}


async def test_a_rulebook_for_more_than_there_are_pads_is_not_chosen(open_room: OpenRoom) -> None:
    room = open_room(seats=8, books=SHELF)
    assert await refused(room, ["ChooseRulebook", {"name": "fiim"}]) == "«ФИИМ»: игроков не меньше 10, а площадок 8"


async def test_a_rulebook_for_a_fixed_number_brings_it(wide: Room) -> None:
    await wide.taken(["SetPlayers", {"count": 12}])
    await wide.taken(["ChooseRulebook", {"name": "rfm"}])
    assert setup_of(wide)["players"] == {"count": 10, "least": 10, "most": 10}
    assert len(wide.view["seats"]) == 10


# --- the club's names --------------------------------------------------------------------------------


async def test_names_are_put_in_and_taken_out_while_a_seat_waits(open_room: OpenRoom) -> None:
    room = open_room(roster=("Анна",))
    await room.taken(["AddToRoster", {"name": " Борис  К. "}])
    await room.taken(["RemoveFromRoster", {"name": "Анна"}])
    assert setup_of(room)["roster"] == ["Борис К."]
    assert await refused(room, ["AddToRoster", {"name": "борис к."}]) == "Такое имя в списке уже есть"


# --- whatever comes ----------------------------------------------------------------------------------

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
ROLES = st.sampled_from([role.value for role in Role])
VALUES = (
    PLAIN
    | st.integers(0, 3000)
    | st.lists(ROLES, max_size=8)
    | st.sampled_from(["removal", "foul", "notify", "abstain", "ballot", "no", "thanks", "odd", ["all"], ["3/9"]])
)
ACTS: st.SearchStrategy[tuple[str, dict[str, Any]]] = st.one_of(
    st.tuples(st.just("ChooseRulebook"), st.fixed_dictionaries({"name": st.sampled_from(shipped()) | PLAIN})),
    st.tuples(
        st.just("SetOption"), st.fixed_dictionaries({"key": st.sampled_from(OPTIONS) | st.text(), "value": VALUES})
    ),
    st.tuples(st.just("SetPlayers"), st.fixed_dictionaries({"count": st.integers(0, 17) | PLAIN})),
    st.tuples(
        st.just("SetDeck"),
        st.fixed_dictionaries({"cards": st.dictionaries(ROLES, st.integers(0, 9) | PLAIN, max_size=5) | PLAIN}),
    ),
    st.tuples(st.sampled_from(["RulesAsWritten", "DeckAsProposed"]), st.just({})),
)


@given(st.lists(ACTS, max_size=12), st.sampled_from(shipped()), st.booleans())
def test_whatever_is_arranged_a_game_begins_or_it_is_said_why_not(
    acts: list[tuple[str, dict[str, Any]]], name: str, felt: bool
) -> None:
    book = SHELF[name]
    everybody = frozenset[int]() if felt else frozenset(range(1, 11))
    setup = Setup(book, 10, names=("Анна",), by_hand=everybody)
    arranging = Arranging(Arrangement.of(SHELF, book, 10, ()), SHELF, Roster(), Texts("ru"))
    for act in acts:
        said = arrange_act_from_page([*act])
        if said is None:
            continue
        assert not isinstance(said, AddToRoster | RemoveFromRoster)
        before = arranging.plan
        why_not = arranging.arrange(said, setup.places(12))
        assert not why_not or arranging.plan == before
        setup = setup.arranged(arranging.plan)
        least, most = setup.book.seats_allowed
        assert least <= setup.seats <= min(most, setup.places(12))
        assert len(setup.names) == len(setup.seating.pads) == setup.seats
        assert max(setup.seating.pads) <= setup.places(12)
        assert setup.has_pads is felt
        arranging.view(12)
        if not arranging.fault:
            game = setup.game(0)
            assert (len(game.players), len(game.deck)) == (setup.seats, 0 if setup.book.is_free else setup.seats)
            assert Setup.of_header(setup.header(0)).header(0) == setup.header(0)
