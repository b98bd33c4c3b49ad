"""What the table promises, in the words of the promise, and the figures that show it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Promise:
    """``shown``: by which figures, as (part, how the figure's name begins); every one that begins so shows it."""

    words: str
    shown: tuple[tuple[str, str], ...]


PROMISES = (
    Promise("leaks 0", (("leaks", "leaks"),)),
    Promise("losses 0", (("losses", "losses"),)),
    Promise("wrong decisions 0", (("otherwise", "wrong decisions"), ("clocks", "wrong of"), ("soak", "wrong of"))),
    Promise(
        "truths inside the bound 100 %",
        (("otherwise", "truths inside"), ("clocks", "truths inside"), ("soak", "truths inside")),
    ),
    Promise("`step` over 20,000 inputs/s", (("rules", "step"),)),
    Promise("a game replayed in under 100 ms", (("rules", "replay of a whole game"),)),
    Promise("edge to lamp at a module under 2 ms", (("bus", "edge to the module's own lamp (max)"),)),
    Promise(
        "edge to page under 50 ms at p99",
        (("page", "hand to page, in chromium (p99)"), ("display", "hand to display, 33 pages (p99)")),
    ),
    Promise(
        "bridge and controller together under 10 % of one core of this machine at full rate with 12 seats",
        (("bus", "bridge and controller together"),),
    ),
    Promise("start in under 2 s", (("process", "ready"),)),
    Promise("under 100 MB", (("process", "memory with a whole game"),)),
)
