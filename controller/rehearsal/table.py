"""A table on a virtual clock: it delivers what was ordered in the order of time, and what the game waits for."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass

from controller.game import Game, History, play, waits
from controller.game.facts import Fact, Refused
from controller.game.inputs import Act, Come, Command, Contact, Heard, Input, Marks, Restarted
from controller.game.phases import Question
from controller.game.reasons import Refusal
from controller.game.state import Proposal
from controller.game.units import MILLISECOND, SECOND, Instant, Seat
from controller.game.window import Window

LEAD = 300 * MILLISECOND
"""From the host's key to the first sound of a question (ns)."""

SOUNDING = 3 * SECOND
"""From the first sound of a question to the opening of its window (ns)."""


@dataclass(frozen=True, slots=True, order=True)
class Delivery:
    """Something that reaches the controller at ``at``; of one instant, hands come before what is heard."""

    at: Instant
    rank: int
    order: int
    what: Input


class Table:
    """One game under rehearsal: its history, its clock, and what is on its way."""

    def __init__(self, game: Game) -> None:
        self.first = game
        self.history = History(game)
        self.now: Instant = game.now
        self.inputs: list[Input] = []
        self.facts: list[Fact] = []
        self.on_the_way: list[Delivery] = []
        self.down: set[Seat] = set()
        self.offline: set[Seat] = set()
        self.commands = 0
        self._ordered = 0

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.history.game

    def fork(self) -> Table:
        """An independent table at the same moment, to try something on."""
        other = Table(self.first)
        other.history, other.now = self.history, self.now
        other.inputs, other.on_the_way = list(self.inputs), list(self.on_the_way)
        other.down, other.offline = set(self.down), set(self.offline)
        other.commands, other._ordered = self.commands, self._ordered
        return other

    # --- time

    def run_until(self, at: Instant) -> None:
        """Let everything happen up to and including ``at``."""
        while (due := self._next(at)) is not None:
            self._take(due)
        self.now = max(self.now, at)

    def run_while(self, condition: Callable[[], bool], limit: int = 3600 * SECOND) -> None:
        """Let time pass while ``condition`` holds, an instant the game waits for at a time, at most ``limit`` ns."""
        end = self.now + limit
        while condition() and self.now < end:
            deadline, _ = waits(self.game)
            upcoming = [at for at in (deadline, self.on_the_way[0].at if self.on_the_way else None) if at is not None]
            if not upcoming:
                return
            self.run_until(max(self.now, min(upcoming)))

    def _next(self, until: Instant) -> Input | None:
        deadline, _ = waits(self.game)
        if self.on_the_way and self.on_the_way[0].at <= until:
            first = self.on_the_way[0]
            if deadline is None or first.at <= deadline:
                heapq.heappop(self.on_the_way)
                self.now = max(self.now, first.at)
                return first.what
        if deadline is not None and deadline <= until:
            self.now = max(self.now, deadline)
            return Come(self.now)
        return None

    def _take(self, what: Input) -> None:
        if isinstance(what, Heard) and what.seat not in waits(self.game)[1]:
            return
        self.inputs.append(what)
        self.history, told = play(self.history, what)
        self.facts += told

    # --- hands

    def order(self, at: Instant, what: Input) -> None:
        """Let ``what`` reach the controller at ``at``."""
        self._ordered += 1
        rank = 1 if isinstance(what, Heard) else 0
        heapq.heappush(self.on_the_way, Delivery(at, rank, self._ordered, what))

    def move(self, seat: Seat, *, down: bool, at: Instant, bound: int = 0, delay: int = 0) -> None:
        """A hand comes down on a pad, or leaves it."""
        if down:
            self.down.add(seat)
        else:
            self.down.discard(seat)
        self.order(at + delay, Contact(seat, down, at, bound))

    def clear_pads(self, at: Instant) -> None:
        """Every hand leaves its pad at ``at``."""
        for seat in sorted(self.down):
            self.move(seat, down=False, at=at)

    # --- the host

    def say(self, act: Act) -> tuple[Fact, ...]:
        """The host says something now; returns what came of it, a refusal included."""
        self.commands += 1
        command = Command(str(self.commands), self.now, act)
        self.inputs.append(command)
        self.history, told = play(self.history, command)
        self.facts += [fact for fact in told if not isinstance(fact, Refused)]
        return told

    def refusal(self, told: tuple[Fact, ...]) -> Refusal | None:
        """Why a command was refused; ``None`` if it was taken."""
        return next((fact.reason for fact in told if isinstance(fact, Refused)), None)

    # --- questions

    def plan(self, opens: Instant) -> Window:
        """The speaker has planned the question: it opens at ``opens``."""
        length = self.game.rulebook.window_ms * MILLISECOND
        window = Window(opens - SOUNDING, opens, opens + length)
        self._take(Marks(window.begins, window.opens, window.closes))
        for seat in range(1, len(self.game.players) + 1):
            self.order(window.closes, Heard(seat, window.closes))
        return window

    def hear_later(self, seat: Seat, delay: int | None) -> None:
        """What a seat has to say of the window arrives so much later (ns); ``None``: not at all."""
        kept = [d for d in self.on_the_way if not (isinstance(d.what, Heard) and d.what.seat == seat)]
        self.on_the_way = kept
        heapq.heapify(self.on_the_way)
        question = self.game.phase
        if delay is not None and isinstance(question, Question) and question.window is not None:
            closes = question.window.closes
            self.order(closes + delay, Heard(seat, closes))

    def oldest_proposal(self, seat: Seat | None) -> Proposal | None:
        """The oldest open proposal, or the one about ``seat``."""
        for proposal in self.game.open_proposals():
            if seat is None or proposal.seat == seat:
                return proposal
        return None

    # --- faults

    def cut_power(self) -> None:
        """The controller dies and comes back: the game is made anew of its inputs; no hand is on a pad any more."""
        history = History(self.first)
        for what in self.inputs:
            history, _ = play(history, what)
        assert history == self.history, "a replay must give the same game"
        self.on_the_way.clear()
        self.down.clear()
        self._take(Restarted(self.now))
