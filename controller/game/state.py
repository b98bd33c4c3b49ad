"""A game as a value."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from controller.game.asking import FREE
from controller.game.hand import Pad, Pads
from controller.game.phases import Ballot, Deal, Discussion, Phase, Timed
from controller.game.reasons import Cause, ProposalKind
from controller.game.roles import Colour, Role, Winner
from controller.game.rulebook import Rulebook
from controller.game.timer import Timer
from controller.game.units import Instant, Seat
from controller.game.window import Window


class Exit(enum.Enum):
    """How a player left the game."""

    VOTED = "voted"
    KILLED = "killed"
    REMOVED = "removed"
    ABSENT = "absent"
    """The game was set up without this seat."""


@dataclass(frozen=True, slots=True)
class Player:
    """What the table knows of one seat."""

    role: Role | None = None
    fouls: int = 0
    technical_fouls: int = 0
    out: Exit | None = None
    penalty: bool = False
    """The third foul's consequence is still to be served at the next speech of his own."""


@dataclass(frozen=True, slots=True)
class Nomination:
    """``by`` has put ``seat`` on the list."""

    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the host is asked. ``at_release``: a confirmed removal that waits for the standing question's release."""

    id: int
    kind: ProposalKind
    cause: Cause
    since: Instant
    seat: Seat | None = None
    winner: Winner | None = None
    at_release: bool = False


@dataclass(frozen=True, slots=True)
class Watch:
    """Hands of the question released last: a lift stamped before ``free`` is still reported until ``until`` (ns)."""

    window: Window
    hands: tuple[tuple[Seat, Instant], ...]
    """(seat, when its counted hand came down)"""
    lifted: frozenset[Seat]
    free: Instant
    until: Instant


_BEFORE_THE_DEAL = Deal()
_SAYS_NOTHING = Pad()


