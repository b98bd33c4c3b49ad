"""Where clips, gaps and marks lie: to the frame, whatever an utterance is made of."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import MILLISECOND, SECOND, Clip, Gap, Mark, Part, Utterance
from hardware.sound.errors import BadUtterance, UnknownClip
from hardware.sound.layout import PAUSE, Layout, Placed, lay_out
from sounds import BUNDLED, Pack, Recording

RATE = 24_000


def pack(**clips: tuple[int, int, int]) -> Pack:
    """A pack that exists on paper only: each clip's frames, speech_start and speech_end."""
    recordings = {name: Recording(Path(f"{name}.ogg"), *numbers) for name, numbers in clips.items()}
    return Pack(Path("paper"), "ru", "Nobody", "none", RATE, recordings)


PAPER = pack(ask=(1000, 100, 900), thanks=(500, 50, 450))


def laid(*parts: Part, voice: Pack = PAPER) -> Layout:
    return lay_out(Utterance(parts), voice)


def _recording(voice: Pack, placed: Placed) -> Recording:
    assert isinstance(placed.sound, str)
    return voice.clips[placed.sound]


def speech(layout: Layout, voice: Pack = PAPER) -> list[tuple[int, int]]:
    """The first and the last frame of speech of every clip."""
    return [
        (
            placed.frame + _recording(voice, placed).speech_start,
            placed.frame + _recording(voice, placed).speech_end,
        )
        for placed in layout.placed
    ]


def test_a_question_opens_at_the_end_of_its_speech_and_closes_at_the_first_frame_of_thanks() -> None:
    question = laid(
        Mark("begins"),
        Clip("ask"),
        Mark("open"),
        Gap(2 * SECOND),
        Mark("close"),
        Clip("thanks"),
        Mark("said"),
    )
    assert dict(question.marks) == {"begins": 0, "open": 800, "close": 48_800, "said": 49_200}
    assert speech(question) == [(0, 800), (48_800, 49_200)]
    assert (question.sounds_from, question.sounds_until, question.ends) == (-100, 49_250, 49_200)


def test_the_real_question_of_seat_five_has_a_window_of_exactly_two_seconds() -> None:
    voice = Pack.load(BUNDLED / "ru-elena")
    parts = Clip("ask_leave_game_5"), Mark("open"), Gap(2 * SECOND), Mark("close"), Clip("thanks")
    question = laid(*parts, voice=voice)
    assert question.marks["close"] - question.marks["open"] == 48_000
    assert question.time(question.marks["close"]) - question.time(question.marks["open"]) == 2 * SECOND


def test_two_clips_without_a_gap_get_a_pause() -> None:
    (_, ends), (begins, _) = speech(laid(Clip("ask"), Clip("thanks")))
    assert begins - ends == PAUSE * RATE // SECOND


def test_a_mark_between_two_clips_lies_where_the_second_begins_to_speak() -> None:
    layout = laid(Clip("ask"), Mark("a"), Mark("b"), Clip("thanks"))
    (_, _), (begins, _) = speech(layout)
    assert dict(layout.marks) == {"a": begins, "b": begins}


def test_gaps_in_a_row_are_one_long_gap() -> None:
    layout = laid(Clip("ask"), Gap(SECOND), Mark("between"), Gap(SECOND), Clip("thanks"))
    (_, ends), (begins, _) = speech(layout)
    assert layout.marks["between"] - ends == RATE
    assert begins - ends == 2 * RATE


def test_a_gap_of_nothing_lets_speech_touch_speech() -> None:
    (_, ends), (begins, _) = speech(laid(Clip("ask"), Gap(0), Clip("thanks")))
    assert begins == ends


def test_lamps_alone_can_announce_a_window() -> None:
    layout = laid(Mark("begins"), Gap(3 * SECOND), Mark("open"), Gap(2 * SECOND), Mark("close"))
    assert dict(layout.marks) == {"begins": 0, "open": 72_000, "close": 120_000}
    assert layout.placed == ()
    assert layout.sounds_from == layout.sounds_until == layout.ends == 120_000


