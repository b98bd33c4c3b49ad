"""A room in memory: what a loudspeaker says is heard by a microphone at a pad, late, with echoes and among noise."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from hardware.clocks import CallAt
from hardware.ports import MILLISECOND, SECOND, Clock, Instant, Occasion, Plan, Tone, Utterance, Volumes
from hardware.sound.layout import Placed, lay_out
from hardware.sound.silent_speaker import SilentSpeaker
from sounds import Pack

_SOFT = 120 * MILLISECOND
"""A spoken word crosses a comparator's threshold so long after its first frame at most (ns)."""

_CROSSING = MILLISECOND
"""A tone burst does so within this (ns)."""


@dataclass(frozen=True, slots=True)
class Acoustics:
    """How a room hears. Lengths in ns.

    ``latency``: from the planned instant to the sound at the microphone, ± ``jitter``, the same for all of one
    utterance. ``ringing``: so long the comparator chatters on. ``echo``: so much later everything is heard once more;
    0: never. ``missed``: the share of sounds that do not cross the threshold. ``noise``: other sounds a second.
    ``bound``: of the pad's edges, whose clock is off by some part of it.
    """

    latency: int = 30 * MILLISECOND
    jitter: int = 5 * MILLISECOND
    ringing: int = 40 * MILLISECOND
    echo: int = 0
    missed: float = 0.0
    noise: float = 0.0
    bound: int = 100_000


class Microphone(Protocol):
    """What closes and opens a contact at an instant to come: a simulated pad, or a simulated module's hand."""

    def press(self, at: Instant, bound: int) -> None:
        """It closes at ``at``; who reports it by a bound of its own (ns) may leave this one."""
        ...

    def release(self, at: Instant, bound: int) -> None:
        """It opens."""
        ...


class SimulatedRoom:
    """Implements ``Speaker``: plans as every speaker does, and lets the microphone hear what is planned."""

    def __init__(
        self,
        pack: Pack,
        clock: Clock,
        call_at: CallAt,
        microphone: Microphone,
        *,
        acoustics: Acoustics,
        chance: Random,
    ) -> None:
        self._pack = pack
        self._clock = clock
        self._call_at = call_at
        self._voice = SilentSpeaker(pack, clock)
        self._microphone = microphone
        self._acoustics = acoustics
        self._chance = chance
        self._skew = chance.randint(-acoustics.bound, acoustics.bound)
        if acoustics.noise:
            self._await_noise()

    def plan(self, utterance: Utterance, at: Instant | None = None) -> Plan:
        """Say when it will sound, and let it be heard."""
        plan = self._voice.plan(utterance, at)
        layout = lay_out(utterance, self._pack)
        late = self._acoustics.latency + round(self._chance.uniform(-1, 1) * self._acoustics.jitter)
        for placed in layout.placed:
            sounds, length = self._sound(placed)
            if self._chance.random() >= self._acoustics.missed:
                begins = plan.begins + late + sounds
                self._ring(begins, length)
                if self._acoustics.echo:
                    self._ring(begins + self._acoustics.echo, length)
        return plan

    def cancel(self, plan: Plan) -> None:
        """Forget it; what it has sent into the room is heard."""
        self._voice.cancel(plan)

    def adjust(self, volumes: Volumes) -> None:
        """The microphone hears all that is said."""

    def play_music(self, occasion: Occasion) -> None:
        """There is none."""

    def fade_music(self) -> None:
        """There is none."""

    def stop_music(self) -> None:
        """There is none."""

    def close(self) -> None:
        """Nothing is held."""

    def _sound(self, placed: Placed) -> tuple[int, int]:
        """When a clip or tone crosses the threshold, from the utterance's beginning, and for how long (ns)."""
        if isinstance(placed.sound, Tone):
            return placed.frame * SECOND // self._pack.sample_rate, placed.frames * SECOND // self._pack.sample_rate
        clip = self._pack.clips[placed.sound]
        spoken = clip.speech_end - clip.speech_start
        softly = self._chance.randint(0, _SOFT if spoken else _CROSSING)
        begins = (placed.frame + clip.speech_start) * SECOND // self._pack.sample_rate + softly
        return begins, (spoken or clip.frames) * SECOND // self._pack.sample_rate

    def _ring(self, begins: Instant, length: int) -> None:
        """The comparator closes at ``begins``, and chatters until the sound and the room are still."""
        at, down, still = begins, True, begins + length + self._acoustics.ringing
        while at < still or not down:
            move = self._microphone.press if down else self._microphone.release
            move(at + self._skew, self._acoustics.bound)
            at += self._chance.randint(MILLISECOND // 5, 6 * MILLISECOND)
            down = not down

    def _await_noise(self) -> None:
        pause = self._chance.expovariate(self._acoustics.noise)
        self._call_at(self._clock.now() + round(pause * SECOND), self._make_noise)

    def _make_noise(self) -> None:
        self._ring(self._clock.now(), 20 * MILLISECOND)
        self._await_noise()