@dataclass(frozen=True, slots=True)
class Game:
    """Everything the rules know of a game at this moment; it has no past (see ``history``)."""

    rulebook: Rulebook
    deck: tuple[Role, ...]
    """The cards that are dealt; empty if nobody has named them."""
    players: tuple[Player, ...]
    pads: Pads
    """What the contacts have told; the rules read them through ``pad``."""
    phase: Phase = _BEFORE_THE_DEAL
    now: Instant = 0
    day: int = 0
    night: int = 0
    opener: Seat | None = None
    """Who opened the last day, or is to open the first."""
    nominations: tuple[Nomination, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    proposed: int = 0
    """How many proposals there have been."""
    watch: Watch | None = None
    by_hand: frozenset[Seat] = frozenset()
    """The seats whose pads say nothing any more: they vote by the host's word."""
    frozen: Seat | None = None
    """Whom the путана has frozen for this night and the day after it."""
    ballot_cancelled_by: frozenset[Seat] = frozenset()
    """Whose removals have cancelled the ballot that comes next."""
    quiet_nights: int = 0
    """Nights in a row, with the days between, in which nobody has left."""
    unjudged: bool = False
    """Somebody has left, or who somebody is has changed, since the end was last judged."""
    last_foul: tuple[Seat, Instant] | None = None
    paused_at: Instant | None = None
    step: int = 1
    step_since: Instant = 0
    winner: Winner | None = None
    """Announced."""

    # --- players

    def player(self, seat: Seat) -> Player:
        """The player at a seat that exists."""
        return self.players[seat - 1]

    def has_seat(self, seat: Seat) -> bool:
        """Whether there is such a seat."""
        return 1 <= seat <= len(self.players)

    def with_player(self, seat: Seat, player: Player) -> Game:
        """The game with one player changed."""
        index = seat - 1
        return replace(self, players=(*self.players[:index], player, *self.players[index + 1 :]))

    def is_alive(self, seat: Seat) -> bool:
        """Whether the seat exists and is in the game."""
        return self.has_seat(seat) and self.player(seat).out is None

    def alive(self) -> tuple[Seat, ...]:
        """The living seats in rising order."""
        return tuple(seat for seat, player in enumerate(self.players, start=1) if player.out is None)

    def living(self, role: Role) -> tuple[Seat, ...]:
        """The living seats that hold this role."""
        return tuple(seat for seat in self.alive() if self.player(seat).role is role)

    def blacks(self) -> tuple[Seat, ...]:
        """The living seats of the mafia."""
        return tuple(s for s in self.alive() if (r := self.player(s).role) and r.colour is Colour.BLACK)

    def woken(self, role: Role) -> tuple[Seat, ...]:
        """The living seats that the call of ``role`` wakes; the don wakes with the mafia."""
        return self.blacks() if role is Role.MAFIA else self.living(role)

    @property
    def roles_known(self) -> bool:
        """Whether every living seat's role has been entered; only then can the table judge the end."""
        return all(player.role is not None for player in self.players if player.out is None)

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The living seats in speaking order, beginning with the first one after ``seat``."""
        alive = self.alive()
        return tuple(s for s in alive if s > seat) + tuple(s for s in alive if s <= seat)

    def nominees(self) -> tuple[Seat, ...]:
        """The living nominees in the order of nomination."""
        return tuple(n.seat for n in self.nominations if self.is_alive(n.seat))

    @property
    def is_zero_day(self) -> bool:
        """Whether this day has speeches only (pro, «Нулевой игровой день»): no nomination, and no ballot to cancel."""
        return self.rulebook.zero_day and self.day == 1

    # --- hands

    def pad(self, seat: Seat) -> Pad:
        """What this seat's pad says to the rules: nothing if the seat is played by hand."""
        return _SAYS_NOTHING if seat in self.by_hand else self.pads[seat]

    def hands_down(self) -> tuple[Seat, ...]:
        """The seats with a hand on the pad now, as far as their pads have a say."""
        return tuple(seat for seat in self.pads.down() if seat not in self.by_hand)

    # --- clocks

    @property
    def clock(self) -> Instant:
        """The present as the clocks know it (ns): while the game stands paused, the instant of the pause."""
        return self.now if self.paused_at is None else self.paused_at

    @property
    def timer(self) -> Timer | None:
        """The clock of the phase."""
        phase = self.phase
        return phase.timer if isinstance(phase, Timed) else None

    def with_timer(self, timer: Timer) -> Game:
        """The game with the clock of its phase changed."""
        phase = self.phase
        if not isinstance(phase, Timed):
            return self
        return replace(self, phase=replace(phase, timer=timer))

    # --- proposals

    def proposal(self, kind: ProposalKind, seat: Seat | None = None) -> Proposal | None:
        """The open proposal of this kind about this seat."""
        for proposal in self.proposals:
            if proposal.kind is kind and (seat is None or proposal.seat == seat):
                return proposal
        return None

    def open_proposals(self) -> tuple[Proposal, ...]:
        """What waits for the host's answer, the oldest first."""
        return tuple(p for p in self.proposals if not p.at_release)

    def without(self, proposal: Proposal) -> Game:
        """The game without this proposal."""
        return replace(self, proposals=tuple(p for p in self.proposals if p.id != proposal.id))

    def propose(self, kind: ProposalKind, cause: Cause, seat: Seat | None = None, winner: Winner | None = None) -> Game:
        """The game with one more open proposal."""
        number = self.proposed + 1
        proposal = Proposal(number, kind, cause, self.now, seat, winner)
        return replace(self, proposals=(*self.proposals, proposal), proposed=number)


def new_game(
    book: Rulebook,
    seats: int,
    *,
    deck: tuple[Role, ...] = (),
    roles: tuple[Role | None, ...] = (),
    by_hand: frozenset[Seat] = frozenset(),
    at: Instant = 0,
) -> Game:
    """A table before the deal, or a free one. ``roles``: those known, one a seat; an empty ``deck`` is not known.

    ``by_hand``: the seats that vote by the host's word from the beginning.
    """
    players = tuple(Player(role) for role in roles) if roles else (Player(),) * seats
    phase = Ballot(FREE) if book.is_free else _BEFORE_THE_DEAL
    return Game(book, deck, players, Pads.untouched(seats), phase, by_hand=by_hand, now=at, step_since=at)


def day_game(game: Game, *, day: int, alive: tuple[Seat, ...], opener: Seat) -> Game:
    """The game with only these seats in it, on the morning of ``day`` after a night without a victim; 0 is the deal."""
    players = tuple(
        replace(player, out=None if seat in alive else Exit.ABSENT) for seat, player in enumerate(game.players, start=1)
    )
    game = replace(game, players=players, opener=opener)
    if day == 0:
        return game
    order = tuple(s for s in alive if s >= opener) + tuple(s for s in alive if s < opener)
    return replace(game, day=day, night=day, phase=Discussion(order))
