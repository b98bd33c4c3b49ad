"""The code by which a console is paired: which one holds, when the room sees it, how often it may be guessed. Pure.

A code has six digits, so one guess in 1,000,000 is right. Guesses of all senders are counted together, for a phone can
change its address: after each wrong one nobody is heard for a while, and the while grows, up to ten minutes. Ten
minutes without a wrong guess forgive one. So there are at most ten at once and then one in ten minutes: 16 in any hour.
In an evening of six hours there are 46 at most, and one such evening in about 21,000 lets somebody in; day and night
without a pause it takes 13 years until it is more likely than not (52,560 a year). The price: who guesses on purpose
keeps others waiting as well.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from hardware.ports import SECOND, Instant

_CODE = re.compile(r"[0-9]{6}")

WRONG_A_CODE = 10
"""So many wrong guesses, and another code holds."""

WAITS_S = (1, 2, 4, 8, 16, 32, 60, 120, 300, 600)
"""How long nobody is heard after the first, the second … wrong unforgiven guess (s); then always the last."""

FORGIVEN = 600 * SECOND
"""So long without a wrong guess (ns) forgives one."""

MOST_AN_HOUR = 16
"""Wrong guesses in any hour, whoever makes them: those of ``WAITS_S`` and six that were forgiven."""

ALONE = 60 * SECOND
"""So long no paired console must have been connected (ns) before the room sees a code: a phone may sleep."""

ADMITTING = 180 * SECOND
"""How long the room sees a code because the leading console wants one more (ns)."""


def is_code(said: str) -> bool:
    """Whether this has the shape of a code."""
    return _CODE.fullmatch(said) is not None


class Verdict(Enum):
    """What comes of a guess."""

    RIGHT = auto()
    WRONG = auto()
    TOO_SOON = auto()
    """Not compared at all."""


@dataclass(frozen=True, slots=True)
class Guesses:
    """How many were wrong and are not forgiven, and when the last was."""

    wrong: int = 0
    last: Instant = 0

    @property
    def heard_from(self) -> Instant:
        """From when on the next guess is heard."""
        return self.last + WAITS_S[self.wrong - 1] * SECOND if self.wrong else self.last

    def and_a_wrong_one(self, now: Instant) -> Guesses:
        """One more, at ``now``."""
        forgiven = (now - self.last) // FORGIVEN
        return Guesses(min(max(self.wrong - forgiven, 0) + 1, len(WAITS_S)), now)


class Pairing:
    """The code that holds. ``draw`` makes a new one of six digits; nobody is connected at the start.

    ``expected``: whether a console is paired already, and may come by itself.
    """

    def __init__(self, draw: Callable[[], str], now: Instant, *, expected: bool = False) -> None:
        self._draw = draw
        self._code = draw()
        self._wrong_of_code = 0
        self._guesses = Guesses(last=now)
        self._alone_since: Instant | None = now if expected else now - ALONE
        self._visited = False
        self._playing = False
        self._admits_until = now
        self._was_shown = True

    @property
    def code(self) -> str:
        """The code that holds, whether the room sees it or not."""
        return self._code

    def guess(self, said: str, now: Instant) -> Verdict:
        """Somebody says that this is the code. A right one is used up by that."""
        if now < self._guesses.heard_from:
            return Verdict.TOO_SOON
        if hmac.compare_digest(said.encode(), self._code.encode()):
            self._replace()
            self._admits_until = now
            if self._alone_since is not None:
                self._alone_since = now  # it will be connected in a moment
            return Verdict.RIGHT
        self._guesses = self._guesses.and_a_wrong_one(now)
        self._wrong_of_code += 1
        if self._wrong_of_code >= WRONG_A_CODE:
            self._replace()
        return Verdict.WRONG

    def wait(self, now: Instant) -> int:
        """How long until a guess is heard (ns)."""
        return max(0, self._guesses.heard_from - now)

    def admit(self, now: Instant) -> None:
        """The leading console wants one more."""
        self._admits_until = now + ADMITTING

    def connected(self, somebody: bool, now: Instant) -> None:
        """Whether a paired console is connected now."""
        if somebody:
            self._visited = True
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = now

    def play(self, playing: bool) -> None:
        """Whether a game is played now, in which a console shows who is who."""
        self._playing = playing

    def admits(self, now: Instant) -> bool:
        """Whether the leading console has wanted one more, and none has come yet."""
        return now < self._admits_until

    def shown(self, now: Instant) -> bool:
        """Whether the room sees the code, if it is not night.

        In a game a phone that sleeps is no reason: a player could pair his own. Who has switched the table on anew
        stands at it, and may have lost the console; else ``prinyato pair`` says the code.
        """
        alone = self._alone_since is not None and now >= self._alone_since + ALONE
        return self.admits(now) or (alone and not (self._playing and self._visited))

    def turn(self, now: Instant) -> None:
        """Time has passed. A code that was shown and is not any more is replaced: somebody may remember it."""
        shown = self.shown(now)
        if self._was_shown and not shown:
            self._replace()
        self._was_shown = shown

    def next_change(self, now: Instant) -> Instant | None:
        """When time alone will next change what the room sees."""
        alone_from = [] if self._alone_since is None else [self._alone_since + ALONE]
        return min((at for at in (*alone_from, self._admits_until) if at > now), default=None)

    def _replace(self) -> None:
        """Another code holds, never the same twice running."""
        before = self._code
        while self._code == before:
            self._code = self._draw()
        self._wrong_of_code = 0
