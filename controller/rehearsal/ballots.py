"""The acts of a ballot: the list, the questions and their hands, «Принято»."""

from __future__ import annotations

from controller.game import inputs
from controller.game.asking import Round
from controller.game.inputs import Act
from controller.game.phases import Ballot, Question
from controller.game.units import MILLISECOND, SECOND, Instant, Seat
from controller.game.window import Window
from controller.rehearsal.errors import NotTaken
from controller.rehearsal.hands import Edge, Hands, parse_hands
from controller.rehearsal.language import BETWEEN, LEAVE, Match, need, say, word
from controller.rehearsal.table import LEAD, SOUNDING, Table

ACCEPTED = 5 * SECOND
"""When «Принято» is pressed, unless it is said otherwise (ns after the opening)."""

_AFTERMATH = 700 * MILLISECOND
"""How long after «Принято» hands and what they have told are still under way (ns)."""


@word("vote")
def _vote(table: Table, _: Match) -> None:
    say(table, inputs.CloseDiscussion())


@word(r"(?:against (?P<seats>\d+)|all leave): ?(?P<hands>.+)")
def _against(table: Table, match: Match) -> None:
    about = int(match["seats"]) if match["seats"] else None
    hands = parse_hands(match["hands"])
    window = _asked_again(table, about)
    if window is None:
        window = _ask(table, hands, _question(table, about))
    else:
        _add(table, hands, window)
    _stand(table, hands, window, ACCEPTED)


@word("restart question")
def _restart(table: Table, _: Match) -> None:
    if isinstance(table.game.phase, Question):
        say(table, inputs.WithdrawQuestion())
    elif not table.offered_again:
        raise NotTaken("no question stands open, or was taken back")
    table.forget_question()
    table.clear_pads(table.now)
    table.run_until(table.now + _AFTERMATH)
    _ask(table, Hands(), inputs.Ask())


@word(r"stays:(?P<seats>(?: \d+)+)")
def _stays(table: Table, match: Match) -> None:
    table.staying |= {int(seat) for seat in match["seats"].split()}


@word(r"hands: ?(?P<hands>.+)", waits=False)
def _hands(table: Table, match: Match) -> None:
    window = _need_window(table)
    hands = parse_hands(match["hands"])
    _add(table, hands, window)
    _stand(table, hands, window, None)


@word("accepted", waits=False)
def _accepted(table: Table, _: Match) -> None:
    window = _need_window(table)
    table.run_until(max(table.now + BETWEEN, window.opens + ACCEPTED))
    _accept(table)


# --- how a question stands -------------------------------------------------------------------------


def _question(table: Table, about: Seat | None) -> Act:
    """What puts the question about this seat (``None``: whether all leave); ``NotTaken`` unless it is the next."""
    if table.game.rulebook.is_free and about is not None:
        return inputs.AskAbout(about)
    phase = table.game.phase
    if not isinstance(phase, Ballot):
        raise NotTaken("no question is to be asked now")
    asking = phase.asking
    if asking.round is Round.ALL_LEAVE:
        need(about is None, "the question is whether all leave")
        return inputs.Ask()
    living = [s for s in asking.nominees[asking.asked :] if table.game.is_alive(s)]
    need(bool(living) and living[0] == about, f"the next question is about {living[0] if living else 'nobody'}")
    return inputs.Ask()


def _need_window(table: Table) -> Window:
    question = table.game.phase
    if not isinstance(question, Question) or question.window is None:
        raise NotTaken("no question stands open")
    return question.window


def _ask(table: Table, hands: Hands, act: Act) -> Window:
    """The host asks, as soon as everything that moves before the question has time to."""
    table.offline |= hands.offline
    table.clear_pads(table.now)
    for seat in table.staying:
        if seat not in table.down:
            table.move(seat, down=True, at=table.now)
    table.staying.clear()
    first = min((edge.at for edge in hands.edges), default=0)
    opens = table.now + max(LEAD + SOUNDING, -first)
    _order(table, hands, opens)
    table.run_until(opens - SOUNDING - LEAD)
    say(table, act)
    delays = {seat: hands.report_delay(seat, table.window_length) for seat in hands.moves()}
    return table.plan(opens, delays)


def _asked_again(table: Table, about: Seat | None) -> Window | None:
    """The window of the question that ``restart question`` has just put, if it is the one meant and not open yet."""
    question = table.game.phase
    if not isinstance(question, Question) or question.window is None or table.now >= question.window.opens:
        return None
    all_leave = question.asking.round is Round.ALL_LEAVE
    meant = about is None if all_leave else question.about == (about,)
    return question.window if meant else None


def _add(table: Table, hands: Hands, window: Window) -> None:
    """More hands for the question that stands."""
    for seat in hands.offline:
        table.silence(seat)
    table.offline |= hands.offline
    hands.edges = [edge for edge in hands.edges if not _is_told(table, window, edge)]
    for edge in hands.edges:
        past = window.opens + edge.at < table.now and table.now >= window.opens
        need(not past, f"the clock of the question stands at {(table.now - window.opens) // MILLISECOND} already")
    _order(table, hands, window.opens)
    for seat in hands.moves():
        table.hold_back(seat, window.closes, hands.report_delay(seat, table.window_length))


def _order(table: Table, hands: Hands, opens: Instant) -> None:
    for edge in hands.edges:
        if edge.seat not in table.offline:
            table.move(edge.seat, down=edge.down, at=opens + edge.at, bound=edge.bound, delay=edge.delay)


def _is_told(table: Table, window: Window, edge: Edge) -> bool:
    """Whether this hand stands since an earlier line, which is named again only to say when it leaves."""
    return edge.down and table.down.get(edge.seat) == window.opens + edge.at


def _stand(table: Table, hands: Hands, window: Window, accepted: int | None) -> None:
    """Let the question stand as long as the line says; then «Принято», if it is said."""
    at = hands.accepted if hands.accepted is not None else accepted
    if hands.until is not None or at is None:
        last = max((edge.at + edge.delay for edge in hands.edges), default=0)
        table.run_until(max(table.now, window.opens + (hands.until if hands.until is not None else last)))
        _enter(table, hands)
        return
    table.run_until(max(table.now, window.opens + at))
    _enter(table, hands)
    _accept(table)


def _enter(table: Table, hands: Hands) -> None:
    for seat, voted in hands.entered:
        say(table, inputs.EnterHand(seat, voted))


def _accept(table: Table) -> None:
    say(table, inputs.Accept())
    table.clear_pads(table.now + LEAVE)
    table.offline.clear()
    table.run_until(table.now + _AFTERMATH)
