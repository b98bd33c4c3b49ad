"""The host's console: a game, and what the table knows beside it, as one view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.game import History, inputs
from controller.game.asking import Round
from controller.game.cards import MOST_CARDS
from controller.game.history import Past
from controller.game.inputs import Act
from controller.game.judging import is_counted_elsewhere, may_vote
from controller.game.offer import SERIOUS, next_act
from controller.game.phases import Ballot, CallKind, Night, Question
from controller.game.public import Public, Scene
from controller.game.reasons import ProposalKind
from controller.game.roles import Role
from controller.game.state import Game, Proposal
from controller.game.units import MILLISECOND, Instant, Seat
from controller.stage.ledger import Ledger
from controller.stage.offer_view import OfferView
from controller.stage.room import asked_view
from controller.stage.secrets import is_secret_act
from controller.stage.texts import Texts
from controller.stage.titles import button, phase_view
from controller.stage.view import (
    CardView,
    NightView,
    ProposalView,
    QuestionView,
    SeatView,
    View,
)
from controller.stage.ways import clocks, ways
from hardware.ports import Lamp

Plain = Callable[[Act], object]
"""An act as plain JSON, in the form that a page sends back."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything the console is made of."""

    history: History
    public: Public
    ledger: Ledger
    lamps: Mapping[Seat, Lamp]
    silent: frozenset[Seat]
    names: tuple[str, ...]
    pads: tuple[int, ...]
    game_id: str
    question: str
    plain: Plain

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.history.game

    @property
    def texts(self) -> Texts:
        """The table's language."""
        return self.ledger.texts


def host_view(desk: Desk, now: Instant) -> View:
    """The whole view for the host's console."""
    game, texts = desk.game, desk.texts
    view: View = {
        "now": now / MILLISECOND,
        "audience": "host",
        "language": texts.language,
        "game": desk.game_id,
        "rulebook": game.rulebook.name,
        "title": texts.word("game", n=desk.game_id, rulebook=texts.rulebook(game.rulebook.name)),
        "step": game.step,
        "phase": phase_view(desk.public, texts),
        "seats": [_seat(desk, seat) for seat in range(1, len(game.players) + 1)],
        "nominees": list(desk.public.nominees),
        "question": _question(desk, game.phase) if isinstance(game.phase, Question) else None,
        "tallies": desk.ledger.votes.shown_tallies(desk.public),
        "next": _next(desk),
        "others": [*_entries(desk), *(_offer(desk, act) for act in _others(game))],
        "undo": _undo(desk),
        "pause": _pause(desk),
        "proposals": [_proposal(desk, proposal) for proposal in game.open_proposals()],
        "night": _night(desk, game.phase) if isinstance(game.phase, Night) else None,
        "lobby": None,
        "setup": None,
        "deck": _deck(game, texts),
        "ways": ways(game.rulebook, texts),
        "clocks": clocks(game.rulebook, texts),
        "log": list(desk.ledger.lines),
    }
    return view


# --- seats and the question ------------------------------------------------------------------------


def _seat(desk: Desk, seat: Seat) -> SeatView:
    player = desk.public.players[seat - 1]
    role = desk.game.player(seat).role
    nominees = desk.public.nominees
    return SeatView(
        seat=seat,
        pad=desk.pads[seat - 1],
        name=desk.names[seat - 1] if seat <= len(desk.names) else "",
        alive=player.alive,
        lamp=desk.lamps[seat].value,
        down=player.down,
        heard=seat not in desk.silent or player.by_hand,
        fouls=player.fouls,
        frozen=player.alive and seat == desk.public.frozen,
        by_hand=player.by_hand,
        place=nominees.index(seat) + 1 if seat in nominees else None,
        hand=desk.ledger.votes.hand_of(seat),
        role=role.value if role else None,
    )


def _question(desk: Desk, question: Question) -> QuestionView:
    announced = desk.public.question
    assert announced is not None
    counted = sorted(announced.counted) if question.settled else []
    return QuestionView(
        **asked_view(announced, desk.question),
        settled=question.settled,
        counted=None if is_counted_elsewhere(desk.game, question) else counted,
    )


# --- what the host can do --------------------------------------------------------------------------


def _offer(desk: Desk, act: Act, label: str = "", *, hold: bool = False) -> OfferView:
    return OfferView(act=desk.plain(act), label=label or desk.texts.act(act), hold=hold)


def _next(desk: Desk) -> OfferView | None:
    act = next_act(desk.game)
    if act is None:
        return None
    return _offer(desk, act, button(desk.game, act, desk.texts), hold=isinstance(act, SERIOUS))


def _entries(desk: Desk) -> list[OfferView]:
    """In a question: one tap for each seat that votes through the host, which puts its hand there or takes it away."""
    question = desk.game.phase
    if not isinstance(question, Question):
        return []
    seats = [seat for seat in may_vote(desk.game, question) if seat in desk.game.by_hand]
    entered = dict(question.entered)
    return [
        _offer(desk, inputs.EnterHand(seat, not entered[seat]), desk.texts.entry(seat, voted=not entered[seat]))
        for seat in seats
    ]


def _others(game: Game) -> list[Act]:
    match game.phase:
        case Question():
            return [inputs.WithdrawQuestion()]
        case Ballot(asking=asking) if asking.round is Round.FREE and asking.nominees:
            return [inputs.NewBallot()]
        case _:
            return []


