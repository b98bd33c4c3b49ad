"""A table on a virtual clock: it delivers what was ordered in the order of time, and what the game waits for."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.game import Game, History, facts, inputs, play, waits
from controller.game.facts import Fact
from controller.game.inputs import Act, Come, Command, Contact, Heard, Input, Marks, Restarted
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
    """One game under rehearsal: its history, its clock, its pads, and what is on its way."""

    def __init__(self, game: Game) -> None:
        self.first = game
        self.history = History(game)
        self.now: Instant = game.now
        self.inputs: list[Input] = []
        self.facts: list[Fact] = []
        self.on_the_way: list[Delivery] = []
        self.down: dict[Seat, Instant] = {}
        """The hands that are, or will be, on their pads, and since when."""
        self.staying: set[Seat] = set()
        """Hands that do not leave their pads until the next question."""
        self.offline: set[Seat] = set()
        self.offered_again = False
        """A question was asked and taken back; the host may ask it again."""
        self.paused_by_undo = False
        """The clocks stand since an undo, and the next act lets them run on."""
        self.removed: Seat | None = None
        """Who was removed from the table last."""
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
        other.down, other.staying, other.offline = dict(self.down), set(self.staying), set(self.offline)
        other.offered_again, other.paused_by_undo = self.offered_again, self.paused_by_undo
        other.removed, other.commands, other._ordered = self.removed, self.commands, self._ordered
        return other

    # --- time

    def run_until(self, at: Instant) -> None:
        """Let everything happen up to and including ``at``."""
        while (due := self._next(at)) is not None:
            self._take(due)
        self.now = max(self.now, at)

    def run_to(self, at: Instant) -> None:
        """Let everything happen before ``at``; what comes at that very instant is still to come."""
        self.run_until(at - 1)
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

    def _take(self, what: Input) -> tuple[Fact, ...]:
        if isinstance(what, Heard) and what.seat not in waits(self.game)[1]:
            return ()
        self.inputs.append(what)
        self.history, told = play(self.history, what)
        self.facts += (fact for fact in told if not isinstance(fact, facts.Refused))
        self._note(told)
        return told

    def _note(self, told: tuple[Fact, ...]) -> None:
        for fact in told:
            match fact:
                case facts.QuestionWithdrawn() | facts.Undone(act=inputs.Ask() | inputs.AskAbout()):
                    self.offered_again = True
                case facts.Asked() | facts.AllLeaveQuestion():
                    self.offered_again = False
                case facts.Out(silently=True, seats=(seat,)):
                    self.removed = seat

    # --- hands

    def order(self, at: Instant, what: Input) -> None:
        """Let ``what`` reach the controller at ``at``."""
        self._ordered += 1
        rank = 1 if isinstance(what, Heard) else 0
        heapq.heappush(self.on_the_way, Delivery(at, rank, self._ordered, what))

    def move(self, seat: Seat, *, down: bool, at: Instant, bound: int = 0, delay: int = 0) -> None:
        """A hand comes down on a pad, or leaves it."""
        if down:
            self.down[seat] = at
        else:
            self.down.pop(seat, None)
        self.order(at + delay, Contact(seat, down, at, bound))

    def clear_pads(self, at: Instant) -> None:
        """Every hand that does not stay leaves its pad at ``at``, or after it has come down."""
        for seat, since in sorted(self.down.items()):
            if seat not in self.staying:
                self.move(seat, down=False, at=max(at, since + LEAD))

    # --- the host

    def say(self, act: Act) -> tuple[Fact, ...]:
        """The host says something now; returns what came of it, a refusal included."""
        self.commands += 1
        return self._take(Command(str(self.commands), self.now, act))

    def resume_after_undo(self) -> None:
        """Let the clocks run on; nobody says so."""
        if self.paused_by_undo:
            self.paused_by_undo = False
            self.say(inputs.Resume())

    def refusal(self, told: tuple[Fact, ...]) -> Refusal | None:
        """Why a command was refused; ``None`` if it was taken."""
        return next((fact.reason for fact in told if isinstance(fact, facts.Refused)), None)

    def oldest_proposal(self, seat: Seat | None) -> Proposal | None:
        """The oldest open proposal, or the one about ``seat``."""
        for proposal in self.game.open_proposals():
            if seat is None or proposal.seat == seat:
                return proposal
        return None

    # --- questions

    def plan(self, opens: Instant, delays: Mapping[Seat, int]) -> Window:
        """The speaker has planned the question: it opens at ``opens``.

        Each seat's word that it has told all of the window arrives with its close, or so much later (ns).
        """
        window = Window(opens - SOUNDING, opens, opens + self.window_length)
        self._take(Marks(window.begins, window.opens, window.closes))
        for seat in range(1, len(self.game.players) + 1):
            if seat not in self.offline:
                self.order(window.closes + delays.get(seat, 0), Heard(seat, window.closes))
        return window

    @property
    def window_length(self) -> int:
        """From the opening of a window to its close (ns)."""
        return self.game.rulebook.window_ms * MILLISECOND

    def hold_back(self, seat: Seat, closes: Instant, delay: int) -> None:
        """What a seat has to say of the window arrives no sooner than so much after its close (ns)."""
        if any(isinstance(d.what, Heard) and d.what.seat == seat and d.at < closes + delay for d in self.on_the_way):
            self.silence(seat)
            self.order(closes + delay, Heard(seat, closes))

    def silence(self, seat: Seat) -> None:
        """Nothing is heard of what this seat has to say of the window."""
        self.on_the_way = [d for d in self.on_the_way if not (isinstance(d.what, Heard) and d.what.seat == seat)]
        heapq.heapify(self.on_the_way)

    def forget_question(self) -> None:
        """What a void question still had on its way is nothing; hands that move, move."""
        self.on_the_way = [d for d in self.on_the_way if not isinstance(d.what, Heard)]
        heapq.heapify(self.on_the_way)

    # --- faults

    def cut_power(self) -> None:
        """The controller dies and comes back: the game is made anew of its inputs.

        Hands leave their pads meanwhile, unheard; those that stay are told of as they are found.
        """
        history = History(self.first)
        for what in self.inputs:
            history, _ = play(history, what)
        assert history == self.history, "a replay must give the same game"
        self.on_the_way.clear()
        self._take(Restarted(self.history.game.now))
        self.down = {seat: at for seat, at in self.down.items() if seat in self.staying}
        for seat in self.down:
            self.move(seat, down=True, at=self.now)
