"""What the facts have come to in the ballot that is held or was held last: each hand, each count, and the result.

It holds no more than the room may see once the hands are released; the host sees it at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from controller.game import facts, inputs
from controller.game.facts import Fact
from controller.game.public import Public, Scene
from controller.game.reasons import HandReason
from controller.game.units import Seat
from controller.stage.texts import Texts
from controller.stage.view import HandView, ResultView, TallyView

_RESULTS = (
    facts.Killed,
    facts.BestMoveNamed,
    facts.NoBallot,
    facts.BallotCancelled,
    facts.Tie,
    facts.AllLeave,
    facts.Out,
)
_NEWS_IS_OLD = (facts.BallotList, facts.Revote, facts.Floor, facts.NightFalls, facts.Undone)


@dataclass(frozen=True, slots=True)
class Votes:
    """What became of the hands of the question asked last, the counts of its ballot, and what came of that.

    ``result``: who leaves the game, is tied or was killed; ``None`` once the game has gone on.
    """

    hands: tuple[tuple[Seat, HandView], ...] = ()
    tallies: tuple[TallyView, ...] = ()
    result: ResultView | None = None

    def hand_of(self, seat: Seat) -> HandView | None:
        """What became of this seat's hand."""
        return dict(self.hands).get(seat)

    def told(self, told: Iterable[Fact], texts: Texts) -> Votes:
        """The votes after these facts, with notes in the language of ``texts``."""
        votes = self
        for fact in told:
            votes = votes._with_result(fact, texts)._with_hands(fact, texts)._with_count(fact)
        return votes

    def shown_tallies(self, public: Public) -> list[TallyView]:
        """The counts of the ballot that is held, else of the last one; what was undone is in neither."""
        if public.scene not in (Scene.BALLOT, Scene.FREE, Scene.QUESTION) or not public.tallies:
            return list(self.tallies)
        return [TallyView(seat=one.seat, votes=one.votes, leftovers=one.leftovers) for one in public.tallies]

    def _with_result(self, fact: Fact, texts: Texts) -> Votes:
        if isinstance(fact, _RESULTS):
            return replace(self, result=_result(fact, texts))
        return replace(self, result=None) if isinstance(fact, _NEWS_IS_OLD) else self

    def _with_hands(self, fact: Fact, texts: Texts) -> Votes:
        match fact:
            case facts.Asked() | facts.AllLeaveQuestion() | facts.QuestionWithdrawn():
                return replace(self, hands=())
            case facts.Undone(act=inputs.Ask() | inputs.AskAbout()):
                return replace(self, hands=())
            case facts.Undone(act=inputs.CloseDiscussion()):
                return replace(self, tallies=())
            case facts.BallotList(seats=seats) | facts.Revote(seats=seats):
                return replace(self, hands=(), tallies=tuple(TallyView(seat=s, votes=None, leftovers=0) for s in seats))
            case facts.Opener():
                return replace(self, hands=(), tallies=())
            case facts.Counted(seats=seats):
                return self._counted(seats, texts)
            case facts.HandNoted(seat=seat, reason=reason):
                return self._hand(seat, reason.value, texts.hand(reason, fact.after, fact.bound))
            case facts.NoHand(seat=seat):
                return replace(self, hands=tuple((s, hand) for s, hand in self.hands if s != seat))
            case facts.Early(seat=seat, before=before):
                note = texts.word("early", seat=seat, ms=texts.milliseconds(before))
                return self._hand(seat, "early", note)
            case facts.Lifted(seat=seat, after=after, bound=bound):
                return self._hand(seat, "lifted", texts.lifted(after, bound))
            case _:
                return self

    def _with_count(self, fact: Fact) -> Votes:
        match fact:
            case facts.Tally(seat=seat, votes=votes):
                return self._tally(seat, votes=votes)
            case facts.Leftovers(seat=seat, votes=votes):
                return self._tally(seat, leftovers=votes)
            case _:
                return self

    def _counted(self, seats: tuple[Seat, ...], texts: Texts) -> Votes:
        note = texts.hand(HandReason.COUNTED)
        kept = tuple((s, h) for s, h in self.hands if h["state"] not in ("counted", "disputed", "unheard"))
        known = {s for s, _ in kept}
        counted = tuple((s, HandView(state="counted", note=note)) for s in seats if s not in known)
        return replace(self, hands=(*kept, *counted))

    def _hand(self, seat: Seat, state: str, note: str) -> Votes:
        view = HandView(state=state, note=note)  # type: ignore[typeddict-item]
        return replace(self, hands=(*((s, h) for s, h in self.hands if s != seat), (seat, view)))

    def _tally(self, seat: Seat, *, votes: int | None = None, leftovers: int | None = None) -> Votes:
        def put(tally: TallyView) -> TallyView:
            if tally["seat"] != seat:
                return tally
            known_votes = tally["votes"] if votes is None else votes
            known_leftovers = tally["leftovers"] if leftovers is None else leftovers
            return TallyView(seat=seat, votes=known_votes, leftovers=known_leftovers)

        return replace(self, tallies=tuple(put(tally) for tally in self.tallies))


def _result(fact: Fact, texts: Texts) -> ResultView:
    """Whom the fact is about apart from its words: a screen shows the numbers large."""
    match fact:
        case facts.Killed(seats=seats) if seats:
            return ResultView(
                text=texts.word("result_killed" if len(seats) == 1 else "result_killed_all"), seats=list(seats)
            )
        case facts.Out(seats=seats, silently=silently) if seats:
            return ResultView(text=texts.word("result_silently" if silently else "result_out"), seats=list(seats))
        case facts.Tie(seats=seats):
            return ResultView(text=texts.word("result_tie"), seats=list(seats))
        case facts.BestMoveNamed(seat=seat, named=named):
            return ResultView(text=texts.word("phase_best_move", seat=seat), seats=list(named))
        case _:
            return ResultView(text=texts.fact(fact), seats=[])
