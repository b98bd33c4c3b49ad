"""What a club would otherwise have, for the very same hands: 12 seats, contacts that bounce, each hand near a close.

* **Prinyato**: seat modules behind an adapter of 1 ms on a host that is busy in 2 % of all crossings; what it says
  with its bound. The hands are those of ``bench/seat_clocks.py``, by the model of the bus.
* **stamped on arrival**: the same modules, their reports stamped when the program has read them.
* **gpiozero**: the real `Button(pin, bounce_time=0.05)` on the library's mock pins; its `when_pressed` asks a clock for
  the time. The mock leaves `bounce_time` out, so the pin is moved as lgpio does it on a Pi: a level is told when it has
  stood for the bounce time, and stamped so much later (lgpio's manual, `gpio_set_debounce_micros`). From there to the
  callback the same busy host, with the delays of the adapter's reads.
* **stopwatch**: a trained timekeeper, started and stopped by eye. The error of such an interval is N(0, 0.10²) s, by
  4,304 reactions of timekeepers at swimming competitions (N(0.11, 0.07²) s a press): "Manual timing in physics
  experiments: Error and uncertainty", Am. J. Phys. 87(2), 110 (2019),
  <https://pubs.aip.org/aapt/ajp/article-abstract/87/2/110/148269/>. That is the kinder model: there the swimmer is seen
  coming. Seven timers at sprints differed from the electronic time by 0.31 ± 0.07 s (Mayhew et al., J. Strength Cond.
  Res. 24(2), 447 (2010), <https://pubmed.ncbi.nlm.nih.gov/20072055/>), and a light without warning is answered after
  213 ms on average (Woods et al., Front. Hum. Neurosci. 9:131 (2015), <https://doi.org/10.3389/fnhum.2015.00131>).

Arrival and gpiozero are told apart from their constant delay: the median of all of them is taken off, which a club
would first have to measure. Only Prinyato says when it does not know; the others' guess is taken as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median

from gpiozero import Button
from gpiozero.pins.mock import MockFactory

from bench.figures import Drawing, Figure, Found, percentile
from bench.plots import histograms, verdicts
from bench.seat_clocks import Hand, Line, chatter, play_model
from firmware_bridge.simulator.adapter import Habits
from hardware.ports import MILLISECOND, SECOND, Instant

HANDS = 20_000
LINE = Line("1 ms adapter, busy host", Habits())
BOUNCE = 50 * MILLISECOND
HELD = 500 * MILLISECOND
SHORT = (20 * MILLISECOND, 150 * MILLISECOND)
TRIES = 2_000
STOPWATCH_NS = 0.10 * SECOND
NEAR = 5 * MILLISECOND

Move = tuple[Instant, bool]
"""When a contact changes, and whether it is closed then."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A hand as one of the ways has it: its true distance from the close, the error, and the bound owned up to (ns)."""

    distance: int
    error: int
    bound: int = 0

    @property
    def disputed(self) -> bool:
        """Whether the bound leaves it open."""
        return self.seen - self.bound < 0 <= self.seen + self.bound

    @property
    def wrong(self) -> bool:
        """Whether it is decided, and not as it was."""
        return not self.disputed and (self.seen < 0) != (self.distance < 0)

    @property
    def seen(self) -> int:
        """How far from the close it seems to be (ns)."""
        return self.distance + self.error

    @property
    def verdict(self) -> int:
        """Its place in ``plots.VERDICTS``."""
        return 3 if self.wrong else 1 if self.disputed else 0 if self.distance < 0 else 2


def measure(count: int = HANDS) -> list[Found]:
    """Errors and decisions of the four ways, and what a bounce time swallows."""
    hands = play_model(LINE, count)
    delays = gpiozero_delays(hands)
    ways = {
        "Prinyato": [Judged(hand.truth - hand.closes, hand.error, hand.reading.bound) for hand in hands],
        "stamped on arrival": _put_right(hands, [hand.heard - hand.truth for hand in hands]),
        "gpiozero, bounce_time=0.05": _put_right(hands, delays),
        "stopwatch": stopwatch(hands),
    }
    found: list[Found] = [figure for name, judged in ways.items() for figure in _figures(name, judged)]
    found += _as_they_come("stamped on arrival", hands, [hand.heard - hand.truth for hand in hands])
    found += _as_they_come("gpiozero", hands, delays)
    for what, lost in _swallowed().items():
        found.append(Figure(f"{what} of 20–150 ms that gpiozero does not tell", 100 * lost, "%"))
    sizes = {name: [abs(one.error) / MILLISECOND for one in judged] for name, judged in ways.items()}
    said = {name: [(one.distance / MILLISECOND, one.verdict) for one in judged] for name, judged in ways.items()}
    return [
        *found,
        Drawing("errors", histograms(f"Error of a hand's instant, {len(hands):,} hands", sizes)),
        Drawing("decisions", verdicts("What is said of a hand, by its true distance from the close", said, 5, 0.5)),
    ]


