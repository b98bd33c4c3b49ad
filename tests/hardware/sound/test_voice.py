"""What is planned is heard at its instant, however the machine dawdles; a pretended device shows it."""

import pytest

from hardware.clocks import ManualClock
from hardware.ports import MILLISECOND, SECOND, HardwareError, Instant, Volumes
from hardware.sound.errors import BadClip, LateStart, NoSound
from hardware.sound.layout import Layout, Placed
from hardware.sound.voice import COMPOSING, DAWDLES, SILENCE, Voice

RATE = 1000
"""Samples a second: one is a millisecond, to be counted easily."""

LATENCY = 25 * MILLISECOND
WORD = Layout(RATE, (Placed("word", 0, 400),), {}, 400)
BEGINS = 10 * SECOND


class Sound:
    def __init__(self, heard: Instant, samples: list[int]) -> None:
        self.heard = heard
        self.samples = samples
        self.sounds = True

    def stop(self) -> None:
        self.sounds = False

    def get_num_channels(self) -> int:
        return int(self.sounds)

    def first_word(self) -> Instant:
        """When its first sample that is not silent is heard."""
        return self.heard + next(n for n, sample in enumerate(self.samples) if sample) * MILLISECOND


class Device:
    """A device that is heard ``LATENCY`` after a play, and a machine that dawdles in some of the plays."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock
        self.sounds: list[Sound] = []
        self.volumes: list[Volumes] = []
        self.dawdles: list[int] = []
        self.broken: HardwareError | None = None

    def compose(self, layout: Layout, volumes: Volumes, lead: int) -> memoryview:
        if self.broken is not None:
            raise self.broken
        self.volumes.append(volumes)
        samples = [0] * lead + list(range(1, layout.sounds_until - layout.sounds_from + 1))
        buffer = memoryview(bytearray(2 * len(samples))).cast("h")
        for n, sample in enumerate(samples):
            buffer[n] = sample
        return buffer

    def play(self, samples: memoryview) -> Sound:
        if self.broken is not None:
            raise self.broken
        if self.dawdles:
            self.clock.advance(self.dawdles.pop(0))
        self.sounds.append(Sound(self.clock.now() + LATENCY, samples.tolist()))
        return self.sounds[-1]


class Booth:
    def __init__(self) -> None:
        self.clock = ManualClock()
        self.device = Device(self.clock)
        self.troubles: list[HardwareError] = []
        self.voice = Voice(self.clock, RATE, LATENCY, Volumes(), self.troubles.append)
        self.voice.use(self.device)

    def run_to(self, instant: Instant) -> None:
        self.clock.advance_to(instant)
        self.voice.start_due()


@pytest.fixture
def booth() -> Booth:
    booth = Booth()
    booth.voice.say(1, BEGINS, WORD)
    return booth


START = BEGINS - LATENCY - SILENCE


def test_it_is_not_played_before_its_time(booth: Booth) -> None:
    booth.run_to(START - COMPOSING)
    assert booth.voice.next_start() == START
    booth.run_to(START - 1)
    assert booth.device.sounds == []


@pytest.mark.parametrize("late", [0, 1, 100, 249, 250])
def test_however_late_the_play_the_word_is_heard_at_its_instant(booth: Booth, late: int) -> None:
    booth.run_to(START + late * MILLISECOND)
    (sound,) = booth.device.sounds
    assert sound.first_word() == BEGINS
    assert booth.troubles == []


def test_a_lead_in_is_heard_before_the_utterance_begins() -> None:
    booth = Booth()
    booth.voice.say(1, BEGINS, Layout(RATE, (Placed("word", -8, 400),), {}, 380))
    booth.run_to(START)
    (sound,) = booth.device.sounds
    assert sound.first_word() == BEGINS - 8 * MILLISECOND


def test_a_play_too_late_is_cut_so_that_its_marks_hold(booth: Booth) -> None:
    booth.run_to(START + SILENCE + 30 * MILLISECOND)
    (sound,) = booth.device.sounds
    assert sound.samples[0] == 31
    assert sound.heard == BEGINS + 30 * MILLISECOND
    (trouble,) = booth.troubles
    assert isinstance(trouble, LateStart)
    assert trouble.cut == 30 * MILLISECOND


def test_a_play_after_its_end_is_left_out_and_said(booth: Booth) -> None:
    booth.run_to(BEGINS + SECOND)
    assert booth.device.sounds == []
    assert len(booth.troubles) == 1
    assert booth.voice.silent()


def test_a_play_that_dawdled_is_taken_back_and_made_again(booth: Booth) -> None:
    booth.device.dawdles = [40 * MILLISECOND, 20 * MILLISECOND]
    booth.run_to(START)
    *taken_back, stands = booth.device.sounds
    assert [sound.sounds for sound in taken_back] == [False, False]
    assert stands.sounds
    assert stands.first_word() == BEGINS
    assert booth.troubles == []


def test_a_machine_that_only_dawdles_is_complained_of(booth: Booth) -> None:
    booth.device.dawdles = [DAWDLES + MILLISECOND] * 99
    booth.run_to(START)
    assert [sound.sounds for sound in booth.device.sounds][-1]
    assert sum(sound.sounds for sound in booth.device.sounds) == 1
    (trouble,) = booth.troubles
    assert isinstance(trouble, LateStart)
    assert (trouble.cut, trouble.doubt) == (0, DAWDLES + MILLISECOND)


def test_what_sounds_is_stopped_at_once(booth: Booth) -> None:
    booth.run_to(START)
    booth.voice.forget(1)
    assert not booth.device.sounds[0].sounds
    assert booth.voice.silent()


def test_what_waits_is_forgotten(booth: Booth) -> None:
    booth.voice.forget(1)
    booth.run_to(BEGINS)
    assert booth.device.sounds == []


def test_only_what_is_to_be_forgotten_is(booth: Booth) -> None:
    booth.voice.say(2, BEGINS + SECOND, WORD)
    booth.voice.forget(1)
    booth.run_to(START + SECOND)
    (sound,) = booth.device.sounds
    assert sound.first_word() == BEGINS + SECOND


def test_it_is_silent_when_everything_has_been_said(booth: Booth) -> None:
    assert not booth.voice.silent()
    booth.run_to(START)
    assert not booth.voice.silent()
    booth.device.sounds[0].sounds = False
    assert booth.voice.silent()


def test_marks_without_words_play_nothing(booth: Booth) -> None:
    booth.voice.forget(1)
    booth.voice.say(2, BEGINS, Layout(RATE, (), {"close": 2000}, 2000))
    assert booth.voice.silent()


def test_a_clip_that_cannot_be_decoded_is_complained_of_and_the_next_is_said(booth: Booth) -> None:
    booth.voice.say(2, BEGINS + SECOND, WORD)
    booth.device.broken = BadClip("word.ogg cannot be decoded; check it")
    booth.run_to(START - COMPOSING)
    assert booth.troubles == [booth.device.broken]
    booth.device.broken = None
    booth.run_to(START + SECOND)
    (sound,) = booth.device.sounds
    assert sound.first_word() == BEGINS + SECOND


def test_what_is_planned_later_for_sooner_is_said_sooner(booth: Booth) -> None:
    booth.voice.say(2, BEGINS - SECOND, WORD)
    booth.run_to(START - SECOND)
    (sound,) = booth.device.sounds
    assert sound.first_word() == BEGINS - SECOND


def test_it_is_composed_shortly_before_with_the_volumes_of_then(booth: Booth) -> None:
    booth.run_to(START - COMPOSING - 1)
    assert booth.device.volumes == []
    booth.voice.volumes = Volumes(speech=50)
    booth.run_to(START)
    assert booth.device.volumes == [Volumes(speech=50)]


def test_what_comes_due_without_a_device_is_let_go_by(booth: Booth) -> None:
    booth.voice.use(None)
    booth.voice.say(2, BEGINS + SECOND, WORD)
    booth.run_to(BEGINS)
    booth.voice.use(booth.device)
    booth.run_to(START + SECOND)
    (sound,) = booth.device.sounds
    assert sound.first_word() == BEGINS + SECOND
    assert booth.troubles == []


def test_what_sounded_on_a_device_that_has_gone_is_never_touched_again(booth: Booth) -> None:
    booth.run_to(START)
    booth.voice.use(None)
    booth.voice.forget(1)
    assert booth.device.sounds[0].sounds
    assert booth.voice.silent()


def test_a_device_that_is_gone_is_complained_of(booth: Booth) -> None:
    booth.device.broken = NoSound("the sound device does not play; check it")
    booth.run_to(START)
    assert booth.troubles == [booth.device.broken]
