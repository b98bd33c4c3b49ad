"""The remote as a value: what it has under its fingers, and what it says when a key moves or time passes.

What a stroke means, and when it is deaf, is said in ``meanings.py``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from controller.conductor.remotes import pointing, victims
from controller.conductor.remotes.acts import acts_about, acts_of
from controller.conductor.remotes.cursor import Cursor, Typed, Walk
from controller.conductor.remotes.deeds import Deed, Stroke
from controller.conductor.remotes.gestures import Gesture, Gestures, Way
from controller.conductor.remotes.meanings import Meaning, Meanings
from controller.conductor.remotes.profile import Profile
from controller.conductor.remotes.situation import FLOORS, READY, Row, Situation
from controller.game.aim import FRESH
from controller.game.inputs import Act, Undo
from controller.game.units import SECOND, Instant, Seat
from hardware.ports import Key, KeyContact

NEXT_FLOOR_DEAF = 2 * SECOND
"""How long the key that ends a floor is deaf when the floor has just been given (ns); remote.md."""

_OF_PROPOSALS = (Deed.CONFIRM, Deed.DISMISS)


@dataclass(frozen=True, slots=True)
class Say:
    """The host says this act at ``at``, aimed at ``step``."""

    act: Act
    at: Instant
    step: int | None


Said = Say | Deed
"""An act of the game, or a deed that is the table's own: the big button where there is no game, a phrase …"""


