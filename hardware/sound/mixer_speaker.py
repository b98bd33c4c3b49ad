"""The voice on a loudspeaker: plans on the caller's thread, sounds on its own."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from hardware.ports import MILLISECOND, SECOND, Clock, HardwareError, Instant, Occasion, Plan, Utterance, Volumes
from hardware.sound.device import Cards, Device, TablePlayer, playback_cards
from hardware.sound.errors import NoSound
from hardware.sound.jukebox import Jukebox
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
    """Implements ``Speaker``. Its methods belong to one thread, say the event loop's, and return at once.

    Composing and playing is the work of the thread that owns the mixer. What goes wrong there is given to
    ``on_trouble``, on that thread: a clip that cannot be decoded, an utterance begun late, a card that has gone. While
    there is no card it keeps every instant in silence; ``on_recovered`` is called when it speaks again.
    """

    def __init__(
        self,
        pack: Pack,
        clock: Clock,
        settings: SoundSettings,
        on_trouble: Callable[[HardwareError], None],
        on_recovered: Callable[[], None] = lambda: None,
        *,
        open_player: Callable[[Pack, SoundSettings], TablePlayer] = MixerPlayer,
        cards: Callable[[], Cards] = playback_cards,
    ) -> None:
        """Open the device, or wait for it; BadRate if it could never speak."""
        self._pack = pack
        self._clock = clock
        self._schedule = Schedule(clock, settings.latency)
        self._on_trouble = on_trouble
        self._voice = Voice(clock, settings.rate, settings.latency, settings.volumes, self._trouble)
        self._jukebox = Jukebox(settings.music, clock, settings.latency, settings.volumes, self._trouble)
        self._tick = settings.buffer * SECOND // settings.rate
        self._device = Device(partial(open_player, pack, settings), cards, clock, on_trouble, on_recovered)
        self._player: TablePlayer | None = None
        self._take_device()
        self._orders: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._closing = False
        self._listeners: list[threading.Event] = []
        self.last_round: Instant = clock.now()
        """When the thread last came round (ns): at most about half a second ago, while it lives."""
        self._thread = threading.Thread(target=self._work, name="speaker", daemon=True)
        self._thread.start()

    @property
    def silent_because(self) -> NoSound | None:
        """Why nothing is heard now, if there is no device."""
        return self._device.trouble

    def plan(self, utterance: Utterance, at: Instant | None = None) -> Plan:
        """Promise when it will sound; see ``Speaker.plan``. UnknownClip or BadUtterance if it cannot be said."""
        layout = lay_out(utterance, self._pack)
        plan = self._schedule.place(layout, at, utterance.rank)
        self._orders.put(partial(self._voice.say, plan.id, plan.begins, layout))
        return plan

    def cancel(self, plan: Plan) -> None:
        """Stop it if it sounds, forget it if it does not yet."""
        self._schedule.cancel(plan)
        self._orders.put(partial(self._voice.forget, plan.id))

    def adjust(self, volumes: Volumes) -> None:
        """From the next utterance on it is so loud; music is at once."""
        self._orders.put(partial(self._adjust, volumes))

    def play_music(self, occasion: Occasion) -> None:
        """Let the club's music for this come up."""
        self._orders.put(partial(self._jukebox.play, occasion))

    def fade_music(self) -> None:
        """Let the music fade away."""
        self._orders.put(self._jukebox.fade)

    def stop_music(self) -> None:
        """No more music, at once."""
        self._orders.put(self._jukebox.stop)

    def drain(self) -> None:
        """Wait until everything planned has been said. It blocks: not for an event loop."""
        said = threading.Event()
        self._orders.put(partial(self._listeners.append, said))
        said.wait()

    def close(self) -> None:
        """Stop everything and let go of the sound device."""
        self._orders.put(self._stop)
        self._thread.join()

    # --- the speaker's thread

    def _work(self) -> None:
        try:
            while not self._closing:
                self._obey()
                self._device.attend()
                self._take_device()
                self._voice.start_due()
                self._jukebox.attend(self._voice.spans())
                self._tell_listeners()
                self.last_round = self._clock.now()
        finally:
            self._device.close()

    def _obey(self) -> None:
        with suppress(queue.Empty):
            order = self._orders.get(timeout=self._patience() / SECOND)
            order()

    def _patience(self) -> int:
        """How long nothing has to be done (ns), unless an order comes."""
        start = self._voice.next_start()
        patience = LISTENING if self._listeners else self._tick if self._jukebox.busy else ROUND
        return patience if start is None else max(0, min(patience, start - self._clock.now()))

    def _take_device(self) -> None:
        """Speak and play through the device that there is now."""
        if self._device.player is not self._player:
            self._player = self._device.player
            self._voice.use(self._player)
            self._jukebox.use(self._player)

    def _trouble(self, error: HardwareError) -> None:
        if isinstance(error, NoSound):
            self._device.lose(error)
            self._take_device()  # before anything else is played: the old player is closed
        else:
            self._on_trouble(error)

    def _adjust(self, volumes: Volumes) -> None:
        self._voice.volumes = volumes
        self._jukebox.adjust(volumes)

    def _tell_listeners(self) -> None:
        if self._listeners and self._voice.silent():
            for said in self._listeners:
                said.set()
            self._listeners.clear()

    def _stop(self) -> None:
        self._closing = True
