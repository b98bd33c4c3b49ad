"""The voice on a loudspeaker: plans on the caller's thread, sounds on its own."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from hardware.ports import MILLISECOND, SECOND, Clock, HardwareError, Instant, Plan, Utterance
from hardware.sound.layout import lay_out
from hardware.sound.mixer_player import MixerPlayer
from hardware.sound.schedule import Schedule
from hardware.sound.settings import SoundSettings
from hardware.sound.voice import Voice
from sounds import Pack

ROUND = 500 * MILLISECOND
"""The thread comes round at least this often (ns), so that a watchdog can tell that it lives."""

LISTENING = 5 * MILLISECOND
"""How often it looks whether all has been said, when somebody waits for that (ns)."""


class MixerSpeaker:
    """Implements ``Speaker``. ``plan``, ``cancel`` and ``close`` belong to one thread, say the event loop's.

    They return at once: composing and playing is the work of the thread that owns the mixer. What goes wrong
    there is given to ``on_trouble``, on that thread: a clip that cannot be decoded, an utterance begun late.
    """

    def __init__(
        self,
        pack: Pack,
        clock: Clock,
        settings: SoundSettings,
        on_trouble: Callable[[HardwareError], None],
    ) -> None:
        """Open the device; NoSound or BadRate if that is impossible."""
        self._pack = pack
        self._clock = clock
        self._schedule = Schedule(clock)
        self._player = MixerPlayer(pack, settings)
        self._voice = Voice(self._player, clock, settings.rate, settings.latency, on_trouble)
        self._orders: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._closing = False
        self._listeners: list[threading.Event] = []
        self.last_round: Instant = clock.now()
        """When the thread last came round (ns): at most about half a second ago, while it lives."""
        self._thread = threading.Thread(target=self._work, name="speaker", daemon=True)
        self._thread.start()

    def plan(self, utterance: Utterance, at: Instant | None = None) -> Plan:
        """Queue the utterance and say when it will sound; see ``Schedule.place``.

        UnknownClip or BadUtterance if it cannot be said.
        """
        layout = lay_out(utterance, self._pack)
        plan = self._schedule.place(layout, at)
        self._orders.put(partial(self._voice.say, plan.id, plan.begins, layout))
        return plan

    def cancel(self, plan: Plan) -> None:
        """Stop it if it sounds, forget it if it does not yet."""
        self._schedule.cancel(plan)
        self._orders.put(partial(self._voice.forget, plan.id))

    def drain(self) -> None:
        """Wait until everything planned has been said. It blocks: not for an event loop."""
        said = threading.Event()
        self._orders.put(partial(self._listeners.append, said))
        said.wait()

    def close(self) -> None:
        """Stop everything and let go of the sound device."""
        self._orders.put(self._stop)
        self._thread.join()

    def _stop(self) -> None:
        self._closing = True

    def _work(self) -> None:
        try:
            while not self._closing:
                self._obey()
                self._voice.start_due()
                self._tell_listeners()
                self.last_round = self._clock.now()
        finally:
            self._player.close()

    def _obey(self) -> None:
        with suppress(queue.Empty):
            order = self._orders.get(timeout=self._patience() / SECOND)
            order()

    def _patience(self) -> int:
        """How long nothing has to be done (ns), unless an order comes."""
        start = self._voice.next_start()
        patience = LISTENING if self._listeners else ROUND
        return patience if start is None else max(0, min(patience, start - self._clock.now()))

    def _tell_listeners(self) -> None:
        if self._listeners and self._voice.silent():
            for said in self._listeners:
                said.set()
            self._listeners.clear()
