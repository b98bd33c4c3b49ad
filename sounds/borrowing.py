"""A voice with gaps: what it has not got is said by another that speaks the same language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType

from sounds.errors import BadEntry
from sounds.pack import Pack


@dataclass(frozen=True, slots=True)
class Completed:
    """A pack that has every phrase; ``borrowed`` ones are said by ``lender``, the name of another voice."""

    pack: Pack
    borrowed: tuple[str, ...] = ()
    lender: str = ""


def complete(pack: Pack, lender: Pack, clips: Iterable[str]) -> Completed:
    """The pack, of which some of ``clips`` are missing, and for those the lender's recordings.

    BadEntry if the two have not the same language and rate, or the lender has not got them either.
    """
    missing = tuple(clip for clip in clips if clip not in pack.clips)
    gaps = f"has no {missing[0]} ({len(missing)} phrases are missing), and {lender.path.name}"
    if lender.language != pack.language:
        check = f"its language, {pack.language}, or record them"
        raise BadEntry(pack.path, f"{gaps} speaks another language, {lender.language}", check)
    if lender.sample_rate != pack.sample_rate:
        check = f"its sample_rate, {pack.sample_rate}, or let prinyato voice import bring its files to that rate"
        raise BadEntry(pack.path, f"{gaps} has another rate, {lender.sample_rate}", check)
    neither = next((clip for clip in missing if clip not in lender.clips), None)
    if neither is not None:
        raise BadEntry(pack.path, f"{gaps} has no {neither} either", "that the catalogue and the packs belong together")
    added = {clip: lender.clips[clip] for clip in missing}
    return Completed(replace(pack, clips=MappingProxyType({**pack.clips, **added})), missing, lender.voice)
