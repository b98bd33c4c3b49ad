"""What the consoles leave behind is written in its order, and nobody on the event loop waits for it."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass, field

from controller.web.consoles import Consoles
from controller.web.keeping import Keeping
from controller.web.paired import Paired
from hardware.clocks import ManualClock

FIRST, SECOND = Consoles(("a",), "a"), Consoles(("a", "b"), "a")


@dataclass
class SlowCard:
    """Writes when it is let; ``written``: what, in its order."""

    written: list[object] = field(default_factory=list)
    lets: threading.Event = field(default_factory=threading.Event)

    def keep(self, consoles: Consoles) -> None:
        assert self.lets.wait(60)
        self.written.append(consoles)

    def tell(self, code: str) -> None:
        assert self.lets.wait(60)
        self.written.append(code)


async def test_one_after_the_other_while_the_loop_goes_on() -> None:
    card = SlowCard()
    keeping = Keeping(card)
    keeping.keep(FIRST)
    keeping.tell("123456")
    kept = keeping.keep(SECOND)
    assert card.written == []
    card.lets.set()
    await kept
    assert card.written == [FIRST, "123456", SECOND]
    await keeping.flush()


async def test_a_table_is_served_only_when_its_code_can_be_asked_for() -> None:
    card, clock = SlowCard(), ManualClock()
    paired = Paired(clock, clock.call_at, card, asks=True, draw=lambda: "123456")
    opened = asyncio.create_task(paired.open())
    await asyncio.sleep(0)
    assert not opened.done()
    card.lets.set()
    await opened
    assert card.written == ["123456"]
    await paired.close()
