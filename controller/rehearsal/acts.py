"""What a rehearsal can let happen: each act as one small function on the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from controller.game import facts, inputs
from controller.game.facts import Fact
from controller.game.inputs import Act
from controller.game.phases import Ballot, Defence, Discussion, LastWord, Night, Question, Round, Speech
from controller.game.roles import Role, Winner
from controller.game.units import MILLISECOND, SECOND, Instant, Seat
from controller.rehearsal.errors import NotTaken, UnknownWords
from controller.rehearsal.hands import Hands, parse_hands
from controller.rehearsal.script import role_of
from controller.rehearsal.table import LEAD, SOUNDING, Table
from controller.rehearsal.words import TURNS

BETWEEN = SECOND
"""Acts are one second apart (ns)."""

ACCEPTED = 5 * SECOND
"""When «Принято» is pressed, unless it is said otherwise (ns after the opening)."""

_LEAVE = 200 * MILLISECOND
_AFTERMATH = 700 * MILLISECOND

Play = Callable[[Table, re.Match[str]], None]


@dataclass(frozen=True, slots=True)
class Word:
    """A form of words, and what it lets happen. ``waits``: whether a second passes first."""

    form: re.Pattern[str]
    play: Play
    waits: bool = True


_LANGUAGE: list[Word] = []


def _word(form: str, *, waits: bool = True) -> Callable[[Play], Play]:
    def keep(play: Play) -> Play:
        _LANGUAGE.append(Word(re.compile(form), play, waits))
        return play

    return keep


def perform(table: Table, text: str) -> None:
    """Let one act happen; raises ``UnknownWords``, or ``NotTaken`` with the reason."""
    for word in _LANGUAGE:
        match = word.form.fullmatch(text)
        if match is None:
            continue
        if word.waits:
            table.run_until(table.now + BETWEEN)
        for seat in re.findall(r"\d+", match.groupdict().get("seats") or ""):
            _seat(table, seat)
        word.play(table, match)
        return
    raise UnknownWords(f"{text!r} is no act; see rehearsals.md for the language")


# --- helpers ---------------------------------------------------------------------------------------


def _seat(table: Table, word: str) -> Seat:
    seat = int(word)
    if not table.game.has_seat(seat):
        raise UnknownWords(f"there is no seat {seat} at a table of {len(table.game.players)}")
    return seat


def _say(table: Table, act: Act) -> tuple[Fact, ...]:
    told = table.say(act)
    reason = table.refusal(told)
    if reason is not None:
        raise NotTaken(f"the rules do not take it: {reason.value}")
    return told


def _need(condition: bool, why: str) -> None:
    if not condition:
        raise NotTaken(why)


def _number(match: re.Match[str]) -> Seat:
    return int(match["seats"])


# --- the night -------------------------------------------------------------------------------------


@_word("night")
def _night(table: Table, _: re.Match[str]) -> None:
    _say(table, inputs.BeginNight())
    first = table.game.night == 1
    table.run_while(lambda: isinstance(n := table.game.phase, Night) and not (n.over if first else n.call))


def _run_to(table: Table, role: Role) -> None:
    night = table.game.phase
    if not isinstance(night, Night):
        raise NotTaken("it is not night")
    places = [i for i, call in enumerate(night.calls) if call.role is role]
    _need(bool(places), f"nobody calls the {role.value} tonight")
    place = places[0]
    _need(night.index <= place, f"the call of the {role.value} is over; night acts stand in the order of the night")
    table.run_while(lambda: isinstance(n := table.game.phase, Night) and (n.index, n.asleep) < (place, False))
    table.run_while(lambda: isinstance(n := table.game.phase, Night) and n.index == place and n.asleep)


@_word(r"mafia shoots (?P<seats>\d+)|mafia misses")
def _mafia(table: Table, match: re.Match[str]) -> None:
    _run_to(table, Role.MAFIA)
    _say(table, inputs.Shoot(_number(match) if match["seats"] else None))


@_word(r"shots(?P<shots>( \d+=[\d,]*)+)")
def _shots(table: Table, match: re.Match[str]) -> None:
    _run_to(table, Role.MAFIA)
    shots = []
    for word in match["shots"].split():
        shooter, _, numbers = word.partition("=")
        shots.append((_seat(table, shooter), tuple(_seat(table, n) for n in numbers.split(",") if n)))
    _say(table, inputs.ShootEach(tuple(shots)))


@_word(r"(?P<role>don|sheriff) checks (?P<seats>\d+)")
def _checks(table: Table, match: re.Match[str]) -> None:
    role = Role(match["role"])
    _run_to(table, role)
    _say(table, inputs.Choose(role, _number(match)))


@_word("morning")
def _morning(table: Table, _: re.Match[str]) -> None:
    table.run_while(lambda: isinstance(n := table.game.phase, Night) and not n.over)
    _say(table, inputs.BeginMorning())


# --- the discussion --------------------------------------------------------------------------------


@_word(r"speech (?P<seats>\d+)")
def _speech(table: Table, match: re.Match[str]) -> None:
    phase = table.game.phase
    if isinstance(phase, Discussion) and phase.waiting:
        _need(phase.waiting[0] == _number(match), f"the next to speak is {phase.waiting[0]}")
    _say(table, inputs.GiveFloor())


@_word(r"nominate (?P<seats>\d+)(?P<without> without hand)?")
def _nominate(table: Table, match: re.Match[str]) -> None:
    phase = table.game.phase
    if not isinstance(phase, Speech | Defence | LastWord):
        raise NotTaken("nobody has the floor")
    if match["without"]:
        _let_gesture_lapse(table, phase.seat)
        _say(table, inputs.Nominate(_number(match)))
        return
    table.move(phase.seat, down=True, at=table.now)
    table.run_until(table.now + 300 * MILLISECOND)
    _say(table, inputs.Nominate(_number(match)))
    table.move(phase.seat, down=False, at=table.now + _LEAVE)
    table.run_until(table.now + _LEAVE)


def _let_gesture_lapse(table: Table, seat: Seat) -> None:
    """A hand that lay on the pad for an earlier nomination is no gesture for this one."""
    touches = table.game.pads[seat].touches
    if touches and touches[-1].up is not None:
        table.run_until(max(table.now, touches[-1].up + 5 * SECOND + MILLISECOND))


@_word(r"withdraw (?P<seats>\d+)")
def _withdraw(table: Table, match: re.Match[str]) -> None:
    _say(table, inputs.Withdraw(_number(match)))


@_word("thanks")
def _thanks(table: Table, _: re.Match[str]) -> None:
    _say(table, inputs.EndSpeech())


@_word("time")
def _time(table: Table, _: re.Match[str]) -> None:
    timer = table.game.timer
    if timer is None or isinstance(table.game.phase, Night):
        raise NotTaken("no clock runs")
    table.run_until(timer.ends)


def _speak_out(table: Table) -> None:
    timer = table.game.timer
    if timer is not None:
        table.run_until(max(table.now, timer.ends))
    _say(table, inputs.EndSpeech())


@_word("speeches")
def _speeches(table: Table, _: re.Match[str]) -> None:
    phase = table.game.phase
    if not isinstance(phase, Discussion):
        raise NotTaken("the discussion is not between two speeches")
    while isinstance(table.game.phase, Discussion) and table.game.phase.waiting:
        _say(table, inputs.GiveFloor())
        _speak_out(table)


@_word(r"(?P<turn>defence|last word) (?P<seats>\d+)")
def _turn(table: Table, match: re.Match[str]) -> None:
    kind = Defence if match["turn"] == "defence" else LastWord
    phase = table.game.phase
    if not isinstance(phase, kind) or phase.seat != _number(match):
        raise NotTaken(f"this is not the {match['turn']} of {match['seats']}")
    _speak_out(table)


# --- the ballot ------------------------------------------------------------------------------------


@_word("vote")
def _vote(table: Table, _: re.Match[str]) -> None:
    _say(table, inputs.CloseDiscussion())


@_word(r"(?:against (?P<seats>\d+)|all leave): (?P<hands>.+)")
def _against(table: Table, match: re.Match[str]) -> None:
    hands = parse_hands(match["hands"])
    _check_hands(table, hands)
    _need_question(table, int(match["seats"]) if match["seats"] else None)
    earliest = min((edge.at for edge in hands.edges), default=0)
    opens = table.now + max(LEAD + SOUNDING, -earliest)
    table.run_until(opens - SOUNDING - LEAD)
    table.offline |= hands.offline
    _ask(table, opens)
    _play_hands(table, hands, ACCEPTED)


def _need_question(table: Table, about: Seat | None) -> None:
    phase = table.game.phase
    if not isinstance(phase, Ballot):
        raise NotTaken("no question is to be asked now")
    asking = phase.asking
    if asking.round is Round.ALL_LEAVE:
        _need(about is None, "the question is whether all leave")
        return
    living = [s for s in asking.nominees[asking.asked :] if table.game.is_alive(s)]
    _need(bool(living) and living[0] == about, f"the next question is about {living[0] if living else 'nobody'}")


def _ask(table: Table, opens: Instant) -> None:
    _say(table, inputs.Ask())
    table.plan(opens)
    for seat in table.offline:
        table.hear_later(seat, None)


def _check_hands(table: Table, hands: Hands) -> None:
    for seat in (*(e.seat for e in hands.edges), *hands.offline, *(s for s, _ in hands.entered)):
        _seat(table, str(seat))


def _play_hands(table: Table, hands: Hands, accepted: int | None) -> None:
    """Let the hands of a line move; then the question stands, or «Принято» is pressed at ``accepted`` (ns)."""
    question = table.game.phase
    if not isinstance(question, Question) or question.window is None:
        raise NotTaken("no question stands open")
    opens = question.window.opens
    for edge in hands.edges:
        _need(opens + edge.at >= table.now or edge.at < -SOUNDING, "a hand moves before the clock of the question")
        if edge.seat not in table.offline:
            table.move(edge.seat, down=edge.down, at=opens + edge.at, bound=edge.bound, delay=edge.delay)
            table.hear_later(edge.seat, hands.report_delay(edge.seat))
    at = hands.accepted if hands.accepted is not None else accepted
    if hands.until is not None or at is None:
        last = max((edge.at for edge in hands.edges), default=0)
        table.run_until(max(table.now, opens + (hands.until if hands.until is not None else last)))
        _enter(table, hands)
        return
    table.run_until(max(table.now, opens + at))
    _enter(table, hands)
    _accept(table)


def _enter(table: Table, hands: Hands) -> None:
    for seat, voted in hands.entered:
        _say(table, inputs.EnterHand(seat, voted))


def _accept(table: Table) -> None:
    _say(table, inputs.Accept())
    table.clear_pads(table.now + _LEAVE)
    table.offline.clear()
    table.run_until(table.now + _AFTERMATH)


@_word(r"hands: (?P<hands>.+)", waits=False)
def _hands(table: Table, match: re.Match[str]) -> None:
    hands = parse_hands(match["hands"])
    _check_hands(table, hands)
    _need(isinstance(table.game.phase, Question), "no question stands open")
    table.offline |= hands.offline
    for seat in hands.offline:
        table.hear_later(seat, None)
    _play_hands(table, hands, None)


@_word("accepted", waits=False)
def _accepted(table: Table, _: re.Match[str]) -> None:
    question = table.game.phase
    if isinstance(question, Question) and question.window is not None:
        table.run_until(max(table.now + BETWEEN, question.window.opens + ACCEPTED))
    _accept(table)


@_word("restart question")
def _restart(table: Table, _: re.Match[str]) -> None:
    _say(table, inputs.WithdrawQuestion())
    _drop_hands(table)
    table.clear_pads(table.now)
    table.run_until(table.now + _AFTERMATH)
    _ask(table, table.now + LEAD + SOUNDING)


def _drop_hands(table: Table) -> None:
    """What the void question still had on its way is nothing."""
    table.on_the_way = []


@_word(r"stays:(?P<seats>( \d+)+)")
def _stays(table: Table, match: re.Match[str]) -> None:
    for word in match["seats"].split():
        if int(word) not in table.down:
            table.move(int(word), down=True, at=table.now)
    table.run_until(table.now + 100 * MILLISECOND)


# --- discipline and the host's own words -----------------------------------------------------------


@_word(r"foul (?P<seats>\d+)")
def _foul(table: Table, match: re.Match[str]) -> None:
    _say(table, inputs.Foul(_number(match)))


@_word(r"remove (?P<seats>\d+)")
def _remove(table: Table, match: re.Match[str]) -> None:
    _say(table, inputs.Remove(_number(match)))


@_word(r"correct foul (?P<seats>\d+ to \d+)")
def _correct(table: Table, match: re.Match[str]) -> None:
    seat, _, to = match["seats"].split()
    _say(table, inputs.CorrectFoul(int(seat), int(to), "rehearsed"))


@_word(r"role (?P<seats>\d+) (?P<role>\w+)")
def _role(table: Table, match: re.Match[str]) -> None:
    _say(table, inputs.EnterRole(_number(match), role_of(match["role"])))


@_word(r"victory (?P<winner>\w+)")
def _victory(table: Table, match: re.Match[str]) -> None:
    names = [winner.value for winner in Winner]
    if match["winner"] not in names:
        raise UnknownWords(f"{match['winner']!r} is no winner; write {', '.join(names)}")
    _say(table, inputs.Declare(Winner(match["winner"])))


@_word(r"(?P<answer>confirm|dismiss)(?: (?P<seats>\d+))?")
def _answer(table: Table, match: re.Match[str]) -> None:
    seat = _number(match) if match["seats"] else None
    proposal = table.oldest_proposal(seat)
    if proposal is None:
        raise NotTaken("no proposal is open" if seat is None else f"no proposal about {seat} is open")
    answer = inputs.Confirm if match["answer"] == "confirm" else inputs.Dismiss
    _say(table, answer(proposal.id))


@_word("undo")
def _undo(table: Table, _: re.Match[str]) -> None:
    _say(table, inputs.Undo())


@_word("pause")
def _pause(table: Table, _: re.Match[str]) -> None:
    _say(table, inputs.Pause())


@_word("resume")
def _resume(table: Table, _: re.Match[str]) -> None:
    _say(table, inputs.Resume())


@_word("power cut")
def _power_cut(table: Table, _: re.Match[str]) -> None:
    table.cut_power()
    table.run_until(table.now + BETWEEN)
    _say(table, inputs.Resume())


# --- an act that must be refused -------------------------------------------------------------------


def is_refused(table: Table, text: str) -> bool:
    """Whether the rules refuse this act now; the table stays as it is. Raises ``UnknownWords``."""
    trial = table.fork()
    try:
        perform(trial, text)
    except NotTaken:
        return True
    return any(isinstance(fact, facts.NominationRefused) for fact in trial.facts)


__all__ = ["TURNS", "is_refused", "perform"]
