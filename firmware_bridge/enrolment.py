"""Seats get their numbers by a hand on each in its turn: which hand counts, and what the modules are to be told.

Pure: the ``Module`` answers go in as they come, the ``Settings`` to send come out until answers confirm them. A lost
frame costs a repetition. At no time do two modules hold one number, as far as these are known: whoever holds the
number of another gives it up, and is heard to, before the other gets it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from firmware_bridge.line import SEATS
from firmware_bridge.messages import Module, Settings
from hardware.ports import EnrolTrouble, HardwareError, Seat
from hardware.sensors import Sensor

NO_SEAT = 0

UNCONFIRMED_AFTER = 20
"""A module that was told so often without showing it is named."""


class BadSeats(HardwareError, ValueError):
    """The seats that are to get numbers are none, or not those of a bus."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        super().__init__(f"The seats {list(seats)} cannot be enrolled; check that each is 1 to {SEATS} and there once")


@dataclass(frozen=True, slots=True)
class Notice:
    """What whoever enrols should be told, as long as it is so; ``modules`` are identities."""

    trouble: EnrolTrouble
    modules: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """The hand of this module (its identity) came for this seat."""

    seat: Seat
    module: int


@dataclass(slots=True)
class _Heard:
    """What is known of a module."""

    module: Module
    free: bool
    """Whether its hand was seen away since it last counted, or since the beginning."""
    may_keep: set[Settings]
    """What it said it keeps, and what it was told since."""
    told: int

    @property
    def may_hold(self) -> set[Seat]:
        """The numbers that may be its own."""
        return {settings.seat for settings in self.may_keep} - {NO_SEAT}


@dataclass(frozen=True, slots=True)
class _Step:
    given: Given
    before: tuple[Settings, ...]
    """What it changed, as it was; the module with the hand is the first."""


