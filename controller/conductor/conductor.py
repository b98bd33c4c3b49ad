"""One game at one table: seats, clock and host in; lights, sound and screens out; everything kept in the journal.

All of it runs on one event loop. Threads of the drivers hand over stamped values and own nothing of the game.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.conductor.alarm import Alarm
from controller.conductor.hardware import Hardware
from controller.conductor.lit import Lit
from controller.conductor.next_floor import NextFloor
from controller.conductor.record import Record
from controller.conductor.remotes.again import said_again
from controller.conductor.remotes.deeds import Deed
from controller.conductor.remotes.handset import Said, Say
from controller.conductor.remotes.situation import Situation, situation
from controller.conductor.setup import Setup
from controller.conductor.unsaid import PATIENCE, Unsaid
from controller.conductor.voice import Voice, asked
from controller.game import History, facts, inputs, play, public, waits
from controller.game.ballot import putting
from controller.game.facts import Fact
from controller.game.hand import SPARK
from controller.game.inputs import Act, ByKey, Come, Command, Contact, Input, Marks
from controller.game.phases import Night, Question
from controller.game.state import Game
from controller.game.units import SECOND, Instant, Seat
from controller.stage.ahead import Moment, ahead
from controller.stage.announce import BEGINS, CLOSES, OPENS, silences
from controller.stage.lamps import lamps, next_change, vote_window
from controller.stage.ledger import Ledger
from controller.stage.manner import SPEAKING, Manner
from hardware.ports import Edge, Heard, Lamp, VoteWindow


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a command, and whether its record was safe in time."""

    told: tuple[Fact, ...]
    recorded: bool

    @property
    def refusal(self) -> facts.Refused | None:
        """Why it was refused, if it was."""
        return next((fact for fact in self.told if isinstance(fact, facts.Refused)), None)


