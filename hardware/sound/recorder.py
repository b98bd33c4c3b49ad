"""A loudspeaker on tape: speaks whole evenings onto a tape, on whatever clock, faster than they pass.

It says and plays through the same parts as the loudspeaker does, at the same instants; only the device is a tape. What
was due since the last call is caught up with at every call, each thing at its own instant.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from hardware.clocks import ManualClock
from hardware.ports import SECOND, Clock, HardwareError, Instant, Occasion, Plan, Utterance, Volumes
from hardware.sound.composer import Composer
from hardware.sound.decoding import decode, decode_track
from hardware.sound.jukebox import Jukebox
from hardware.sound.layout import Layout, lay_out
from hardware.sound.reading import reader
from hardware.sound.schedule import Schedule
from hardware.sound.settings import SoundSettings
from hardware.sound.tape import FULL, Played, Spoken, Tape
from hardware.sound.voice import Voice
from sounds import Pack, Recording

KEPT = 256
"""Decoded clips that are kept for the next tape of this process: up to 50 MB at 48 kHz."""


class RecordedSpeaker:
    """Implements ``Speaker``. ``tape`` is what has been heard up to now. No other mixer may be open meanwhile.

    ``on_trouble`` is told what a loudspeaker would complain of.
    """

    def __init__(
        self,
        pack: Pack,
        clock: Clock,
        settings: SoundSettings,
        on_trouble: Callable[[HardwareError], None],
    ) -> None:
        self._pack = pack
        self._clock = clock
        self._at = ManualClock(clock.now())
        self._tick = settings.buffer * SECOND // settings.rate
        self._next_tick = self._at.now()
        self._schedule = Schedule(clock, settings.latency)
        self._deck = _TapeDeck(pack, settings, self._at)
        self._voice = Voice(self._at, settings.rate, settings.latency, settings.volumes, on_trouble)
        self._jukebox = Jukebox(settings.music, self._at, settings.latency, settings.volumes, on_trouble)
        self._voice.use(self._deck)
        self._jukebox.use(self._deck)

    def plan(self, utterance: Utterance, at: Instant | None = None) -> Plan:
        """Promise when it will sound; see ``Speaker.plan``. UnknownClip or BadUtterance if it cannot be said."""
        self._catch_up()
        layout = lay_out(utterance, self._pack)
        plan = self._schedule.place(layout, at, utterance.rank)
        self._voice.say(plan.id, plan.begins, layout)
        return plan

    def cancel(self, plan: Plan) -> None:
        """Stop it if it sounds, forget it if it does not yet."""
        self._catch_up()
        self._schedule.cancel(plan)
        self._voice.forget(plan.id)

    def adjust(self, volumes: Volumes) -> None:
        """From the next utterance on it is so loud; music is at once."""
        self._catch_up()
        self._voice.volumes = volumes
        self._jukebox.adjust(volumes)

    def play_music(self, occasion: Occasion) -> None:
        """Let the club's music for this come up."""
        self._catch_up()
        self._jukebox.play(occasion)

    def fade_music(self) -> None:
        """Let the music fade away."""
        self._catch_up()
        self._jukebox.fade()

    def stop_music(self) -> None:
        """No more music, at once."""
        self._catch_up()
        self._jukebox.stop()

    def tape(self) -> Tape:
        """What has been heard up to now."""
        self._catch_up()
        tape = self._deck.tape
        tape.frames = tape.frame(self._at.now())
        return tape

    def close(self) -> None:
        """Stop everything."""
        self._catch_up()
        self._voice.use(None)
        self._jukebox.use(None)
        self._deck.close()

    def _catch_up(self) -> None:
        until = self._clock.now()
        while (turn := self._next_turn()) is not None and turn <= until:
            self._at.advance_to(max(turn, self._at.now()))
            self._voice.start_due()
            if self._next_tick <= self._at.now():
                self._jukebox.attend(self._voice.spans())
                self._next_tick = self._at.now() + self._tick
        self._at.advance_to(until)

    def _next_turn(self) -> Instant | None:
        start, tick = self._voice.next_start(), self._next_tick if self._jukebox.busy else None
        return min((turn for turn in (start, tick) if turn is not None), default=None)


class _TapeDeck:
    """A device that is heard a latency after it plays, and keeps what is heard."""

    def __init__(self, pack: Pack, settings: SoundSettings, clock: Clock) -> None:
        self.tape = Tape(clock.now(), settings.rate)
        self._composer = Composer(pack, settings.rate, lambda clip, scale: _decoded(clip, scale, settings.rate))
        self._clock = clock
        self._latency = settings.latency
        self._track: Played | None = None

    def compose(self, layout: Layout, volumes: Volumes, lead: int) -> memoryview:
        """An utterance as samples, after ``lead`` samples of silence; BadClip if one cannot be decoded."""
        return self._composer.compose(layout, volumes, lead)

    def play(self, samples: memoryview) -> _Sounding:
        """Let the samples be heard from now on."""
        begin = self._frame()
        piece = Spoken(begin, begin + len(samples), samples)
        self.tape.spoken.append(piece)
        return _Sounding(self, piece)

    def play_track(self, path: Path) -> None:
        """Let a piece of music begin, silently; BadTrack if it is none."""
        with reader(self.tape.rate):
            samples = memoryview(decode_track(path)).cast("h")
        begin = self._frame()
        self._track = Played(begin, begin + len(samples), samples)
        self.tape.played.append(self._track)

    def set_music(self, gain: float) -> None:
        """Make it so loud, 0 to 1."""
        level = int(gain * FULL)
        if self._track is not None and (not self._track.levels or self._track.levels[-1][1] != level):
            self._track.levels.append((self._frame(), level))

    def music_plays(self) -> bool:
        """Whether it has not ended."""
        return self._track is not None and self._frame() < self._track.until

    def stop_music(self) -> None:
        """End it at once."""
        if self._track is not None:
            self._track.until = min(self._track.until, self._frame())
            self._track = None

    def cut(self, piece: Spoken) -> None:
        """Nothing of it is heard from now on."""
        piece.until = max(piece.frame, min(piece.until, self._frame()))

    def sounds(self, piece: Spoken) -> bool:
        """Whether it has not ended."""
        return self._frame() < piece.until

    def close(self) -> None:
        """End everything that sounds."""
        for piece in self.tape.spoken:
            self.cut(piece)
        self.stop_music()

    def _frame(self) -> int:
        """The frame that is heard when what is played now is."""
        return self.tape.frame(self._clock.now() + self._latency)


class _Sounding:
    """An utterance on the tape."""

    def __init__(self, deck: _TapeDeck, piece: Spoken) -> None:
        self._deck = deck
        self._piece = piece

    def stop(self) -> None:
        """Be silent at once."""
        self._deck.cut(self._piece)

    def get_num_channels(self) -> int:
        """1 while it sounds."""
        return int(self._deck.sounds(self._piece))


@lru_cache(KEPT)
def _decoded(clip: Recording, scale: int, rate: int) -> bytes:
    with reader(rate):
        return decode(clip, scale)