def _figures(name: str, judged: list[Judged]) -> Iterator[Figure]:
    ours = name == "Prinyato"
    errors = [abs(one.error) / MILLISECOND for one in judged]
    near = [one for one in judged if abs(one.distance) < NEAR]
    wrong = sum(one.wrong for one in near) * 100 / len(near)
    yield Figure(f"error of a hand (median), {name}", median(errors), "ms")
    yield Figure(f"error of a hand (p99), {name}", percentile(errors, 99), "ms")
    if ours:
        inside = sum(abs(one.error) <= one.bound for one in judged) * 100 / len(judged)
        yield Figure("truths inside the bound, Prinyato", inside, "%", exactly=100)
        yield Figure(f"wrong decisions of {len(judged):,}, Prinyato", sum(one.wrong for one in judged), "", exactly=0)
        disputed = sum(one.disputed for one in near) * 100 / len(near)
        yield Figure("disputed within 5 ms of the close, Prinyato", disputed, "%")
    yield Figure(f"wrong within 5 ms of the close, {name}", wrong, "%")


def _as_they_come(name: str, hands: list[Hand], delays: list[int]) -> Iterator[Figure]:
    """Of a way whose constant delay nobody has measured."""
    wrong = sum(Judged(hand.truth - hand.closes, late).wrong for hand, late in zip(hands, delays, strict=True))
    yield Figure(f"delay (median), {name}", median(delays) / MILLISECOND, "ms")
    yield Figure(f"wrong within 50 ms of the close, {name}, its delay not taken off", wrong * 100 / len(hands), "%")


def _put_right(hands: Iterable[Hand], delays: list[int]) -> list[Judged]:
    usual = round(median(delays))
    return [Judged(hand.truth - hand.closes, late - usual) for hand, late in zip(hands, delays, strict=True)]


def stopwatch(hands: Iterable[Hand], seed: int = 1) -> list[Judged]:
    """By hand and eye: a normal error."""
    chance = Random(seed)
    return [Judged(hand.truth - hand.closes, round(chance.gauss(0, STOPWATCH_NS))) for hand in hands]


# --- gpiozero --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Program:
    """A club's program: a button, and the instants at which it was told that it is pressed and released."""

    chance: Random
    factory: MockFactory = field(default_factory=MockFactory)
    now: Instant = 0
    pressed: list[Instant] = field(default_factory=list)
    released: list[Instant] = field(default_factory=list)

    def watch(self, moves: Iterable[Move]) -> None:
        """Let the contact move so, and the library tell it."""
        with Button(4, bounce_time=BOUNCE / SECOND, pin_factory=self.factory) as button:
            button.when_pressed = lambda: self.pressed.append(self.now)
            button.when_released = lambda: self.released.append(self.now)
            for at, closed in settled(moves, BOUNCE):
                self.now = at + self._late()
                (button.pin.drive_low if closed else button.pin.drive_high)()

    def _late(self) -> int:
        habits = LINE.habits
        late = habits.read.draw(self.chance)
        return late + (habits.spike.draw(self.chance) if self.chance.random() < habits.spike_share else 0)


def settled(moves: Iterable[Move], bounce: int) -> Iterator[Move]:
    """As lgpio tells a line: another level than before, once it has stood for the bounce time, at the end of that."""
    told = False
    standing: Move | None = None
    for at, closed in moves:
        if standing is not None and at - standing[0] >= bounce and standing[1] is not told:
            told = standing[1]
            yield standing[0] + bounce, told
        standing = (at, closed)
    if standing is not None and standing[1] is not told:
        yield standing[0] + bounce, standing[1]


def gpiozero_delays(hands: Iterable[Hand], seed: int = 1) -> list[int]:
    """Of each hand, held for half a second: from the hand to the time that ``when_pressed`` reads (ns)."""
    chance = Random(seed)
    program = Program(Random(seed))
    truths: list[Instant] = []

    def moves() -> Iterator[Move]:
        for number, _ in enumerate(hands):
            at = number * 2 * SECOND
            truths.append(at)
            yield from moved(at, True, chance)
            yield from moved(at + HELD, False, chance)

    program.watch(moves())
    return [told - truth for told, truth in zip(program.pressed, truths, strict=True)]


def moved(at: Instant, closed: bool, chance: Random) -> Iterator[Move]:
    """A contact that closes or opens, and bounces."""
    yield at, closed
    for bounce, level in chatter(closed, chance):
        yield at + bounce, level


def _swallowed(seed: int = 1) -> dict[str, float]:
    """The share of short presses, and of short gaps between two, that the callbacks never hear of."""
    chance = Random(seed)
    presses, gaps = Program(Random(seed)), Program(Random(seed))

    def short_presses() -> Iterator[Move]:
        for number in range(TRIES):
            at = number * SECOND
            yield from moved(at, True, chance)
            yield from moved(at + chance.randint(*SHORT), False, chance)

    def short_gaps() -> Iterator[Move]:
        yield 0, True
        for number in range(1, TRIES + 1):
            at = number * SECOND
            yield from moved(at, False, chance)
            yield from moved(at + chance.randint(*SHORT), True, chance)

    presses.watch(short_presses())
    gaps.watch(short_gaps())
    return {"presses": 1 - len(presses.pressed) / TRIES, "gaps between two presses": 1 - len(gaps.released) / TRIES}
