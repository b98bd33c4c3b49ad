"""A voice that only keeps the time."""

from __future__ import annotations

from hardware.ports import Clock, Instant, Occasion, Plan, Utterance, Volumes
from hardware.sound.layout import lay_out
from hardware.sound.schedule import Schedule
from sounds import Pack


class SilentSpeaker:
    """Implements ``Speaker``: plans the same instants as a loudspeaker with this pack, and plays nothing."""

    def __init__(self, pack: Pack, clock: Clock) -> None:
        self._pack = pack
        self._schedule = Schedule(clock)

    def plan(self, utterance: Utterance, at: Instant | None = None) -> Plan:
        """When it would sound; see ``Speaker.plan``. UnknownClip or BadUtterance if it could not."""
        return self._schedule.place(lay_out(utterance, self._pack), at, utterance.rank)

    def cancel(self, plan: Plan) -> None:
        """Forget it."""
        self._schedule.cancel(plan)

    def adjust(self, volumes: Volumes) -> None:
        """Silence has no volume."""

    def play_music(self, occasion: Occasion) -> None:
        """There is none."""

    def fade_music(self) -> None:
        """There is none."""

    def stop_music(self) -> None:
        """There is none."""

    def close(self) -> None:
        """Nothing is held."""
