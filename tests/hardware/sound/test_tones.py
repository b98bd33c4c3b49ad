"""Tones: they begin with their mark, do not click, are as loud as speech, and are told apart by pitch and pattern."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pytest

from hardware.ports import SECOND, Clip, Gap, Mark, Signal, Tone, Utterance
from hardware.sound.decoding import decode
from hardware.sound.layout import lay_out
from hardware.sound.mixing import LOUDEST, SAMPLE, compose
from hardware.sound.reading import reader
from hardware.sound.synthesis import synthesise
from hardware.sound.tones import PATTERNS, frames
from sounds import BUNDLED, Pack

RATE, SCALE = 24_000, 2
CARD = RATE * SCALE


def samples(tone: Tone) -> list[int]:
    return memoryview(synthesise(tone, RATE, SCALE)).cast("h").tolist()


def loudest_50_ms(sound: Sequence[int]) -> float:
    """The RMS of the loudest twentieth of a second."""
    window = CARD // 20
    return max(
        math.sqrt(sum(sample**2 for sample in sound[n : n + window]) / window)
        for n in range(0, len(sound) - window, window // 2)
    )


def level_at(sound: Sequence[int], pitch: float) -> float:
    """How much of one pitch there is."""
    turn = 2 * math.pi * pitch / CARD
    real = sum(sample * math.cos(turn * n) for n, sample in enumerate(sound))
    imaginary = sum(sample * math.sin(turn * n) for n, sample in enumerate(sound))
    return 2 * math.hypot(real, imaginary) / len(sound)


@pytest.mark.parametrize("tone", Tone)
def test_a_tone_is_as_long_as_it_says_and_does_not_click(tone: Tone) -> None:
    sound = samples(tone)
    assert len(sound) == frames(tone, RATE) * SCALE
    # The steepest of its notes rises so much from sample to sample; an edge that clicks rises more.
    steepest = 2 * math.pi * max(note.pitch for note in PATTERNS[tone]) / CARD * 0.28 * (1 + 2 * 0.3) * LOUDEST
    assert max(abs(after - before) for before, after in pairwise([0, *sound, 0])) <= steepest * 1.05


@pytest.mark.parametrize("tone", Tone)
def test_a_tone_is_heard_from_its_mark_on(tone: Tone) -> None:
    sound = samples(tone)
    assert next(n for n, sample in enumerate(sound) if sample) <= CARD // 5_000  # 0.2 ms
    assert max(map(abs, sound[: CARD // 200])) > 0.2 * LOUDEST  # 5 ms


@pytest.mark.parametrize("tone", Tone)
def test_its_pitches_are_there_and_where_old_ears_hear_them(tone: Tone) -> None:
    sound = samples(tone)
    for note in PATTERNS[tone]:
        begins, length = (ms * CARD // 1000 for ms in (note.begins, note.length))
        of_note = sound[begins : begins + length]
        assert 500 <= note.pitch <= 1000  # its octave is below 2000 Hz
        assert level_at(of_note, note.pitch) > 10 * level_at(of_note, note.pitch * 1.4)


def test_no_two_tones_have_the_same_rhythm() -> None:
    rhythms = {tuple((note.begins, note.length) for note in notes) for notes in PATTERNS.values()}
    assert len(rhythms) == len(Tone)


@pytest.mark.parametrize("voice", ["ru-elena", "en-slt"])
def test_a_tone_is_a_little_louder_than_the_loudest_of_speech(voice: str) -> None:
    pack = Pack.load(BUNDLED / voice)
    with reader(CARD):
        spoken = [
            loudest_50_ms(memoryview(decode(pack.clips[clip], SCALE)).cast("h").tolist())
            for clip in ("thanks", "accepted", "ask_leave_game_5", "ten_seconds")
        ]
    for tone in Tone:
        assert 1 < loudest_50_ms(samples(tone)) / (sum(spoken) / len(spoken)) < 2


def test_the_tone_that_closes_a_window_begins_at_the_sample_of_its_mark() -> None:
    pack = Pack.load(BUNDLED / "ru-elena")
    window = lay_out(
        Utterance((Signal(Tone.OPEN), Mark("open"), Gap(2 * SECOND), Mark("close"), Signal(Tone.CLOSE))), pack
    )
    buffer = compose(window, SCALE, lambda sound: synthesise(Tone(sound), RATE, SCALE), lead=0)
    opens, closes = window.marks["open"] * SCALE, window.marks["close"] * SCALE
    assert closes - opens == 2 * CARD
    assert not any(buffer[opens:closes])
    assert buffer[closes:].tobytes() == synthesise(Tone.CLOSE, RATE, SCALE)
    assert buffer.nbytes == (closes + frames(Tone.CLOSE, RATE) * SCALE) * SAMPLE


def test_a_tone_and_a_clip_have_a_pause_between_them() -> None:
    pack = Pack.load(BUNDLED / "ru-elena")
    layout = lay_out(Utterance((Signal(Tone.END), Clip("thanks"))), pack)
    tone, clip = layout.placed
    assert clip.frame + pack.clips["thanks"].speech_start - tone.end == 0.2 * RATE
