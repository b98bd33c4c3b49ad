"""Nothing that is heard gives a role away: games that differ in what is hidden are the same sound, sample for sample.

By every rulebook with nights, from the deal over two nights to the second morning. Issue 8 does the same at length.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from controller.game import Rulebook
from controller.rulebooks import load, shipped
from hardware.ports import SECOND, Instant, Seat
from hardware.sound.tape import Tape
from sounds import BUNDLED, Pack
from tests.controller import host
from tests.controller.conductor.room import Room
from tests.controller.conductor.tape import Recorder, difference
from tests.controller.conductor.virtual_time import BEGINS, VirtualLoop

BOOKS = [name for name in shipped() if load(name).deck]

KILLED: Seat = 4
"""Whom the mafia shoots in the second night, whoever that is."""

FIRST_NIGHT = BEGINS + 150 * SECOND
FIRST_MORNING = BEGINS + 400 * SECOND
SECOND_NIGHT = BEGINS + 700 * SECOND
SECOND_MORNING = BEGINS + 900 * SECOND
ENDS = SECOND_MORNING + 12 * SECOND


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the room does not know: who holds which card, whether and after how long the host enters it, and what is
    chosen at night, a seat on."""

    shift: int
    enters: bool
    after_s: int
    gone: Seat = 5
    """Who is removed on the first day: this the room does know."""

    def roles(self, book: Rulebook) -> dict[Seat, str]:
        """The deck, dealt from seat 1 on and shifted by so many seats."""
        cards = [role.value for role, count in book.deck.items() for _ in range(count)]
        return {1 + (n + self.shift) % len(cards): card for n, card in enumerate(cards)}


@dataclass(frozen=True, slots=True)
class Sound:
    """What was heard of a game, and when the host could begin each morning."""

    tape: Tape
    nights_over: tuple[Instant, ...]

    def heard(self, begins: Instant, ends: Instant) -> array[int]:
        """The samples between two instants."""
        return self.tape.between(self.tape.frame(begins), self.tape.frame(ends))


def game(rulebook: str, hidden: Hidden, folder: Path) -> Sound:
    """Two nights and the day between them: whatever the room can see of the host comes at the same instants."""
    folder.mkdir()
    with closing(VirtualLoop()) as loop:
        return loop.run_until_complete(_game(rulebook, hidden, folder))


async def _game(rulebook: str, hidden: Hidden, folder: Path) -> Sound:
    recorder = Recorder(Pack.load(BUNDLED / "ru-elena"))
    room = Room(folder / "journal.sqlite", rulebook, speaker=recorder.speaker)
    await room.begin()
    book = load(rulebook)
    roles = hidden.roles(book) if hidden.enters else {}
    await deal(room, roles, hidden.after_s)
    over = [await sleep(room, FIRST_NIGHT, {}, hidden.after_s)]
    await room.reach(FIRST_MORNING)
    await room.press("BeginMorning")
    await day(room, hidden.gone)
    over.append(await sleep(room, SECOND_NIGHT, choices(book, roles, hidden), hidden.after_s))
    await room.reach(SECOND_MORNING)
    await room.press("BeginMorning")
    await room.reach(ENDS)
    tape = recorder.tape()
    await room.close()
    assert recorder.troubles == []
    return Sound(tape, tuple(over))


async def deal(room: Room, roles: Mapping[Seat, str], after_s: int) -> None:
    """A card every eight seconds; who a seat is, is entered a while after it has taken its card."""
    began = room.clock.now()
    for seat in range(1, len(room.view["seats"]) + 1):
        await room.reach(began + 8 * seat * SECOND)
        await room.press("CallSeat")
        if seat in roles:
            await room.wait(after_s * SECOND)
            await room.taken(["EnterRole", {"seat": seat, "role": roles[seat]}])


async def sleep(room: Room, at: Instant, acts: Mapping[str, Any], after_s: int) -> Instant:
    """A night in which these roles choose, a while after they have been called; returns when it is over."""
    await room.reach(at)
    await room.press("BeginNight")
    for role, act in acts.items():
        await room.until(lambda view, role=role: role in view["night"]["asks"])  # type: ignore[misc]
        await room.wait(after_s * SECOND)
        await room.taken(act)
    await room.until(lambda view: view["next"])
    return room.clock.now()


async def day(room: Room, gone: Seat) -> None:
    """A seat is removed, and everybody else passes."""
    await room.taken(["Remove", {"seat": gone}])
    await room.wait(SECOND)
    await room.taken(room.view["proposals"][0]["confirm"]["act"])
    while room.phase != "day_over":
        await room.wait(5 * SECOND)
        word = host.next_word(room.view, {}, enters=())
        if word is not None:
            await room.taken(word.act)


def choices(book: Rulebook, roles: Mapping[Seat, str], hidden: Hidden) -> dict[str, Any]:
    """The mafia's shot, which the room will hear of, and whom those check who check."""
    alive = {role for seat, role in roles.items() if seat != hidden.gone} & {role.value for role in book.night_order}
    checks = {role: ["Choose", {"role": role, "target": 7 + hidden.shift, "seat": None}] for role in ("don", "sheriff")}
    return {"mafia": ["Shoot", {"target": KILLED}]} | {role: act for role, act in checks.items() if role in alive}


@pytest.fixture(scope="module", params=BOOKS)
def rulebook(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def one(rulebook: str, tmp_path_factory: pytest.TempPathFactory) -> Sound:
    """The game that all others are held against."""
    return game(rulebook, Hidden(shift=0, enters=True, after_s=2), tmp_path_factory.mktemp(rulebook) / "one")


def test_two_games_that_differ_in_what_is_hidden_sound_the_same(rulebook: str, one: Sound, tmp_path: Path) -> None:
    other = game(rulebook, Hidden(shift=2, enters=True, after_s=5), tmp_path / "other")
    assert one.nights_over == other.nights_over
    assert len(one.tape.spoken) > 30
    assert difference(one.heard(BEGINS, ENDS), other.heard(BEGINS, ENDS)) is None


def test_a_night_is_the_same_whoever_is_dead_and_whether_roles_are_entered(
    rulebook: str, one: Sound, tmp_path: Path
) -> None:
    other = game(rulebook, Hidden(shift=0, enters=False, after_s=3, gone=6), tmp_path / "other")
    assert one.nights_over == other.nights_over
    by_day = FIRST_MORNING, SECOND_NIGHT
    assert difference(one.heard(*by_day), other.heard(*by_day)) is not None
    for night in ((FIRST_NIGHT, FIRST_MORNING), (SECOND_NIGHT, SECOND_MORNING)):
        assert difference(one.heard(*night), other.heard(*night)) is None
