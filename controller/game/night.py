"""The night: the table's calls at fixed instants, the choices entered for them, and what the morning makes of them.

Every call sounds and lasts the same whoever is dead and whatever is entered, so that no rhythm tells anything.
"""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.ending import judge_again
from controller.game.facts import Answer
from controller.game.inputs import BeginMorning, BeginNight, CallSeat, Choose, EnterRole, Shoot, ShootEach
from controller.game.leaving import leave
from controller.game.move import Move, NotAllowed, need, need_no_proposal, need_seat
from controller.game.phases import Call, CallKind, DayOver, Deal, Night, Shots, Timer
from controller.game.reasons import Refusal
from controller.game.roles import Role
from controller.game.rulebook import Rulebook
from controller.game.state import Exit, Game
from controller.game.turns import last_words
from controller.game.units import MILLISECOND, SECOND, Instant, Seat

NIGHTFALL = 5 * SECOND
"""From the host's word to the first call: the announcement, masks on, heads down (ns)."""

BREATH = 3 * SECOND
"""Between two calls: one role falls asleep before the next one wakes (ns)."""

HUNT_LEAD = 3 * SECOND
"""From the hunt's announcement to the first house (ns)."""

_CHECKERS = (Role.DON, Role.SHERIFF)

# --- the deal --------------------------------------------------------------------------------------


def call_seat(move: Move, _: CallSeat) -> None:
    """The next seat takes a card."""
    phase = move.game.phase
    if not isinstance(phase, Deal):
        raise NotAllowed(Refusal.NOT_NOW)
    to_come = [seat for seat in move.game.alive() if seat > phase.called]
    need(bool(to_come), Refusal.NOT_NOW)
    move.change(phase=Deal(to_come[0]))
    move.tell(facts.SeatCalled(to_come[0]))


def enter_role(move: Move, act: EnterRole) -> None:
    """The host says who a seat is, at any time, even after the end; a card that the deck lacks is refused."""
    need_seat(move.game, act.seat)
    if act.role is not None and move.game.deck:
        others = [p.role for seat, p in enumerate(move.game.players, start=1) if seat != act.seat]
        need(others.count(act.role) < move.game.deck.count(act.role), Refusal.ROLE_TAKEN)
    move.change_player(act.seat, role=act.role)
    move.tell(facts.RoleEntered(act.seat, act.role))
    if not isinstance(move.game.phase, Deal):
        _rest_are_civilians(move)
        judge_again(move)


def _rest_are_civilians(move: Move) -> None:
    """Once every special card is placed, who holds none is a civilian."""
    roles = [player.role for player in move.game.players]
    special = sorted(r.value for r in move.game.deck if r is not Role.CIVILIAN)
    if not special or sorted(r.value for r in roles if r not in (None, Role.CIVILIAN)) != special:
        return
    for seat, role in enumerate(roles, start=1):
        if role is None:
            move.change_player(seat, role=Role.CIVILIAN)


# --- the calls -------------------------------------------------------------------------------------


def calls_of(book: Rulebook, night: int, seats: int) -> tuple[Call, ...]:
    """The calls of night ``night`` (1 is the acquaintance) at a table of so many seats."""
    if night == 1:
        return tuple(_acquaintance(book, role) for role in book.acquaintance_order)
    return tuple(_call(book, role, seats) for role in book.night_order)


def _acquaintance(book: Rulebook, role: Role) -> Call:
    if role is Role.MAFIA:
        warning = book.agreement_warning_s * SECOND
        return Call(role, CallKind.AGREEMENT, book.agreement_s * SECOND, warning)
    return Call(role, CallKind.ACQUAINTANCE, book.acquaintance_s * SECOND)


def _call(book: Rulebook, role: Role, seats: int) -> Call:
    if role is Role.MAFIA and book.hunt_number_s:
        return Call(role, CallKind.HUNT, HUNT_LEAD + seats * house_length(book))
    if role in _CHECKERS:
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
    _rest_are_civilians(move)
    number = game.night + 1
    calls = calls_of(game.rulebook, number, len(game.players))
    move.change(night=number, phase=Night(calls, 0, Timer.of(move.now, NIGHTFALL, 0), asleep=True))
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
    if night.asleep:
        call = night.calls[night.index]
        timer = Timer.of(at, call.length, call.warning)
        move.change(phase=replace(night, asleep=False, house=0, timer=timer))
        move.tell(facts.Called(call.role, acquaintance))
        return
    call = night.calls[night.index]
    timer = Timer.of(at, BREATH, 0)
    move.change(phase=replace(night, index=night.index + 1, asleep=True, timer=timer))
    move.tell(facts.CallEnded(call.role, acquaintance))
    if night.index + 1 == len(night.calls):
        move.tell(facts.NightRuns())


