"""Whole games on tape, checked by their samples: a game of a tournament in Russian, one of the club in English.

What happens in them is in ``restless.py``. They are played and recorded some two hundred times faster than they pass.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from controller.game import facts
from controller.game.inputs import Come, Marks
from controller.game.units import Instant
from controller.stage.announce import Announcer, news
from hardware.ports import MILLISECOND, SECOND, Clip
from sounds import BUNDLED, Pack
from sounds.speech import find_speech
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.restless import Evening, evening, play_restlessly
from tests.controller.conductor.room import Said
from tests.controller.conductor.tape import ALIKE, RATE, Recorder, Transcript, difference

FULL_SCALE = 32_768
SOFT = FULL_SCALE // 100
"""Nothing between two words is louder: what a word leaves behind, 40 dB below full scale at least."""
FLOORS = ("floor_", "defence_", "last_word_", "speech_lost_")
"""How the clips begin that say whose floor it is."""

Clips = tuple[str, ...]


@pytest.fixture(scope="module", params=[("fiim", "ru-elena"), ("club", "en-slt")], ids="-".join)
def played(request: pytest.FixtureRequest) -> Evening:
    return evening(*request.param)


@pytest.fixture(scope="module")
def tournament() -> Evening:
    return evening("fiim", "ru-elena")


def loudest(samples: array[int]) -> int:
    return max(max(samples, default=0), -min(samples, default=0))


def steepest(samples: array[int]) -> int:
    """The largest step between two samples."""
    return max((abs(after - before) for before, after in pairwise(samples)), default=0)


def milliseconds(frames: int) -> float:
    return 1000 * frames / RATE


def called_for(played: Evening) -> Iterator[tuple[Instant | None, Clips]]:
    """What the facts of the game are to be told with, and the instant at which, if they came of time."""
    announcer = Announcer(played.book)
    for what, told in played.told:
        at = what.at if isinstance(what, Come) else None
        for utterance in announcer.utterances(news(told)):
            yield at, tuple(part.id for part in utterance.parts if isinstance(part, Clip))
        for fact in told:
            if isinstance(fact, facts.Asked | facts.AllLeaveQuestion):
                yield None, (announcer.question_clip(fact), "thanks")


# --- everything ------------------------------------------------------------------------------------


def test_the_tape_is_the_sum_of_single_clips_at_their_places(played: Evening) -> None:
    assert played.troubles == ()
    assert difference(played.tape.samples, played.tape.expected()) is None


def test_nothing_is_clipped(played: Evening) -> None:
    """Of speech: 4.4 dB of headroom are left, and the packs are levelled so."""
    tape = played.tape
    assert max(loudest(tape.samples[tape.begins_at(said) : tape.until(said)]) for said in tape.heard) < 0.6 * FULL_SCALE


async def test_the_silent_speaker_promises_the_same_instants(tournament: Evening, open_room: OpenRoom) -> None:
    """So what is shown without a tape holds for a table that speaks."""
    room = open_room("fiim")
    await play_restlessly(room, "fiim")
    silent = sorted(room.voice.said, key=lambda said: said.plan.begins)
    assert [*map(promised, silent)] == [*map(promised, tournament.tape.said)]


def promised(said: Said) -> tuple[object, ...]:
    """All of it but its number."""
    return said.clips, said.planned, said.plan.begins, said.plan.ends, dict(said.plan.marks), said.cut


# --- windows ---------------------------------------------------------------------------------------


def questions(tape: Transcript) -> list[Said]:
    """All that have begun to sound."""
    return [said for said in tape.heard if said.clips[-1:] == ("thanks",)]


def test_every_window_is_silent_and_two_seconds_to_the_sample(played: Evening) -> None:
    tape = played.tape
    windows = [tape.words(said) for said in questions(tape) if said.cut is None]
    assert len(windows) == sum(isinstance(fact, facts.Released) for _, told in played.told for fact in told) > 4
    for asked, thanks in windows:
        assert tape.lies(asked)
        assert tape.lies(thanks)
        assert thanks.begins - asked.ends == 2 * RATE == 96_000
        tail, lead = asked.file + len(tape.clips[asked.clip]), thanks.file
        assert loudest(tape.samples[asked.ends : thanks.begins]) < SOFT
        assert not any(tape.samples[tail:lead])
        assert milliseconds(lead - tail) > 1_950


def test_windows_are_as_long_for_an_ear_that_knows_nothing_of_the_pack(played: Evening) -> None:
    tape = played.tape
    for asked, thanks in [tape.words(said) for said in questions(tape) if said.cut is None]:
        before = find_speech(tape.samples[asked.file : asked.ends + RATE], RATE)
        after = find_speech(tape.samples[thanks.begins - RATE : thanks.ends + RATE // 10], RATE)
        assert before is not None
        assert after is not None
        silence = thanks.begins - RATE + after.start - (asked.file + before.end)
        assert abs(silence - 2 * RATE) <= RATE // 1000  # it listens once a millisecond


def test_the_game_counts_by_the_window_that_is_heard(played: Evening) -> None:
    marks = [what for what, _ in played.told if isinstance(what, Marks)]
    for mark, said in zip(marks, questions(played.tape), strict=True):
        asked, thanks = played.tape.words(said)
        heard = asked.begins, asked.ends, thanks.begins
        planned = [played.tape.frame(at) for at in (mark.begins, mark.opens, mark.closes)]
        assert all(abs(one - other) <= 1 for one, other in zip(heard, planned, strict=True))


# --- instants --------------------------------------------------------------------------------------


def test_what_time_tells_begins_at_its_sample(played: Evening) -> None:
    """Warnings, ends, the calls of the night and the houses: the first frame of speech, at the instant of the game."""
    tape, first_words = played.tape, [words[0] for words in map(played.tape.words, played.tape.heard)]
    of_time = [(at, clips[0]) for at, clips in called_for(played) if at is not None]
    for at, clip in of_time:
        (begun,) = [word for word in first_words if word.clip == clip and abs(word.begins - tape.frame(at)) <= 1]
        assert tape.lies(begun, 5 * ALIKE)
    count = Counter(clip for _, clip in of_time)
    assert min(count["ten_seconds"], count["time_is_up"]) >= 3
    assert len(count) > 8


def test_the_mafia_passes_the_houses_at_an_even_pace(tournament: Evening) -> None:
    """By a tournament's rules one and a half seconds a house; once the host pauses for twelve."""
    tape = tournament.tape
    houses = {f"number_{seat}" for seat in range(1, 11)}
    passed = [word.begins for words in map(tape.words, tape.heard) for word in words[:1] if word.clip in houses]
    paces = Counter(after - before for before, after in pairwise(passed) if after - before < 20 * RATE)
    nights, rest = divmod(len(passed), 10)
    assert rest == 0
    assert paces[72_000] >= 9 * nights - 1


