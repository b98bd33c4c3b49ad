"""What a microphone's edges say about the sound: how late it is, and how far apart two sounds were. Pure.

A comparator (LM393) at a seat's hand input hears the loudspeaker. It says when the sound crosses its threshold and
chatters while the room rings, so only an edge after a silence is an onset, and either level may be its rest.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from hardware.ports import MILLISECOND, Edge, Instant

QUIET = 80 * MILLISECOND
"""So long (ns) the comparator must have been still before an edge: what rings on after a sound is no onset."""

CROSSING = MILLISECOND
"""A burst's onset is seen so much later at most (ns): crests grow until one crosses the comparator's threshold."""

EARLIEST = -200 * MILLISECOND
LATEST = 600 * MILLISECOND
"""Where a sound is looked for around its planned instant (ns): Bluetooth may be half a second late."""

TOGETHER = 40 * MILLISECOND
"""Within so much (ns) of each other the delays of one loudspeaker lie, however restless the machine is."""

ECHO = 300 * MILLISECOND
"""So long after a sound that was heard another onset is its echo, and no noise (ns)."""

LEAST_CLICKS = 20
ENOUGH = 0.6
"""This share of the clicks must be heard: with twenty of them chance alone does not come near it."""

WIDEST = 25 * MILLISECOND
"""Delays that are spread wider (ns, from the 5 % to the 95 % quantile) come from more than the mixer's buffer."""

BLUNTEST = 5 * MILLISECOND
"""A seat whose edges are known no better (± ns) has no contact at its input, but a slow sensor's allowance."""

_ODDS_AGAINST = 0.001  # of a bound of the median that does not hold, by chance
_SHORTEST_GAP, _LONGEST_GAP = 350 * MILLISECOND, 850 * MILLISECOND


class Doubt(enum.Enum):
    """Why a latency cannot be trusted."""

    SILENCE = "the microphone has not said anything"
    NOISE = "it hears much besides the clicks"
    FEW = "it has not heard enough of the clicks"
    BLUNT = "the seat does not know its edges well enough"
    SPREAD = "the delays differ too much"


@dataclass(frozen=True, slots=True)
class Onset:
    """A sound begins: the microphone's edge at ``at``, known to within ± ``bound`` (ns)."""

    at: Instant
    bound: int


@dataclass(frozen=True, slots=True)
class Latency:
    """How much later than planned the sound is: ``length`` ± ``bound`` (ns), over all clicks that were heard.

    ``delays``: of those, sorted (ns). ``noises``: how many other onsets there were. ``seat_bound``: the largest of the
    seat's own (ns).
    """

    planned: int
    delays: tuple[int, ...]
    noises: int
    length: int
    bound: int
    seat_bound: int
    doubt: Doubt | None = None

    @property
    def spread(self) -> tuple[int, int]:
        """The 5 % and the 95 % quantile of the delays (ns)."""
        return quantile(self.delays, 0.05), quantile(self.delays, 0.95)


@dataclass(frozen=True, slots=True)
class Distance:
    """Two sounds were ``length`` ± ``bound`` apart (ns)."""

    length: int
    bound: int

    def is_exactly(self, length: int) -> bool:
        """Whether nothing contradicts that they were so far apart (ns)."""
        return abs(self.length - length) <= self.bound


def click_times(clicks: int, begins: Instant, chance: Random) -> tuple[Instant, ...]:
    """When to play the clicks: at gaps that no echo and no machine has."""
    times = [begins]
    while len(times) < clicks:
        times.append(times[-1] + chance.randint(_SHORTEST_GAP, _LONGEST_GAP))
    return tuple(times)


def onsets(edges: Iterable[Edge]) -> tuple[Onset, ...]:
    """The edges that break a silence, in order of time."""
    # A level that was only found tells nothing about when it came.
    dated = sorted((edge for edge in edges if edge.bound < QUIET), key=lambda edge: edge.at)
    before = [None, *dated]
    return tuple(
        Onset(edge.at, edge.bound)
        for last, edge in zip(before, dated, strict=False)
        if last is None or edge.at - last.at >= QUIET
    )