def _undo(desk: Desk) -> OfferView | None:
    past = desk.history.past
    if past is None:
        return None
    return _offer(desk, inputs.Undo(), f"{desk.texts.act(inputs.Undo())}: {_undone(past, desk.texts)}")


def _undone(past: Past, texts: Texts) -> str:
    act = past.command.act
    if is_secret_act(act):
        return texts.word("secret_act")
    if not isinstance(act, inputs.Confirm | inputs.Dismiss):
        return texts.act(act)
    proposal = next(proposal for proposal in past.game.proposals if proposal.id == act.proposal)
    say = texts.confirmed if isinstance(act, inputs.Confirm) else texts.dropped
    return say(proposal.kind, proposal.seat)


def _pause(desk: Desk) -> OfferView | None:
    game = desk.game
    if game.winner is not None or desk.public.scene is Scene.DEAL:
        return None
    return _offer(desk, inputs.Pause() if game.paused_at is None else inputs.Resume())


_YES = {
    ProposalKind.REMOVAL: "remove_yes",
    ProposalKind.FOUL: "foul_yes",
    ProposalKind.DISPUTED: "counts",
    ProposalKind.UNHEARD: "counts",
    ProposalKind.VICTORY: "announce",
}
_NO = {ProposalKind.DISPUTED: "counts_not", ProposalKind.UNHEARD: "counts_not", ProposalKind.VICTORY: "play_on"}


def _proposal(desk: Desk, proposal: Proposal) -> ProposalView:
    texts, kind = desk.texts, proposal.kind
    return ProposalView(
        id=proposal.id,
        kind=kind.value,
        seat=proposal.seat,
        text=texts.proposal(kind, proposal.seat, proposal.cause, proposal.winner),
        confirm=_offer(desk, inputs.Confirm(proposal.id), texts.word(_YES[kind]), hold=True),
        dismiss=_offer(desk, inputs.Dismiss(proposal.id), texts.word(_NO.get(kind, "no")), hold=True),
    )


# --- the night and the cards -----------------------------------------------------------------------

_PROMPTS = {
    CallKind.AGREEMENT: "prompt_agreement",
    CallKind.ACQUAINTANCE: "prompt_acquaintance",
    CallKind.HUNT: "prompt_hunt",
    CallKind.CHECK: "prompt_check",
    CallKind.CHOICE: "prompt_choice",
    CallKind.FREE_SEATING: "prompt_free_seating",
}


def _night(desk: Desk, night: Night) -> NightView:
    texts, call = desk.texts, night.call
    if call is not None:
        prompt = texts.word(_PROMPTS[call.kind], role=texts.role(call.role) if call.role else "")
    else:
        prompt = texts.word("night_over" if night.over else "night_between")
    return NightView(
        call=call.role.value if call and call.role else None,
        prompt=prompt,
        asks=_asks(desk.game, night),
        chosen=_chosen(desk.game, night, texts),
        answer={role.value: texts.answer(answer) for role, answer in night.answers},
    )


def _asks(game: Game, night: Night) -> list[str]:
    if game.night == 1:
        return []
    roles = [call.role for call in night.begun if call.role]
    return [ask for role in roles for ask in (_kamikazes(game) if role is Role.KAMIKAZE else [role.value])]


def _kamikazes(game: Game) -> list[str]:
    """An ask for each kamikaze, dead or alive; their seats are told apart where there may be two."""
    role = Role.KAMIKAZE
    seats = [seat for seat, player in enumerate(game.players, start=1) if player.role is role]
    unknown = not game.roles_known and len(seats) < (game.deck.count(role) if game.deck else MOST_CARDS[role])
    if len(seats) < 2 and not unknown:
        return [role.value]
    return [f"{role.value} {seat}" for seat in [*seats, *(["?"] if unknown else [])]]


def _chosen(game: Game, night: Night, texts: Texts) -> dict[str, str]:
    chosen = {role.value: texts.seats((seat,)) if seat else texts.word("no_choice") for role, seat in night.choices}
    if night.shots is not None:
        chosen[Role.MAFIA.value] = _shots(night, texts)
    if not game.rulebook.maniac_shoots_in(game.night) and any(call.role is Role.MANIAC for call in night.calls):
        chosen[Role.MANIAC.value] = texts.word("not_tonight")
    return chosen | _takes(game, night, texts)


def _takes(game: Game, night: Night, texts: Texts) -> dict[str, str]:
    asks = _kamikazes(game)
    if asks == [Role.KAMIKAZE.value]:
        return dict(zip(asks, (texts.seats((target,)) for _, target in night.takes), strict=False))
    told = {f"{Role.KAMIKAZE.value} {seat}": (seat, texts.seats((target,))) for seat, target in night.takes}
    chosen = {ask: target for ask, (_, target) in told.items() if ask in asks}
    others = [f"{seat} → {target}" for ask, (seat, target) in told.items() if ask not in asks]
    return chosen | ({asks[-1]: ", ".join(others)} if others else {})


def _shots(night: Night, texts: Texts) -> str:
    numbers = {n for _, named in night.shots or () for n in named}
    return texts.seats(tuple(sorted(numbers))) if numbers else texts.word("missed_shot")


def _deck(game: Game, texts: Texts) -> list[CardView]:
    roles = dict.fromkeys(game.deck)
    return [CardView(role=role.value, title=texts.role(role), count=game.deck.count(role)) for role in roles]
