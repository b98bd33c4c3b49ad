"""How findings are shown: a line each for people, one value for machines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TextIO

from controller.cli.doctor.findings import Finding, State
from controller.cli.doctor.words import Words
from controller.cli.screen import WIDTH

_WIDTH = WIDTH - 5

_SIGNS = {State.FINE: "✓", State.NOTE: "!", State.WRONG: "✗", State.NONE: "–"}
_COLOURS = {State.FINE: "32", State.NOTE: "33", State.WRONG: "31", State.NONE: "2"}


def coloured(out: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether colours are shown: to people, unless they have said NO_COLOR (no-color.org)."""
    return out.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


def lines_of(finding: Finding, words: Words, *, colours: bool) -> list[str]:
    """The sign and what is so, then what to do, if there is something to do."""
    sign = _SIGNS[finding.state]
    if colours:
        sign = f"\x1b[{_COLOURS[finding.state]}m{sign}\x1b[0m"
    return [
        *_hung(f"{sign} ", _wrapped(f"{words.title(finding)}: {words.text(finding)}")),
        *_hung("  → ", _remedy(words.remedy(finding))),
    ]


def summary_of(findings: Sequence[Finding], words: Words) -> str:
    """One sentence for all of it."""
    counts = {state: sum(found.state is state for found in findings) for state in State}
    said = "wrong" if counts[State.WRONG] else "well_but" if counts[State.NOTE] else "well"
    return words(said, wrong=counts[State.WRONG], notes=counts[State.NOTE])


def value_of(finding: Finding, words: Words) -> dict[str, Any]:
    """For ``--json``. ``figures`` are what the text is made of, each with its unit at the end of its name."""
    return {
        "name": finding.name,
        "state": finding.state.value,
        "text": words.text(finding),
        "remedy": words.remedy(finding),
        "figures": dict(finding.values),
    }


def _hung(first: str, lines: list[str]) -> Iterator[str]:
    """The first line after its sign, the others under it."""
    for number, line in enumerate(lines):
        yield f"    {line}" if number else f"{first}{line}"


def _remedy(text: str) -> list[str]:
    """One step after the other, as many on a line as fit: what is to be typed is not torn apart."""
    lines: list[str] = []
    for step in text.split("; ") if text else []:
        if lines and len(lines[-1]) + 2 + len(step) <= _WIDTH:
            lines[-1] += f"; {step}"
        else:
            lines.append(step)
    return [one for line in lines for one in _wrapped(line)]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
