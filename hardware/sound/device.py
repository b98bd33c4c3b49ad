"""Keeps the sound device open: says once that it is not there, and opens it by itself when it has come.

SDL does not say that an open card has gone: it goes on taking sound at its pace, and nobody hears it. The kernel's
devices tell. Whoever calls owns the mixer: a card that is slow to open holds up nobody else.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from hardware.ports import SECOND, Clock, HardwareError
from hardware.sound.errors import NoSound, SoundGone
from hardware.sound.jukebox import Deck
from hardware.sound.voice import Player

RETRY = 3 * SECOND
"""How often a device that cannot be opened is tried again while there is a card (ns)."""

RETRY_WITHOUT_CARD = 30 * SECOND
"""And while there is none (ns): every try costs some lines of ALSA's in the log. A card that comes is tried at once."""

LOOK = SECOND // 2
"""How often it is looked at the cards (ns)."""

Cards = frozenset[tuple[str, int]]
"""What can play: the kernel's name and the inode of each, so that a card that is plugged in again is another."""


class TablePlayer(Player, Deck, Protocol):
    """An open device: it plays utterances and music."""

    def close(self) -> None:
        """Stop everything and let go of the device."""
        ...


class Device:
    """A sound device that may come and go; ``player`` while it is there, ``trouble`` while it is not.

    ``on_trouble`` is told when it goes, ``on_recovered`` when it is back.
    """

    def __init__(
        self,
        open_player: Callable[[], TablePlayer],
        cards: Callable[[], Cards],
        clock: Clock,
        on_trouble: Callable[[HardwareError], None],
        on_recovered: Callable[[], None],
    ) -> None:
        """Open it, or begin to wait for it; other errors than NoSound are raised, for waiting would not help."""
        self._open_player = open_player
        self._cards = cards
        self._clock = clock
        self._on_trouble = on_trouble
        self._on_recovered = on_recovered
        self.player: TablePlayer | None = None
        self.trouble: NoSound | None = None
        self._next_look = self._next_try = clock.now()
        self._seen: Cards = frozenset()
        self._open()

    def attend(self) -> None:
        """Look whether the device has gone or has come, if it is time to; to be called at every opportunity."""
        now = self._clock.now()
        if now < self._next_look:
            return
        self._next_look = now + LOOK
        cards = self._cards()
        if self.player is not None:
            if not self._seen <= cards:
                self.lose(SoundGone())
        elif (cards - self._seen or now >= self._next_try) and self._open():
            self._on_recovered()

    def lose(self, why: NoSound) -> None:
        """The device that is open does not work: let go of it, and wait for it to come back."""
        self.close()
        self.trouble = why
        self._wait()
        self._on_trouble(why)

    def close(self) -> None:
        """Let go of it."""
        player, self.player = self.player, None
        if player is not None:
            player.close()

    def _open(self) -> bool:
        self._wait()
        try:
            self.player = self._open_player()
        except NoSound as error:
            self.trouble = error
            return False
        self.trouble = None
        return True

    def _wait(self) -> None:
        self._seen = self._cards()
        self._next_try = self._clock.now() + (RETRY if self._seen else RETRY_WITHOUT_CARD)


def playback_cards(folder: Path = Path("/dev/snd")) -> Cards:
    """The kernel's playback devices (pcmC0D0p …); none where a system keeps them elsewhere."""
    try:
        with os.scandir(folder) as entries:
            return frozenset((entry.name, entry.inode()) for entry in entries if _plays(entry.name))
    except OSError:
        return frozenset()


def _plays(name: str) -> bool:
    return name.startswith("pcm") and name.endswith("p")
