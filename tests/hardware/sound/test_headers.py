"""Whatever lies in a clip's file, it is decoded to at most ten minutes, or refused in words that name it."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.sound.decoding import decode
from hardware.sound.errors import BadClip
from hardware.sound.headers import LONGEST_S, MOST_BYTES, longest
from hardware.sound.reading import reader
from sounds import BUNDLED, Recording

RATE = 48_000


def wav(*, kind: int = 1, channels: int = 1, rate: int = 24_000, bits: int = 16, size: int = 9_600) -> bytes:
    head = struct.pack("<4sI4s", b"RIFF", size + 36 & 0xFFFF_FFFF, b"WAVE")
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, kind, channels, rate, rate * 2 & 0xFFFF_FFFF, 2, bits)
    return head + form + struct.pack("<4sI", b"data", size) + bytes(9_600)


def flac(*, rate: int = 24_000, block: int = 4_096, frames: int = 1) -> bytes:
    return (
        b"fLaC\x80\0\0\x22"
        + struct.pack(">HH", block, block)
        + bytes(6)
        + (rate << 4).to_bytes(3, "big")
        + bytes(21)
        + b"\xff\xf8" * frames
    )


OGG = (BUNDLED / "ru-elena" / "thanks.ogg").read_bytes()
HEADER = OGG.index(b"\x01vorbis")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no WAV, Ogg, FLAC or MP3"),
        (b"no sound at all", "no WAV, Ogg, FLAC or MP3"),
        (b"FORM\0\0\0\x10AIFF", "no WAV, Ogg, FLAC or MP3"),
        (wav(rate=0), "it says 0 frames a second"),
        (wav(rate=1), "it says 1 frames a second"),
        (wav(rate=2**32 - 1), "it says 4294967295 frames a second"),
        (wav(channels=0), "it says format 1 with 0 channels"),
        (wav(channels=65_535), "cannot be read"),
        (wav(bits=7), "cannot be read"),
        (wav(kind=0x55), "it says format 85"),
        (wav(size=2**32 - 1), "it says 4294967295 bytes and has 9600"),
        (wav(size=9_602), "it says 9602 bytes and has 9600"),
        (wav()[:30], "it says 16 bytes and has 10"),
        (wav()[:14], "it ends too soon"),
        (wav()[:12] + wav()[12:36] + wav()[12:], "it has two headers"),
        (OGG[: len(OGG) // 2], "it is torn"),
        (OGG[:40], "it is torn"),
        (OGG + b"more", "it ends too soon"),
        (OGG[: HEADER + 12] + struct.pack("<I", 1) + OGG[HEADER + 16 :], "it says 1 frames a second"),
        (OGG.replace(b"\x01vorbis", b"\x80theora"), "it is neither Vorbis nor Opus"),
        (flac(rate=1), "it says 1 frames a second"),
        (flac(block=65_535, frames=300), "it could be 819 s long, and 600 is the most"),
        (b"\xff\xfb" * 5_000, "it could be 720 s long"),
        (b"ID3" + b"\xff\xe3" * 5_000, "it could be 720 s long"),
        (bytes(MOST_BYTES + 1), "more than 20 MB"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_what_is_not_to_be_decoded_says_why_and_where(content: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "x.wav"
    path.write_bytes(content)
    with reader(RATE) as read:
        with pytest.raises(BadClip, match=r"x\.wav cannot be read \(.*check that it is") as refused:
            read(path)
        with pytest.raises(BadClip, match=r"x\.wav cannot be decoded \(.*check that the pack"):
            decode(Recording(path, 100, 1, 99), 2)
    assert why in str(refused.value)


def test_a_pipe_a_folder_and_a_device_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.wav")
    (tmp_path / "folder.wav").mkdir()
    (tmp_path / "device.wav").symlink_to("/dev/zero")
    (tmp_path / "nowhere.wav").symlink_to("gone")
    with reader(RATE) as read:
        for path in tmp_path.iterdir():
            with pytest.raises(BadClip, match=rf"{path.name} cannot be read \((no file|it is not there)\)"):
                read(path)


def test_ours_are_let_pass_and_little_is_guessed_too_much() -> None:
    assert longest(OGG) < 6
    assert longest(wav()) == pytest.approx(0.2)


Change = tuple[int, int, bytes, bool]


def spoilt(content: bytes, changes: list[Change]) -> bytes:
    """At a place near the beginning or anywhere some bytes are others, or it ends there."""
    for reach, place, others, ends in changes:
        at = place % max(1, min(len(content), reach))
        content = content[:at] if ends else content[:at] + others + content[at + len(others) :]
    return content


CHANGES = st.lists(
    st.tuples(
        st.sampled_from([64, 512, 1_000_000]),
        st.integers(0, 1_000_000),
        st.sampled_from([b"\0", b"\xff", b"\1\0\0\0", b"\xff\xff\xff\xff"]) | st.binary(min_size=1, max_size=4),
        st.sampled_from([False, False, False, True]),
    ),
    max_size=4,
)


@pytest.mark.parametrize("good", [OGG, wav()], ids=["ogg", "wav"])
def test_whatever_is_spoilt_is_decoded_within_bounds_or_refused(good: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.ogg"

    with reader(RATE) as read:

        @settings(max_examples=60, deadline=None)
        @given(CHANGES)
        def each(changes: list[Change]) -> None:
            path.write_bytes(spoilt(good, changes))
            try:
                samples = read(path)
            except BadClip as error:
                assert str(path) in str(error)  # noqa: PT017
            else:
                assert len(samples) <= LONGEST_S * RATE

        each()
