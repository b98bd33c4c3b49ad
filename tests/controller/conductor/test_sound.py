"""A sound card that goes, and comes back: the host reads it on the console, and the game goes on."""

import threading

from tests.controller.conductor.room import Room


def on_the_speakers_thread(room: Room, why: str) -> None:
    thread = threading.Thread(target=room.evening.tell_of_sound, args=(why,))
    thread.start()
    thread.join()


async def test_the_console_says_that_there_is_no_sound_until_there_is(room: Room) -> None:
    assert room.view["sound"] == ""
    on_the_speakers_thread(room, "the sound card has gone; plug it in again")
    await room.loop.settle()
    assert room.screen["sound"] == room.view["sound"] == "Звука нет, стол показывает лампами"
    on_the_speakers_thread(room, "")
    await room.loop.settle()
    assert room.screen["sound"] == room.view["sound"] == ""
