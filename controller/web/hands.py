"""Hands that pages hold down on a simulated table: a seat is down while any page holds it."""

from __future__ import annotations

from controller.web.table import Hand


class HeldHands:
    """Who holds which seat. A page that has gone lets go of all it held: no hand stands for ever."""

    def __init__(self) -> None:
        self._holders: dict[int, set[object]] = {}

    def move(self, holder: object, seat: int, down: bool, hand: Hand) -> None:
        """``holder`` presses or releases ``seat``; ``hand`` hears the first press and the last release."""
        holders = self._holders.get(seat, set())
        if down == (holder in holders):
            return
        if down:
            if not holders:
                hand(seat, True)
            self._holders[seat] = holders | {holder}
        else:
            holders.discard(holder)
            if not holders:
                del self._holders[seat]
                hand(seat, False)

    def release(self, holder: object, hand: Hand) -> None:
        """``holder`` has gone."""
        for seat in [seat for seat, holders in self._holders.items() if holder in holders]:
            self.move(holder, seat, False, hand)
