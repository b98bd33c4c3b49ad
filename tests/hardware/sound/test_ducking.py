"""Music comes and goes without a jump, makes room for speech in time, and is as loud as is wanted."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import MILLISECOND, SECOND, Volumes
from hardware.sound.ducking import CUT, DUCKED, DUCKING, FADE, HOLD, RETURNING, MusicGain
from hardware.sound.loudness import amplitude
from hardware.sound.voice import Span

BUFFER = 512 * SECOND // 48_000
LOUD = Volumes(music=100)
SPEECH = Span(10 * SECOND, 12 * SECOND)


def risen() -> MusicGain:
    """Music that has come up."""
    gain = MusicGain(LOUD, 0)
    gain.begin(0)
    return gain


def test_it_comes_up_and_fades_away() -> None:
    gain = risen()
    assert [gain.at(at, ()) for at in (0, FADE // 2, FADE)] == [0, 0.5, 1]
    gain.fall(FADE, FADE)
    assert gain.at(3 * FADE // 2, ()) == 0.5
    assert not gain.gone(2 * FADE - 1)
    assert gain.gone(2 * FADE)


def test_at_once_is_soon_and_no_click() -> None:
    gain = risen()
    gain.at(FADE, ())
    gain.fall(FADE, CUT)
    assert gain.gone(FADE + CUT)
    assert CUT < 200 * MILLISECOND


def test_it_has_made_room_when_speech_begins_and_comes_back_after_it() -> None:
    gain = risen()
    room = {
        at: gain.at(at, (SPEECH,))
        for at in (
            SPEECH.begins - DUCKING - 1,
            SPEECH.begins - DUCKING,
            SPEECH.begins,
            SPEECH.ends,
            SPEECH.ends + HOLD,
            SPEECH.ends + HOLD + RETURNING,
        )
    }
    assert list(room.values()) == pytest.approx([1, 1, DUCKED, DUCKED, DUCKED, 1], abs=1e-6)


def test_it_stays_soft_between_two_utterances() -> None:
    gain = risen()
    gain.at(SPEECH.begins - DUCKING, (SPEECH,))
    next_one = Span(SPEECH.ends + HOLD + DUCKING, SPEECH.ends + 3 * SECOND)
    middle = range(SPEECH.begins, next_one.ends, BUFFER)
    assert all(gain.at(at, (SPEECH, next_one)) == pytest.approx(DUCKED) for at in middle)


def test_half_the_volume_is_a_quarter_of_the_amplitude_and_reached_softly() -> None:
    gain = risen()
    gain.at(FADE, ())
    gain.adjust(Volumes(music=50), FADE)
    assert gain.at(FADE + BUFFER, ()) > 0.9
    assert gain.at(2 * FADE, ()) == amplitude(50) == 0.25


def test_without_volume_there_is_nothing() -> None:
    gain = MusicGain(Volumes(music=0), 0)
    gain.begin(0)
    assert gain.at(FADE, ()) == 0


spans = st.lists(
    st.tuples(st.integers(0, 20_000), st.integers(1, 5_000)).map(
        lambda ms: Span(ms[0] * MILLISECOND, sum(ms) * MILLISECOND)
    ),
    max_size=6,
)


@given(spans, st.lists(st.tuples(st.integers(0, 2_000), st.sampled_from(["rise", "fall"])), max_size=4))
def test_from_buffer_to_buffer_it_never_jumps(speech: list[Span], orders: list[tuple[int, str]]) -> None:
    gain = risen()
    todo = sorted(orders)
    heard = []
    for number in range(2_000):
        at = number * BUFFER
        while todo and todo[0][0] <= number:
            _, order = todo.pop(0)
            gain.rise(at) if order == "rise" else gain.fall(at, FADE)
        heard.append(gain.at(at, speech))
    steps = [abs(after - before) for before, after in pairwise(heard)]
    assert max(steps) <= BUFFER / DUCKING + BUFFER / FADE + 1e-9  # 4 %, 28 dB below the music
    assert all(0 <= one <= 1 for one in heard)