# --- the choices -----------------------------------------------------------------------------------


def _called_night(game: Game, role: Role) -> Night:
    """The night in which this role has been called; choices may be entered from its call until the morning."""
    night = game.phase
    if not isinstance(night, Night):
        raise NotAllowed(Refusal.NOT_NOW)
    need(game.night > 1 and role in game.rulebook.night_order, Refusal.NO_SUCH_CALL)
    place = [call.role for call in night.calls].index(role)
    begun = night.index > place or (night.index == place and not night.asleep)
    need(begun, Refusal.NOT_CALLED_YET)
    return night


def _need_living(game: Game, role: Role) -> None:
    if game.roles_known:
        living = game.blacks() if role is Role.MAFIA else game.living(role)
        need(bool(living), Refusal.ROLE_DEAD)


def shoot(move: Move, act: Shoot) -> None:
    """The mafia's shot as one number; a number that is out is a miss, not an error."""
    if act.target is not None:
        need_seat(move.game, act.target)
    _record_shots(move, ((0, (act.target,) if act.target is not None else ()),))


def shoot_each(move: Move, act: ShootEach) -> None:
    """The mafia's shots seat by seat (classic, «если все игроки-мафиози стреляли в одного и того же игрока»)."""
    for shooter, numbers in act.shots:
        need_seat(move.game, shooter)
        for number in numbers:
            need_seat(move.game, number)
        may_shoot = (move.game.is_alive(shooter) and not move.game.roles_known) or shooter in move.game.blacks()
        need(may_shoot, Refusal.NOT_A_SHOOTER)
    _record_shots(move, act.shots)


def _record_shots(move: Move, shots: Shots) -> None:
    night = _called_night(move.game, Role.MAFIA)
    _need_living(move.game, Role.MAFIA)
    move.change(phase=replace(night, shots=shots))
    move.tell(facts.Chosen(Role.MAFIA, _target(move.game, shots)))


def choose(move: Move, act: Choose) -> None:
    """What another role of the night has chosen; a role that checks gets its answer at once."""
    if act.target is not None:
        need_seat(move.game, act.target)
    need(act.role is not Role.MAFIA, Refusal.NO_SUCH_CALL)
    night = _called_night(move.game, act.role)
    _need_living(move.game, act.role)
    choices = (*(c for c in night.choices if c[0] is not act.role), (act.role, act.target))
    answers = tuple(a for a in night.answers if a[0] is not act.role)
    move.tell(facts.Chosen(act.role, act.target))
    if act.role in _CHECKERS and act.target is not None:
        shown = _answer(move.game, act.role, act.target)
        answers = (*answers, (act.role, shown))
        move.tell(facts.Answered(act.role, shown))
    move.change(phase=replace(night, choices=choices, answers=answers))


def _answer(game: Game, role: Role, target: Seat) -> Answer:
    """What the host shows: the don looks for the sheriff, the sheriff for the black (pro, «Если ведущий кивает»)."""
    found = game.player(target).role
    if found is None:
        return Answer.NONE
    if role is Role.DON:
        return Answer.YES if found is Role.SHERIFF else Answer.NO
    return Answer(found.colour.value)


# --- the morning -----------------------------------------------------------------------------------


def begin_morning(move: Move, _: BeginMorning) -> None:
    """The night has run to its end: the victims are told and speak, or the night was quiet."""
    night = move.game.phase
    if not isinstance(night, Night):
        raise NotAllowed(Refusal.NOT_NOW)
    need(night.over, Refusal.NIGHT_RUNS)
    need_no_proposal(move.game)
    move.tell(facts.MorningComes(move.game.night))
    victims = _victims(move.game, night)
    if move.game.night > 1:
        _tell_victims(move, victims)
    last_words(move, victims, by_night=True)


def _tell_victims(move: Move, victims: tuple[Seat, ...]) -> None:
    if not victims:
        move.change(quiet_nights=move.game.quiet_nights + 1)
    leave(move, victims, Exit.KILLED)
    move.tell(facts.Killed(victims))
    if not victims and move.game.rulebook.mafia_shoots_alone:
        move.tell(facts.Missed())


def _victims(game: Game, night: Night) -> tuple[Seat, ...]:
    target = _target(game, night.shots)
    return (target,) if target is not None and game.is_alive(target) else ()


def _target(game: Game, shots: Shots | None) -> Seat | None:
    """Whom the mafia hits: every living shooter named this one number, once (city; pro; S1 8.7)."""
    if not shots:
        return None
    named = {numbers for _, numbers in shots}
    shooters = {shooter for shooter, _ in shots}
    silent = set(game.blacks()) - shooters if shooters != {0} and game.roles_known else set()
    if silent or len(named) != 1:
        return None
    (numbers,) = named
    return numbers[0] if len(numbers) == 1 else None
