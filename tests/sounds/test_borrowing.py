"""What a voice has not got is said by another of its language and rate."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from sounds import BadEntry, Pack, Recording, complete


def pack(name: str, *clips: str) -> Pack:
    recordings = {clip: Recording(Path(name, f"{clip}.ogg"), 100, 10, 90) for clip in clips}
    return Pack(Path(name), "ru", name.title(), "none", 24_000, MappingProxyType(recordings))


SHIPPED = pack("shipped", "thanks", "tie", "accepted")


def test_only_what_is_missing_is_borrowed() -> None:
    club = pack("club", "tie")
    completed = complete(club, SHIPPED, ["thanks", "tie", "accepted"])
    assert completed.borrowed == ("thanks", "accepted")
    assert completed.lender == "Shipped"
    whose = {clip: recording.path.parent.name for clip, recording in completed.pack.clips.items()}
    assert whose == {"tie": "club", "thanks": "shipped", "accepted": "shipped"}
    assert (completed.pack.voice, completed.pack.path) == (club.voice, club.path)


@pytest.mark.parametrize(
    ("club", "wanted", "says"),
    [
        (replace(pack("club"), language="en"), "tie", "shipped speaks another language, ru; check its language, en"),
        (replace(pack("club"), sample_rate=8_000), "tie", "shipped has another rate, 24000; check its sample_rate"),
        (pack("club"), "nosuch", "shipped has no nosuch either"),
    ],
)
def test_what_does_not_fit_is_said(club: Pack, wanted: str, says: str) -> None:
    with pytest.raises(BadEntry) as raised:
        complete(club, SHIPPED, [wanted])
    assert says in str(raised.value)
    assert f"has no {wanted} (1 phrases are missing)" in str(raised.value)
