"""What has been found, in lines."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from controller.cli.screen import Screen, progress_bar, wrapped
from controller.cli.voice.making import Show
from controller.cli.voice.words import Words
from sounds.flaws import Finding, Flaw

_FIGURES = {
    Flaw.OTHER_LENGTH: "frames",
    Flaw.CLIPPED: "times",
    Flaw.TOO_LONG: "seconds",
    Flaw.TOO_SHORT: "seconds",
    Flaw.LEVEL: "level",
    Flaw.EDGES: "edges",
    Flaw.NOISY: "noise",
}
"""How the figures of a flaw are told."""


def lines_of(findings: Sequence[Finding], texts: Mapping[str, str], words: Words) -> Iterator[str]:
    """All findings by their kind: how many, and each with its figures or its text."""
    for flaw in Flaw:
        those = [finding for finding in findings if finding.flaw is flaw]
        if those:
            yield words.flaw(flaw, len(those))
        width = max((len(finding.clip) for finding in those), default=0)
        for finding in those:
            yield f"  {finding.clip:<{width}}  {_detail(finding, texts, words)}".rstrip()


def _detail(finding: Finding, texts: Mapping[str, str], words: Words) -> str:
    if finding.why:
        return finding.why
    told = _FIGURES.get(finding.flaw)
    if told is None:
        return texts.get(finding.clip, "")
    places = 1 if told == "seconds" else 0
    return words(told, found=words.decimal(finding.found, places), wanted=words.decimal(finding.wanted, places))


def tell(text: str) -> None:
    """A note, over as many lines as it needs."""
    print("\n".join(wrapped(text)))


@contextmanager
def progress(words: Words) -> Iterator[Show]:
    """A bar that moves on a terminal; a file or a pipe gets none of it."""
    if not sys.stdout.isatty():
        yield lambda done, of, clip: None
        return
    with Screen(sys.stdout) as screen:
        yield lambda done, of, clip: screen.draw(
            [words("progress", bar=progress_bar(done, of), done=done, all=of, clip=clip)]
        )
        screen.draw([])
