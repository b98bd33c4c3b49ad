"""Every input comes back from the journal as it was; what is none is refused, with place and reason."""

from __future__ import annotations

import dataclasses
import enum
import json
import types
import typing
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.game.inputs import (
    Accept,
    Act,
    Come,
    Command,
    Contact,
    CorrectFoul,
    EnterRole,
    Foul,
    Heard,
    Input,
    Marks,
    ShootEach,
)
from controller.game.roles import Role, Winner
from controller.journal import (
    BadRecord,
    JournalError,
    MissingField,
    Uncodable,
    UnknownField,
    UnknownTag,
    WrongType,
    WrongValue,
    decode,
    encode,
    instant_of,
)
from controller.journal.coders import coder

SCALARS: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-(1 << 63), (1 << 63) - 1),
    str: st.text(),
    bool: st.booleans(),
    types.NoneType: st.none(),
}


def values(hint: Any) -> st.SearchStrategy[Any]:
    """All values of a type, as it stands in an annotation."""
    arguments = typing.get_args(hint)
    if hint in SCALARS:
        return SCALARS[hint]
    if typing.get_origin(hint) in {types.UnionType, typing.Union}:
        return st.one_of(*map(values, arguments))
    if typing.get_origin(hint) is tuple:
        alike = len(arguments) == 2 and arguments[1] is ...
        return st.lists(values(arguments[0])).map(tuple) if alike else st.tuples(*map(values, arguments))
    if issubclass(hint, enum.Enum):
        return st.sampled_from(hint)
    hints = typing.get_type_hints(hint)
    return st.builds(hint, **{field.name: values(hints[field.name]) for field in dataclasses.fields(hint)})


ENTRIES = typing.get_args(Input)
ACTS = typing.get_args(Act)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.just("Come"),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["is", "at", "act"]), inner),
    max_leaves=10,
)


@given(values(Input))
def test_every_input_comes_back(value: Input) -> None:
    line = encode(value)
    assert "\n" not in line
    assert decode(line) == value


@pytest.mark.parametrize("kind", [*ENTRIES, *ACTS])
def test_every_class_comes_back(kind: type) -> None:
    @settings(max_examples=20)
    @given(values(kind), st.text(), st.none() | st.integers(0, 1000))
    def comes_back(value: Any, id_: str, step: int | None) -> None:
        whole = value if kind in ENTRIES else Command(id_, 1, value, step)
        assert decode(encode(whole)) == whole

    comes_back()


@pytest.mark.parametrize("kind", ENTRIES)
def test_every_input_has_an_instant(kind: type) -> None:
    @settings(max_examples=20)
    @given(values(kind))
    def has(value: Input) -> None:
        assert type(instant_of(value)) is int

    has()


def test_the_instant_is_the_first_one_named() -> None:
    assert instant_of(Contact(seat=3, down=True, at=70, bound=4)) == 70
    assert instant_of(Heard(seat=3, until=80)) == 80
    assert instant_of(Marks(begins=90, opens=100, closes=110)) == 90


@pytest.mark.parametrize(
    ("value", "line"),
    [
        (Contact(3, True, 70, 4), '{"is":"Contact","seat":3,"down":true,"at":70,"bound":4}'),
        (Command("a", 70, Accept(), 5), '{"is":"Command","id":"a","at":70,"act":{"is":"Accept"},"step":5}'),
        (
            Command("b", 70, ShootEach(((1, (4,)), (2, ())))),
            '{"is":"Command","id":"b","at":70,"act":{"is":"ShootEach","shots":[[1,[4]],[2,[]]]},"step":null}',
        ),
        (
            Command("c", 70, EnterRole(4, Role.DON)),
            '{"is":"Command","id":"c","at":70,"act":{"is":"EnterRole","seat":4,"role":"don"},"step":null}',
        ),
        (
            Command("d", 7, CorrectFoul(6, None, "он"), 8),
            '{"is":"Command","id":"d","at":7,"act":{"is":"CorrectFoul","seat":6,"to":null,"reason":"он"},"step":8}',
        ),
    ],
)
def test_a_line_keeps_its_form(value: Input, line: str) -> None:
    """Journals of past evenings have these lines: they must be readable for ever."""
    assert encode(value) == line
    assert decode(line) == value