@dataclass(frozen=True, slots=True)
class Handset:
    """``named``: whom a cursor or the keypad has taken so far.

    ``afterglow``: a cursor whose keys a proposal has taken. Its light lapses in its own time: if it went out at once,
    the room would see when a victory is proposed.
    """

    profile: Profile
    gestures: Gestures
    situation: Situation = READY
    cursor: Cursor | None = None
    afterglow: Cursor | None = None
    typed: Typed | None = None
    named: tuple[Seat, ...] = ()
    locked: bool = False
    meanings: Meanings = field(default_factory=Meanings)

    @property
    def seat(self) -> Seat | None:
        """The seat that the host points at, by cursor or by number."""
        if self.situation.history is None:
            return None
        return pointing.seat(self.situation.game, self.cursor, self.typed)

    @property
    def lit(self) -> Seat | None:
        """Whose light the room sees: by day only."""
        if not self.situation.is_day:
            return None
        return pointing.seat(self.situation.game, self.cursor or self.afterglow, self.typed)

    @property
    def wakes(self) -> Instant | None:
        """When to let time pass next (ns)."""
        lapses = [waiting.lapses for waiting in (self.cursor, self.afterglow, self.typed) if waiting is not None]
        gesture = self.gestures.wakes
        return min([*lapses, *([gesture] if gesture is not None else [])], default=None)

    # --- what comes

    def look(self, situation: Situation, now: Instant) -> Handset:
        """The table stands so now; a cursor or a number that was for another step is gone."""
        before = self.situation
        after = replace(self, situation=situation)
        if (situation.step, situation.call) != (before.step, before.call):
            after = replace(after, cursor=None, afterglow=None, typed=None, named=())
        elif situation.row is not before.row or situation.proposals != before.proposals:
            after = replace(after, cursor=None, afterglow=after.cursor or after.afterglow)
        given = situation.row in FLOORS and before.row is not Row.PAUSE and situation.step != before.step
        return after._mean(now, NEXT_FLOOR_DEAF if given else FRESH)

    def take(self, contact: KeyContact) -> tuple[Handset, tuple[Said, ...]]:
        """A key went down or up."""
        after, said = self.come(contact.at)
        gestures, made = after.gestures.take(contact)
        after, more = replace(after, gestures=gestures)._make(made)
        return after, (*said, *more)

    def come(self, now: Instant) -> tuple[Handset, tuple[Said, ...]]:
        """Time has passed until ``now``: what was held has been, what nobody followed has lapsed."""
        after, said = self, list[Said]()
        while (at := after.wakes) is not None and at <= now:
            gestures, made = after.gestures.come(at)
            after, more = replace(after, gestures=gestures)._make(made)
            said += more
            after = after._lapse(at)
        return after, tuple(said)

    def _lapse(self, now: Instant) -> Handset:
        after = self
        if after.cursor is not None and after.cursor.lapses <= now:
            after = replace(after, cursor=None)._mean(now)
        if after.afterglow is not None and after.afterglow.lapses <= now:
            after = replace(after, afterglow=None)
        if after.typed is not None and after.typed.lapses <= now:
            after = replace(after, typed=None, meanings=after.meanings.deafened(now))
        return after

    # --- what keys mean

    def _mean(self, now: Instant, goes_on_after: int = FRESH) -> Handset:
        """Bring what the strokes mean up to date."""
        at = self.situation
        walk = self.cursor.walk if self.cursor is not None else None
        cells = self.profile.cells(at.row, asks=bool(at.proposals), walk=walk)
        meant = {stroke: Meaning(deed, self._of(deed)) for stroke, deed in cells.items()}
        return replace(self, meanings=self.meanings.become(meant, now, goes_on_after))

    def _of(self, deed: Deed) -> object:
        """What a deed is aimed at, beside the moment."""
        at = self.situation
        if deed in _OF_PROPOSALS:
            return pointing.proposal(at, self.cursor)
        return at.step, at.call

    def _aimed(self, gesture: Gesture) -> tuple[Stroke, Deed | None, int | None]:
        """The stroke of a gesture, what it says if that still holds, and the number that was typed before it."""
        aim = self.meanings.aim_of(gesture)
        number = aim.number if aim is not None else None
        numbered = number is not None and gesture.key in self.profile.numbered
        stroke = Stroke(gesture.key, gesture.way, numbered)
        return stroke, self.meanings.says(stroke, aim), number

    # --- what gestures say

    def _make(self, gestures: tuple[Gesture, ...]) -> tuple[Handset, tuple[Said, ...]]:
        after, said = self, list[Said]()
        for gesture in gestures:
            after, more = after._gesture(gesture)
            said += more
        return after, tuple(said)

    def _gesture(self, gesture: Gesture) -> tuple[Handset, tuple[Said, ...]]:
        after = self
        if gesture.way is Way.DOWN:
            number = self.typed.number if self.typed is not None else None
            after = replace(self, meanings=self.meanings.finger_down(gesture.key, gesture.at, number))
        stroke, deed, number = after._aimed(gesture)
        if after.locked:
            return (after._turn_lock(gesture.at) if stroke == self.profile.unlocks else after), ()
        if stroke == self.profile.locks or deed is Deed.LOCK:
            return after._turn_lock(gesture.at), ()
        if gesture.way is Way.DOWN and gesture.key.value.isdigit():
            return after._type(gesture), ()
        if gesture.way is Way.DOWN and gesture.key is Key.CLEAR:
            return replace(after, typed=None), ()
        if deed is None or (gesture.way is Way.TWICE and number is not None):
            return after, ()
        if stroke.numbered:
            assert number is not None
            return replace(after, typed=None)._about(deed, number, gesture)
        return after._say(deed, gesture)

    def _turn_lock(self, at: Instant) -> Handset:
        """Everything is deaf for a moment; nothing is pointed at any more."""
        deaf = self.meanings.deafened(at)
        return replace(self, locked=not self.locked, cursor=None, afterglow=None, typed=None, meanings=deaf)._mean(at)

    def _type(self, gesture: Gesture) -> Handset:
        if not self.profile.takes_numbers(self.situation.row):
            return self
        before = self.typed.digits if self.typed is not None else ""
        return replace(self, typed=Typed(before + gesture.key.value, gesture.at))

    def _about(self, deed: Deed, number: int, gesture: Gesture) -> tuple[Handset, tuple[Said, ...]]:
        if deed is Deed.NAME_SUSPECT:
            return self._name(number, gesture)
        acts = acts_about(deed, self.situation.game, number)
        return self, self._sayings(acts, gesture)

    def _say(self, deed: Deed, gesture: Gesture) -> tuple[Handset, tuple[Said, ...]]:
        if deed in pointing.MOVES:
            moved = pointing.moved(self.situation.game, self.cursor, deed, gesture.at)
            return replace(self, cursor=moved, afterglow=None)._mean(gesture.at), ()
        match deed:
            case Deed.TAKE:
                return self._take(gesture)
            case Deed.CONFIRM | Deed.DISMISS:
                acts = pointing.answer(self.situation, self.cursor, deed)
            case _ if self.situation.history is None or deed in _TABLES_OWN:
                return self, (deed,)
            case _:
                acts = acts_of(deed, self.situation)
                if not acts and deed is Deed.BEGIN and self.situation.row is Row.OVER:
                    return self, (deed,)
        return self, self._sayings(acts, gesture)

    def _sayings(self, acts: tuple[Act, ...], gesture: Gesture) -> tuple[Say, ...]:
        """The first is aimed at the step as it stands, and so are all that do not change it: of steps back the first
        alone can be."""
        step = self.situation.step
        back = acts[1:] if all(isinstance(act, Undo) for act in acts) else ()
        first = acts[: len(acts) - len(back)]
        return (*(Say(act, gesture.at, step) for act in first), *(Say(act, gesture.at, None) for act in back))

    # --- what the cursor takes

    def _take(self, gesture: Gesture) -> tuple[Handset, tuple[Said, ...]]:
        cursor, game = self.cursor, self.situation.game
        assert cursor is not None
        match cursor.walk:
            case Walk.SUSPECTS if cursor.place is not None:
                return replace(self, cursor=replace(cursor, moved=gesture.at))._name(cursor.place, gesture)
            case Walk.VICTIMS:
                return self._take_victim(cursor, gesture)
        assert cursor.place is not None
        acts = acts_about(pointing.TAKES[cursor.walk], game, cursor.place)
        stays = replace(cursor, moved=gesture.at) if cursor.walk is Walk.CORRECTION else None
        return replace(self, cursor=stays)._mean(gesture.at), self._sayings(acts, gesture)

    def _take_victim(self, cursor: Cursor, gesture: Gesture) -> tuple[Handset, tuple[Said, ...]]:
        """What is lit; at nobody they are all, and are entered."""
        game = self.situation.game
        if cursor.place is not None:
            named = pointing.with_or_without(self.named, cursor.place, victims.most(game))
            return replace(self, named=named, cursor=replace(cursor, at=0, moved=gesture.at))._mean(gesture.at), ()
        acts = victims.entries(game, self.named)
        return replace(self, named=(), cursor=None)._mean(gesture.at), self._sayings(acts, gesture)

    def _name(self, seat: Seat, gesture: Gesture) -> tuple[Handset, tuple[Said, ...]]:
        """One of three; with the third they are named."""
        if not self.situation.game.has_seat(seat):
            return self, ()
        named = pointing.with_or_without(self.named, seat, pointing.SUSPECTS)
        if len(named) < pointing.SUSPECTS:
            return replace(self, named=named), ()
        after = replace(self, named=(), cursor=None)._mean(gesture.at)
        return after, self._sayings((pointing.best_move(named),), gesture)


_TABLES_OWN = (
    Deed.CANCEL_FLOOR,
    Deed.TEST_PHRASE,
    Deed.SILENCE,
    Deed.SAY_AGAIN,
    Deed.REPEAT_RESULT,
    Deed.MUSIC,
)
"""Deeds that are no act of the game."""


def handset(profile: Profile, *, holds: bool = True) -> Handset:
    """A remote before it is pressed. ``holds``: see :class:`Gestures`."""
    return Handset(profile, Gestures(holds))
