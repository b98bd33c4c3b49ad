"""The consoles of one table: who is paired, who is connected, and which one leads. Tells whoever listens."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Protocol, TypedDict

from controller.web.consoles import NOBODY, Consoles, console_of
from controller.web.keeping import Keeper, Keeping
from controller.web.pairing import Pairing, Verdict
from hardware.clocks import CallAt
from hardware.ports import Clock, Instant

TOKEN_BYTES = 32
"""Of chance in a console's token."""

_NIGHT = "night"
_BETWEEN_GAMES = ("ready", "over")
"""Phases in which no console shows who is who."""


class AccessView(TypedDict):
    """What one console is told of all of them."""

    leads: bool
    """This one does; the others follow."""
    consoles: int
    """How many are connected, this one with them."""
    others: int
    """How many other consoles are paired and can be forgotten."""
    asks: bool
    """Whether a console must be paired at this table at all."""
    code: str
    """The code, for the leading console while it wants one more; otherwise empty."""
    pairings: int
    """How many were paired since the table was started: if there is one more, everybody is told."""


class Listener(Protocol):
    """A console's page."""

    def changed(self) -> None:
        """What this console is told has changed."""
        ...

    def forgotten(self) -> None:
        """The console is not paired any more."""
        ...


def draw_code() -> str:
    """Six digits, each code as likely as any other."""
    return f"{secrets.randbelow(1_000_000):06}"


class Paired:
    """Where ``asks`` is false, whoever comes is a console and needs no code. Everything is called on the event loop."""

    def __init__(
        self,
        clock: Clock,
        call_at: CallAt,
        keeper: Keeper,
        *,
        asks: bool,
        consoles: Consoles = NOBODY,
        draw: Callable[[], str] = draw_code,
    ) -> None:
        self.asks = asks
        self._keeping = Keeping(keeper)
        self._now = clock.now
        self._call_at = call_at
        self._consoles = consoles.known() if asks else consoles
        self._pairing = Pairing(draw, clock.now(), expected=bool(self._consoles.paired))
        self._phase = ""
        self._pairings = 0
        self._told = ""
        self._calls_at: Instant | None = None
        self._pages: dict[Listener, str] = {}
        self._displays: list[Callable[[], None]] = []

    # --- who is there

    def knows(self, console: str) -> bool:
        """Whether this console may do what consoles do."""
        return not self.asks or console in self._consoles.paired

    def leads(self, console: str) -> bool:
        """Whether this console leads."""
        return console == self._consoles.leads

    def view(self, console: str) -> AccessView:
        """What this console is told."""
        leads = self.leads(console)
        return {
            "leads": leads,
            "consoles": len(set(self._pages.values())),
            "others": len(set(self._consoles.paired) - {console}) if self.asks else 0,
            "asks": self.asks,
            "code": self._pairing.code if self.asks and leads and self._pairing.admits(self._now()) else "",
            "pairings": self._pairings,
        }

    @property
    def room_code(self) -> str:
        """The code if the room may see it, otherwise empty; at night the display is dark."""
        seen = self.asks and self._phase != _NIGHT and self._pairing.shown(self._now())
        return self._pairing.code if seen else ""

    @property
    def pairings(self) -> int:
        """How many were paired since the table was started."""
        return self._pairings

    # --- who comes and goes

    async def open(self) -> None:
        """The table is served from now on: the code is told, and can be asked for when this is done."""
        self._turn()
        await self._keeping.flush()

    def follow(self, phase: str) -> None:
        """The table stands in a phase of this kind."""
        if phase != self._phase:
            self._phase = phase
            self._pairing.play(phase not in _BETWEEN_GAMES)
            self._turn()

    def join(self, console: str, page: Listener) -> Callable[[], None]:
        """A page of this console is connected; returns the way out."""
        self._pages[page] = console
        if self._consoles.leads is None:
            self._become(self._consoles.led_by(console))
        self._turn()

        def leave() -> None:
            self._pages.pop(page, None)
            self._turn()

        return leave

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` when ``room_code`` or ``pairings`` may have changed; returns the way out."""
        self._displays.append(changed)
        return lambda: self._displays.remove(changed)

    async def close(self) -> None:
        """Nothing waits for the disk any more."""
        await self._keeping.flush()

    # --- what is said

    def guess(self, code: str) -> Verdict:
        """Somebody says that this is the code; ``Verdict.RIGHT`` is to be followed by ``pair``."""
        verdict = self._pairing.guess(code, self._now())
        self._turn()
        return verdict

    def wait(self) -> int:
        """How long until a guess is heard (ns)."""
        return self._pairing.wait(self._now())

    async def pair(self) -> str:
        """One more console is paired; returns its token, of which only a hash is kept, once that is on the disk."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._pairings += 1
        kept = self._become(self._consoles.and_one(console_of(token), frozenset(self._pages.values())))
        self._turn()
        await kept
        return token

    def take_lead(self, console: str) -> None:
        """This console leads from now on."""
        if not self.leads(console):
            self._become(self._consoles.led_by(console))
            self._turn()

    def admit(self, console: str) -> bool:
        """One more console is wanted: the code is shown for a while. False if this console does not lead."""
        if not self.asks or not self.leads(console):
            return False
        self._pairing.admit(self._now())
        self._turn()
        return True

    def forget_others(self, console: str) -> bool:
        """All but this console are to be paired again. False if it does not lead."""
        if not self.asks or not self.leads(console):
            return False
        self._become(self._consoles.alone(console))
        for page, theirs in list(self._pages.items()):
            if theirs != console:
                del self._pages[page]
                page.forgotten()
        self._turn()
        return True

    # --- what follows

    def _turn(self) -> None:
        """Something has happened, or time has passed."""
        now = self._now()
        self._pairing.connected(bool(self._pages), now)
        self._pairing.turn(now)
        if self.asks:
            self._tell_code()
            self._wake_at(self._pairing.next_change(now))
        for page in list(self._pages):
            page.changed()
        for changed in list(self._displays):
            changed()

    def _tell_code(self) -> None:
        if self._pairing.code != self._told:
            self._told = self._pairing.code
            self._keeping.tell(self._told)

    def _wake_at(self, instant: Instant | None) -> None:
        if instant is None or instant == self._calls_at:
            return
        self._calls_at = instant
        self._call_at(instant, self._wake)

    def _wake(self) -> None:
        self._calls_at = None  # a timer may come a little early, and is set again then
        self._turn()

    def _become(self, consoles: Consoles) -> Awaitable[None]:
        self._consoles = consoles
        return self._keeping.keep(consoles)
