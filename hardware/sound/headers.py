"""What a sound file says of itself, looked at before it is decoded: a small file may not become gigabytes.

SDL decodes a file whole and brings it to the card's rate, whatever its header says: ten kilobytes at one frame a second
are an hour and a half. A pack may come from anywhere, so what is decoded is one of four kinds, has a rate that there
is, and can be no longer than ``LONGEST_S``: the most that its bytes could hold is counted, not what it promises.
"""

from __future__ import annotations

import re
import struct
from pathlib import Path

MOST_BYTES = 20_000_000
LONGEST_S = 600
"""Ten minutes of 48 kHz are 58 MB; no phrase has ten seconds."""

LOWEST_RATE, HIGHEST_RATE = 4_000, 384_000

_PCM = frozenset((1, 2, 3, 6, 7, 0x11, 0xFFFE))
"""Formats in a WAV that SDL decodes by itself: whole numbers, floats, A-law, µ-law, both ADPCM."""

_MP3_SYNC = re.compile(rb"\xff[\xe2-\xff]")
_MP3_FRAME_S = 1152 / 8_000

_OPUS_PACKET_S = 0.12
_OGG_BEGINS = 2


class Unfit(ValueError):
    """The file is not what can be decoded; says why."""


def look_at(path: Path) -> None:
    """Let it pass, or say why it is not to be decoded: ``Unfit``, or OSError if it cannot be read."""
    if not path.is_file():  # to open a pipe would be to wait for it
        raise Unfit("no file" if path.exists() else "it is not there")
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise Unfit(f"more than {MOST_BYTES // 1_000_000} MB")
    if (seconds := longest(content)) > LONGEST_S:
        raise Unfit(f"it could be {seconds:.0f} s long, and {LONGEST_S} is the most")


def longest(content: bytes) -> float:
    """The most seconds that these bytes can be decoded to. Raises ``Unfit``."""
    try:
        if content[:4] == b"RIFF" and content[8:12] == b"WAVE":
            return _wav(content)
        if content[:4] == b"OggS":
            return _ogg(content)
        if content[:4] == b"fLaC":
            return _flac(content)
        if content[:3] == b"ID3" or _MP3_SYNC.match(content):
            return len(_MP3_SYNC.findall(content)) * _MP3_FRAME_S
    except (struct.error, IndexError) as error:
        raise Unfit("it ends too soon") from error
    raise Unfit("no WAV, Ogg, FLAC or MP3")


def _rate(rate: int) -> int:
    if not LOWEST_RATE <= rate <= HIGHEST_RATE:
        raise Unfit(f"it says {rate} frames a second")
    return rate


def _wav(content: bytes) -> float:
    at = 12
    a_second = 0.0
    while True:
        name, size = struct.unpack_from("<4sI", content, at)
        at += 8
        if at + size > len(content):
            raise Unfit(f"it says {size} bytes and has {len(content) - at}")
        if name == b"fmt ":
            if a_second:
                raise Unfit("it has two headers")
            a_second = _bytes_a_second(content, at)
        elif name == b"data" and a_second:
            return float(size / a_second)
        at += size + size % 2


def _bytes_a_second(content: bytes, at: int) -> float:
    kind, channels, rate, _, _, bits = struct.unpack_from("<HHIIHH", content, at)
    if kind not in _PCM or not channels:
        raise Unfit(f"it says format {kind} with {channels} channels")
    return float(_rate(rate) * channels * max(bits, 4) / 8)  # no kind has fewer


def _ogg(content: bytes) -> float:
    at, packets, packet_s = 0, 0, 0.0
    while at < len(content):
        name, _, flags, _, _, segments = struct.unpack_from("<4sBB8s12sB", content, at)
        lacing = content[at + 27 : at + 27 + segments]
        begins = at + 27 + segments
        at = begins + sum(lacing)
        if name != b"OggS" or at > len(content):
            raise Unfit("it is torn")
        packets += sum(length < 255 for length in lacing)
        if flags & _OGG_BEGINS:
            packet_s = max(packet_s, _ogg_packet_s(content, begins))
    return packets * packet_s


def _ogg_packet_s(content: bytes, at: int) -> float:
    """The longest that a packet of the stream can be that begins here."""
    if content[at : at + 8] == b"OpusHead":
        return _OPUS_PACKET_S
    if content[at : at + 7] != b"\x01vorbis":
        raise Unfit("it is neither Vorbis nor Opus")
    rate = int.from_bytes(content[at + 12 : at + 16], "little")
    return (1 << (content[at + 28] >> 4)) / 2 / _rate(rate)


def _flac(content: bytes) -> float:
    block = int.from_bytes(content[10:12], "big")  # the largest
    rate = int.from_bytes(content[18:21], "big") >> 4
    return (content.count(b"\xff\xf8") + content.count(b"\xff\xf9")) * block / _rate(rate)
