"""Where the host speaks himself, the tones of the table on tape: at the very samples of the game's instants."""

from __future__ import annotations

from array import array

from hardware.ports import MILLISECOND, SECOND, Instant, Tone
from hardware.sound.synthesis import synthesise
from hardware.sound.tape import Tape
from sounds import BUNDLED, Pack
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room
from tests.controller.conductor.tape import RATE, SETTINGS, Recorder
from tests.controller.conductor.test_manner import in_mode, opened

PACK = Pack.load(BUNDLED / "ru-elena")


def tone(which: Tone) -> array[int]:
    """A tone by itself."""
    return array("h", synthesise(which, PACK.sample_rate, RATE // PACK.sample_rate))


def sounds_at(tape: Tape, which: Tone, at: Instant) -> bool:
    """Whether this tone begins at the frame of an instant, or at the next one if it lies between two."""
    one, first = tone(which), tape.frame(at)
    return any(tape.between(frame, frame + len(one)) == one for frame in (first, first + 1))


def silent(tape: Tape, begins: Instant, ends: Instant) -> bool:
    return not any(tape.between(tape.frame(begins) + 1, tape.frame(ends)))


async def at_the_ballot(open_room: OpenRoom, mode: str) -> tuple[Room, Recorder]:
    """Two are nominated, and the table announces in this mode."""
    recorder = Recorder(PACK)
    room = open_room(speaker=recorder.speaker)
    await room.to_the_ballot(5, 7)
    await in_mode(room, mode)
    return room, recorder


async def test_a_tone_closes_the_window_two_seconds_after_the_hosts_key_to_the_sample(open_room: OpenRoom) -> None:
    room, recorder = await at_the_ballot(open_room, "signals")
    asked = room.clock.now()
    window = await opened(room)
    await room.reach(window.closes + 3 * SECOND)
    tape = recorder.tape()
    assert window.closes - window.opens == 2 * SECOND
    assert silent(tape, asked, window.closes)
    assert sounds_at(tape, Tone.CLOSE, window.closes)
    assert silent(tape, window.closes + SECOND, room.clock.now())


async def test_a_window_that_is_void_is_closed_by_no_tone(open_room: OpenRoom) -> None:
    """Withdrawn at the last moment at which the card has not been given it yet."""
    room, recorder = await at_the_ballot(open_room, "signals")
    asked = room.clock.now()
    window = await opened(room)
    await room.reach(window.closes - SETTINGS.latency - MILLISECOND)
    await room.taken(["WithdrawQuestion", {}])
    await room.wait(3 * SECOND)
    assert silent(recorder.tape(), asked, room.clock.now())


async def test_tones_warn_and_end_a_speech_at_its_samples_and_nothing_else_is_heard(open_room: OpenRoom) -> None:
    recorder = Recorder(PACK)
    room = open_room(speaker=recorder.speaker)
    await room.to_the_day()
    await room.quiet()
    await in_mode(room, "signals")
    began = room.clock.now()
    await room.taken(["GiveFloor", {}])
    ends = round(room.view["phase"]["clock"]["ends"] * MILLISECOND)
    await room.taken(["Foul", {"seat": 4}])
    await room.reach(ends + 3 * SECOND)
    tape = recorder.tape()
    assert silent(tape, began, ends - 10 * SECOND)
    assert sounds_at(tape, Tone.WARNING, ends - 10 * SECOND)
    assert silent(tape, ends - 9 * SECOND, ends)
    assert sounds_at(tape, Tone.END, ends)


async def test_where_lamps_alone_announce_a_vote_is_silence(open_room: OpenRoom) -> None:
    room, recorder = await at_the_ballot(open_room, "silent")
    asked = room.clock.now()
    window = await room.ask()
    await room.reach(window.closes + SECOND)
    await room.press("Accept")
    await room.wait(10 * SECOND)
    assert window.closes - window.opens == 2 * SECOND
    assert silent(recorder.tape(), asked, room.clock.now())
