"""The loudspeaker's thread: silent while there is no card, heard again when it is back, and the game never waits."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.clocks import MonotonicClock
from hardware.ports import MILLISECOND, SECOND, Clip, HardwareError, Occasion, Utterance, Volumes
from hardware.sound.device import Cards
from hardware.sound.errors import LateStart, NoSound, SoundGone
from hardware.sound.layout import Layout
from hardware.sound.mixer_speaker import MixerSpeaker
from hardware.sound.settings import SoundSettings
from hardware.speaker import SilentSpeaker
from sounds import BUNDLED, Pack

PATIENCE_S = 300
PACK = Pack.load(BUNDLED / "ru-elena")
THANKS = Utterance((Clip("thanks"),))


class Sound:
    """Is over as soon as it has begun."""

    def stop(self) -> None:
        pass

    def get_num_channels(self) -> int:
        return 0


class Player:
    """Writes down what it is told; an event for what was played."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.open = True

    def compose(self, layout: Layout, volumes: Volumes, lead: int) -> memoryview:
        assert self.hall.goes_on.wait(PATIENCE_S)
        self.hall.volumes.append(volumes)
        return memoryview(bytes(2 * (lead + 30_000))).cast("h")

    def play(self, samples: memoryview) -> Sound:
        assert self.open, "a play after the closing would kill the process"
        if self.hall.refuses:
            raise NoSound("the sound device does not play; check it")
        self.hall.played.set()
        return Sound()

    def play_track(self, path: Path) -> None:
        self.hall.music.append(path.name)

    def set_music(self, gain: float) -> None:
        if gain > 0.1:
            self.hall.loud.set()

    def music_plays(self) -> bool:
        return True

    def stop_music(self) -> None:
        self.hall.stopped.set()

    def close(self) -> None:
        self.open = False
        self.hall.closed.set()


class Hall:
    """A card that can be pulled out and plugged in, and a speaker at it."""

    def __init__(self) -> None:
        self.cards: Cards = frozenset({("pcmC1D0p", 1)})
        self.refuses = False
        self.volumes: list[Volumes] = []
        self.music: list[str] = []
        self.troubles: list[HardwareError] = []
        self.played, self.loud, self.stopped = threading.Event(), threading.Event(), threading.Event()
        self.closed, self.gone, self.back = threading.Event(), threading.Event(), threading.Event()
        self.goes_on = threading.Event()
        self.goes_on.set()
        self.clock = MonotonicClock()

    @property
    def faults(self) -> list[type[HardwareError]]:
        """What it has complained of but that this machine was slow."""
        return [type(trouble) for trouble in self.troubles if not isinstance(trouble, LateStart)]

    def hears(self, speaker: MixerSpeaker) -> bool:
        """Thanks are said until they are heard: what a slow machine comes to after its end is not."""
        self.played.clear()
        for _ in range(PATIENCE_S):
            speaker.plan(THANKS)
            if self.played.wait(1):
                return True
        return False

    def speaker(self, music: Path | None = None) -> MixerSpeaker:
        def on_trouble(error: HardwareError) -> None:
            self.troubles.append(error)
            if isinstance(error, NoSound):
                self.gone.set()

        return MixerSpeaker(
            PACK,
            self.clock,
            SoundSettings(music=music),
            on_trouble,
            self.back.set,
            open_player=lambda *_: self.open(),
            cards=lambda: self.cards,
        )

    def open(self) -> Player:
        if not self.cards:
            raise NoSound("there is no card; plug one in")
        return Player(self)


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def speaker(hall: Hall) -> Iterator[MixerSpeaker]:
    speaker = hall.speaker()
    yield speaker
    speaker.close()


def test_a_card_that_goes_is_said_once_and_spoken_through_again_when_it_is_back(
    hall: Hall, speaker: MixerSpeaker
) -> None:
    hall.cards = frozenset()
    assert hall.gone.wait(PATIENCE_S)
    assert hall.closed.is_set()
    assert isinstance(speaker.silent_because, SoundGone)
    speaker.plan(THANKS)
    speaker.drain()
    assert not hall.played.is_set()
    hall.cards = frozenset({("pcmC1D0p", 2)})
    assert hall.back.wait(PATIENCE_S)
    assert hall.hears(speaker)
    assert hall.faults == [SoundGone]


def test_without_a_card_every_instant_is_kept(hall: Hall) -> None:
    hall.cards = frozenset()
    speaker = hall.speaker()
    at = hall.clock.now() + 100 * SECOND
    assert isinstance(speaker.silent_because, NoSound)
    assert hall.troubles == []
    for instant in (at, at, at + 10 * SECOND):
        plan, silent = speaker.plan(THANKS, instant), SilentSpeaker(PACK, hall.clock).plan(THANKS, instant)
        assert plan.ends - plan.begins == silent.ends - silent.begins
    assert plan.begins == at + 10 * SECOND
    speaker.close()


def test_a_device_that_refuses_to_play_is_let_go_of_and_opened_again(hall: Hall, speaker: MixerSpeaker) -> None:
    hall.refuses = True
    hall.goes_on.clear()
    first = speaker.plan(THANKS, hall.clock.now() + 3 * SECOND)
    speaker.plan(THANKS, first.ends + 60 * MILLISECOND)
    # Until both are due, and the first is not over.
    threading.Event().wait((first.ends - hall.clock.now()) / SECOND - 0.1)
    hall.goes_on.set()
    assert hall.gone.wait(PATIENCE_S)
    assert hall.faults == [NoSound]
    hall.refuses = False
    assert hall.back.wait(PATIENCE_S)
    assert hall.hears(speaker)


def test_another_volume_is_that_of_the_next_utterance(hall: Hall, speaker: MixerSpeaker) -> None:
    assert hall.hears(speaker)
    speaker.adjust(Volumes(speech=40))
    assert hall.hears(speaker)
    assert list(dict.fromkeys(hall.volumes)) == [Volumes(), Volumes(speech=40)]


def test_music_plays_until_it_is_stopped(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "owls.ogg").touch()
    speaker = hall.speaker(tmp_path)
    speaker.play_music(Occasion.NIGHT)
    assert hall.loud.wait(PATIENCE_S)
    speaker.stop_music()
    assert hall.stopped.wait(PATIENCE_S)
    speaker.close()
    assert hall.music == ["owls.ogg"]
    assert hall.closed.is_set()


def test_the_real_mixer_is_closed_and_opened_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")  # put back as it was, whatever a speaker sets
    speaker = MixerSpeaker(
        PACK,
        hall.clock,
        SoundSettings(driver="dummy"),
        hall.troubles.append,
        hall.back.set,
        cards=lambda: hall.cards,
    )
    speaker.plan(THANKS)
    hall.cards = frozenset({("pcmC1D0p", 2)})
    assert hall.back.wait(PATIENCE_S)
    speaker.plan(THANKS)
    speaker.drain()
    speaker.close()
    assert hall.faults == [SoundGone]
