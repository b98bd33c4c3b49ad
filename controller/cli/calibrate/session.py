"""What is played and listened to: clicks, the window in clicks, the window in words. It knows no device."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from hardware.ports import (
    MILLISECOND,
    SECOND,
    Clip,
    Clock,
    Doubled,
    Edge,
    Gap,
    HardwareError,
    Heard,
    Instant,
    LineState,
    Mark,
    Plan,
    Seat,
    SeatReport,
    Seats,
    Speaker,
    Utterance,
)
from hardware.sound.burst import BURST, in_bursts
from hardware.sound.calibration import (
    EARLIEST,
    LATEST,
    TOGETHER,
    Distance,
    Doubt,
    Latency,
    Onset,
    click_times,
    first_after,
    measure,
    of_window,
    onsets,
)

WINDOWS = 5
ENOUGH_WINDOWS = 3

WORDS_WITHIN = 400 * MILLISECOND
"""A word that was not heard so long after it began (ns) was too soft."""

_BEGINS = 1500 * MILLISECOND  # an amplifier that slept has woken up by then
_PAUSE = 700 * MILLISECOND
_SETTLES = LATEST + 200 * MILLISECOND  # then everything has been heard and reported
_STEP = 100 * MILLISECOND
_TRIES, _TRY = 10, 500 * MILLISECOND

Progress = Callable[[str, int, int, Latency | None], None]
"""Is told the stage ("clicks", "windows", "speech"), how much of it is done, of how much, and the delays so far."""


class NotHeard(HardwareError):
    """The seat that holds the microphone cannot be heard."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(
            f"seat {seat} is not heard{f' ({why})' if why else ''}; check its wire and the number with --seat"
        )


class WrongSeat(HardwareError):
    """The microphone is at another seat than was said."""

    def __init__(self, seat: Seat, other: Seat) -> None:
        super().__init__(f"seat {seat} hears nothing, but seat {other} hears the clicks; say --seat {other}")


@dataclass(frozen=True, slots=True)
class Bench:
    """A loudspeaker, the seats, and how to let time pass (ns) until what happens meanwhile has been reported.

    ``question``: a question with its window, marked "open" and "close".
    """

    speaker: Speaker
    seats: Seats
    clock: Clock
    let_pass: Callable[[int], None]
    question: Utterance


@dataclass(frozen=True, slots=True)
class Findings:
    """What has been heard. ``window``: its planned length (ns); ``word``: the first sound of the closing word, from the
    beginning of its speech (ns). Without trust in the latency the windows are not played.
    """

    latency: Latency
    window: int = 0
    windows: tuple[Distance, ...] = ()
    word: int | None = None


@dataclass(slots=True)
class Ear:
    """Keeps what the seats report, of which one is ours; may be told on any thread."""

    seat: Seat
    edges: defaultdict[Seat, list[Edge]] = field(default_factory=lambda: defaultdict(list))
    heard_until: Instant | None = None
    why_not: str = ""

    def take(self, report: SeatReport) -> None:
        """A seat has something to say."""
        match report:
            case Edge(seat=seat):
                self.edges[seat].append(report)
            case Heard(seat=self.seat, until=until):
                self.heard_until = until
            case Doubled(seat=self.seat, modules=modules):
                self.why_not = f"several modules have its number: {', '.join(modules)}"
            case LineState():
                self.why_not = report.why

    def onsets(self, since: Instant, seat: Seat | None = None) -> tuple[Onset, ...]:
        """What our seat, or another, has heard of sounds that were planned from then on."""
        edges = self.edges[self.seat if seat is None else seat]
        return tuple(onset for onset in onsets(list(edges)) if onset.at >= since + EARLIEST)


def listen(bench: Bench, ear: Ear, clicks: int, progress: Progress) -> Findings:
    """Play everything and say what came of it; raises ``NotHeard`` before the first sound, or ``WrongSeat``."""
    bench.seats.start(ear.take)
    _await_seat(bench, ear)
    latency = _clicks(bench, ear, clicks, progress)
    if latency.doubt is not None:
        return Findings(latency)
    plans, windows = _windows(bench, ear, latency.length, progress)
    word = _word(bench, ear, latency.length, progress)
    return Findings(latency, plans[0].marks["close"] - plans[0].marks["open"], windows, word)


def _await_seat(bench: Bench, ear: Ear) -> None:
    for _ in range(_TRIES):
        bench.seats.hear_past(bench.clock.now())
        bench.let_pass(_TRY)
        if ear.heard_until is not None:
            return
    raise NotHeard(ear.seat, ear.why_not)


def _clicks(bench: Bench, ear: Ear, clicks: int, progress: Progress) -> Latency:
    begins = bench.clock.now() + _BEGINS
    click = Utterance((Mark("click"), Clip(BURST)))
    plans = [bench.speaker.plan(click, at) for at in click_times(clicks, begins, Random(clicks))]
    planned = [plan.marks["click"] for plan in plans]

    def show(played: int) -> None:
        so_far = planned[:played]
        progress("clicks", played, clicks, measure(so_far, ear.onsets(begins)) if so_far else None)

    _play(bench, planned, show)
    latency = measure(planned, ear.onsets(begins))
    if latency.doubt is Doubt.SILENCE:
        for other in list(ear.edges):
            if measure(planned, ear.onsets(begins, other)).doubt is None:
                raise WrongSeat(ear.seat, other)
    return latency


def _windows(bench: Bench, ear: Ear, latency: int, progress: Progress) -> tuple[Sequence[Plan], tuple[Distance, ...]]:
    at, window = bench.clock.now() + _PAUSE, in_bursts(bench.question)
    plans: list[Plan] = []
    for _ in range(WINDOWS):
        plans.append(bench.speaker.plan(window, at))
        at = plans[-1].ends + _PAUSE
    _play(bench, [plan.marks["close"] for plan in plans], lambda played: progress("windows", played, WINDOWS, None))
    heard = ear.onsets(plans[0].begins)
    return plans, of_window([(plan.marks["open"], plan.marks["close"]) for plan in plans], latency, heard)


def _word(bench: Bench, ear: Ear, latency: int, progress: Progress) -> int | None:
    plan = bench.speaker.plan(bench.question, bench.clock.now() + _PAUSE)
    _play(bench, [plan.ends], lambda played: progress("speech", played, 1, None))
    begins = plan.marks["close"] + latency
    onset = first_after(begins, ear.onsets(plan.begins), WORDS_WITHIN)
    return onset.at - begins if onset is not None else None


def _play(bench: Bench, sounds: Sequence[Instant], show: Callable[[int], None]) -> None:
    """Let time pass until the last of these sounds has been heard."""
    until = sounds[-1] + _SETTLES
    while (now := bench.clock.now()) < until:
        show(sum(at <= now for at in sounds))
        bench.let_pass(min(_STEP, until - now))
    show(len(sounds))


def duration(bench: Bench, clicks: int) -> int:
    """About how long it all takes (s)."""
    window = sum(part.length for part in bench.question.parts if isinstance(part, Gap))
    clicking = clicks * 600 * MILLISECOND
    return (clicking + WINDOWS * (window + _PAUSE) + window + 8 * SECOND) // SECOND


def word_is_in_time(word: int) -> bool:
    """Whether the closing word did not begin before its mark."""
    return word >= -TOGETHER // 4
