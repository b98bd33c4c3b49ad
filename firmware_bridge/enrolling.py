"""An enrolment on a line that is open: hands in order give the table's seats to their modules."""

from __future__ import annotations

from firmware_bridge.enrolment import Enrolment
from firmware_bridge.messages import Module, Settings
from firmware_bridge.port import SerialLine
from firmware_bridge.roll import name_of
from hardware.ports import SECOND, Clock, EnrolState, Instant

GONE_AFTER = 3 * SECOND
"""A module that has not answered for so long is not waited for: it answers every other of forty rounds a second."""

NOBODY_AFTER = 2 * SECOND
"""By then whoever is there has answered (ns)."""


class Clerk:
    """An ``Enrolment`` that is told who has gone. To be used while the line's bridge is ours."""

    def __init__(self, enrolment: Enrolment, clock: Clock) -> None:
        self._enrolment = enrolment
        self._clock = clock
        self._begun = clock.now()
        self._heard: dict[int, Instant] = {}

    @property
    def nobody(self) -> bool:
        """Whether there is no module, though there has been time enough to hear one."""
        early = self._clock.now() - self._begun < NOBODY_AFTER
        return not early and not any(self._there(at) for at in self._heard.values())

    def heard(self, module: Module) -> None:
        """A module has answered."""
        self._heard[module.identity] = self._clock.now()
        self._enrolment.heard(module)

    def settings(self) -> list[Settings]:
        """What is to be told now."""
        # Again and again: one whose number was being written is waited for until that is undone.
        for identity, at in self._heard.items():
            if not self._there(at):
                self._enrolment.gone(identity)
        return self._enrolment.settings()

    def _there(self, heard: Instant) -> bool:
        return self._clock.now() - heard <= GONE_AFTER


class LineEnrolling:
    """Implements ``Enrolling`` for all seats of a line, from now until it is closed."""

    def __init__(self, line: SerialLine, clock: Clock) -> None:
        self._line = line
        with line.bridge() as bridge:
            self._enrolment = Enrolment(tuple(seat.seat for seat in bridge.status.seats))
            self._clerk = Clerk(self._enrolment, clock)
            bridge.enrol(self._clerk)

    def state(self) -> EnrolState:
        """How far it is now."""
        with self._line.bridge():
            enrolment = self._enrolment
            return EnrolState(
                given=tuple((one.seat, name_of(one.module)) for one in enrolment.given),
                writing=enrolment.writing is not None,
                wanted=enrolment.wanted,
                troubles=tuple((one.trouble, tuple(map(name_of, one.modules))) for one in enrolment.notices),
                nobody=self._clerk.nobody,
                done=enrolment.done,
            )

    def back(self) -> None:
        """Take the last number back."""
        with self._line.bridge():
            self._enrolment.undo()

    def close(self) -> None:
        """The bus is as ever."""
        with self._line.bridge() as bridge:
            bridge.enrol(None)