class Conductor:
    """Runs one game, from ``begin`` or ``restart`` to ``stop``.

    ``record`` keeps its inputs, ``manner`` is how it announces, ``silent`` are the seats that cannot be heard at its
    beginning. ``changed`` is called after everything that a screen may want to show.
    """

    def __init__(
        self,
        setup: Setup,
        history: History,
        ledger: Ledger,
        hardware: Hardware,
        *,
        record: Record,
        changed: Callable[[], None],
        manner: Manner = SPEAKING,
        silent: frozenset[Seat] = frozenset(),
    ) -> None:
        self.setup = setup
        self.history = history
        self.ledger = ledger
        self.silent = silent
        self.announced = public(history.game)
        self._lit = Lit(hardware.lights)
        self._scheduled: VoteWindow | None = None
        self._hardware = hardware
        self._record = record
        self._changed = changed
        self._loop = asyncio.get_running_loop()
        self._voice = Voice(setup.book, hardware.speaker, hardware.clock, manner)
        self._unsaid = Unsaid(self._loop)
        self._next_floor = NextFloor(self._loop, lambda: self.history, self._give_floor)
        self._cursor: Seat | None = None
        self._stopped = False
        self._alarm = Alarm(self._loop, hardware.clock, self._time_has_come)

    @property
    def now(self) -> Instant:
        """The present instant of the table (ns)."""
        return self._hardware.clock.now()

    @property
    def lamps(self) -> Mapping[Seat, Lamp]:
        """What each seat's light means now."""
        return self._lit.lamps

    @property
    def question_clip(self) -> str:
        """The id of the clip that asks the question which stands; empty if none does."""
        phase = self.history.game.phase
        return self._voice.question_clip(putting(phase)) if isinstance(phase, Question) else ""

    # --- what comes in

    def report(self, what: Edge | Heard) -> None:
        """A seat has something to say: the one place where an edge becomes a contact of the game."""
        if self._stopped:
            return
        match what:
            case Edge(seat, down, at, bound):
                self._enter(Contact(seat, down, at, bound))
            case Heard(seat, until):
                question = self.history.game.phase
                if isinstance(question, Question) and question.window and seat in waits(self.history.game)[1]:
                    # To have heard it for longer is no news, and not the present: where the table stood still for a
                    # moment all seats answer late, and the first must not be the last.
                    self._enter(inputs.Heard(seat, min(until, _heard_enough(question.window.closes))))

    def attend(self, silent: frozenset[Seat]) -> None:
        """These seats cannot be heard now, all others can."""
        if self._stopped:
            return
        self.silent = silent
        self._refresh()

    def note(self, text: str) -> None:
        """A line of the table itself for the log."""
        self.ledger = self.ledger.note(text, self.now)
        self._changed()

    async def command(self, command_id: str, step: int | None, act: Act) -> Taken:
        """The host said ``act``; returns when its record is safe, or after 250 ms."""
        safe: asyncio.Future[None] = self._loop.create_future()
        told = self._enter(Command(command_id, self.now, act, step), on_safe=lambda: _resolve(self._loop, safe))
        if not any(isinstance(fact, facts.Refused) for fact in told):
            self._follow_up(told)
        done, _ = await asyncio.wait((safe,), timeout=PATIENCE / SECOND)
        if not done:
            self._changed()  # the journal is behind
            safe.add_done_callback(lambda _: self._changed())  # and has caught up
        return Taken(told, recorded=bool(done))

    @property
    def situation(self) -> Situation:
        """What the host's remote is pressed at."""
        return situation(self.history, floor_comes=self._next_floor.comes)

    def hear(self, said: Said) -> None:
        """The host has said this with his remote: an act is a command like any other."""
        if self._stopped:
            return
        match said:
            case Say(act, at, step):
                self._follow_up(self._enter(Command(f"key-{uuid.uuid4()}", at, act, step)))
            case Deed.CANCEL_FLOOR:
                self._next_floor.call_off()
            case _:
                self._voice.say(said_again(said, self.history), "", hands_stand=False)

    def point(self, seat: Seat | None) -> None:
        """The host's cursor is at this seat, for the room to see, or at none."""
        self._cursor = seat
        if not self._stopped:
            self._refresh()

    def announce(self, manner: Manner) -> None:
        """Announce so from now on; a question that waits for the host's key the table asks, if it is to speak."""
        self._voice.turn_to(manner)
        question = self.history.game.phase
        if isinstance(question, Question) and question.window is None and not self._voice.asks_by_key():
            self._plan_question(putting(question))
        self._refresh()

    def begin(self) -> None:
        """The table shows the game from now on."""
        self._refresh()

    def restart(self) -> None:
        """The controller has come back from its journal: the game stands paused, what is not counted is asked again."""
        self._enter(inputs.Restarted(self.history.game.now))

    def stop(self) -> None:
        """Be silent and dark, and let everything pass by: another game takes the table, or the table closes."""
        self._stopped = True
        self._next_floor.call_off()
        self._be_silent()
        self._alarm.set(None)
        self._schedule(None)
        self._lit.darken()

    def _be_silent(self) -> None:
        """Stop what is said, planned, or about to be: it belongs to a moment that is gone."""
        self._voice.stop()
        self._unsaid.forget()

    # --- one input

    def _enter(self, what: Input, on_safe: Callable[[], None] | None = None) -> tuple[Fact, ...]:
        before = self.history.game
        deadline, _ = waits(before)
        self.history, told = play(self.history, what)
        self._quieten(before, told)
        if isinstance(what, Command) and told:
            self._append_and_say(what, told, on_safe)
        else:
            self._record.append(what, on_safe)
            self._say(told, came=deadline if isinstance(what, Come) else None)
        self.ledger = self.ledger.told(told, self.now)
        self._refresh()
        return told

    def _quieten(self, before: Game, told: tuple[Fact, ...]) -> None:
        """Stop what belongs to a moment that is gone."""
        phase = self.history.game.phase
        if any(silences(fact) for fact in told):
            same_call = (
                isinstance(phase, Night) and isinstance(before.phase, Night) and phase.index == before.phase.index
            )
            if same_call:
                self._voice.hold_call()
            else:
                self._be_silent()
        elif any(isinstance(fact, facts.Paused) for fact in told):
            self._voice.pause()

    def _append_and_say(self, command: Command, told: tuple[Fact, ...], on_safe: Callable[[], None] | None) -> None:
        """A word of the host's is spoken once its record is safe, or after 250 ms (design, "The journal")."""
        say = self._unsaid.wait(lambda: self._say(told, command.id))

        def safe() -> None:
            say()
            if on_safe is not None:
                on_safe()

        self._record.append(command, safe)

    def _say(self, told: tuple[Fact, ...], command_id: str = "", came: Instant | None = None) -> None:
        """Say these facts; ``came``: the instant that was waited for, if they have come of time."""
        hands_stand = isinstance(self.history.game.phase, Question)
        if came is not None and not hands_stand:
            self._voice.say_at(Moment.of(came, told))
        else:
            self._voice.say(told, command_id, hands_stand=hands_stand)
        question = asked(told)
        phase = self.history.game.phase
        if question is None or not isinstance(phase, Question) or phase.window is not None:
            return
        if self._voice.asks_by_key():
            self._enter(ByKey(self.now))
        else:
            self._plan_question(question)

    def _plan_question(self, question: facts.Asked | facts.AllLeaveQuestion) -> None:
        plan = self._voice.ask(question)
        closes = plan.marks[CLOSES]
        self._enter(Marks(plan.marks[BEGINS], plan.marks[OPENS], closes))
        self._hardware.seats.hear_past(_heard_enough(closes))

    def _follow_up(self, told: tuple[Fact, ...]) -> None:
        """What follows a word of the host's by itself."""
        for fact in told:
            match fact:
                case facts.SpeechEnded():
                    self._next_floor.await_it()
                case facts.WindowOpened():
                    self._sound_the_close()

    def _sound_the_close(self) -> None:
        question = self.history.game.phase
        if not isinstance(question, Question) or question.window is None:
            return
        closes = question.window.closes
        if self._voice.close_at(question.window).marks[CLOSES] == closes:
            self._hardware.seats.hear_past(_heard_enough(closes))
        else:  # the key was heard too late to close at its time: what the room hears is what counts
            self._enter(Command(f"late-{uuid.uuid4()}", self.now, inputs.WithdrawQuestion()))

    def _give_floor(self) -> None:
        self._enter(Command(f"floor-{uuid.uuid4()}", self.now, inputs.GiveFloor()))

    # --- time

    def _time_has_come(self, at: Instant) -> None:
        deadline, _ = waits(self.history.game)
        if deadline is not None and deadline <= at:
            self._enter(Come(max(deadline, self.history.game.now)))
        else:
            self._refresh()

    def _refresh(self) -> None:
        """Bring lamps and alarm up to the present game."""
        game, now = self.history.game, self.now
        self.announced = announced = public(game)
        self._lit.show(lamps(announced, now, silent=self.silent, cursor=self._cursor))
        self._schedule(vote_window(announced))
        deadline, _ = waits(game)
        self._alarm.set(min((at for at in (deadline, next_change(announced, now)) if at is not None), default=None))
        self._voice.foresee(ahead(game))
        self._changed()

    def _schedule(self, window: VoteWindow | None) -> None:
        if window != self._scheduled:
            self._scheduled = window
            self._hardware.lights.schedule(window)


def _heard_enough(closes: Instant) -> Instant:
    """Past when a seat must be heard: who came just before the close has told by then if it was a hand or a spark."""
    return closes + SPARK


def _resolve(loop: asyncio.AbstractEventLoop, future: asyncio.Future[None]) -> None:
    """Resolve ``future`` from another thread, if it still waits."""

    def resolve() -> None:
        if not future.done():
            future.set_result(None)

    loop.call_soon_threadsafe(resolve)