def test_nothing_to_say_takes_no_time() -> None:
    assert laid().ends == 0


def test_a_clip_that_the_pack_does_not_have_is_named() -> None:
    with pytest.raises(UnknownClip, match="no clip 'applause' in paper; check its name"):
        laid(Clip("applause"))


def test_two_marks_of_one_name_make_no_sense() -> None:
    with pytest.raises(BadUtterance, match="two marks are named 'open'"):
        laid(Mark("open"), Clip("ask"), Mark("open"))


def test_a_gap_is_not_shorter_than_nothing() -> None:
    with pytest.raises(BadUtterance, match="a gap of -1 ns"):
        laid(Gap(-1))


# --- whatever is said ---


@st.composite
def recordings(draw: st.DrawFn) -> tuple[int, int, int]:
    start = draw(st.integers(0, 300))
    end = start + draw(st.integers(1, 3000))
    return end + draw(st.integers(0, 500)), start, end


packs = st.fixed_dictionaries({name: recordings() for name in "abc"}).map(lambda clips: pack(**clips))
clips_and_gaps = st.lists(
    st.one_of(
        st.sampled_from("abc").map(Clip),
        st.integers(0, 3000).map(lambda ms: Gap(ms * MILLISECOND)),
    )
)


@st.composite
def utterances(draw: st.DrawFn) -> tuple[Part, ...]:
    """Any clips and gaps, with a mark before, one after, and single ones between."""
    parts: list[Part] = [Mark("first")]
    for n, part in enumerate(draw(clips_and_gaps)):
        parts.append(part)
        if draw(st.booleans()):
            parts.append(Mark(f"after {n}"))
    return (*parts, Mark("last"))


@given(packs, utterances())
def test_marks_never_go_back_and_none_lies_outside(voice: Pack, parts: tuple[Part, ...]) -> None:
    layout = laid(*parts, voice=voice)
    frames = [layout.marks[part.name] for part in parts if isinstance(part, Mark)]
    assert frames == sorted(frames)
    assert 0 <= frames[0] <= frames[-1] == layout.ends


@given(packs, utterances())
def test_what_lies_between_two_speeches_is_their_gaps_or_the_pause(voice: Pack, parts: tuple[Part, ...]) -> None:
    gaps: list[int | None] = []  # before each clip but the first: its gaps in frames, or None
    gap: int | None = None
    for part in parts:
        match part:
            case Gap(length):
                gap = (gap or 0) + length * RATE // SECOND
            case Clip():
                gaps.append(gap)
                gap = None
            case Mark():
                pass
    spoken = speech(laid(*parts, voice=voice), voice)
    between = [begins - ends for (_, ends), (begins, _) in pairwise(spoken)]
    assert between == [PAUSE * RATE // SECOND if gap is None else gap for gap in gaps[1:]]


@given(packs, utterances())
def test_a_mark_touches_the_speech_beside_it(voice: Pack, parts: tuple[Part, ...]) -> None:
    layout = laid(*parts, voice=voice)
    spoken = iter(speech(layout, voice))
    for n, part in enumerate(parts):
        if isinstance(part, Clip):
            begins, ends = next(spoken)
            before, after = parts[n - 1], parts[n + 1]
            if isinstance(before, Mark):
                assert layout.marks[before.name] == begins
            if isinstance(after, Mark) and not isinstance(parts[(n + 2) % len(parts)], Clip):
                assert layout.marks[after.name] == ends


@given(packs, utterances())
def test_every_file_lies_within_the_sound(voice: Pack, parts: tuple[Part, ...]) -> None:
    layout = laid(*parts, voice=voice)
    for placed in layout.placed:
        assert layout.sounds_from <= placed.frame <= placed.end <= layout.sounds_until
