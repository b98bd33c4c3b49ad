"""Plays the club's own music: one piece after the other, in the order of their names, from a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from hardware.ports import MILLISECOND, Clock, HardwareError, Instant, Occasion, Volumes
from hardware.sound.ducking import CUT, FADE, MusicGain
from hardware.sound.errors import BadTrack, NoMusic
from hardware.sound.voice import Span

KINDS = (".ogg", ".mp3", ".flac", ".wav")

SHORTEST = 200 * MILLISECOND
"""A piece that ends sooner than this (ns) is none."""


class Deck(Protocol):
    """Plays one piece of music."""

    def play_track(self, path: Path) -> None:
        """Let it begin, silently; BadTrack if that is impossible."""
        ...

    def set_music(self, gain: float) -> None:
        """Make it so loud, 0 to 1."""
        ...

    def music_plays(self) -> bool:
        """Whether it has not ended."""
        ...

    def stop_music(self) -> None:
        """End it at once."""
        ...


@dataclass(frozen=True, slots=True)
class Playing:
    """What is on the deck, and since when."""

    path: Path
    occasion: Occasion
    since: Instant


class Jukebox:
    """The music of an evening. ``attend`` is to be called again and again, every few ms while it is ``busy``.

    ``latency``: from the deck to the air (ns). Without a folder there is no music, and nothing is said of it.
    """

    def __init__(
        self,
        folder: Path | None,
        clock: Clock,
        latency: int,
        volumes: Volumes,
        on_trouble: Callable[[HardwareError], None],
    ) -> None:
        self._folder = folder
        self._clock = clock
        self._latency = latency
        self._on_trouble = on_trouble
        self._gain = MusicGain(volumes, self._air())
        self._deck: Deck | None = None
        self._wanted: Occasion | None = None
        self._playing: Playing | None = None
        self._last: dict[Occasion, Path] = {}
        self._bad: set[Path] = set()
        self._complaints: set[str] = set()

    @property
    def busy(self) -> bool:
        """Whether there is music, or is to be."""
        return self._deck is not None and (self._playing is not None or self._wanted is not None)

    def use(self, deck: Deck | None) -> None:
        """Play on this from now on; what the one before was playing is lost."""
        self._deck = deck
        self._playing = None

    def play(self, occasion: Occasion) -> None:
        """Come up with the music for this; what plays for another fades away before."""
        if self._folder is None:
            return
        self._wanted = occasion
        if self._playing is None or self._playing.occasion is occasion:
            self._gain.rise(self._air())
        else:
            self._gain.fall(self._air(), FADE)

    def fade(self) -> None:
        """Fade away."""
        self._fall(FADE)

    def stop(self) -> None:
        """Be silent at once."""
        self._fall(CUT)

    def adjust(self, volumes: Volumes) -> None:
        """Be so loud."""
        self._gain.adjust(volumes, self._air())

    def attend(self, spans: Iterable[Span]) -> None:
        """Do what is due, beside speech that takes these spans."""
        gain = self._gain.at(self._air(), spans)
        if self._deck is None:
            return
        if self._playing is not None:
            self._look_after(self._deck, self._playing)
        if self._playing is None and self._wanted is not None:
            self._gain.begin(self._air())
            self._put_on(self._deck, self._wanted)
        elif self._playing is not None:
            self._deck.set_music(gain)

    def _air(self) -> Instant:
        """When what is given to the deck now is heard."""
        return self._clock.now() + self._latency

    def _fall(self, within: int) -> None:
        self._wanted = None
        self._gain.fall(self._air(), within)

    def _look_after(self, deck: Deck, playing: Playing) -> None:
        if self._gain.gone(self._air()):
            self._playing = None
            deck.stop_music()
        elif not deck.music_plays():
            self._playing = None
            if self._clock.now() - playing.since < SHORTEST:
                self._leave_out(BadTrack(playing.path, "it ends at once"))
            if self._wanted is playing.occasion:
                self._put_on(deck, playing.occasion)

    def _put_on(self, deck: Deck, occasion: Occasion) -> None:
        """The next piece that can be played."""
        assert self._folder is not None
        try:
            pieces = pieces_for(occasion, self._folder)
        except OSError as error:
            self._go_without(NoMusic(self._folder, error.strerror or str(error)))
            return
        for path in _from(pieces, self._last.get(occasion)):
            if path not in self._bad:
                try:
                    deck.play_track(path)
                except BadTrack as error:
                    self._leave_out(error)
                    continue
                self._playing = Playing(path, occasion, self._clock.now())
                self._last[occasion] = path
                return
        self._go_without(NoMusic(self._folder, "no piece of it can be played" if pieces else "it is empty"))

    def _leave_out(self, error: BadTrack) -> None:
        self._bad.add(error.path)
        self._on_trouble(error)

    def _go_without(self, why: NoMusic) -> None:
        self._wanted = None
        if str(why) not in self._complaints:
            self._complaints.add(str(why))
            self._on_trouble(why)


def pieces_for(occasion: Occasion, folder: Path) -> list[Path]:
    """The pieces in the folder of this occasion's name in ``folder``, by their names; without one, in ``folder``."""
    own = folder / occasion.value
    found = (own if own.is_dir() else folder).iterdir()
    return sorted(path for path in found if path.suffix.lower() in KINDS and not path.name.startswith("."))


def _from(pieces: list[Path], last: Path | None) -> list[Path]:
    """All pieces, the one after ``last`` first."""
    after = [path for path in pieces if last is not None and path > last]
    return [*after, *pieces[: len(pieces) - len(after)]]
