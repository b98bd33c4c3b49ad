"""The host's remote at work: its contacts come in, and what they say goes to whatever the table is busy with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from controller.conductor.alarm import Alarm
from controller.conductor.remotes.deeds import Deed
from controller.conductor.remotes.handset import Handset, Said
from controller.conductor.remotes.shown import remote_view
from controller.conductor.remotes.situation import Situation
from controller.stage.texts import Texts
from controller.stage.view import RemoteView
from hardware.ports import Clip, Clock, Instant, KeyContact, Plan, Seat, Speaker, Utterance

_TEST_PHRASE = Utterance((Clip("table_ready"),))


class RemoteControl:
    """``situation``: what the remote is pressed at now; ``say``: the host has said this; ``point``: he points at this
    seat, for the room, or at none; ``changed``: a screen may want to show it. One thread's.
    """

    def __init__(
        self,
        handset: Handset,
        clock: Clock,
        speaker: Speaker,
        *,
        situation: Callable[[], Situation],
        say: Callable[[Said], None],
        point: Callable[[Seat | None], None],
        changed: Callable[[], None],
    ) -> None:
        self._handset = handset
        self._clock = clock
        self._speaker = speaker
        self._situation = situation
        self._say = say
        self._point = point
        self._changed = changed
        self._lit: Seat | None = None
        self._phrase: Plan | None = None
        self._alarm = Alarm(asyncio.get_running_loop(), clock, self._time_has_come)

    def take(self, contact: KeyContact) -> None:
        """A key went down or up."""
        self._turn_to(*self._handset.take(contact))

    def look(self) -> None:
        """The table may stand otherwise than before."""
        self._handset = self._handset.look(self._situation(), self._clock.now())
        self._show()

    def view(self, texts: Texts) -> RemoteView:
        """What the console shows of it."""
        return remote_view(self._handset, texts)

    def close(self) -> None:
        """Nothing is waited for any more."""
        self._alarm.set(None)

    def _time_has_come(self, at: Instant) -> None:
        self._turn_to(*self._handset.come(at))

    def _turn_to(self, handset: Handset, said: tuple[Said, ...]) -> None:
        self._handset = handset
        self._show()
        for one in said:
            match one:
                case Deed.TEST_PHRASE:
                    self._be_silent()
                    self._phrase = self._speaker.plan(_TEST_PHRASE)
                case Deed.SILENCE:
                    self._be_silent()
                case _:
                    self._say(one)
        self._changed()

    def _be_silent(self) -> None:
        if self._phrase is not None:
            self._speaker.cancel(self._phrase)
            self._phrase = None

    def _show(self) -> None:
        self._alarm.set(self._handset.wakes)
        lit = self._handset.lit
        if lit != self._lit:
            self._lit = lit
            self._point(lit)
