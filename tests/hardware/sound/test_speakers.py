"""Plans: as soon as can be or exactly at their instants, never two at once, and what was promised holds."""

import pytest

from hardware.clocks import ManualClock
from hardware.ports import MILLISECOND, SECOND, Clip, Gap, Mark, Occasion, Speaker, Utterance, Volumes
from hardware.sound.errors import UnknownClip
from hardware.sound.layout import PAUSE
from hardware.sound.schedule import LEAD, PROMPT
from hardware.sound.settings import SoundSettings
from hardware.speaker import SilentSpeaker
from sounds import BUNDLED, Pack

PACK = Pack.load(BUNDLED / "ru-elena")
THANKS = Utterance((Clip("thanks"),))
QUESTION = Utterance(
    (
        Mark("begins"),
        Clip("ask_leave_game_5"),
        Mark("open"),
        Gap(2 * SECOND),
        Mark("close"),
        Clip("thanks"),
    )
)
SOON = PROMPT + SoundSettings().latency
CLOSE_ALONE = Utterance((Gap(2 * SECOND), Mark("close"), Clip("thanks")))


class Room:
    def __init__(self) -> None:
        self.clock = ManualClock(1000 * SECOND)
        self.speaker = SilentSpeaker(PACK, self.clock)


@pytest.fixture
def room() -> Room:
    return Room()


def lead_in(clip: str) -> int:
    return PACK.clips[clip].speech_start * SECOND // PACK.sample_rate


def test_it_implements_the_port(room: Room) -> None:
    speaker: Speaker = room.speaker
    speaker.adjust(Volumes(speech=50))
    speaker.play_music(Occasion.NIGHT)
    speaker.fade_music()
    speaker.stop_music()
    speaker.close()


def test_a_question_is_planned_ahead_with_its_marks(room: Room) -> None:
    plan = room.speaker.plan(QUESTION)
    assert plan.begins == plan.marks["begins"]
    assert plan.begins - lead_in("ask_leave_game_5") == room.clock.now() + LEAD
    assert plan.marks["close"] - plan.marks["open"] == 2 * SECOND
    assert plan.marks["open"] < plan.marks["close"] < plan.ends


def test_what_is_said_next_waits_for_a_pause(room: Room) -> None:
    first, second = room.speaker.plan(THANKS), room.speaker.plan(THANKS)
    assert second.begins == first.ends + PAUSE
    assert second.id != first.id


def test_after_a_silence_nothing_waits_and_nobody_who_needs_no_instants(room: Room) -> None:
    room.speaker.plan(THANKS)
    room.clock.advance(60 * SECOND)
    assert room.speaker.plan(THANKS).begins == room.clock.now() + SOON + lead_in("thanks")


def test_a_call_of_the_night_sounds_at_its_instant(room: Room) -> None:
    instant = room.clock.now() + 5 * SECOND
    assert room.speaker.plan(THANKS, instant).begins == instant


def test_an_instant_too_near_becomes_as_soon_as_can_be(room: Room) -> None:
    assert room.speaker.plan(THANKS, room.clock.now()).begins == room.clock.now() + SOON + lead_in("thanks")


def test_a_window_that_opened_with_a_press_closes_two_seconds_after_the_press(room: Room) -> None:
    press = room.clock.now()
    room.clock.advance(50 * MILLISECOND)
    assert room.speaker.plan(CLOSE_ALONE, press).marks["close"] == press + 2 * SECOND


def test_a_cancelled_utterance_gives_its_time_back_and_moves_nobody(room: Room) -> None:
    first, second = room.speaker.plan(QUESTION), room.speaker.plan(THANKS)
    room.speaker.cancel(second)
    assert room.speaker.plan(THANKS).begins == second.begins
    room.speaker.cancel(first)
    assert room.speaker.plan(THANKS).begins == second.ends + PAUSE


def test_after_everything_was_cancelled_the_next_is_said_at_once(room: Room) -> None:
    room.speaker.cancel(room.speaker.plan(QUESTION))
    assert room.speaker.plan(THANKS).begins == room.clock.now() + SOON + lead_in("thanks")


def test_what_cannot_be_said_is_refused_and_takes_no_time(room: Room) -> None:
    with pytest.raises(UnknownClip):
        room.speaker.plan(Utterance((Clip("thanks"), Clip("applause"))))
    assert room.speaker.plan(THANKS).begins == room.clock.now() + SOON + lead_in("thanks")
