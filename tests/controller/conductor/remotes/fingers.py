"""A host's fingers on a remote that is pressed at a rehearsed table, without a conductor: time is the test's."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from controller.conductor.remotes.cursor import Cursor, Typed, Walk
from controller.conductor.remotes.handset import Handset, Said, Say, handset
from controller.conductor.remotes.profile import PROFILES
from controller.conductor.remotes.situation import READY, Situation, situation
from controller.game.aim import FRESH
from controller.game.facts import Refused
from controller.game.history import play
from controller.game.inputs import Act, Come, Command
from controller.game.reasons import Refusal
from controller.game.waits import waits
from controller.rehearsal.acts import perform
from controller.rehearsal.script import read
from controller.rehearsal.setting import first_game
from controller.rehearsal.table import Table
from hardware.ports import MILLISECOND, SECOND, Instant, Key, KeyContact

TAP = 100 * MILLISECOND
"""How long a short press lasts."""

REST = 3 * SECOND
"""So long the moment has lasted when the fingers come to it: the remote is deaf to nothing any more."""

KEYS = {
    "▶": Key.NEXT,
    "◀": Key.BACK,
    "●": Key.YES,
    "▲": Key.WHISTLE,
    "E": Key.ENTER,
    "+": Key.PLUS,
    "-": Key.MINUS,
    "*": Key.STAR,
    "/": Key.SLASH,
    ".": Key.CLEAR,
    **{str(digit): Key(str(digit)) for digit in range(10)},
}


def rehearsed(text: str) -> Table:
    """The table after these lines of a rehearsal."""
    script = read(text)
    table = Table(first_game(script.setting, Path()))
    for act in script.acts:
        perform(table, act.text)
    return table


@dataclass
class Fingers:
    """Presses the keys of ``profile`` at ``table``; without one it is the time before a game.

    What is said is done in the game.
    """

    profile: str
    table: Table | None = None
    holds: bool = True
    said: list[Said] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.now: Instant = self.table.now if self.table else 1_000 * SECOND
        self.floor_comes = False
        self.remote: Handset = handset(PROFILES[self.profile], holds=self.holds)
        self.remote = self.remote.look(self.standing(), self.now - REST)
        self.wait(FRESH)

    @property
    def acts(self) -> list[Act]:
        """The acts of the game among what was said."""
        return [one.act for one in self.said if isinstance(one, Say)]

    # Methods, so that what one assertion has found is not taken for granted by the next.

    def cursor(self) -> Cursor | None:
        return self.remote.cursor

    def walk(self) -> Walk | None:
        return self.remote.cursor.walk if self.remote.cursor is not None else None

    def typed(self) -> Typed | None:
        return self.remote.typed

    def named(self) -> tuple[int, ...]:
        return self.remote.named

    def seat(self) -> int | None:
        return self.remote.seat

    def lit(self) -> int | None:
        return self.remote.lit

    def standing(self) -> Situation:
        """What the remote is pressed at."""
        return situation(self.table.history, floor_comes=self.floor_comes) if self.table else READY

    def look(self) -> None:
        self.remote = self.remote.look(self.standing(), self.now)

    def wait(self, length: int) -> None:
        """Let time pass for the remote, and for the game."""
        self._until(self.now + length)

    def say(self, act: Act) -> None:
        """The host says this on the console."""
        self._do(Say(act, self.now, None))

    def down(self, key: str) -> None:
        self._hear(*self.remote.take(KeyContact(KEYS[key], True, self.now)))

    def up(self, key: str) -> None:
        self._hear(*self.remote.take(KeyContact(KEYS[key], False, self.now)))

    def tap(self, keys: str, rest: int = TAP) -> None:
        """Short presses, one after the other."""
        for key in keys:
            self.down(key)
            self.wait(TAP)
            self.up(key)
            self.wait(rest)

    def hold(self, key: str, length: int = 1_300 * MILLISECOND) -> None:
        self.down(key)
        self.wait(length)
        self.up(key)

    def do(self, gesture: str) -> None:
        """A gesture: "▶", "hold ▶", "twice ▲", "5+", "hold 5-", "lock", by the names of ``KEYS``; then a rest."""
        match gesture.split():
            case ["lock"]:
                self.hold("▲", 2_100 * MILLISECOND)
            case ["hold", keys]:
                self.tap(keys[:-1])
                self.hold(keys[-1])
            case ["twice", key]:
                self.tap(key * 2, 150 * MILLISECOND)
            case [keys]:
                self.tap(keys, 150 * MILLISECOND)
        self.wait(SECOND)

    def _until(self, instant: Instant) -> None:
        while (at := self.remote.wakes) is not None and at <= instant:
            self._pass(max(self.now, at))
            self._hear(*self.remote.come(at))
        self._pass(instant)

    def _pass(self, instant: Instant) -> None:
        """Let time pass for the game, too, which looks at the clock whenever something has come."""
        self.now = instant
        if self.table is None:
            return
        while (due := waits(self.table.game)[0]) is not None and due <= instant:
            self.table.run_until(due)
            self.look()
        self.table.run_until(instant)
        self.table.history, _ = play(self.table.history, Come(instant))
        self.look()

    def _hear(self, remote: Handset, said: tuple[Said, ...]) -> None:
        self.remote = remote
        for one in said:
            self.said.append(one)
            if isinstance(one, Say):
                self._do(one)

    def _do(self, say: Say) -> None:
        assert self.table is not None
        command = Command(f"key-{len(self.said)}-{say.at}", say.at, say.act, say.step)
        self.table.history, told = play(self.table.history, command)
        self.refused += [fact.reason for fact in told if isinstance(fact, Refused)]
        self.look()