def measure(planned: Sequence[Instant], heard: Sequence[Onset]) -> Latency:
    """Match the clicks that were planned with the onsets that were heard, in whatever room."""
    window = _densest(_candidates(planned, heard), math.ceil(ENOUGH * len(planned)))
    hits = {} if window is None else _hits(planned, heard, window)
    delays = sorted(onset.at - planned[click] - CROSSING // 2 for click, onset in hits.items())
    length, doubt_of_median = _median(delays)
    seat_bound = max((onset.bound for onset in hits.values()), default=0)
    latency = Latency(
        planned=len(planned),
        delays=tuple(delays),
        noises=_noises(heard, list(hits.values())),
        length=length,
        bound=doubt_of_median + seat_bound + CROSSING // 2,
        seat_bound=seat_bound,
    )
    return replace(latency, doubt=_doubt(latency, heard))


def distance(opens: Instant, closes: Instant, latency: int, heard: Sequence[Onset]) -> Distance | None:
    """How far apart two bursts planned for these instants were; ``None`` if one was not heard where it should be."""
    first, last = (nearest(at + latency, heard) for at in (opens, closes))
    if first is None or last is None or first == last:
        return None
    return Distance(last.at - first.at, first.bound + last.bound + CROSSING)


def of_window(plans: Iterable[tuple[Instant, Instant]], latency: int, heard: Sequence[Onset]) -> tuple[Distance, ...]:
    """The distances of all windows, (opening, close) each, of which both bursts were heard."""
    found = (distance(opens, closes, latency, heard) for opens, closes in plans)
    return tuple(one for one in found if one is not None)


def middle_of(distances: Sequence[Distance]) -> Distance:
    """The median of distances, of which there must be one at least, with its own bound."""
    return sorted(distances, key=lambda one: one.length)[len(distances) // 2]


def nearest(at: Instant, heard: Sequence[Onset], within: int = TOGETHER) -> Onset | None:
    """The onset that belongs to a sound expected at ``at``, if one is within so much of it (ns)."""
    close = [onset for onset in heard if abs(onset.at - at) <= within]
    return min(close, key=lambda onset: abs(onset.at - at), default=None)


def first_after(at: Instant, heard: Sequence[Onset], within: int) -> Onset | None:
    """The first onset of a sound that begins softly at ``at``, if one comes within so much (ns)."""
    return next((onset for onset in heard if at - TOGETHER <= onset.at <= at + within), None)


def quantile(delays: Sequence[int], share: float) -> int:
    """The delay that this share of the sorted delays does not exceed (ns); 0 if there are none."""
    return delays[round(share * (len(delays) - 1))] if delays else 0


# --- matching --------------------------------------------------------------------------------------


def _candidates(planned: Sequence[Instant], heard: Sequence[Onset]) -> list[tuple[int, int]]:
    """Every delay that would join a click with an onset, and the click, by delay."""
    return sorted(
        (onset.at - at, click)
        for click, at in enumerate(planned)
        for onset in heard
        if EARLIEST <= onset.at - at <= LATEST
    )


def _densest(candidates: Sequence[tuple[int, int]], enough: int) -> int | None:
    """Where ``TOGETHER`` of delay begins that joins most clicks.

    The earliest such place if several join enough: a sound comes before its echo, however loud that is.
    """
    best: tuple[int, int] | None = None
    first: int | None = None
    for start, _ in candidates:
        if first is not None and start > first + TOGETHER:
            break
        joined = len({click for delay, click in candidates if start <= delay <= start + TOGETHER})
        if first is None and joined >= enough:
            first = start
        if best is None or joined > best[0]:
            best = joined, start
    return best[1] if best else None


def _hits(planned: Sequence[Instant], heard: Sequence[Onset], window: int) -> dict[int, Onset]:
    """One onset a click: the one nearest to where most are."""
    rough = [delay for delay, _ in _candidates(planned, heard) if window <= delay <= window + TOGETHER]
    middle = quantile(rough, 0.5)
    found = {click: nearest(at + middle, heard, TOGETHER // 2) for click, at in enumerate(planned)}
    return {click: onset for click, onset in found.items() if onset is not None}


def _noises(heard: Sequence[Onset], hits: Sequence[Onset]) -> int:
    """The onsets that are neither clicks nor their echoes."""
    return sum(not any(0 <= onset.at - hit.at <= ECHO for hit in hits) for onset in heard)


def _median(delays: Sequence[int]) -> tuple[int, int]:
    """The median of sorted delays, and how far the true one may be from it, whatever their distribution."""
    if not delays:
        return 0, 0
    middle = (delays[(len(delays) - 1) // 2] + delays[len(delays) // 2]) // 2
    # How many of n lie below the true median is binomial: the rank that fewer reach only by chance bounds it.
    rank, odds = 0, 0.0
    while rank < len(delays) // 2:
        odds += math.comb(len(delays), rank) * 2 ** (1 - len(delays))
        if odds > _ODDS_AGAINST:
            break
        rank += 1
    lowest = max(rank - 1, 0)
    return middle, max(middle - delays[lowest], delays[-1 - lowest] - middle)


def _doubt(latency: Latency, heard: Sequence[Onset]) -> Doubt | None:
    if not heard:
        return Doubt.SILENCE
    if latency.noises > latency.planned // 2:
        return Doubt.NOISE
    if len(latency.delays) < ENOUGH * latency.planned:
        return Doubt.FEW
    if latency.seat_bound > BLUNTEST:
        return Doubt.BLUNT
    low, high = latency.spread
    return Doubt.SPREAD if high - low > WIDEST else None
