"""Whatever happens to hands and frames, each number ends at exactly one module, in the order of the hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from firmware_bridge.enrolment import UNCONFIRMED_AFTER, BadSeats, Enrolment, Given, Notice
from firmware_bridge.messages import Cause, Module, Settings
from hardware.ports import EnrolTrouble
from hardware.sensors import Sensor


@dataclass
class Bench:
    """Modules on a line that loses what it is told to, and whoever enrols them."""

    seats: dict[int, int]
    """The number that each module keeps, by identity."""
    sensors: dict[int, Sensor] = field(default_factory=dict)
    hands: set[int] = field(default_factory=set)

    def module(self, identity: int) -> Module:
        sensor = self.sensors.get(identity, Sensor.BUTTON)
        down = identity in self.hands
        return Module(0, identity, self.seats[identity], sensor, (1, 0), 1, 1, down, Cause.POWER)

    @property
    def modules(self) -> list[Module]:
        return [self.module(identity) for identity in self.seats]

    def take(self, settings: Settings) -> None:
        self.seats[settings.identity] = settings.seat
        self.sensors[settings.identity] = settings.sensor

    def hello(self, enrolment: Enrolment) -> None:
        for module in self.modules:
            enrolment.heard(module)

    def write(self, enrolment: Enrolment) -> None:
        """Until there is nothing more to send."""
        for _ in range(100):
            told = enrolment.settings()
            if not told:
                return
            for settings in told:
                self.take(settings)
                enrolment.heard(self.module(settings.identity))
        raise AssertionError("the settings never end")

    def touch(self, enrolment: Enrolment, identity: int) -> None:
        """A hand comes, is heard, its number is written, and the hand leaves."""
        self.hands.add(identity)
        self.hello(enrolment)
        self.write(enrolment)
        self.hands.discard(identity)
        self.hello(enrolment)


def bench(**numbers: int) -> tuple[Bench, dict[str, int]]:
    """Modules a, b, … with these numbers; and their identities."""
    names = {name: 0x100 + n for n, name in enumerate(numbers)}
    return Bench({names[name]: seat for name, seat in numbers.items()}), names


def notices(enrolment: Enrolment) -> tuple[Notice, ...]:
    return enrolment.notices


def done(enrolment: Enrolment) -> bool:
    return enrolment.done


def wanted(enrolment: Enrolment) -> int | None:
    return enrolment.wanted


# --- in their turn --------------------------------------------------------------------------------


def test_new_modules_get_their_numbers_in_the_order_of_the_hands() -> None:
    table, names = bench(a=0, b=0, c=0)
    enrolment = Enrolment([1, 2, 3], table.modules)
    for seat, name in enumerate("cab", start=1):
        assert wanted(enrolment) == seat
        assert not done(enrolment)
        table.touch(enrolment, names[name])
    assert done(enrolment)
    assert wanted(enrolment) is None
    assert enrolment.writing is None
    assert table.seats == {names["c"]: 1, names["a"]: 2, names["b"]: 3}
    assert enrolment.given == (Given(1, names["c"]), Given(2, names["a"]), Given(3, names["b"]))


def test_a_number_is_written_when_an_answer_shows_it() -> None:
    table, names = bench(a=0)
    enrolment = Enrolment([7], table.modules)
    table.hands.add(names["a"])
    table.hello(enrolment)
    wish = Settings(names["a"], 7, Sensor.BUTTON)
    assert enrolment.settings() == enrolment.settings() == [wish]
    assert enrolment.writing == Given(7, names["a"])
    assert not done(enrolment)
    table.take(wish)
    table.hello(enrolment)
    assert enrolment.settings() == []
    assert done(enrolment)


def test_who_had_the_number_gives_it_up_first() -> None:
    table, names = bench(old=3, new=0)
    enrolment = Enrolment([3], table.modules)
    table.hands.add(names["new"])
    table.hello(enrolment)
    assert enrolment.settings() == [Settings(names["old"], 0, Sensor.BUTTON)]
    table.seats[names["old"]] = 0
    enrolment.heard(table.module(names["old"]))
    assert enrolment.settings() == [Settings(names["new"], 3, Sensor.BUTTON)]


def test_a_dead_module_is_not_waited_for_but_loses_its_number_if_it_comes_back() -> None:
    table, names = bench(dead=3, spare=0)
    enrolment = Enrolment([3], table.modules)
    table.hands.add(names["spare"])
    table.hello(enrolment)
    enrolment.gone(names["dead"])
    assert enrolment.settings() == [Settings(names["spare"], 3, Sensor.BUTTON)]
    table.seats[names["spare"]] = 3
    enrolment.heard(table.module(names["spare"]))
    assert enrolment.done
    enrolment.heard(table.module(names["dead"]))
    assert enrolment.settings() == [Settings(names["dead"], 0, Sensor.BUTTON)]


def test_a_module_that_goes_before_its_number_is_written_is_waited_for_until_an_undo() -> None:
    table, names = bench(a=0, b=0)
    enrolment = Enrolment([1], table.modules)
    table.hands.add(names["a"])
    table.hello(enrolment)
    enrolment.gone(names["a"])
    assert enrolment.writing == Given(1, names["a"])
    enrolment.undo()
    enrolment.gone(names["a"])
    assert enrolment.settings() == []
    del table.seats[names["a"]]
    table.touch(enrolment, names["b"])
    assert done(enrolment)


def test_who_comes_late_with_a_number_that_was_given_loses_it() -> None:
    table, names = bench(a=0, late=1)
    enrolment = Enrolment([1], [table.module(names["a"])])
    table.hands.add(names["a"])
    enrolment.heard(table.module(names["a"]))
    enrolment.heard(table.module(names["late"]))
    table.write(enrolment)
    assert table.seats == {names["a"]: 1, names["late"]: 0}


def test_two_modules_with_one_number_end_with_one() -> None:
    table, names = bench(a=4, b=4, c=4)
    enrolment = Enrolment([4], table.modules)
    table.touch(enrolment, names["b"])
    assert table.seats == {names["a"]: 0, names["b"]: 4, names["c"]: 0}


def test_the_sensor_is_told_too_and_comes_back_with_an_undo() -> None:
    table, names = bench(a=1)
    enrolment = Enrolment([1], table.modules, Sensor.TOUCH_PAD)
    table.touch(enrolment, names["a"])
    assert table.sensors[names["a"]] is Sensor.TOUCH_PAD
    enrolment.undo()
    table.write(enrolment)
    assert table.sensors[names["a"]] is Sensor.BUTTON


@pytest.mark.parametrize("seats", [[], [0], [17], [1, 2, 1]])
def test_seats_that_no_bus_has_are_refused(seats: list[int]) -> None:
    with pytest.raises(BadSeats, match="cannot be enrolled"):
        Enrolment(seats)


# --- what does not count --------------------------------------------------------------------------


def test_a_hand_that_was_there_before_does_not_count_until_it_left() -> None:
    table, names = bench(a=0, stuck=0)
    table.hands.add(names["stuck"])
    enrolment = Enrolment([1, 2], table.modules)
    assert notices(enrolment) == (Notice(EnrolTrouble.STUCK, (names["stuck"],)),)
    table.touch(enrolment, names["a"])
    assert enrolment.given == (Given(1, names["a"]),)
    table.hands.clear()
    table.hello(enrolment)
    assert notices(enrolment) == ()
    table.touch(enrolment, names["stuck"])
    assert enrolment.done


def test_the_same_module_twice_is_told_once_its_hand_had_left() -> None:
    table, names = bench(a=0, b=0)
    enrolment = Enrolment([1, 2], table.modules)
    table.hands.add(names["a"])
    table.hello(enrolment)
    table.write(enrolment)
    table.hello(enrolment)
    assert notices(enrolment) == ()
    table.hands.clear()
    table.hello(enrolment)
    table.hands.add(names["a"])
    table.hello(enrolment)
    assert notices(enrolment) == (Notice(EnrolTrouble.AGAIN, (names["a"],)),)
    assert wanted(enrolment) == 2


def test_of_several_hands_none_counts_until_one_is_left() -> None:
    table, names = bench(a=0, b=0, c=0)
    enrolment = Enrolment([1, 2], table.modules)
    table.hands.add(names["a"])
    table.hello(enrolment)
    # While the first is written, two more come.
    table.hands |= {names["b"], names["c"]}
    table.hello(enrolment)
    table.write(enrolment)
    assert wanted(enrolment) == 2
    assert notices(enrolment) == (Notice(EnrolTrouble.SEVERAL, (names["b"], names["c"])),)
    table.hands.discard(names["b"])
    table.hello(enrolment)
    assert enrolment.given[-1] == Given(2, names["c"])


def test_a_module_that_does_not_show_its_settings_is_named_until_it_does() -> None:
    table, names = bench(a=0)
    enrolment = Enrolment([1], table.modules)
    table.hands.add(names["a"])
    for _ in range(UNCONFIRMED_AFTER):
        table.hello(enrolment)
        assert notices(enrolment) == ()
        enrolment.settings()
    assert notices(enrolment) == (Notice(EnrolTrouble.UNCONFIRMED, (names["a"],)),)
    table.write(enrolment)
    assert notices(enrolment) == ()


# --- undone ---------------------------------------------------------------------------------------


def test_an_undo_gives_back_what_everybody_had() -> None:
    table, names = bench(a=5, b=1)
    enrolment = Enrolment([1], table.modules)
    table.touch(enrolment, names["a"])
    assert table.seats == {names["a"]: 1, names["b"]: 0}
    assert enrolment.undo() == Given(1, names["a"])
    assert enrolment.writing is None
    table.write(enrolment)
    assert table.seats == {names["a"]: 5, names["b"]: 1}
    assert wanted(enrolment) == 1
    assert enrolment.undo() is None


def test_an_undo_does_not_believe_that_a_lost_answer_was_a_lost_frame() -> None:
    table, names = bench(a=0, b=0)
    enrolment = Enrolment([1], table.modules)
    table.hands.add(names["a"])
    table.hello(enrolment)
    (wish,) = enrolment.settings()
    table.take(wish)  # and its answer is lost
    enrolment.undo()
    assert enrolment.settings() == [Settings(names["a"], 0, Sensor.BUTTON)]


def test_after_an_undo_the_hand_that_is_still_there_does_not_count_again() -> None:
    table, names = bench(a=0)
    enrolment = Enrolment([1], table.modules)
    table.hands.add(names["a"])
    table.hello(enrolment)
    table.write(enrolment)
    enrolment.undo()
    table.hello(enrolment)
    assert enrolment.given == ()
    assert notices(enrolment) == (Notice(EnrolTrouble.STUCK, (names["a"],)),)


# --- whatever happens -----------------------------------------------------------------------------


@given(st.data())
def test_the_modules_end_in_the_order_of_the_hands(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 6))
    numbers = data.draw(st.lists(st.integers(0, 8), min_size=count, max_size=count))
    table = Bench(dict(enumerate(numbers, start=1)))
    order = data.draw(st.permutations(range(1, count + 1)))
    enrolment = Enrolment(range(1, count + 1), table.modules)

    def lossy_round() -> None:
        for settings in enrolment.settings():
            fate = data.draw(st.sampled_from(("lost", "answer lost", "heard")))
            if fate != "lost":
                table.take(settings)
            if fate == "heard":
                enrolment.heard(table.module(settings.identity))
        for module in table.modules:
            if data.draw(st.booleans()):
                enrolment.heard(module)

    def hand(identity: int) -> None:
        for _ in range(data.draw(st.integers(0, 2))):  # it bounces
            table.hands.symmetric_difference_update({identity})
            lossy_round()
        table.hands.add(identity)
        lossy_round()
        table.touch(enrolment, identity)

    for seat, identity in enumerate(order, start=1):
        rest = order[seat:]
        mistaken: bool = data.draw(st.booleans())
        if rest and mistaken:
            hand(data.draw(st.sampled_from(rest)))  # a mistake
            enrolment.undo()
            lossy_round()
            table.hello(enrolment)
        hand(identity)
    table.write(enrolment)
    assert enrolment.done
    assert table.seats == {identity: seat for seat, identity in enumerate(order, start=1)}


class Chaos(RuleBasedStateMachine):
    """Anything in any order: what holds then, and what comes of it when the line is well again."""

    @initialize(numbers=st.lists(st.integers(0, 6), min_size=1, max_size=6), seats=st.permutations(range(1, 5)))
    def begin(self, numbers: list[int], seats: list[int]) -> None:
        # Nobody shares a number at first, so nobody may later.
        once = [seat if seat not in numbers[:n] else 0 for n, seat in enumerate(numbers)]
        self.table = Bench(dict(enumerate(once, start=1)))
        self.before = dict(self.table.seats)
        self.enrolment = Enrolment(seats, self.table.modules)

    @rule(n=st.integers(0, 5))
    def hand_comes_or_leaves(self, n: int) -> None:
        self.table.hands.symmetric_difference_update({1 + n % len(self.table.seats)})

    @rule(heard=st.lists(st.booleans(), min_size=6, max_size=6))
    def some_are_heard(self, heard: list[bool]) -> None:
        for module, lucky in zip(self.table.modules, heard, strict=False):
            if lucky:
                self.enrolment.heard(module)

    @rule(arrives=st.lists(st.booleans(), min_size=6, max_size=6), answered=st.booleans())
    def settings_are_sent(self, arrives: list[bool], answered: bool) -> None:
        for settings, lucky in zip(self.enrolment.settings(), arrives, strict=False):
            if lucky:
                self.table.take(settings)
                if answered:
                    self.enrolment.heard(self.table.module(settings.identity))

    @rule()
    def undone(self) -> None:
        self.enrolment.undo()

    @precondition(lambda self: hasattr(self, "enrolment"))
    @invariant()
    def nobody_shares_a_number(self) -> None:
        held = Counter(seat for seat in self.table.seats.values() if seat)
        assert all(count == 1 for count in held.values())

    @precondition(lambda self: hasattr(self, "enrolment"))
    @invariant()
    def nobody_got_two(self) -> None:
        given_ = self.enrolment.given
        assert len({one.module for one in given_}) == len({one.seat for one in given_}) == len(given_)

    def teardown(self) -> None:
        if not hasattr(self, "enrolment"):
            return
        self.table.hands.clear()
        self.table.hello(self.enrolment)
        self.table.write(self.enrolment)
        for one in self.enrolment.given:
            assert self.table.seats[one.module] == one.seat
        while self.enrolment.undo():
            pass
        self.table.write(self.enrolment)
        assert self.table.seats == self.before


TestChaos = Chaos.TestCase
