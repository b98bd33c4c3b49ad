"""Begins every utterance so that it is heard at the instant it was planned for.

A play cannot be timed well, but how late it came can be known: every buffer begins with more silence than
needed, and as much of it is left out as time has passed when the play is made. A play that dawdled is taken
back, unheard, and made again. What comes too late loses its first moments, so that its marks hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from hardware.ports import MILLISECOND, SECOND, Clock, HardwareError, Instant
from hardware.sound.errors import LateStart
from hardware.sound.layout import Layout

SILENCE = 250 * MILLISECOND
"""What is put before an utterance (ns): how far ahead of its sound a play is made, if all goes well."""

DAWDLES = 5 * MILLISECOND
"""A play that took longer (ns) is made again: it may have been held up before the mixer had the sound.

Half a mixer's buffer is uncertain anyway; much less would be more than a small Pi can hold.
"""

ATTEMPTS = 5


class Sounding(Protocol):
    """Something that has been played."""

    def stop(self) -> None:
        """Be silent at once."""
        ...

    def get_num_channels(self) -> int:
        """How often it sounds at this moment: 0 once it has ended."""
        ...


class Player(Protocol):
    """Makes buffers and plays them."""

    def compose(self, layout: Layout, lead: int) -> memoryview:
        """An utterance as samples, after ``lead`` samples of silence."""
        ...

    def play(self, samples: memoryview) -> Sounding:
        """Let the samples sound at once."""
        ...


@dataclass(frozen=True, slots=True)
class Waiting:
    """An utterance that is composed; its first sample after the silence is to be heard at ``sounds``."""

    plan: int
    sounds: Instant
    samples: memoryview


class Voice:
    """What waits to be said and what sounds.

    ``latency`` is from a play to the sound in the air (ns), ``rate`` is in samples a second.
    """

    def __init__(
        self,
        player: Player,
        clock: Clock,
        rate: int,
        latency: int,
        on_trouble: Callable[[HardwareError], None],
    ) -> None:
        self._player = player
        self._clock = clock
        self._rate = rate
        self._latency = latency
        self._on_trouble = on_trouble
        self._lead = SILENCE * rate // SECOND
        self._waiting: list[Waiting] = []
        self._sounding: dict[int, Sounding] = {}

    def say(self, plan: int, begins: Instant, layout: Layout) -> None:
        """Compose an utterance, to be started when it is due."""
        self._forget_ended()
        if not layout.clips:
            return
        try:
            samples = self._player.compose(layout, self._lead)
        except HardwareError as error:
            self._on_trouble(error)
            return
        self._waiting.append(Waiting(plan, begins + layout.time(layout.sounds_from), samples))

    def forget(self, plan: int) -> None:
        """Stop it if it sounds, do not start it if it waits."""
        self._waiting = [waiting for waiting in self._waiting if waiting.plan != plan]
        if plan in self._sounding:
            self._sounding.pop(plan).stop()

    def start_due(self) -> None:
        """Play what is to be heard soon."""
        while self._waiting and self._start_of(self._waiting[0]) <= self._clock.now():
            try:
                self._start(self._waiting.pop(0))
            except HardwareError as error:
                self._on_trouble(error)

    def next_start(self) -> Instant | None:
        """When ``start_due`` will have something to do."""
        return self._start_of(self._waiting[0]) if self._waiting else None

    def silent(self) -> bool:
        """Whether nothing sounds and nothing waits."""
        self._forget_ended()
        return not self._waiting and not self._sounding

    def _forget_ended(self) -> None:
        self._sounding = {plan: sound for plan, sound in self._sounding.items() if sound.get_num_channels()}

    def _start_of(self, waiting: Waiting) -> Instant:
        return waiting.sounds - self._latency - SILENCE

    def _start(self, waiting: Waiting) -> None:
        for _ in range(ATTEMPTS):
            self.forget(waiting.plan)  # takes back a play that dawdled
            began = self._clock.now()
            skipped = (began - self._start_of(waiting)) * self._rate // SECOND
            left = waiting.samples[skipped:]
            if left.nbytes:  # the mixer cannot play nothing
                self._sounding[waiting.plan] = self._player.play(left)
            took = self._clock.now() - began
            if took <= DAWDLES:
                break
        cut = max(skipped - self._lead, 0) * SECOND // self._rate
        if cut or took > DAWDLES:
            self._on_trouble(LateStart(cut, took))
