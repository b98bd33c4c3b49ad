"""The room's display as the room reads it from five metres, beside a console that is being hosted."""

from __future__ import annotations

from playwright.async_api import BrowserContext

from tests.controller.web.screen import Screen, Sight


class Room:
    """What the display shows; nothing on it can be pressed."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    @classmethod
    async def open(cls, context: BrowserContext, address: str) -> Room:
        """Open the display."""
        screen = Screen(await context.new_page())
        await screen.open(f"{address}display")
        return cls(screen)

    async def reads(self, title: str) -> None:
        """Whose floor it is, or what happens, in the middle of the table."""
        await self.screen.sees(Sight("#table .stage-title", title))

    async def runs_a_clock(self) -> None:
        """The large clock is there."""
        await self.screen.sees(Sight('.stage[data-kind="clock"] .stage-figure', part=":"))

    async def is_dark(self) -> None:
        """It is night: neither the table nor the board is to be seen."""
        await self.screen.sees(Sight('body[data-phase="night"]'))
        await self.screen.misses("#table", "#board")

    async def lists(self, *nominees: int) -> None:
        """Who is nominated, in order."""
        for place, number in enumerate(nominees, start=1):
            await self.screen.sees(Sight(f".board-row:nth-child({place}) .board-number", str(number)))
        await self.screen.sees(Sight(".board-row"), len(nominees))

    async def asks_about(self, number: int) -> None:
        """The question is about this one."""
        await self.screen.sees(Sight(".board-row[data-asked] .board-number", str(number)))
        await self.screen.sees(Sight('.stage[data-kind="asked"] .stage-figure', str(number)))

    async def counts_hands(self, count: int) -> None:
        """So many seats shine because their hand counts."""
        await self.screen.sees(Sight('#table .seat[data-lamp="counts"]'), count)

    async def tells_votes(self, *votes: str) -> None:
        """The number of votes beside each nominee, in words."""
        for place, said in enumerate(votes, start=1):
            await self.screen.sees(Sight(f".board-row:nth-child({place}) .board-votes", said))

    async def notes(self, hand: str, text: str) -> None:
        """What became of a single hand: ``late``, ``lifted`` …"""
        await self.screen.sees(Sight(f'.board-note[data-hand="{hand}"]', part=text))

    async def tells(self, what: str, *whom: int) -> None:
        """What came of it and for whom: in the middle as long as nothing else is there, then on the board."""
        await self.screen.sees(Sight(".stage-title, .board-what", what))
        await self.screen.sees(Sight(".stage-figure, .board-whom", " · ".join(map(str, whom))))

    async def misses_seats(self, count: int) -> None:
        """So many places are empty."""
        await self.screen.sees(Sight("#table .seat[data-out]"), count)
