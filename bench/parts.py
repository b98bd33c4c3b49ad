"""What there is to measure, by name, in the order of the page; and what of it takes longer on demand.

A part's docstring says how its figures come about; the page of results has it beneath the part's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import ModuleType

from bench import (
    countdown,
    display,
    first_load,
    games,
    leaks,
    losses,
    otherwise,
    page,
    process,
    rules,
    seat_bus,
    seat_clocks,
    speech,
    spoken_key,
    table,
)
from bench.figures import Found
from bench.soak import moment

MODULES: Mapping[str, ModuleType] = {
    "rules": rules,
    "games": games,
    "leaks": leaks,
    "losses": losses,
    "otherwise": otherwise,
    "clocks": seat_clocks,
    "bus": seat_bus,
    "soak": moment,
    "table": table,
    "page": page,
    "display": display,
    "load": first_load,
    "countdown": countdown,
    "process": process,
    "voice": speech,
    "key": spoken_key,
}

Measure = Callable[[], Sequence[Found]]

USUAL: Mapping[str, Measure] = {name: module.measure for name, module in MODULES.items()}
LONG: Mapping[str, Measure] = {
    **USUAL,
    "games": partial(games.measure, games.MANY_GAMES),
    "leaks": partial(leaks.measure, leaks.MANY_PAIRS),
    "otherwise": partial(otherwise.measure, seat_clocks.MANY_HANDS),
    "clocks": partial(seat_clocks.measure, seat_clocks.MANY_MINUTES, seat_clocks.MANY_HANDS),
    "soak": partial(moment.measure, moment.WHOLE_HOUR),
}


def about(name: str) -> str:
    """How the part's figures come about."""
    return told(MODULES[name])


def told(module: ModuleType) -> str:
    """What a module says of itself."""
    return (module.__doc__ or "").strip()


def heading(name: str) -> str:
    """What it measures, in a line."""
    return about(name).partition("\n")[0].rstrip(".")
