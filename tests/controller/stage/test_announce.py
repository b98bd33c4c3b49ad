"""What is said: every fact that the room hears has clips in every voice, for every seat, in every rulebook's words."""

from __future__ import annotations

from typing import Any

import pytest

from controller.game import facts, inputs
from controller.game.clock_kind import ClockKind
from controller.game.facts import AllLeaveOutcome, Audience, Fact
from controller.game.roles import Role, Winner
from controller.rulebooks import load, shipped
from controller.stage.announce import CLOSES, OPENS, Announcer, is_question, news, silences
from hardware.ports import MILLISECOND, Clip, Gap, Mark, Utterance
from hardware.sound.layout import lay_out
from sounds import BUNDLED, Catalogue, Pack
from tests.controller.stage.samples import FACTS, SEATS, samples

PACKS = {path.parent.name: Pack.load(path.parent) for path in sorted(BUNDLED.glob("*/pack.toml"))}
CATALOGUES = {path.stem: Catalogue.load(path) for path in sorted(BUNDLED.glob("*.toml"))}
VOICES = {name: Announcer(load(name)) for name in shipped()}

SILENT = {
    facts.Missed,
    facts.Opener,
    facts.SpeechEnded,
    facts.Counted,
    facts.Tally,
    facts.AllLeaveAsked,
    facts.BestMoveNamed,
    facts.QuestionWithdrawn,
    facts.WindowOpened,
    facts.Asked,
    facts.AllLeaveQuestion,
}
"""Facts of the room that are shown and not said; the two questions are planned with their window."""


def clips(utterance: Utterance) -> list[str]:
    return [part.id for part in utterance.parts if isinstance(part, Clip)]


def said(rulebook: str, *told: Fact) -> list[list[str]]:
    return [clips(utterance) for utterance in VOICES[rulebook].utterances(told)]


def heard(kind: type[Fact]) -> list[Any]:
    """Samples of a fact; nobody ever calls the civilians."""
    return [fact for fact in samples(kind) if getattr(fact, "role", None) is not Role.CIVILIAN]


@pytest.mark.parametrize("rulebook", shipped())
@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_what_the_room_hears_of_a_fact_exists_in_every_voice(kind: type[Fact], rulebook: str) -> None:
    announcer = VOICES[rulebook]
    for fact in heard(kind):
        utterances = announcer.utterances([fact])
        if is_question(fact):
            utterances = [*utterances, announcer.question(fact)]
            assert all(announcer.question_clip(fact) in catalogue.texts for catalogue in CATALOGUES.values())
        assert kind.audience is Audience.ROOM or utterances == [], "what is the host's is never said"
        for pack in PACKS.values():
            for utterance in utterances:
                lay_out(utterance, pack)


@pytest.mark.parametrize("rulebook", shipped())
@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_a_fact_is_said_or_is_silent_on_purpose(kind: type[Fact], rulebook: str) -> None:
    mute = [fact for fact in heard(kind) if not said(rulebook, fact)]
    if kind.audience is Audience.HOST or kind in SILENT:
        return
    if kind in (facts.Called, facts.CallEnded):
        roles = load(rulebook).night_order
        unsaid = {Role.MAFIA} if load(rulebook).words.get("hunt_ends") == "" else set()
        assert ({fact.role for fact in mute} - unsaid).isdisjoint(roles)
    elif kind is facts.ClockStarted:
        assert all(fact.seat is None or fact.kind is ClockKind.AGREEMENT for fact in mute), "no clip of nobody's clock"
    elif kind is not facts.Out:
        assert mute == []


@pytest.mark.parametrize("rulebook", shipped())
def test_a_question_is_its_words_then_exactly_the_window_then_the_close(rulebook: str) -> None:
    length = load(rulebook).window_ms * MILLISECOND
    for seat in SEATS:
        parts = VOICES[rulebook].question(facts.Asked(seat)).parts
        opens = parts.index(Mark(OPENS))
        assert parts[opens : opens + 3] == (Mark(OPENS), Gap(length), Mark(CLOSES))
        asks = parts[opens - 1]
        assert isinstance(asks, Clip)
        assert asks.id.endswith(f"_{seat}")
    for pack in PACKS.values():
        layout = lay_out(VOICES[rulebook].question(facts.AllLeaveQuestion((2, 7))), pack)
        assert layout.time(layout.marks[CLOSES] - layout.marks[OPENS]) == length


