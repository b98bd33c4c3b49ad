"""How a game ends: by the count of colours, by quiet nights, or by the host's word."""

from __future__ import annotations

from controller.game import facts
from controller.game.inputs import Declare, OppositeVictory
from controller.game.move import Move, NotAllowed, need, need_seat
from controller.game.phases import Deal, Farewell, Over
from controller.game.reasons import Cause, ProposalKind, Refusal
from controller.game.roles import Colour, Winner
from controller.game.state import Game, Proposal


def winner_by_count(game: Game) -> Winner | None:
    """Who has won as the living stand now; ``None`` while nobody has, or while a living role is not known.

    Judged once after a whole batch of exits (RULES.md H10); the maniac belongs to neither count (H4, H6, H7).
    """
    if not game.roles_known:
        return None
    colours = [role.colour for s in game.alive() if (role := game.player(s).role)]
    black, red, maniac = (colours.count(c) for c in (Colour.BLACK, Colour.RED, Colour.MANIAC))
    if not colours:
        return Winner.DRAW
    if black == 0 and maniac == 0:
        return Winner.RED
    if black == 0 and red == 0:
        return Winner.MANIAC
    if red >= 1:
        waits_for_maniac = maniac > 0 and game.rulebook.parity_needs_maniac_out
        return Winner.BLACK if black >= red and not waits_for_maniac else None
    return None if (black, maniac) == (1, 1) else Winner.BLACK


def judge(move: Move) -> None:
    """Propose the victory if the game is decided; an open removal belongs to the batch and is waited for (H10)."""
    game = move.game
    if (
        isinstance(game.phase, Deal | Over)
        or game.proposal(ProposalKind.VICTORY)
        or game.proposal(ProposalKind.REMOVAL)
    ):
        return
    winner, cause = winner_by_count(game) if game.unjudged else None, Cause.COUNT
    if game.unjudged:
        move.change(unjudged=False)
    if winner is None and game.quiet_nights >= game.rulebook.draw_nights > 0:
        winner, cause = Winner.DRAW, Cause.QUIET_NIGHTS
    if winner is not None:
        move.game = move.game.propose(ProposalKind.VICTORY, cause, winner=winner)
        move.tell(facts.VictoryProposed(winner))


def judge_again(move: Move) -> None:
    """After a correction: a proposed victory that no longer holds is gone, and another may be proposed."""
    proposal = move.game.proposal(ProposalKind.VICTORY)
    if proposal is not None and proposal.cause is Cause.COUNT and proposal.winner is not winner_by_count(move.game):
        move.game = move.game.without(proposal)
        move.tell(facts.Dropped(ProposalKind.VICTORY, None))
    move.change(unjudged=True)


def announce_victory(move: Move, winner: Winner) -> None:
    """The game is over, and the room hears it."""
    move.change(phase=Over(), proposals=(), winner=winner, watch=None)
    move.tell(facts.Victory(winner))
    if move.game.rulebook.discussion_circle:
        move.tell(facts.DiscussionCircle())


def waits_for_last_words(game: Game) -> bool:
    """Whether somebody who leaves speaks now, so that the end is not said yet (``last_word_before_victory``)."""
    return isinstance(game.phase, Farewell) and game.rulebook.last_word_before_victory


def announce_after_last_words(move: Move) -> None:
    """A victory confirmed during the last words is said when they have been spoken (``last_word_before_victory``)."""
    proposal = move.game.proposal(ProposalKind.VICTORY)
    if proposal is not None and proposal.at_release and not isinstance(move.game.phase, Farewell):
        assert proposal.winner is not None
        announce_victory(move, proposal.winner)


def opposite_victory(move: Move, act: OppositeVictory) -> None:
    """ППК: the other team wins (S1 10.21–10.24); the host confirms it like any victory."""
    need(move.game.rulebook.opposite_victory, Refusal.NOT_KEPT)
    need_seat(move.game, act.seat)
    role = move.game.player(act.seat).role
    if role is None:
        raise NotAllowed(Refusal.ROLE_UNKNOWN)
    winner = Winner.BLACK if role.colour is Colour.RED else Winner.RED
    move.game = move.game.propose(ProposalKind.VICTORY, Cause.OPPOSITE, act.seat, winner)
    move.tell(facts.VictoryProposed(winner))


def declare(move: Move, act: Declare) -> None:
    """The host says how the game has ended; the table says it when the last words have been spoken."""
    proposal = move.game.proposal(ProposalKind.VICTORY)
    if proposal is None or proposal.winner is not act.winner:
        move.tell(facts.VictoryProposed(act.winner))
    if not waits_for_last_words(move.game):
        announce_victory(move, act.winner)
        return
    others = tuple(p for p in move.game.proposals if p.kind is not ProposalKind.VICTORY)
    number = move.game.proposed + 1
    said = Proposal(number, ProposalKind.VICTORY, Cause.HOST, move.now, winner=act.winner, at_release=True)
    move.change(proposals=(*others, said), proposed=number)
