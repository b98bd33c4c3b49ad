"""Everything that a room gets of an evening, in its order and with its instants.

Lamps and the votes they are told ahead, every sound that is planned or cut off and the music, and every message to the
display, byte by byte.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from controller.conductor import Evening
from controller.web.mailbox import Mailbox
from hardware.ports import Clock, Instant, Lamp, Occasion, Plan, Seat, Speaker, Utterance, Volumes, VoteWindow


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing that the room got: when (ns), by which way, and what."""

    at: Instant
    way: str
    what: str


class Witness:
    """Sits in the room. ``lights`` and ``speaker`` are what the evening is to be given; ``signs`` grows."""

    def __init__(self, clock: Clock, speaker: Speaker) -> None:
        self.signs: list[Sign] = []
        self.lights = _Lights(self)
        self.speaker = _Speaker(self, speaker)
        self._clock = clock

    def watch(self, evening: Evening) -> asyncio.Task[None]:
        """Look at the display as well, message by message; the task ends when it is cancelled."""
        mailbox = Mailbox(evening.room(), hands=False)
        evening.subscribe_room(mailbox.change)
        return asyncio.get_running_loop().create_task(self._read(mailbox))

    async def _read(self, mailbox: Mailbox) -> None:
        while True:
            self.note("display", await mailbox.take())

    def note(self, way: str, what: object) -> None:
        """The room gets this now."""
        self.signs.append(Sign(self._clock.now(), way, what if isinstance(what, str) else repr(what)))


class _Lights:
    """Implements ``Lights``."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        self._witness.note("lamps", {seat: lamp.value for seat, lamp in sorted(lamps.items())})

    def schedule(self, window: VoteWindow | None) -> None:
        self._witness.note("window", window and (window.opens, window.closes, sorted(window.seats)))

    def close(self) -> None:
        self._witness.note("lamps", "closed")


class _Speaker:
    """Implements ``Speaker`` by another one."""

    def __init__(self, witness: Witness, speaker: Speaker) -> None:
        self._witness = witness
        self._speaker = speaker

    def plan(self, utterance: Utterance, at: Instant | None = None) -> Plan:
        plan = self._speaker.plan(utterance, at)
        self._witness.note("sound", f"{plan.begins} to {plan.ends}, {dict(plan.marks)}: {utterance}")
        return plan

    def cancel(self, plan: Plan) -> None:
        self._speaker.cancel(plan)
        self._witness.note("sound", f"{plan.begins} to {plan.ends} cut off")

    def adjust(self, volumes: Volumes) -> None:
        self._speaker.adjust(volumes)
        self._witness.note("sound", volumes)

    def play_music(self, occasion: Occasion) -> None:
        self._speaker.play_music(occasion)
        self._witness.note("music", occasion.value)

    def fade_music(self) -> None:
        self._speaker.fade_music()
        self._witness.note("music", "fades")

    def stop_music(self) -> None:
        self._speaker.stop_music()
        self._witness.note("music", "stops")

    def close(self) -> None:
        self._speaker.close()
