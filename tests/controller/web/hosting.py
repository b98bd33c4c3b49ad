"""A game hosted as it is on the evening: what a host does with the console, by what a finger can do, and what he sees.

Everything waits for what the page shows. Keys are named as they are written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.async_api import BrowserContext

from tests.controller.web.fingers import THUMB, Fingers
from tests.controller.web.screen import Screen, Sight

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}

CONFIRM, DISMISS = ".confirm", ".dismiss"

LISTENING = ".big:not([data-deaf]):not(:disabled) .label"
"""The big button when a press is taken."""

MAY_VOTE, COUNTS, LATE = '[data-lamp="may_vote"]', '[data-lamp="counts"]', '[data-hand="late"]'
CLOSED = '.stage[data-kind="counted"]'
ASKS = 5
"""How often the host asks at most, until this machine is quick enough for the window."""


def seat(number: int, marks: str = "") -> str:
    """The drawn seat of this number, if it has these ``marks``, as CSS."""
    return f'#table .seat[aria-label^="Место {number}."]{marks}'


def hand(number: int) -> str:
    """What the finger is called that lies on this seat."""
    return f"hand {number}"


class Console:
    """The host's console under a host's fingers."""

    def __init__(self, screen: Screen, fingers: Fingers) -> None:
        self.screen = screen
        self.fingers = fingers

    @classmethod
    async def open(cls, context: BrowserContext, address: str) -> Console:
        """Open the console in a browser that can be touched."""
        screen = Screen(await context.new_page())
        await screen.open(address)
        return cls(screen, await Fingers.on(screen))

    # --- what is seen

    async def stands_in(self, phase: str) -> None:
        """Wait until the table stands in this phase, by its name in ``data-phase``."""
        await self.screen.sees(Sight(f'body[data-phase="{phase}"]'))

    async def reads(self, title: str) -> None:
        """Wait until the middle of the table says this."""
        await self.screen.sees(Sight(".stage-title", title))

    # --- keys

    async def presses(self, label: str) -> None:
        """The big button, once it says this and listens."""
        await self.fingers.tap(Sight(LISTENING, label))

    async def holds(self, label: str) -> None:
        """Hold the big button, once it says this and listens, until it has taken the press."""
        await self._keeps_down(Sight(LISTENING, label), ".big")

    async def answers(self, text: str, answer: str) -> None:
        """Hold an answer (``CONFIRM``, ``DISMISS``) to the only open proposal, which says this, until it is gone."""
        await self.holds_answer(text, answer)
        await self.screen.sees(Sight(".proposal-text", part=text), 0)

    async def holds_answer(self, text: str, answer: str) -> None:
        """The same, whatever comes of it."""
        await self.screen.sees(Sight(".proposal-text", part=text))
        await self._keeps_down(Sight(f".proposal {answer}"), answer)

    async def taps(self, key: str) -> None:
        """A key of the panel, by its name."""
        await self.fingers.tap(Sight("#panel button", key))

    async def keeps(self, key: str) -> None:
        """A key of the panel that is held, by its name."""
        await self._keeps_down(Sight("#panel button", key), "#panel button")

    async def takes_the_lead(self) -> None:
        """Of a console that follows: hold the key, until it leads."""
        await self._keeps_down(Sight("body[data-follows] .lead .label"), ".lead")
        await self.screen.sees(Sight("body:not([data-follows])"))

    async def chooses(self, number: int) -> None:
        """A number on the pad that is open."""
        await self.fingers.tap(Sight(f'.pad:not([hidden]) .number[data-key="{number}"]'))

    async def does(self, act: str, number: int) -> None:
        """A number of the pad by day, and then what is done to it."""
        await self.chooses(number)
        await self.taps(act)

    async def _keeps_down(self, place: Sight, key: str) -> None:
        """Hold it until its filling edge is full, and the key has let go by itself."""
        held = Sight(f"{key}[data-held]")
        async with asyncio.TaskGroup() as both:  # a holding must not be over before it is looked for
            both.create_task(self.screen.sees(held))
            both.create_task(self.fingers.put({THUMB: place}))
        await self.screen.sees(held, 0)
        await self.fingers.lift(THUMB)

    # --- a game

    async def deals(self, seats: int, cards: Mapping[int, str]) -> None:
        """Call every seat to its card; enter these, the others are left out."""
        for number in range(1, seats + 1):
            await self.presses(f"Карта № {number}")
            await self.screen.sees(Sight(f'.deal .number[data-key="{number}"][data-chosen]'))
            if number in cards:
                await self.taps(cards[number])
                await self.screen.sees(Sight(f'.deal .number[data-key="{number}"][data-entered]'))

    async def gives_the_floor(self, speaker: int) -> None:
        """The first of a day begins; then the floor goes on by itself."""
        await self.presses(f"Слово № {speaker}")

    async def listens(self, speakers: Iterable[int], nominations: Mapping[int, int], seen: str = "Выставить") -> None:
        """Speech after speech, with whom each nominates (``seen``: the key that says so), until the last has ended."""
        for speaker in speakers:
            await self.reads(f"Речь № {speaker}")
            if speaker in nominations:
                await self._may_speak()
                await self.does(seen, nominations[speaker])
                await self.screen.sees(Sight(seat(nominations[speaker], "[data-nominee]")))
            await self.presses(f"Спасибо: конец речи № {speaker}")

    async def asks(self, about: int, hands: Iterable[int]) -> None:
        """The question, and these hands come down together as soon as the lamps ask for them; each is seen to count.

        The window is real. Where this machine stood still for most of it the hands are late, as they should be: the
        host takes his question back and asks again.
        """
        numbers = tuple(hands)
        for _ in range(ASKS):
            await self.presses(f"Вопрос о № {about}")
            if not numbers or await self._are_in_time(*numbers):
                return
            await self._takes_back_the_question()
            await self.lift(*numbers)
        raise AssertionError(f"the hands about number {about} were late {ASKS} times")

    async def _are_in_time(self, *hands: int) -> bool:
        await self.screen.sees(Sight(f"{seat(hands[0], MAY_VOTE)}, {CLOSED}"))
        await self.lay(*hands)
        await self.screen.sees(Sight(f"#table .seat:is({COUNTS}, {LATE})"), len(hands))
        return await self.screen.page.locator(f"#table .seat{LATE}").count() == 0

    async def _takes_back_the_question(self) -> None:
        await self.screen.sees(Sight(CLOSED))
        await self._may_speak()
        await self.fingers.tap(Sight(".undo:not(:disabled)", part="Отменить: Задать вопрос"))
        await self.screen.sees(Sight(CLOSED), 0)

    async def lay(self, *hands: int) -> None:
        """Hands come down on these seats, all at one moment."""
        await self.fingers.put({hand(number): Sight(f"{seat(number)} .chair") for number in hands})

    async def lift(self, *hands: int) -> None:
        """These hands leave."""
        await self.fingers.lift(*map(hand, hands))

    async def counts(self, votes: int) -> None:
        """Wait until the window has closed and the table has counted so many hands."""
        await self.screen.sees(Sight(f"{CLOSED} .stage-figure", str(votes)))

    async def accepts(self, *hands: int) -> None:
        """«Принято»; then these hands leave."""
        await self.presses("Принято")
        await self.screen.sees(Sight(CLOSED), 0)
        if hands:
            await self.lift(*hands)

    async def votes(self, about: int, *hands: int) -> None:
        """A question from its asking to its release, at which only these hands are up, all of them in time."""
        await self.asks(about, hands)
        await self.counts(len(hands))
        await self.accepts(*hands)

    async def names_best(self, *named: int) -> None:
        """The best move: three numbers, and the key that says them."""
        await self.stands_in("best_move")  # the room may be there before this page is
        await self._may_speak()
        for number in named:
            await self.chooses(number)
        await self.taps(f"Лучший ход: {', '.join(map(str, named))}")

    async def _may_speak(self) -> None:
        """Wait until this moment is half a second old: what is aimed at it sooner is refused."""
        await self.screen.sees(Sight(LISTENING))

    async def enters(self, role: str, choice: str) -> None:
        """What a role has chosen at night: a number, or the key that says nobody."""
        key = f'.night-role[data-key="{role}"]'
        await self.fingers.tap(Sight(key))
        await self.screen.sees(Sight(f"{key}[data-chosen]"))
        await self.screen.sees(Sight(".night-pad:not([data-deaf])"))
        await (self.chooses(int(choice)) if choice.isdigit() else self.taps(choice))
        await self.screen.sees(Sight(f"{key} .choice", "—"), 0)
