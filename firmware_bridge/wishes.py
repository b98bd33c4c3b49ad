"""What modules are to keep: settings that are told again and again, among the polls, until they are confirmed."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from firmware_bridge.messages import Module, Settings

TRIES = 20
"""So often settings are told at most; the roll shows whether they were taken."""


@dataclass(slots=True)
class _Wish:
    settings: Settings
    tries: int = 0


class Wishes:
    """The settings that no module has confirmed yet, one for each module."""

    def __init__(self) -> None:
        self._wishes: deque[_Wish] = deque()
        self._told = False  # in the turn before

    def add(self, settings: Settings) -> None:
        """Tell a module this, in place of what it was to be told."""
        self._wishes = deque(wish for wish in self._wishes if wish.settings.identity != settings.identity)
        self._wishes.append(_Wish(settings))

    def next(self) -> Settings | None:
        """What to tell in this turn; never in two turns one after the other, for polls go in between."""
        self._told = bool(self._wishes) and not self._told
        if not self._told:
            return None
        wish = self._wishes.popleft()
        wish.tries += 1
        if wish.tries < TRIES:
            self._wishes.append(wish)
        return wish.settings

    def heard(self, module: Module) -> None:
        """A module has said what it keeps: what it was to keep is told no more."""
        confirmed = Settings(module.identity, module.seat, module.sensor)
        self._wishes = deque(wish for wish in self._wishes if wish.settings != confirmed)
