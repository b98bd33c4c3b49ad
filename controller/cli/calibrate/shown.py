"""What was found, as lines: the numbers, a picture of the delays, and what to do next. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from controller.cli.calibrate.session import ENOUGH_WINDOWS, WINDOWS, Findings, word_is_in_time
from controller.cli.calibrate.words import Words
from hardware.ports import MILLISECOND, SECOND, Seat
from hardware.sound.calibration import Latency, middle_of

_BAR = 30
_MOST_ROWS = 12
_STEPS_MS = (1, 2, 5, 10, 20)


def picture(latency: Latency, words: Words) -> Iterator[str]:
    """How many clicks had which delay: one row a stretch of delay."""
    if not latency.delays:
        return
    low, high = latency.delays[0], latency.delays[-1]
    step = MILLISECOND * next(
        (ms for ms in _STEPS_MS if (high - low) // (ms * MILLISECOND) < _MOST_ROWS - 1), _STEPS_MS[-1]
    )
    counts = [0] * (high // step - low // step + 1)
    for delay in latency.delays:
        counts[delay // step - low // step] += 1
    widest = max(counts)
    for n, count in enumerate(counts):
        begins = (low // step + n) * step // MILLISECOND
        stretch = f"{begins:>+5} … {begins + step // MILLISECOND:>+4} {words('unit')}"
        row = "█" * -(-count * _BAR // max(widest, _BAR)) or "·"
        yield f"  {stretch}  {row} {count or ''}".rstrip()


def latency_lines(latency: Latency, seat: Seat, words: Words) -> Iterator[str]:
    """The clicks: heard, how late, how far spread, and what is wrong if it is."""
    yield words("heard", heard=len(latency.delays), all=latency.planned, noises=latency.noises)
    yield from picture(latency, words)
    if latency.doubt is not None:
        yield words.doubt(latency.doubt)
        return
    yield words("latency", length=words.signed_ms(latency.length), bound=words.ms(latency.bound))
    low, high = map(words.signed_ms, latency.spread)
    yield words("spread", low=low, high=high, seat=seat, seat_bound=words.ms(latency.seat_bound))
    yield words("includes")


def window_is_proven(findings: Findings) -> bool:
    """Whether the closing sound falls where it was planned, as far as can be heard."""
    enough = len(findings.windows) >= ENOUGH_WINDOWS
    return enough and middle_of(findings.windows).is_exactly(findings.window)


def window_lines(findings: Findings, words: Words) -> Iterator[str]:
    """The window in clicks, and the first sound of the closing word."""
    if len(findings.windows) < ENOUGH_WINDOWS:
        yield words("window_none", heard=len(findings.windows), all=WINDOWS)
    else:
        middle = middle_of(findings.windows)
        yield words(
            "window_heard",
            heard=len(findings.windows),
            all=WINDOWS,
            length=words.ms(middle.length),
            bound=words.ms(middle.bound),
            wanted=words.ms(findings.window),
        )
        proven = window_is_proven(findings)
        yield words("window_ok" if proven else "window_bad", wanted_s=words.decimal(findings.window / SECOND, 3))
    yield _word_line(findings.word, words)


def _word_line(word: int | None, words: Words) -> str:
    if word is None:
        return words("speech_not_heard")
    if word_is_in_time(word):
        return words("speech_heard", delay=words.signed_ms(word))
    return words("speech_early", delay=words.ms(-word))


def note(latency: Latency) -> str:
    """The measurement in one line, as it is kept beside the number; the same in every language."""
    low, high = (round(delay / MILLISECOND) for delay in latency.spread)
    middle = round(latency.length / MILLISECOND)
    bound = -(-latency.bound // MILLISECOND)
    return f"± {bound} ms, 90 % {low - middle:+}…{high - middle:+} ms, {len(latency.delays)}/{latency.planned}"