class Enrolment:
    """Gives ``seats`` their numbers, in this order. ``known``: the modules that have been heard already.

    ``sensor``: what feels the hands, if the modules are to be told that too. Raises :class:`BadSeats`.
    """

    def __init__(self, seats: Sequence[Seat], known: Iterable[Module] = (), sensor: Sensor | None = None) -> None:
        if not seats or len(set(seats)) < len(seats) or not all(1 <= seat <= SEATS for seat in seats):
            raise BadSeats(seats)
        self._seats = tuple(seats)
        self._sensor = sensor
        self._steps: list[_Step] = []
        self._heard: dict[int, _Heard] = {}
        # What each module is to keep. It stays when a module goes, for when it comes back.
        self._goals: dict[int, Settings] = {}
        self._changed: set[int] = set()  # whose numbers are ours to give; others keep what they have
        for module in known:
            self.heard(module)

    # --- what happens

    def heard(self, module: Module) -> None:
        """A module has answered, after everything that ``settings`` has returned was sent."""
        identity = module.identity
        kept = Settings(identity, module.seat, module.sensor)
        goal = self._goals.setdefault(identity, replace(kept, seat=NO_SEAT) if self._is_given(module.seat) else kept)
        known = self._heard.get(identity)
        # Who is heard for the first time with a hand down may have held it since before.
        free = not module.down or (known is not None and known.free)
        told = known.told if known is not None and kept != goal else 0
        self._heard[identity] = _Heard(module, free, {kept}, told)
        self._count()

    def gone(self, identity: int) -> None:
        """A module is no longer on the bus: nobody waits for it, unless its number is being written."""
        if self.writing is not None and self.writing.module == identity:
            return
        self._heard.pop(identity, None)
        self._count()

    def undo(self) -> Given | None:
        """Take back the last number: whose it was gets back what he had. None if there is nothing to undo."""
        if not self._steps:
            return None
        step = self._steps.pop()
        for settings in step.before:
            self._goals[settings.identity] = replace(settings, seat=NO_SEAT)
        for settings in step.before:
            # Of several that had one number only one gets it back.
            if not any(goal.seat == settings.seat for goal in self._goals.values()):
                self._goals[settings.identity] = settings
        if known := self._heard.get(step.given.module):
            known.free = not known.module.down
        return step.given

    # --- what is to be done

    def settings(self) -> list[Settings]:
        """What to send now, each once; ask again until :attr:`done`, for frames are lost."""
        told = []
        for identity, known in self._heard.items():
            settings = self._next(identity, known)
            if settings is not None:
                known.may_keep.add(settings)
                known.told += 1
                told.append(settings)
        return told

    @property
    def wanted(self) -> Seat | None:
        """The seat whose hand is awaited; it counts when the one before it is written. None: all have been."""
        return self._seats[len(self._steps)] if len(self._steps) < len(self._seats) else None

    @property
    def writing(self) -> Given | None:
        """The last number, while it is not confirmed."""
        last = self._steps[-1].given if self._steps else None
        known = self._heard.get(last.module) if last else None
        return last if known is not None and not self._keeps_its_own(known) else None

    @property
    def given(self) -> tuple[Given, ...]:
        """Who has got which number, in the order of the hands; the last may not be confirmed yet."""
        return tuple(step.given for step in self._steps)

    @property
    def done(self) -> bool:
        """Every seat has its number, and every module has confirmed its own."""
        return self.wanted is None and self._settled

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What there is to tell now."""
        got = {given.module for given in self.given}
        down = {identity: known.free for identity, known in self._heard.items() if known.module.down}
        modules = {
            EnrolTrouble.STUCK: [identity for identity, free in down.items() if not free and identity not in got],
            EnrolTrouble.AGAIN: [identity for identity, free in down.items() if free and identity in got],
            EnrolTrouble.SEVERAL: several if len(several := self._hands()) > 1 else [],
            EnrolTrouble.UNCONFIRMED: [one for one, known in self._heard.items() if known.told >= UNCONFIRMED_AFTER],
        }
        return tuple(Notice(trouble, tuple(sorted(found))) for trouble, found in modules.items() if found)

    # --- within

    def _hands(self) -> list[int]:
        """Whose hand has come and would count."""
        got = {given.module for given in self.given}
        return [one for one, known in self._heard.items() if known.module.down and known.free and one not in got]

    def _count(self) -> None:
        """Count the hand that is there, if it is its turn and it is the only one."""
        hands = self._hands()
        if self.wanted is None or len(hands) != 1 or not self._settled:
            return
        (identity,) = hands
        seat, mine = self.wanted, self._goals[identity]
        others = [goal for one, goal in self._goals.items() if goal.seat == seat and one != identity]
        self._steps.append(_Step(Given(seat, identity), (mine, *others)))
        self._goals[identity] = Settings(identity, seat, mine.sensor if self._sensor is None else self._sensor)
        self._goals |= {goal.identity: replace(goal, seat=NO_SEAT) for goal in others}
        self._changed |= {identity, *(goal.identity for goal in others)}
        self._heard[identity].free = False

    def _is_given(self, seat: Seat) -> bool:
        """Whether this is to be the number of a module whose numbers are ours to give."""
        return any(self._goals[one].seat == seat for one in self._changed)

    @property
    def _settled(self) -> bool:
        return all(map(self._keeps_its_own, self._heard.values()))

    def _keeps_its_own(self, known: _Heard) -> bool:
        return known.may_keep == {self._goals[known.module.identity]}

    def _next(self, identity: int, known: _Heard) -> Settings | None:
        """What this module is to be told now; None if nothing, or if another must give up the number first."""
        goal = self._goals[identity]
        if self._keeps_its_own(known):
            return None
        others = [one for one in self._heard if one != identity]
        if any(self._goals[one].seat in known.may_hold - {goal.seat} for one in others):
            return replace(goal, seat=NO_SEAT)
        if any(goal.seat in self._heard[one].may_hold for one in others):
            return None
        return goal