# --- one thing after the other ---------------------------------------------------------------------


def test_nothing_sounds_while_something_else_does(played: Evening) -> None:
    tape = played.tape
    for one, other in pairwise(tape.heard):
        assert one.cut is not None or one.plan.ends < other.plan.begins
        quiet = tape.samples[tape.until(one) : tape.begins_at(other)]
        assert milliseconds(len(quiet)) >= 50
        assert not any(quiet)


def test_between_two_that_are_said_there_is_a_pause_of_speech(played: Evening) -> None:
    tape = played.tape
    for one, other in pairwise(tape.heard):
        if one.cut is None:
            pause = milliseconds(tape.words(other)[0].begins - tape.words(one)[-1].ends)
            assert pause > 199.9, (one.clips, other.clips)


def test_lists_and_counts_are_put_together_without_a_seam(played: Evening) -> None:
    tape = played.tape
    composed = [words for said in tape.heard if said.cut is None and len(words := tape.words(said)) > 1]
    lists = [words for words in composed if words[-1].clip != "thanks"]
    assert sum(words[0].clip == "discussion_over_nominees" for words in lists) >= 3
    for one, other in (pair for words in lists for pair in pairwise(words)):
        assert tape.lies(one)
        assert tape.lies(other)
        assert milliseconds(other.begins - one.ends) == 250
        seam = tape.samples[one.ends : other.begins]
        assert loudest(seam) < SOFT
        assert steepest(seam) < min(steepest(tape.speech(word.clip)) for word in (one, other)) / 8


# --- moments that are gone -------------------------------------------------------------------------


def test_after_a_cancel_the_table_is_silent_at_once(played: Evening) -> None:
    """What has been given to the card is still heard, a buffer and the card's delay: 25.7 ms, and no fade."""
    tape = played.tape
    stopped = [said for said in tape.heard if said.cut is not None]
    assert len(stopped) >= 6  # undone, paused, withdrawn; before the window, in it, and within «Спасибо»
    for said in stopped:
        assert said.cut is not None
        cut, heard_until = tape.frame(said.cut), tape.until(said)
        assert milliseconds(heard_until - cut) < 26
        begins = [first for first in map(tape.begins_at, tape.heard) if first >= heard_until]
        assert not any(tape.samples[heard_until : min(begins)])


def test_a_window_that_is_void_is_not_closed_by_a_word(played: Evening) -> None:
    tape = played.tape
    void = [said for said in questions(tape) if said.cut is not None and said.cut < said.plan.marks["close"]]
    assert len(void) >= 3
    for said in void:
        thanks = tape.words(said)[-1]
        assert not tape.lies(thanks, ALIKE)


def test_nothing_is_said_twice_and_only_what_is_undone_is_not_said(played: Evening) -> None:
    """Each fact is told once; the foul that was undone before it could be told is not, nor a floor that has ended."""
    due = Counter(clips for _, clips in called_for(played))
    heard = Counter(said.clips for said in played.tape.heard)
    assert heard - due == Counter()
    undone = played.book.words.get("foul", "foul_{n}").replace("{n}", "10")
    missing = due - heard
    passed = {clips for clips in missing if clips[0].startswith(FLOORS)}
    assert Counter({clips: n for clips, n in missing.items() if clips not in passed}) == Counter({(undone,): 1})


@pytest.mark.parametrize("left_ms", [9_800, 20_000])
async def test_after_a_power_cut_nothing_is_heard_until_the_host_goes_on_and_nothing_again(
    open_room: OpenRoom, tmp_path: Path, left_ms: int
) -> None:
    """The plug is pulled within the warning, or before it."""
    before, after = Recorder(Pack.load(BUNDLED / "ru-elena")), Recorder(Pack.load(BUNDLED / "ru-elena"))
    room = open_room("fiim", speaker=before.speaker)
    await room.to_the_day()
    await room.taken(["GiveFloor", {}])
    await room.reach(round(room.view["phase"]["clock"]["ends"] - left_ms) * MILLISECOND)
    copy = room.snapshot(tmp_path / "after.sqlite")
    await room.close()
    back = open_room(journal=copy, speaker=after.speaker)
    await back.wait(30 * SECOND)
    assert not any(after.transcript(back.voice.said).samples)
    await back.taken(["Resume", {}])
    await back.wait(70 * SECOND)  # of a floor of which nothing was recorded but its beginning, all is left
    tape = after.transcript(back.voice.said)
    assert difference(tape.samples, tape.expected()) is None
    warned = ["ten_seconds"] if left_ms > 10_000 else []
    assert [word.clip for said in tape.heard for word in tape.words(said)] == ["resume", *warned, "time_is_up"]
    assert before.troubles == after.troubles == []
