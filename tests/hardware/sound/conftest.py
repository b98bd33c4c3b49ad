"""A mixer that goes nowhere, for the tests that decode."""

from collections.abc import Callable, Iterator

import pytest

from hardware.sound.mixer_player import MixerPlayer
from hardware.sound.settings import SoundSettings
from sounds import Pack


@pytest.fixture
def open_player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Pack, int], MixerPlayer]]:
    """Opens a player of a pack at a rate on SDL's dummy driver; it is closed after the test."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")  # put back as it was, whatever a player sets
    opened: list[MixerPlayer] = []

    def open_player(pack: Pack, rate: int) -> MixerPlayer:
        opened.append(MixerPlayer(pack, SoundSettings(driver="dummy", rate=rate)))
        return opened[-1]

    yield open_player
    for player in opened:
        player.close()
