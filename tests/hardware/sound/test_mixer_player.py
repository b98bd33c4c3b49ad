"""Clips are decoded and resampled exactly, and whatever does not fit is named."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.ports import SECOND, Clip, Gap, Signal, Tone, Utterance, Volumes
from hardware.sound.decoding import decode
from hardware.sound.errors import BadClip, BadRate, BadTrack, NoSound
from hardware.sound.layout import lay_out
from hardware.sound.mixer_player import MixerPlayer
from hardware.sound.mixing import SAMPLE
from hardware.sound.tones import frames
from sounds import BUNDLED, Pack, Recording

OpenPlayer = Callable[[Pack, int], MixerPlayer]


@pytest.fixture
def pack() -> Pack:
    return Pack.load(BUNDLED / "ru-elena")


@pytest.mark.parametrize("voice", ["ru-elena", "en-slt"])
def test_every_clip_of_a_pack_decodes_to_the_frames_that_it_names(voice: str, open_player: OpenPlayer) -> None:
    pack = Pack.load(BUNDLED / voice)
    open_player(pack, pack.sample_rate)
    for recording in pack.clips.values():
        assert len(decode(recording, 1)) == recording.frames * SAMPLE


@pytest.mark.parametrize("voice", ["ru-elena", "en-slt"])
def test_no_clip_begins_or_ends_within_its_speech(voice: str, open_player: OpenPlayer) -> None:
    """Outside the speech that pack.toml names, a clip is at least 45 dB softer than at its loudest."""
    pack = Pack.load(BUNDLED / voice)
    open_player(pack, pack.sample_rate)
    for name in ("thanks", "accepted", "ask_leave_game_5", "ask_against_10", "votes_16"):
        recording = pack.clips[name]
        samples = memoryview(decode(recording, 1)).cast("h").tolist()
        loudest = max(map(abs, samples))
        outside = samples[: recording.speech_start] + samples[recording.speech_end :]
        assert (sum(sample**2 for sample in outside) / len(outside)) ** 0.5 < loudest / 10 ** (45 / 20)


def test_a_card_of_twice_the_rate_keeps_every_frame_in_its_place(pack: Pack, open_player: OpenPlayer) -> None:
    thanks = pack.clips["thanks"]
    player = open_player(pack, 24_000)
    once = memoryview(decode(thanks, 1)).cast("h").tolist()
    player.close()
    open_player(pack, 48_000)
    twice = memoryview(decode(thanks, 2)).cast("h").tolist()

    def differs(by: int) -> int:
        frames = range(1000, 10_000)
        return sum(abs(once[frame] - twice[2 * frame + by]) for frame in frames)

    assert min(range(-4, 5), key=differs) == 0


def test_an_utterance_is_composed_after_its_silence(pack: Pack, open_player: OpenPlayer) -> None:
    player = open_player(pack, 48_000)
    samples = player.compose(lay_out(Utterance((Clip("thanks"),)), pack), Volumes(), 480)
    assert not any(samples[:480])
    assert samples[480:].tobytes() == decode(pack.clips["thanks"], 2)


def test_a_file_that_is_no_sound_is_named(tmp_path: Path, pack: Pack, open_player: OpenPlayer) -> None:
    open_player(pack, 48_000)
    broken = tmp_path / "thanks.ogg"
    broken.write_bytes(b"OggS and nothing else")
    with pytest.raises(BadClip, match=r"thanks\.ogg cannot be decoded"):
        decode(Recording(broken, 10, 1, 9), 2)


def test_a_file_that_has_gone_is_named(tmp_path: Path, pack: Pack, open_player: OpenPlayer) -> None:
    open_player(pack, 48_000)
    with pytest.raises(BadClip, match=r"thanks\.ogg cannot be decoded"):
        decode(Recording(tmp_path / "thanks.ogg", 10, 1, 9), 2)


def test_a_clip_of_another_length_than_its_pack_says_is_named(pack: Pack, open_player: OpenPlayer) -> None:
    open_player(pack, 48_000)
    with pytest.raises(BadClip, match="28750 samples, not 14374 times 2"):
        decode(replace(pack.clips["thanks"], frames=14_374), 2)


def test_a_rate_that_would_lose_frames_is_refused(pack: Pack, open_player: OpenPlayer) -> None:
    with pytest.raises(BadRate, match="44100 Hz are no whole multiple"):
        open_player(pack, 44_100)


def test_there_is_only_one_mixer(pack: Pack, open_player: OpenPlayer) -> None:
    open_player(pack, 48_000)
    with pytest.raises(NoSound, match="open already"):
        open_player(pack, 48_000)


def test_music_plays_as_loud_as_it_is_told_until_it_is_stopped(pack: Pack, open_player: OpenPlayer) -> None:
    player = open_player(pack, 48_000)
    player.play_track(pack.clips["ask_leave_game_5"].path)
    assert player.music_plays()
    player.set_music(0.5)
    player.stop_music()
    assert not player.music_plays()


@pytest.mark.parametrize("content", [b"OggS and nothing else", b""])
def test_music_that_cannot_be_played_is_named(
    content: bytes, tmp_path: Path, pack: Pack, open_player: OpenPlayer
) -> None:
    player = open_player(pack, 48_000)
    broken = tmp_path / "owls.ogg"
    broken.write_bytes(content)
    with pytest.raises(BadTrack, match=r"owls\.ogg cannot be played .* and is left out"):
        player.play_track(broken)
    with pytest.raises(BadTrack, match=r"gone\.mp3 cannot be played"):
        player.play_track(tmp_path / "gone.mp3")
    os.mkfifo(tmp_path / "pipe.mp3")
    with pytest.raises(BadTrack, match=r"pipe\.mp3 cannot be played \(no file\)"):
        player.play_track(tmp_path / "pipe.mp3")


def test_one_buffer_of_an_utterance_holds_speech_and_tones_as_loud_as_each_is_to_be(
    pack: Pack, open_player: OpenPlayer
) -> None:
    player = open_player(pack, 48_000)
    layout = lay_out(Utterance((Clip("thanks"), Gap(SECOND), Signal(Tone.CLOSE))), pack)
    full, softer = (
        player.compose(layout, volumes, 0).tolist() for volumes in (Volumes(), Volumes(speech=50, signals=20))
    )
    tone = len(full) - frames(Tone.CLOSE, pack.sample_rate) * 2
    assert max(softer[:tone]) == pytest.approx(max(full[:tone]) * 0.25, abs=1)
    assert max(softer[tone:]) == pytest.approx(max(full[tone:]) * 0.04, abs=1)
