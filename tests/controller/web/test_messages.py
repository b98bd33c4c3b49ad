"""What a page may send, and what is said about the rest."""

from __future__ import annotations

import json

import pytest

from controller.web.messages import LONGEST, BadMessage, CommandMessage, HandMessage, Ping, Wish, WishMessage, read


def test_a_command() -> None:
    text = '{"type":"command","id":"a1","step":12,"act":["Nominate",{"seat":7}]}'
    assert read(text) == CommandMessage("a1", 12, ["Nominate", {"seat": 7}])


def test_a_command_aimed_at_no_step() -> None:
    text = '{"type":"command","id":"a1","step":null,"act":["Foul",{"seat":7}]}'
    assert read(text) == CommandMessage("a1", None, ["Foul", {"seat": 7}])


def test_a_hand() -> None:
    assert read('{"type":"hand","seat":3,"down":true}') == HandMessage(3, True)


def test_a_ping() -> None:
    assert read('{"type":"ping"}') == Ping()


@pytest.mark.parametrize("wish", Wish)
def test_a_wish(wish: Wish) -> None:
    assert read(json.dumps({"type": wish.value})) == WishMessage(wish)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        "[" * (LONGEST - 1),
        "{}",
        '{"type":"sing"}',
        '{"type":["hand"]}',
        '{"type":"hand","seat":NaN,"down":true}',
        '{"type":"hand","seat":"3","down":true}',
        '{"type":"hand","seat":0,"down":true}',
        '{"type":"hand","seat":true,"down":true}',
        '{"type":"hand","seat":3,"down":1}',
        '{"type":"hand","seat":3}',
        '{"type":"command","act":["Foul",{}]}',
        '{"type":"command","id":7,"act":["Foul",{}]}',
        '{"type":"command","id":"","act":["Foul",{}]}',
        '{"type":"command","id":"\\ud800","act":["Foul",{}]}',
        json.dumps({"type": "command", "id": "x" * 65, "act": ["Foul", {}]}),
    ],
)
def test_what_no_page_of_ours_sends(text: str) -> None:
    with pytest.raises(BadMessage) as caught:
        read(text)
    assert str(caught.value)
    assert caught.value.id is None


@pytest.mark.parametrize(
    "rest",
    [
        {},
        {"act": "Foul"},
        {"act": ["Foul"]},
        {"act": ["Foul", []]},
        {"act": [1, {}]},
        {"act": ["Foul", {}, 1]},
        {"act": ["Foul", {}], "step": "1"},
        {"act": ["Foul", {}], "step": -1},
        {"act": ["Foul", {}], "step": 1.5},
        {"act": ["Foul", {}], "step": 10**40},
    ],
)
def test_a_bad_command_is_named_so_that_it_can_be_answered(rest: dict[str, object]) -> None:
    with pytest.raises(BadMessage) as caught:
        read(json.dumps({"type": "command", "id": "a1"} | rest))
    assert caught.value.id == "a1"