@pytest.mark.parametrize(
    ("line", "error", "said"),
    [
        ("", BadRecord, "not JSON"),
        ("[]", WrongType, "[] is not one of"),
        ('{"is":"Hand","at":1}', UnknownTag, "no class 'Hand'"),
        ('{"at":1}', UnknownTag, "no class None"),
        ('{"is":["Come"],"at":1}', UnknownTag, "no class ['Come']"),
        ('{"is":"Accept"}', UnknownTag, "no class 'Accept'"),
        ('{"is":"Come"}', MissingField, "Come lacks at"),
        ('{"is":"Come","at":1,"seat":2}', UnknownField, "Come has no seat"),
        ('{"is":"Come","at":"1"}', WrongType, "Come.at: '1' is not a whole number"),
        ('{"is":"Come","at":true}', WrongType, "Come.at: True is not a whole number"),
        ('{"is":"Come","at":1.0}', WrongType, "Come.at: 1.0 is not a whole number"),
        ('{"is":"Come","at":9223372036854775808}', WrongValue, "Come.at: 9223372036854775808 does not fit"),
        (
            '{"is":"Contact","seat":1,"down":1,"at":1,"bound":0}',
            WrongType,
            "Contact.down: 1 is not true or false",
        ),
        (
            '{"is":"Command","id":"a","at":1,"act":{"is":"Come","at":1},"step":1}',
            UnknownTag,
            "Command.act: no",
        ),
        (
            '{"is":"Command","id":"a","at":1,"act":{"is":"EnterRole","seat":4,"role":"bat"},"step":1}',
            WrongType,
            "Command.act.EnterRole.role: 'bat' is not one of Role (civilian, mafia,",
        ),
        (
            '{"is":"Command","id":"a","at":1,"act":{"is":"ShootEach","shots":[[1,[4]],[2,[4,null]]]},"step":1}',
            WrongType,
            "Command.act.ShootEach.shots.1.1.1: None is not a whole number",
        ),
        (
            '{"is":"Command","id":"a","at":1,"act":{"is":"ShootEach","shots":[[1,[4],7]]},"step":1}',
            WrongType,
            "Command.act.ShootEach.shots.0: [1, [4], 7] is not a list of 2",
        ),
    ],
)
def test_what_is_no_input_says_where_and_why(line: str, error: type[BadRecord], said: str) -> None:
    with pytest.raises(error) as caught:
        decode(line)
    assert said in str(caught.value)
    assert caught.value.check
    assert isinstance(caught.value, JournalError)
    assert isinstance(caught.value, ValueError)


@given(PLAIN)
def test_no_json_is_read_as_something_it_is_not(plain: Any) -> None:
    line = json.dumps(plain)
    try:
        value = decode(line)
    except BadRecord:
        return
    assert json.loads(encode(value)) == plain


@given(values(Input), st.data())
def test_a_damaged_record_is_refused_or_says_what_it_says(value: Input, data: st.DataObject) -> None:
    plain = json.loads(encode(value))
    key = data.draw(st.sampled_from(sorted(plain)))
    plain[key] = data.draw(PLAIN)
    try:
        read = decode(json.dumps(plain))
    except BadRecord:
        return
    assert json.loads(encode(read)) == plain


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Come(at=1.5), "Come.at: 1.5"),  # type: ignore[arg-type]
        (Come(at=1 << 63), "Come.at: 9223372036854775808"),
        (Command("\ud800", 1, Accept()), "Command.id: '\\ud800' is not Unicode"),
        (Command("a", 1, Foul(seat=True)), "Command.act.Foul.seat: True"),
        (Command("a", 1, EnterRole(1, "don")), "Command.act.EnterRole.role: 'don'"),  # type: ignore[arg-type]
        (Command("a", 1, ShootEach([(1, (2,))])), "Command.act.ShootEach.shots: [(1, (2,))]"),  # type: ignore[arg-type]
        (Accept(), "Accept() is not one of"),
    ],
)
def test_nothing_is_written_that_could_not_be_read(value: Input, said: str) -> None:
    with pytest.raises(BadRecord) as caught:
        encode(value)
    assert said in str(caught.value)


# --- classes that may come -------------------------------------------------------------------------


class Level(enum.Enum):
    LOW = 1
    HIGH = 2


class Mixed(enum.Enum):
    ONE = 1
    TWO = "two"


@dataclass(frozen=True)
class Point:
    x: int
    level: Level

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("x is below zero")


@dataclass(frozen=True, kw_only=True)
class Shape:
    corner: Point
    others: tuple[Point, ...]
    pair: tuple[int, str]
    name: int | str | Point | tuple[bool, ...] | None
    empty: tuple[()] = ()


@given(st.data())
def test_a_class_that_comes_later_needs_no_code(data: st.DataObject) -> None:
    point = st.builds(Point, x=st.integers(0, 9), level=st.sampled_from(Level))
    shape = data.draw(
        st.builds(
            Shape,
            corner=point,
            others=st.lists(point).map(tuple),
            pair=st.tuples(st.integers(0, 9), st.text()),
            name=st.none() | st.integers(0, 9) | st.text() | point | st.lists(st.booleans()).map(tuple),
        )
    )
    way = coder(Shape)
    assert way.read(json.loads(json.dumps(way.write(shape)))) == shape


def test_what_a_class_says_of_its_own_fields_is_heard() -> None:
    with pytest.raises(WrongValue, match=r"Shape\.corner: Point: x is below zero"):
        coder(Shape).read(
            {
                "is": "Shape",
                "corner": {"is": "Point", "x": -1, "level": 1},
                "others": [],
                "pair": [1, ""],
                "name": None,
                "empty": [],
            }
        )


@pytest.mark.parametrize(
    "hint",
    [
        float,
        list[int],
        dict[str, int],
        Any,
        Mixed,
        Role | Winner,
        str | Role,
        tuple[int, ...] | tuple[str, ...],
    ],
)
def test_a_field_that_json_cannot_tell_apart_is_refused_when_the_program_starts(hint: Any) -> None:
    with pytest.raises(Uncodable) as caught:
        coder(hint)
    assert isinstance(caught.value, TypeError)
