"""Evenings on which much happens between the host's words: fouls, pauses, undone words, questions that come to nothing.

Each is played once, by players who look at nothing but the screen, and kept with its tape.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.conductor import Setup
from controller.game import History, Rulebook, play
from controller.game.facts import Fact
from controller.game.inputs import Input
from controller.rulebooks import load
from hardware.ports import MILLISECOND, SECOND, HardwareError
from sounds import BUNDLED, Pack
from tests.controller import host
from tests.controller.conductor.room import Room
from tests.controller.conductor.tape import Recorder, Transcript
from tests.controller.conductor.test_whole_game import Club, Players
from tests.controller.conductor.virtual_time import VirtualLoop

Incident = Callable[[Room, Players], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Evening:
    """A game from the deal to its end: by which book, what was heard, and what the journal tells of it."""

    book: Rulebook
    tape: Transcript
    told: tuple[tuple[Input, tuple[Fact, ...]], ...]
    troubles: tuple[HardwareError, ...]


@lru_cache
def evening(rulebook: str, voice: str) -> Evening:
    """A restless game of this rulebook, spoken by this pack."""
    with TemporaryDirectory() as folder, closing(VirtualLoop()) as loop:
        return loop.run_until_complete(_played(rulebook, Pack.load(BUNDLED / voice), Path(folder)))


async def _played(rulebook: str, pack: Pack, folder: Path) -> Evening:
    recorder = Recorder(pack)
    room = Room(folder / "journal.sqlite", rulebook, speaker=recorder.speaker)
    await play_restlessly(room, rulebook)
    await room.wait(SECOND)
    tape, told = recorder.transcript(room.voice.said), _told(room)
    await room.close()
    return Evening(load(rulebook), tape, told, tuple(recorder.troubles))


async def play_restlessly(room: Room, rulebook: str) -> None:
    """A whole game of this rulebook with all that happens on such an evening, until everything is said."""
    await room.begin()
    players = Club(room) if rulebook == "club" else Players(room)
    to_come = {kind: list(incidents) for kind, incidents in INCIDENTS.items()}
    before = None
    while room.phase != "over":
        phase, question = room.screen["phase"], room.screen["question"]
        now = phase["title"], phase["subtitle"], question and question["begins"]
        if to_come.get(phase["kind"]) and now != before and _goes_on(room, players):
            before = now
            await to_come[phase["kind"]].pop(0)(room, players)
            await room.loop.settle()
        else:
            await listen(room)
            await players.play_on()
    assert not any(to_come.values()), f"this has not happened: {to_come}"
    await room.quiet()


def _goes_on(room: Room, players: Players) -> bool:
    """Whether the game runs, and nothing is left to be entered but what is next."""
    word, offer = players.word(room.screen), room.screen["next"]
    return not room.screen["phase"]["paused"] and (word is None or (offer is not None and word.act == offer["act"]))


def _told(room: Room) -> tuple[tuple[Input, tuple[Fact, ...]], ...]:
    """Every input of the game, and what came of it."""
    summary = room.journal.game(int(room.view["game"]))
    history, told = History(Setup.of_header(summary.header).game(summary.header["begins"])), []
    for kept in room.inputs():
        history, facts = play(history, kept.input)
        told.append((kept.input, facts))
    return tuple(told)


# --- what happens ----------------------------------------------------------------------------------


async def listen(room: Room) -> None:
    """Before the night, and before a question, the host lets the table finish what it says."""
    offer = room.screen["next"]
    if offer is not None and offer["act"][0] in ("BeginNight", "Ask"):
        await room.quiet()


async def pass_by(room: Room, _: Players) -> None:
    """It is let run to its end, and longer."""
    await room.wait(70 * SECOND)


async def a_foul_before_the_warning(room: Room, _: Players) -> None:
    """A foul right before the ten seconds are told; the speaker stops in the middle of them."""
    await until_left(room, 10_700 * MILLISECOND)
    await room.taken(["Foul", {"seat": 9}])
    await until_left(room, 9_500 * MILLISECOND)


async def a_pause_within_the_warning(room: Room, _: Players) -> None:
    """A pause while the ten seconds are told."""
    await until_left(room, 9_800 * MILLISECOND)
    await pause(room, 20)
    await room.wait(20 * SECOND)


async def a_pause_before_the_warning(room: Room, _: Players) -> None:
    """The host pauses right before the ten seconds are told."""
    await until_left(room, 10_150 * MILLISECOND)
    await pause(room, 31)
    await room.wait(20 * SECOND)


async def undone_in_the_middle_of_the_word(room: Room, _: Players) -> None:
    """The floor was given too soon."""
    await room.wait(433 * MILLISECOND)
    await room.taken(["Undo", {}])


async def a_word_undone_before_it_sounds(room: Room, _: Players) -> None:
    """A foul was the wrong key."""
    await room.wait(5 * SECOND)
    await room.taken(["Foul", {"seat": 10}])
    await room.wait(50 * MILLISECOND)
    await room.taken(["Undo", {}])


async def paused_while_it_is_asked(room: Room, _: Players) -> None:
    """A pause before the window opens: the question is void."""
    await room.wait(900 * MILLISECOND)
    await pause(room, 9)


async def undone_while_it_is_asked(room: Room, _: Players) -> None:
    """The question was asked too soon."""
    await room.wait(1_111 * MILLISECOND)
    await room.taken(["Undo", {}])


async def withdrawn_in_its_window(room: Room, players: Players) -> None:
    """The question is withdrawn when a hand has come down."""
    await a_hand_comes_down(room, players)
    await room.taken(["WithdrawQuestion", {}])


async def withdrawn_within_thanks(room: Room, players: Players) -> None:
    """The question is withdrawn while «Спасибо» sounds."""
    await a_hand_comes_down(room, players)
    await room.reach(round(room.view["question"]["closes"] * MILLISECOND) + 150 * MILLISECOND)
    await room.taken(["WithdrawQuestion", {}])


async def a_foul_while_hands_stand(room: Room, players: Players) -> None:
    """A foul in the window, which is told after the release."""
    await a_hand_comes_down(room, players)
    await room.taken(["Foul", {"seat": 9}])


async def a_pause_of_the_night(room: Room, _: Players) -> None:
    """Somebody coughs, the night waits."""
    await room.wait(23_000 * MILLISECOND)
    await pause(room, 12)


async def until_left(room: Room, left: int) -> None:
    """The running clock has so much left (ns)."""
    await room.reach(round(room.screen["phase"]["clock"]["ends"] * MILLISECOND) - left)


async def a_hand_comes_down(room: Room, players: Players) -> None:
    """The window is open, and somebody votes."""
    voters = host.voters(await room.until(host.voters))
    await room.wait(200 * MILLISECOND)
    room.table.press(min(voters))
    players.down.add(min(voters))
    await room.loop.settle()


async def pause(room: Room, seconds: int) -> None:
    """The host stops everything for a while."""
    await room.taken(["Pause", {}])
    await room.wait(seconds * SECOND)
    await room.taken(["Resume", {}])


INCIDENTS: dict[str, tuple[Incident, ...]] = {
    "night": (a_pause_of_the_night, a_pause_of_the_night),
    "speech": (
        pass_by,
        a_foul_before_the_warning,
        a_pause_within_the_warning,
        a_pause_before_the_warning,
        undone_in_the_middle_of_the_word,
        a_word_undone_before_it_sounds,
    ),
    "question": (
        paused_while_it_is_asked,
        undone_while_it_is_asked,
        withdrawn_in_its_window,
        withdrawn_within_thanks,
        a_foul_while_hands_stand,
    ),
    "last_word": (pass_by,),
}
"""What happens in the phases of a kind, one thing in each."""
