"""The protocol of a game, read out of its record: it is played again, and what is told is written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from controller.conductor import Setup
from controller.game import Game, History, facts, play
from controller.game.hand import Touch
from controller.game.inputs import AddNominee, Contact, CorrectExit, CorrectFoul, CorrectNominee
from controller.game.phases import Deal
from controller.game.roles import Colour, Winner
from controller.game.state import Exit
from controller.game.units import Instant, Seat
from controller.journal import GameSummary, Recorded
from controller.protocol.draft import Draft
from controller.protocol.entries import numbered
from controller.protocol.game_protocol import (
    BestMoveLine,
    ChangeLine,
    DayLine,
    GameProtocol,
    HandLine,
    PlayerLine,
    QuestionLine,
    Standing,
)
from controller.protocol.steps import Step


def protocol_of(summary: GameSummary, inputs: Iterable[Recorded]) -> GameProtocol:
    """The protocol of the game ``summary`` with these inputs; ``UnknownSetup`` if this version cannot play it.

    What goes wrong while ``inputs`` are read is raised as it comes.
    """
    setup = Setup.of_header(summary.header)
    read = reading(setup.game(summary.header["begins"]), inputs)
    standing, winner = _standing(summary, read.game)
    ended, at = read.draft.ended or (read.last_wall or summary.started, read.game.now - read.draft.begins)
    return GameProtocol(
        game=summary.id,
        rulebook=setup.book.name,
        options=summary.header["options"],
        begun=summary.started,
        ended=None if standing is Standing.RUNNING else ended,
        length=at,
        standing=standing,
        winner=winner,
        players=tuple(_player(seat, setup.names, read) for seat in range(1, setup.seats + 1)),
        days=read.days(),
        nights=read.draft.nights,
        best_move=_best_move(read),
        fouls=numbered(read.draft.fouls),
        changes=read.changes,
        version=summary.header.get("version", ""),
    )


# --- the record played again -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Past:
    """The draft before a command of the host's that can be undone, and what was before that."""

    draft: Draft
    before: _Past | None


@dataclass(frozen=True, slots=True)
class Reading:
    """A record that has been read. ``touches``: every hand that was felt, by its seat and when it came down (ns)."""

    game: Game
    draft: Draft
    changes: tuple[ChangeLine, ...]
    touches: Mapping[tuple[Seat, Instant], Touch]
    last_wall: str | None

    def days(self) -> tuple[DayLine, ...]:
        """The days, with the instants at which the hands have left their pads."""
        return tuple(
            replace(
                day,
                rounds=tuple(
                    replace(one, questions=tuple(self._with_ups(line) for line in one.questions)) for one in day.rounds
                ),
            )
            for day in self.draft.days
        )

    def _with_ups(self, line: QuestionLine) -> QuestionLine:
        opens = self.draft.begins + line.opens
        return replace(line, hands=tuple(self._with_up(hand, opens) for hand in line.hands))

    def _with_up(self, hand: HandLine, opens: Instant) -> HandLine:
        touch = self.touches.get((hand.seat, opens + hand.down)) if hand.down is not None else None
        return (
            hand if touch is None or touch.up is None else replace(hand, up=touch.up - opens, up_bound=touch.up_bound)
        )


def reading(first: Game, record: Iterable[Recorded]) -> Reading:
    """Play ``record`` from ``first`` on, and write down what is told.

    As the game does it, the draft before each command that can be undone is kept; hands and changes are not undone, and
    nothing but the entry is where the room notices nothing.
    """
    history, draft = History(first), Draft(first.now)
    past: _Past | None = None
    changes: list[ChangeLine] = []
    touches: dict[tuple[Seat, Instant], Touch] = {}
    wall: str | None = None
    for recorded in record:
        before = history
        history, told = play(before, recorded.input)
        step = Step(before.game, recorded, told, history.game)
        wall = recorded.wall
        changes += _changes(step, draft.begins)
        if isinstance(recorded.input, Contact) and history.game.has_seat(recorded.input.seat):
            seat = recorded.input.seat
            touches |= {(seat, touch.down): touch for touch in history.game.pads[seat].touches[-1:]}
        if any(isinstance(fact, facts.Undone) for fact in told):
            assert past is not None
            assert before.past is not None
            # What comes of an undo, a removal that had waited for the question that is gone, is of the earlier game.
            draft, past, step = past.draft, past.before, replace(step, before=before.past.game)
        elif history.past is not before.past:
            past = _Past(draft, past)
        draft = draft.after(step)
    return Reading(history.game, draft, tuple(changes), touches, wall)


def _changes(step: Step, begins: Instant) -> Iterable[ChangeLine]:
    at, wall = step.after.now - begins, step.recorded.wall
    for fact in step.told:
        match fact:
            case facts.Undone(act):
                yield ChangeLine(at, wall, act, undone=True, reason="")
            case facts.Corrected(act=(CorrectFoul() | CorrectNominee() | AddNominee() | CorrectExit()) as act):
                yield ChangeLine(at, wall, act, undone=False, reason=act.reason)
            case facts.RoleEntered(seat) if _is_put_right(step, seat):
                assert step.act is not None
                yield ChangeLine(at, wall, step.act, undone=False, reason="")


def _is_put_right(step: Step, seat: Seat) -> bool:
    """Whether the role that is entered for this seat replaces another; while cards are dealt, none is final."""
    old, new = step.before.player(seat).role, step.after.player(seat).role
    return old not in (None, new) and not isinstance(step.before.phase, Deal)


# --- the form --------------------------------------------------------------------------------------


def _standing(summary: GameSummary, game: Game) -> tuple[Standing, Winner | None]:
    """How far it has come; the label it was finished with holds also where this version comes to no victory."""
    if game.winner is not None:
        return Standing.WON, game.winner
    if summary.finished is None:
        return Standing.RUNNING, None
    labels = {winner.value: winner for winner in Winner}
    winner = labels.get(summary.finished)
    if winner is not None:
        return Standing.WON, winner
    return Standing.CLOSED if game.rulebook.is_free else Standing.ABANDONED, None


def _player(seat: Seat, names: tuple[str, ...], read: Reading) -> PlayerLine:
    player, gone = read.game.player(seat), read.draft.gone.get(seat)
    return PlayerLine(
        seat,
        names[seat - 1] if seat <= len(names) else "",
        player.role,
        player.fouls,
        player.technical_fouls,
        by_hand=seat in read.game.by_hand,
        exit=None if player.out is Exit.ABSENT else player.out,
        day=gone.number if gone else 0,
        left=gone.at if gone else None,
        by_night=gone is not None and gone.by_night,
    )


def _best_move(read: Reading) -> BestMoveLine | None:
    if read.draft.named is None:
        return None
    seat, named = read.draft.named
    roles = [read.game.player(one).role for one in named]
    known = [role.colour for role in roles if role is not None]
    return BestMoveLine(seat, named, known.count(Colour.BLACK) if len(known) == len(roles) else None)