# --- words of their own ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "city", "club"),
    [
        (facts.Floor(3, 60), ["floor_minute_3"], ["floor_minute_3"]),
        (facts.Floor(3, 30), ["floor_thirty_3"], ["floor_thirty_3"]),
        (facts.Floor(3, 45), ["player_3"], ["player_3"]),
        (facts.LastWord(3, 30), ["last_word_thirty_3"], ["last_word_thirty_3"]),
        (facts.Nominated(7, by=3), ["accepted_number_7"], ["nomination_accepted"]),
        (facts.FoulGiven(7, 2), ["foul_7"], ["remark_7"]),
        (facts.Released((5,), 4), ["votes_4"], ["accepted", "votes_4"]),
        (facts.MorningComes(2), ["morning_kind"], ["morning_good"]),
        (facts.Killed(()), ["nobody_hurt"], ["nobody_hurt"]),
        (facts.Killed((3, 8)), ["killed_3", "killed_8"], ["killed_3", "killed_8"]),
        (facts.Victory(Winner.RED), ["victory_red"], ["victory_civilians"]),
        (facts.BallotList((9, 3)), *2 * [["discussion_over_nominees", "number_9", "number_3"]]),
        (facts.NoBallot(()), *2 * [["discussion_over_no_nominees"]]),
        (facts.NoBallot((4,)), *2 * [["discussion_over_nominees", "number_4", "no_ballot"]]),
        (facts.Leftovers(5, 3), *2 * [["leftover_votes", "votes_3"]]),
        (facts.Out((5,)), *2 * [["leaves_5"]]),
        (facts.Out(()), *2 * [["nobody_leaves"]]),
        (facts.Out((5,), silently=True), *2 * [["leaves_silently_5"]]),
        (facts.Called(Role.MAFIA, acquaintance=True), ["mafia_wakes"], ["mafia_wakes"]),
        (facts.Called(Role.MAFIA, acquaintance=False), ["mafia_hunts"], ["mafia_wakes"]),
        (facts.CallEnded(Role.MAFIA, acquaintance=False), ["mafia_leaves"], ["mafia_sleeps"]),
    ],
)
def test_what_a_fact_is_said_with(fact: Fact, city: list[str], club: list[str]) -> None:
    assert (said("city", fact), said("club", fact)) == ([city], [club])


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (
            [facts.AllLeave(AllLeaveOutcome.PASSED), facts.Out((5, 7))],
            [["all_leave"]],
        ),
        (
            [facts.AllLeave(AllLeaveOutcome.FAILED), facts.Out(())],
            [["all_stay"]],
        ),
        (
            [facts.NoBallot((4, 6)), facts.Out(())],
            [["discussion_over_nominees", "number_4", "number_6", "no_ballot"]],
        ),
        (
            [facts.NoBallot((4,)), facts.Out((4,))],
            [["discussion_over_nominees", "number_4", "no_ballot"], ["leaves_4"]],
        ),
    ],
)
def test_who_leaves_is_not_said_twice(told: list[Fact], words: list[list[str]]) -> None:
    assert said("city", *told) == words


def test_between_the_numbers_of_a_list_there_is_a_breath() -> None:
    (utterance,) = VOICES["city"].utterances([facts.Revote((5, 7))])
    assert utterance.parts == (
        Clip("revote"),
        Gap(250 * MILLISECOND),
        Clip("number_5"),
        Gap(250 * MILLISECOND),
        Clip("number_7"),
    )


def test_of_a_foul_put_right_only_the_one_it_was_meant_for_is_said() -> None:
    correction = facts.Corrected(inputs.CorrectFoul(6, 7, "a slip"))
    told = [correction, facts.FoulGiven(6, 0), facts.FoulGiven(7, 1)]
    assert said("city", *news(told)) == [["foul_7"]]


def test_what_stops_the_voice() -> None:
    stopping = {kind for kind in FACTS if any(silences(fact) for fact in samples(kind))}
    assert stopping == {facts.QuestionWithdrawn, facts.Undone, facts.NightFalls}


def test_a_clubs_own_rulebook_speaks_like_the_city() -> None:
    from dataclasses import replace

    own = Announcer(replace(load("city"), name="ours"))
    assert own.utterances([facts.FoulGiven(7, 2)]) == VOICES["city"].utterances([facts.FoulGiven(7, 2)])
