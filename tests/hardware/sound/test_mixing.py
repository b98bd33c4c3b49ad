"""One contiguous buffer: silence where nothing lies, clips where they lie, added where they meet."""

from array import array

from hardware.sound.layout import Layout, Placed, Sound
from hardware.sound.mixing import compose

CLIPS: dict[Sound, bytes] = {
    "one": array("h", [1, 2, 3, 4]).tobytes(),
    "ten": array("h", [10, 20, 30, 40]).tobytes(),
    "loud": array("h", [32_000, -32_000, 32_000, -32_000]).tobytes(),
}


def composed(*placed: tuple[str, int], scale: int = 1, lead: int = 0) -> list[int]:
    clips = tuple(Placed(clip, frame, 4 // scale) for clip, frame in placed)
    return compose(Layout(24_000, clips, {}, 100), scale, CLIPS.__getitem__, lead).tolist()


def test_the_buffer_runs_from_the_first_sound_to_the_last() -> None:
    assert composed(("one", -2), ("ten", 4)) == [1, 2, 3, 4, 0, 0, 10, 20, 30, 40]


def test_tails_and_lead_ins_are_added_where_they_meet() -> None:
    assert composed(("one", 0), ("ten", 3)) == [1, 2, 3, 14, 20, 30, 40]


def test_a_clip_may_lie_within_another() -> None:
    assert composed(("one", 0), ("ten", 0), ("one", 1)) == [11, 23, 35, 47, 4]


def test_what_is_too_loud_is_clipped_and_does_not_wrap() -> None:
    assert composed(("loud", 0), ("loud", 0)) == [32_767, -32_768, 32_767, -32_768]


def test_a_card_of_twice_the_rate_has_twice_the_samples() -> None:
    assert composed(("one", 0), ("ten", 3), scale=2) == [1, 2, 3, 4, 0, 0, 10, 20, 30, 40]


def test_silence_goes_before_it() -> None:
    assert composed(("one", 5), lead=3) == [0, 0, 0, 1, 2, 3, 4]
