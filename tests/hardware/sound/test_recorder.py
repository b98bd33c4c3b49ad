"""The recorder makes the sound that the loudspeaker makes, at the promised samples, and faster than it passes."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree
from statistics import median

import pytest

from hardware.clocks import ManualClock
from hardware.ports import (
    MILLISECOND,
    SECOND,
    Clip,
    Gap,
    HardwareError,
    Instant,
    Mark,
    Occasion,
    Plan,
    Signal,
    Speaker,
    Tone,
    Utterance,
    Volumes,
)
from hardware.sound.ducking import DUCKED
from hardware.sound.errors import BadClip
from hardware.sound.loudness import amplitude
from hardware.sound.mixing import LOUDEST, SAMPLE
from hardware.sound.recorder import RecordedSpeaker
from hardware.sound.settings import SoundSettings
from hardware.sound.tape import FULL, Tape
from hardware.sound.tones import frames
from sounds import BUNDLED, Pack
from tests.hardware.sound import recorded_evening

ROOT = BUNDLED.parent
PACK = Pack.load(BUNDLED / "ru-elena")
THANKS = Utterance((Clip("thanks"),))
QUESTION = Utterance((Clip("ask_leave_game_5"), Mark("open"), Gap(2 * SECOND), Mark("close"), Signal(Tone.CLOSE)))


class Studio:
    """A recorder on a clock that the test advances."""

    def __init__(self, rate: int = 24_000, volumes: Volumes | None = None, music: Path | None = None) -> None:
        self.clock = ManualClock(1000 * SECOND)
        self.troubles: list[HardwareError] = []
        self.settings = SoundSettings(rate=rate, volumes=volumes or Volumes(), music=music)
        self.speaker = RecordedSpeaker(PACK, self.clock, self.settings, self.troubles.append)

    def wait(self, length: int) -> None:
        self.clock.advance(length)

    def heard(self, begins: Instant, ends: Instant) -> array[int]:
        """What is heard between two instants, which have passed."""
        tape = self.speaker.tape()
        return tape.between(tape.frame(begins), tape.frame(ends))


@pytest.fixture
def studio() -> Studio:
    return Studio()


def write_tone(path: Path, seconds: int, rate: int = 48_000, level: float = 0.4) -> None:
    """A piece of music: one pitch, as loud all the way."""
    turn = 2 * math.pi * 440 / rate
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(SAMPLE)
        file.setframerate(rate)
        tone = (round(level * LOUDEST * math.sin(turn * n)) for n in range(seconds * rate))
        file.writeframes(array("h", tone).tobytes())


def rms(samples: Sequence[int]) -> float:
    return math.sqrt(sum(sample**2 for sample in samples) / len(samples))


def test_it_implements_the_port(studio: Studio) -> None:
    speaker: Speaker = studio.speaker
    speaker.stop_music()
    speaker.close()


def test_the_window_is_silent_and_two_seconds_to_the_sample(studio: Studio) -> None:
    plan = studio.speaker.plan(QUESTION)
    studio.wait(10 * SECOND)
    tape = studio.speaker.tape()
    opens, closes = tape.frame(plan.marks["open"]), tape.frame(plan.marks["close"])
    assert closes - opens == 2 * tape.rate
    tail = PACK.clips["ask_leave_game_5"].frames - PACK.clips["ask_leave_game_5"].speech_end
    assert not any(tape.between(opens + tail + 1, closes))
    tone = tape.between(closes, closes + frames(Tone.CLOSE, tape.rate) + 1)
    assert any(tone[: tape.rate // 1000])
    assert tape.between(closes + len(tone), tape.frames).count(0) == tape.frames - closes - len(tone)


@pytest.mark.parametrize("ahead", [0, 130 * MILLISECOND, 400 * MILLISECOND, 90 * SECOND + 12_345])
def test_what_has_its_instant_is_heard_at_it(studio: Studio, ahead: int) -> None:
    plan = studio.speaker.plan(Utterance((Signal(Tone.WARNING),)), studio.clock.now() + ahead)
    studio.wait(100 * SECOND)
    assert not any(studio.heard(studio.clock.now() - 100 * SECOND, plan.begins - MILLISECOND))
    assert max(map(abs, studio.heard(plan.begins, plan.begins + 5 * MILLISECOND))) > 1000
    assert studio.troubles == []


def test_what_is_said_meanwhile_is_said_around_it_and_nothing_at_once(studio: Studio) -> None:
    now = studio.clock.now()
    plans = [
        studio.speaker.plan(Utterance((Signal(Tone.END),)), now + 12 * SECOND),
        studio.speaker.plan(Utterance((Signal(Tone.WARNING),)), now + 2 * SECOND),
        *(studio.speaker.plan(QUESTION if n == 2 else THANKS) for n in range(5)),
    ]
    studio.wait(60 * SECOND)
    by_time: list[Plan] = sorted(plans, key=lambda plan: plan.begins)
    tape = studio.speaker.tape()
    pieces = sorted(tape.spoken, key=lambda piece: piece.frame)
    assert len(pieces) == len(plans)
    ended = 0
    for piece, plan in zip(pieces, by_time, strict=True):
        sounds = [n for n, sample in enumerate(piece.samples, piece.frame) if sample]
        assert sounds[0] >= ended
        assert sounds[0] >= tape.frame(plan.begins - 20 * MILLISECOND)
        ended = sounds[-1]


def test_after_a_cancel_nothing_more_is_heard(studio: Studio) -> None:
    plan = studio.speaker.plan(QUESTION)
    studio.wait(SECOND)
    cancelled = studio.clock.now()
    studio.speaker.cancel(plan)
    studio.wait(10 * SECOND)
    assert any(studio.heard(plan.begins, cancelled))
    assert not any(studio.heard(cancelled + studio.settings.latency, studio.clock.now()))


def test_another_volume_is_that_of_the_next_utterance(studio: Studio) -> None:
    loud = studio.speaker.plan(THANKS)
    studio.wait(2 * SECOND)
    studio.speaker.adjust(Volumes(speech=50))
    soft = studio.speaker.plan(THANKS)
    studio.wait(2 * SECOND)
    before, after = (studio.heard(plan.begins, plan.ends) for plan in (loud, soft))
    assert rms(after) == pytest.approx(rms(before) / 4, rel=0.01)


def test_music_makes_room_and_nothing_is_clipped(tmp_path: Path) -> None:
    write_tone(tmp_path / "loud.wav", 20, 24_000, level=1.0)
    studio = Studio(volumes=Volumes(music=100), music=tmp_path)
    studio.speaker.play_music(Occasion.NIGHT)
    studio.wait(4 * SECOND)
    plan = studio.speaker.plan(Utterance((Clip("thanks"), Gap(SECOND), Clip("accepted"))), studio.clock.now() + SECOND)
    studio.wait(6 * SECOND)
    full = rms(studio.heard(plan.begins - SECOND, plan.begins - SECOND // 2))
    middle = plan.begins + (plan.ends - plan.begins) // 2
    assert rms(studio.heard(middle, middle + SECOND // 5)) == pytest.approx(full / 4, rel=0.02)
    tape = studio.speaker.tape()
    assert max(map(abs, tape.mixed(0, tape.frames))) <= LOUDEST


def test_music_stops_at_once_and_with_the_close(tmp_path: Path) -> None:
    write_tone(tmp_path / "tone.wav", 20, 24_000)
    for stop in ("stop_music", "close"):
        studio = Studio(music=tmp_path)
        studio.speaker.play_music(Occasion.DEAL)
        studio.wait(3 * SECOND)
        stopped = studio.clock.now()
        getattr(studio.speaker, stop)()
        studio.wait(SECOND)
        tape = studio.speaker.tape()
        assert any(tape.between(tape.frame(stopped - SECOND), tape.frame(stopped)))
        assert not any(tape.between(tape.frame(stopped + 200 * MILLISECOND), tape.frames))


def test_a_clip_that_is_lost_is_complained_of_as_the_loudspeaker_does(tmp_path: Path) -> None:
    pack = copytree(PACK.path, tmp_path / "pack")
    lost = Pack.load(pack)
    (pack / "thanks.ogg").unlink()
    clock, troubles = ManualClock(), list[HardwareError]()
    speaker = RecordedSpeaker(lost, clock, SoundSettings(rate=24_000), troubles.append)
    speaker.plan(THANKS)
    clock.advance(SECOND)
    speaker.close()
    assert [type(trouble) for trouble in troubles] == [BadClip]


def test_a_recording_is_written_as_it_was_heard(studio: Studio, tmp_path: Path) -> None:
    studio.speaker.plan(QUESTION)
    studio.wait(5 * SECOND)
    tape = studio.speaker.tape()
    tape.write(tmp_path / "evening.wav")
    with wave.open(str(tmp_path / "evening.wav")) as file:
        assert (file.getnchannels(), file.getframerate(), file.getnframes()) == (1, 24_000, 5 * 24_000)
        assert file.readframes(tape.frames) == tape.between(0, tape.frames).tobytes()


# --- beside the real thing ---


@pytest.fixture(scope="module")
def on_disk(tmp_path_factory: pytest.TempPathFactory) -> tuple[array[int], Tape]:
    """The same evening from the loudspeaker on SDL's disk driver, and from the recorder."""
    folder = tmp_path_factory.mktemp("evening")
    (folder / "music").mkdir()
    write_tone(folder / "music" / "tone.wav", 30)
    subprocess.run(
        [sys.executable, recorded_evening.__file__, PACK.path, folder / "music"],
        env=os.environ
        | {"PYTHONPATH": str(ROOT), "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(folder / "table.raw")},
        capture_output=True,
        check=True,
        timeout=300,
    )
    clock = ManualClock()
    speaker = RecordedSpeaker(PACK, clock, recorded_evening.settings(folder / "music"), lambda _: None)
    recorded_evening.play(speaker, clock.advance)
    return array("h", (folder / "table.raw").read_bytes()), speaker.tape()


def test_a_question_is_the_same_samples_as_on_the_device(on_disk: tuple[array[int], Tape]) -> None:
    device, tape = on_disk
    (window, *_) = tape.spoken
    question, raw = bytes(window.samples).rstrip(b"\0"), device.tobytes()
    thanks = question[-len(question) // 4 :]
    assert raw.count(thanks) == 1
    # It is the first that is heard; on a machine that was held up its beginning is cut.
    heard = raw[: raw.index(thanks) + len(thanks)].lstrip(b"\0")
    assert question.endswith(heard)


def levels(samples: Sequence[int]) -> list[float]:
    """The RMS of every twentieth of a second."""
    window = 48_000 // 20
    return [rms(samples[n : n + window]) for n in range(0, len(samples) - window, window)]


def test_music_has_the_same_levels_as_on_the_device(on_disk: tuple[array[int], Tape]) -> None:
    device, tape = on_disk
    gain = amplitude(recorded_evening.VOLUMES.music)
    for sound in (device, tape.between(0, tape.frames)):
        heard = levels(sound)
        for steps in (int(gain * FULL), int(gain * DUCKED * FULL)):
            level = steps / FULL * 0.4 * LOUDEST / math.sqrt(2)
            plateau = [one for one in heard if one == pytest.approx(level, rel=0.01)]
            assert len(plateau) >= 3, f"{level:.0f} is not in {heard}"


def test_no_step_of_the_music_is_heard(on_disk: tuple[array[int], Tape]) -> None:
    """What does not belong to the pitch of the piece, while nobody speaks: 28 dB below it at most.

    On the device as a rule: a machine that is held up for a moment makes up for it in one step.
    """
    device, tape = on_disk
    gain = amplitude(recorded_evening.VOLUMES.music) * 0.4 * LOUDEST
    assert max(steps(tape.between(0, tape.frames))) < 0.04 * gain
    assert median(steps(device)) < 0.04 * gain


def steps(sound: Sequence[int]) -> list[float]:
    """The largest step in each buffer of the last fade."""
    ends = max(n for n, sample in enumerate(sound) if sample)
    fade = sound[ends - 48_000 : ends]
    twice_cosine = 2 * math.cos(2 * math.pi * 440 / 48_000)
    jumps = [abs(fade[n - 1] - twice_cosine * fade[n] + fade[n + 1]) for n in range(1, len(fade) - 1)]
    return [max(jumps[n : n + 512]) for n in range(0, len(jumps), 512)]
