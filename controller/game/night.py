"""The night's calls at their fixed instants.

Every call sounds and lasts the same whoever is dead and whatever is entered, so that no rhythm tells anything.
"""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.deal import rest_are_civilians
from controller.game.inputs import BeginNight
from controller.game.move import Move, need, need_no_proposal
from controller.game.phases import Call, CallKind, DayOver, Deal, Night
from controller.game.reasons import Refusal
from controller.game.roles import Role
from controller.game.rulebook import Rulebook
from controller.game.state import Game
from controller.game.timer import Timer
from controller.game.units import MILLISECOND, SECOND, Instant

NIGHTFALL = 5 * SECOND
"""From the host's word to the first call: the announcement, masks on, heads down (ns)."""

BREATH = 3 * SECOND
"""Between two calls: one role falls asleep before the next one wakes (ns)."""

HUNT_LEAD = 5 * SECOND
"""From the hunt's announcement to the first house (ns)."""

CHECKERS = (Role.DON, Role.SHERIFF)
"""Who learns something of whom it names."""


def calls_of(game: Game, night: int) -> tuple[Call, ...]:
    """The calls of night ``night`` (1 is the acquaintance): of every role in the deck, dead or alive."""
    book, seats = game.rulebook, len(game.players)
    order = book.acquaintance_order if night == 1 else book.night_order
    called = [role for role in order if not game.deck or _is_dealt(game, role)]
    if night > 1:
        return tuple(_call(book, role, seats) for role in called)
    seating = (Call(None, CallKind.FREE_SEATING, book.free_seating_s * SECOND),) if book.free_seating_s else ()
    return (*(_acquaintance(book, role) for role in called), *seating)


def _is_dealt(game: Game, role: Role) -> bool:
    """Whether the deck holds a card that this call wakes; the don wakes with the mafia."""
    woken = (Role.MAFIA, Role.DON) if role is Role.MAFIA else (role,)
    return any(card in game.deck for card in woken)


def _acquaintance(book: Rulebook, role: Role) -> Call:
    if role is Role.MAFIA:
        warning = book.agreement_warning_s * SECOND
        return Call(role, CallKind.AGREEMENT, book.agreement_s * SECOND, warning)
    return Call(role, CallKind.ACQUAINTANCE, book.acquaintance_s * SECOND)


def _call(book: Rulebook, role: Role, seats: int) -> Call:
    if role is Role.MAFIA and book.hunt_number_s:
        return Call(role, CallKind.HUNT, HUNT_LEAD + seats * house_length(book))
    if role in CHECKERS:
        return Call(role, CallKind.CHECK, book.check_s * SECOND)
    return Call(role, CallKind.CHOICE, book.call_s * SECOND)


def house_length(book: Rulebook) -> int:
    """How long the mafia stands before one house (ns)."""
    return round(book.hunt_number_s * 1000) * MILLISECOND


def begin_night(move: Move, _: BeginNight) -> None:
    """The host ends the deal or the day; from here on the night is the table's."""
    game = move.game
    need(isinstance(game.phase, Deal | DayOver), Refusal.NOT_NOW)
    need_no_proposal(game)
    rest_are_civilians(move)
    number = game.night + 1
    calls = calls_of(game, number)
    move.change(night=number, frozen=None, phase=Night(calls, 0, Timer.of(move.now, NIGHTFALL, 0), asleep=True))
    move.tell(facts.NightFalls(number))


def next_house_at(game: Game, night: Night) -> Instant | None:
    """When the hunting mafia comes to the next house (ns)."""
    call = night.call
    if call is None or call.kind is not CallKind.HUNT or night.house == len(game.players):
        return None
    left = len(game.players) - night.house
    return night.timer.ends - left * house_length(game.rulebook)


def run_night(move: Move) -> None:
    """Say and do what this instant of the night brings: a house, a warning, the end of a call, the next one."""
    night = move.game.phase
    assert isinstance(night, Night)
    house = next_house_at(move.game, night)
    if house is not None and move.now >= house:
        move.change(phase=replace(night, house=night.house + 1))
        move.tell(facts.House(night.house + 1))
    elif night.timer.warns and move.now >= night.timer.ends - night.calls[night.index].warning:
        move.change(phase=replace(night, timer=replace(night.timer, warns=False)))
        move.tell(facts.TenSeconds())
    elif not night.over and move.now >= night.timer.ends:
        _turn_over(move, night)


def _turn_over(move: Move, night: Night) -> None:
    acquaintance = move.game.night == 1
    at = night.timer.ends  # not the present: a late tick must not stretch the night
    call = night.calls[night.index]
    if night.asleep:
        timer = Timer.of(at, call.length, call.warning)
        move.change(phase=replace(night, asleep=False, house=0, timer=timer))
        move.tell(facts.Called(call.role, acquaintance) if call.role else facts.FreeSeating(call.length // SECOND))
        return
    timer = Timer.of(at, BREATH, 0)
    move.change(phase=replace(night, index=night.index + 1, asleep=True, timer=timer))
    if call.role:
        move.tell(facts.CallEnded(call.role, acquaintance))
    if night.index + 1 == len(night.calls):
        move.tell(facts.NightRuns())
