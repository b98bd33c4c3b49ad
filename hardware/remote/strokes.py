"""Presses out of a key's contact: what chatters, repeats itself or comes as a burst is one press.

A press is on from its first contact. It is over when the key has stayed up for ``REST``, and not before ``GUARD`` has
passed since it began; its stamps are those of the first contact and of the last. So a worn key that chatters is not
let go, and a "000" key, which sends zeros in a burst, is one zero.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from hardware.ports import MILLISECOND, Instant

GUARD = 60 * MILLISECOND
"""The same key again within this (ns) is the same press."""

REST = 30 * MILLISECOND
"""A key that comes back within this (ns) was not let go: no finger is as quick."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key, by its evdev code, went down or up at ``at`` (ns)."""

    code: int
    down: bool
    at: Instant


@dataclass(frozen=True, slots=True)
class _Press:
    """A key's latest press: since when, and when it is over, if the key is up and stays so."""

    began: Instant
    over: Instant | None = None


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A stroke, and when it is certain if nothing comes before."""

    stroke: Stroke
    certain: Instant


class Strokes:
    """Takes contacts, gives strokes in the order of their stamps: one that is not certain holds back those after it.

    A key that was down from the start is heard from its next press on.
    """

    def __init__(self) -> None:
        self._latest: dict[int, _Press] = {}
        self._waiting: list[_Waiting] = []

    def contact(self, code: int, at: Instant, *, down: bool) -> list[Stroke]:
        """A key's contact changed at ``at``; returns what is certain by now."""
        press = self._latest.get(code)
        is_over = press is None or (press.over is not None and (press.over <= at or self._is_told(code)))
        if down and is_over:
            self._latest[code] = _Press(at)
            self._waiting.append(_Waiting(Stroke(code, True, at), at))
        elif down and press is not None and press.over is not None:
            self._latest[code] = _Press(press.began)
            self._waiting.remove(_Waiting(self._up(code), press.over))
        elif not down and press is not None and press.over is None:
            over = max(at + REST, press.began + GUARD)
            self._latest[code] = _Press(press.began, over)
            self._waiting.append(_Waiting(Stroke(code, False, at), over))
        return self.settle(at)

    def settle(self, now: Instant) -> list[Stroke]:
        """What has become certain because nothing came until ``now``."""
        certain = list(itertools.takewhile(lambda waiting: waiting.certain <= now, self._waiting))
        del self._waiting[: len(certain)]
        return [waiting.stroke for waiting in certain]

    def still(self, down: frozenset[int], at: Instant) -> list[Stroke]:
        """Contacts were lost: only these keys are down at ``at``. The others are let go of now, for all we know."""
        gone = [code for code, press in self._latest.items() if press.over is None and code not in down]
        return [stroke for code in gone for stroke in self.contact(code, at, down=False)]

    def flush(self, at: Instant) -> list[Stroke]:
        """The device has gone: every key is up, and nothing is waited for."""
        strokes = [*self.still(frozenset(), at), *(waiting.stroke for waiting in self._waiting)]
        self._latest.clear()
        self._waiting.clear()
        return strokes

    @property
    def wakes(self) -> Instant | None:
        """When the next stroke becomes certain by itself."""
        return self._waiting[0].certain if self._waiting else None

    def _is_told(self, code: int) -> bool:
        """Whether it has been said that the key is up: a machine that was held up hears late what came before that."""
        return all(waiting.stroke != Stroke(code, False, waiting.stroke.at) for waiting in self._waiting)

    def _up(self, code: int) -> Stroke:
        """The stroke that says that the key was let go, and is not certain yet."""
        return next(w.stroke for w in reversed(self._waiting) if w.stroke.code == code)
