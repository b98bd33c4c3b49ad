"""Begins every utterance so that it is heard at the instant it was planned for.

A play cannot be timed well, but how late it came can be known: every buffer begins with more silence than
needed, and as much of it is left out as time has passed when the play is made. A play that dawdled is taken
back, unheard, and made again. What comes too late loses its first moments, so that its marks hold.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from hardware.ports import MILLISECOND, SECOND, Clock, HardwareError, Instant, Volumes
from hardware.sound.errors import LateStart
from hardware.sound.layout import Layout

COMPOSING = 500 * MILLISECOND
"""How long before its play an utterance is composed (ns), if it is planned so far ahead."""

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

    def compose(self, layout: Layout, volumes: Volumes, lead: int) -> memoryview:
        """An utterance as samples, after ``lead`` samples of silence."""
        ...

    def play(self, samples: memoryview) -> Sounding:
        """Let the samples sound at once."""
        ...


@dataclass(slots=True)
class Waiting:
    """An utterance whose first frame is to be heard at ``sounds``; it has ``samples`` once it is composed."""

    plan: int
    sounds: Instant
    layout: Layout
    samples: memoryview | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """From the first frame of an utterance to the last: [begins, ends)."""

    begins: Instant
    ends: Instant


class Voice:
    """What waits to be said and what sounds.

    ``latency`` is from a play to the sound in the air (ns), ``rate`` is in samples a second. Without a player it is
    silent, and lets go by what is due. ``volumes`` are those of what is yet to be composed.
    """

    def __init__(
        self,
        clock: Clock,
        rate: int,
        latency: int,
        volumes: Volumes,
        on_trouble: Callable[[HardwareError], None],
    ) -> None:
        self.volumes = volumes
        self._player: Player | None = None
        self._clock = clock
        self._rate = rate
        self._latency = latency
        self._on_trouble = on_trouble
        self._lead = SILENCE * rate // SECOND
        self._waiting: list[Waiting] = []
        self._sounding: dict[int, Sounding] = {}
        self._spans: dict[int, Span] = {}

    def use(self, player: Player | None) -> None:
        """Speak through this from now on; what the one before was saying is lost."""
        self._player = player
        self._sounding.clear()

    def say(self, plan: int, begins: Instant, layout: Layout) -> None:
        """Keep an utterance, to be composed and started when it is due."""
        self._forget_ended()
        if not layout.placed:
            return
        sounds = begins + layout.time(layout.sounds_from)
        insort(self._waiting, Waiting(plan, sounds, layout), key=lambda waiting: waiting.sounds)
        self._spans[plan] = Span(sounds, begins + layout.time(layout.sounds_until))

    def forget(self, plan: int) -> None:
        """Stop it if it sounds, do not start it if it waits."""
        self._waiting = [waiting for waiting in self._waiting if waiting.plan != plan]
        self._spans.pop(plan, None)
        self._silence(plan)

    def start_due(self) -> None:
        """Compose what is to be heard soon, and play what is to be heard now."""
        while (due := self._due()) is not None:
            try:
                self._bring_on(due)
            except HardwareError as error:
                self._drop(due)
                self._on_trouble(error)

    def next_start(self) -> Instant | None:
        """When ``start_due`` will have something to do."""
        return min(map(self._turn_of, self._waiting), default=None)

    def silent(self) -> bool:
        """Whether nothing sounds and nothing waits."""
        self._forget_ended()
        return not self._waiting and not self._sounding

    def spans(self) -> tuple[Span, ...]:
        """When the air is taken by what is said now, or will be."""
        return tuple(self._spans.values())

    def _due(self) -> Waiting | None:
        now = self._clock.now()
        return next((waiting for waiting in self._waiting if self._turn_of(waiting) <= now), None)

    def _turn_of(self, waiting: Waiting) -> Instant:
        return self._start_of(waiting) - (COMPOSING if waiting.samples is None else 0)

    def _start_of(self, waiting: Waiting) -> Instant:
        return waiting.sounds - self._latency - SILENCE

    def _bring_on(self, waiting: Waiting) -> None:
        if self._player is None:
            self._drop(waiting)
        elif waiting.samples is None:
            waiting.samples = self._player.compose(waiting.layout, self.volumes, self._lead)
        else:
            self._drop(waiting)
            self._start(waiting, waiting.samples, self._player)

    def _start(self, waiting: Waiting, samples: memoryview, player: Player) -> None:
        for _ in range(ATTEMPTS):
            self._silence(waiting.plan)  # takes back a play that dawdled
            began = self._clock.now()
            skipped = (began - self._start_of(waiting)) * self._rate // SECOND
            left = samples[skipped:]
            if left.nbytes:  # the mixer cannot play nothing
                self._sounding[waiting.plan] = player.play(left)
            took = self._clock.now() - began
            if took <= DAWDLES:
                break
        cut = max(skipped - self._lead, 0) * SECOND // self._rate
        if cut or took > DAWDLES:
            self._on_trouble(LateStart(cut, took))

    def _drop(self, waiting: Waiting) -> None:
        self._waiting = [other for other in self._waiting if other is not waiting]

    def _silence(self, plan: int) -> None:
        if plan in self._sounding:
            self._sounding.pop(plan).stop()

    def _forget_ended(self) -> None:
        now = self._clock.now()
        self._sounding = {plan: sound for plan, sound in self._sounding.items() if sound.get_num_channels()}
        self._spans = {plan: span for plan, span in self._spans.items() if span.ends > now}
