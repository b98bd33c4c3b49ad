"""What a moment of the game is called, and what the big button says."""

from __future__ import annotations

from controller.game import inputs
from controller.game.asking import Round
from controller.game.ballot import next_question
from controller.game.inputs import Act
from controller.game.phases import (
    BestMove,
    CallKind,
    Deal,
    Defence,
    Discussion,
    FreeClock,
    LastWord,
    Night,
    Speech,
    SpeechKind,
    Turn,
)
from controller.game.public import Public, Scene
from controller.game.roles import Role
from controller.game.state import Game
from controller.game.timer import Timer
from controller.game.units import MILLISECOND, Instant
from controller.stage.texts import Texts
from controller.stage.view import ClockView, PhaseView


def phase_view(public: Public, texts: Texts) -> PhaseView:
    """Where the game stands, with its clock."""
    return PhaseView(
        kind=public.scene.value,
        title=_title(public, texts),
        subtitle=_subtitle(public, texts),
        seat=public.turn or (public.question.about[0] if public.question and len(public.question.about) == 1 else None),
        clock=_clock(public.timer, public.paused_at) if public.timer and _shows_clock(public) else None,
        paused=public.paused_at is not None,
    )


def _shows_clock(public: Public) -> bool:
    return public.scene is not Scene.NIGHT or public.call_kind is not None


def _clock(timer: Timer, paused_at: Instant | None) -> ClockView:
    total = timer.total / MILLISECOND
    if paused_at is None:
        return ClockView(total=total, ends=timer.ends / MILLISECOND, left=0)
    return ClockView(total=total, ends=None, left=max(0, timer.ends - paused_at) / MILLISECOND)


def _title(public: Public, texts: Texts) -> str:
    scene, seat = public.scene, public.turn
    if scene is Scene.SPEECH and public.speech is not SpeechKind.FULL:
        return texts.word("phase_lost", seat=seat)
    if scene is Scene.QUESTION and public.question is not None:
        if public.question.all_leave:
            return texts.word("phase_all_leave")
        return texts.word("phase_question", seat=public.question.about[0])
    if scene is Scene.BALLOT and public.round is Round.REVOTE:
        return texts.word("phase_revote")
    if scene is Scene.BALLOT and public.round is Round.ALL_LEAVE:
        return texts.word("phase_all_leave")
    if public.call_kind is CallKind.FREE_SEATING:
        return texts.word("prompt_free_seating")
    if scene is Scene.OVER and public.winner is not None:
        return texts.winner(public.winner)
    if public.clock_kind is not None:
        return texts.clock(public.clock_kind, seat)
    if scene is Scene.FREE and public.nominees:
        return texts.word("phase_question", seat=public.nominees[-1])
    return texts.word(f"phase_{scene.value}", seat=seat)


def _subtitle(public: Public, texts: Texts) -> str:
    if public.clock_kind is not None or public.round is Round.FREE:
        voted = sum(tally.votes or 0 for tally in public.tallies)
        living = sum(player.alive for player in public.players)
        return texts.word("voted", done=voted, all=living) if voted else ""
    if public.scene is Scene.DEAL:
        return texts.word("card", seat=public.turn) if public.turn else ""
    if public.scene is Scene.NIGHT:
        return texts.word("night", n=public.night)
    day = texts.word("day", n=public.day)
    if public.scene in (Scene.DISCUSSION, Scene.SPEECH):
        living = sum(player.alive for player in public.players)
        done = living - len(public.waiting) - (public.scene is Scene.SPEECH)
        return f"{day} · " + texts.word("spoken", done=max(0, done), all=living)
    return day


_ENDS: dict[type, str] = {
    Speech: "next_thanks_speech",
    Defence: "next_thanks_defence",
    BestMove: "next_thanks_best_move",
    LastWord: "next_thanks_last_word",
}


def button(game: Game, act: Act, texts: Texts) -> str:
    """What the press of the big button will do."""
    phase = game.phase
    match act:
        case inputs.CallSeat() if isinstance(phase, Deal):
            return texts.word("next_card", seat=next(s for s in game.alive() if s > phase.called))
        case inputs.BeginNight() if isinstance(phase, Deal):
            return texts.word("next_first_night")
        case inputs.GiveFloor() if isinstance(phase, Discussion):
            return texts.word("next_floor", seat=phase.waiting[0])
        case inputs.EndSpeech() if isinstance(phase, FreeClock):
            return texts.word("next_thanks_clock", what=texts.clock(phase.kind, phase.seat))
        case inputs.EndSpeech() if isinstance(phase, Turn):
            return texts.word(_ENDS[type(phase)], seat=phase.seat)
        case inputs.Ask():
            return _ask(game, texts)
        case inputs.BeginMorning() if missing := _not_entered(game):
            return texts.word("next_morning_missing", roles=", ".join(texts.role(role) for role in missing))
        case _:
            return texts.act(act)


def _not_entered(game: Game) -> list[Role]:
    """The living roles that were called tonight and for which nothing was entered, not even no choice."""
    night = game.phase
    if not isinstance(night, Night) or game.night == 1 or not game.roles_known:
        return []
    entered = {role for role, _ in night.choices} | ({Role.MAFIA} if night.shots is not None else set())
    called = [call.role for call in night.calls if call.role not in (Role.KAMIKAZE, Role.MANIAC)]
    return [role for role in called if role and role not in entered and game.woken(role)]


def _ask(game: Game, texts: Texts) -> str:
    about = next_question(game)
    if len(about) > 1:
        return texts.word("next_ask_all")
    hands = tuple(seat for seat in game.hands_down() if game.is_alive(seat))
    if hands:
        return texts.word("next_ask_anyway", seat=about[0], seats=texts.seats(hands))
    return texts.word("next_ask", seat=about[0])
