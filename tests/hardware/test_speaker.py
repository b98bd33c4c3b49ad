"""The table speaks where it can; where it cannot, it keeps the same time and says why."""

import sys
import threading
from dataclasses import replace

import pytest

from hardware.clocks import ManualClock
from hardware.ports import SECOND, Clip, Gap, HardwareError, Mark, Utterance
from hardware.sound.errors import BadClip, NoSound
from hardware.speaker import OpenedSpeaker, SilentSpeaker, SoundSettings, open_speaker
from sounds import BUNDLED, Pack

THANKS = Utterance((Clip("thanks"),))
QUESTION = Utterance((Clip("ask_leave_game_5"), Mark("open"), Gap(2 * SECOND), Mark("close"), Clip("thanks")))


@pytest.fixture
def pack() -> Pack:
    return Pack.load(BUNDLED / "ru-elena")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def opened(pack: Pack, clock: ManualClock, driver: str) -> OpenedSpeaker:
    return open_speaker(pack, clock, SoundSettings(driver=driver), lambda trouble: None)


@pytest.fixture(autouse=True)
def _driver_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """A speaker sets SDL's driver for its process."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


def test_without_a_sound_card_the_table_is_silent_and_says_why(pack: Pack, clock: ManualClock) -> None:
    voice = opened(pack, clock, "no such driver")
    assert voice.speaker.plan(THANKS) == SilentSpeaker(pack, clock).plan(THANKS)
    voice.speaker.close()
    assert isinstance(voice.silent_because, NoSound)
    assert "cannot be opened" in str(voice.silent_because)
    assert "check that a card is plugged in" in str(voice.silent_because)


def test_without_pygame_the_table_is_silent_and_says_why(
    pack: Pack, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "hardware.sound.mixer_speaker", None)
    voice = opened(pack, clock, "dummy")
    assert isinstance(voice.speaker, SilentSpeaker)
    assert "pygame cannot be loaded" in str(voice.silent_because)


def test_a_loud_table_and_a_silent_one_plan_the_same_instants(pack: Pack, clock: ManualClock) -> None:
    voice = opened(pack, clock, "dummy")
    assert voice.silent_because is None
    silent = SilentSpeaker(pack, clock)
    for utterance in (QUESTION, THANKS, QUESTION):
        clock.advance(SECOND)
        assert voice.speaker.plan(utterance) == silent.plan(utterance)
    voice.speaker.close()


def test_after_the_close_the_device_is_free_for_another(pack: Pack, clock: ManualClock) -> None:
    opened(pack, clock, "dummy").speaker.close()
    again = opened(pack, clock, "dummy")
    assert again.silent_because is None
    again.speaker.close()


def test_what_goes_wrong_while_it_speaks_is_told(pack: Pack, clock: ManualClock) -> None:
    told = threading.Event()
    troubles: list[HardwareError] = []

    def on_trouble(trouble: HardwareError) -> None:
        troubles.append(trouble)
        told.set()

    lost = replace(pack.clips["thanks"], path=pack.path / "lost.ogg")
    speaker = open_speaker(
        replace(pack, clips={"thanks": lost}), clock, SoundSettings(driver="dummy"), on_trouble
    ).speaker
    speaker.plan(THANKS)
    assert told.wait(60)
    speaker.close()
    assert [type(trouble) for trouble in troubles] == [BadClip]
