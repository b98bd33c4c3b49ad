"""Everything that a key of the remote can say, and the strokes by which the tables of the profiles name keys."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from controller.conductor.remotes.gestures import Way
from hardware.ports import Key


class Deed(enum.Enum):
    """What one cell of the tables says."""

    # the game goes on
    GO_ON = "the big button, where a press is enough"
    BEGIN = "the big button, where it is to be held"
    OPEN = "the window opens, where the host asks himself"
    ACCEPT = "«Принято»"
    VOID = "the question is void"
    PAUSE = "pause"
    RESUME = "go on after a pause"
    LENGTHEN = "ten seconds more for this call"
    CONFIRM = "yes to the proposal"
    DISMISS = "no to the proposal"
    # back
    UNDO = "one step back"
    STEP_BACK = "one step back, never past a counted ballot"
    FLOOR_BACK = "the floor back to who had it before"
    CANCEL_FLOOR = "the next floor is not given yet"
    # the table, not the game
    TEST_PHRASE = "a phrase to try the sound"
    SILENCE = "stop what is said"
    SAY_AGAIN = "say the last call again"
    REPEAT_RESULT = "say the ballot's result again"
    MUSIC = "music off, on"
    LOCK = "lock, unlock"
    # a cursor
    NOMINATIONS = "cursor on, to nominate"
    FOULS = "cursor on, for a foul"
    CORRECTION = "cursor on, to correct a hand"
    VICTIMS = "cursor on from nobody, or one on: whom the night has killed"
    SUSPECTS = "cursor on, or one on: the best move"
    SHOW = "light the proposal's seat, or the next one's"
    FORWARD = "cursor one on"
    BACKWARD = "cursor one back"
    TAKE = "take what is lit"
    DROP = "cursor off"
    # a free table's clocks, for a number or for nobody in particular
    SPEECH_CLOCK = "a speech's clock"
    DEFENCE_CLOCK = "a defence's clock"
    LAST_WORD_CLOCK = "a last word's clock"
    AGREEMENT_CLOCK = "the agreement's clock"
    NEW_BALLOT = "every vote is free again"
    # a number
    ASK_ABOUT = "the question about this number"
    ENTER_ROLE = "who the called seat is"
    ENTER_CHOICE = "whom the running call has chosen"
    ADD_VICTIM = "the night has killed this seat"
    TAKE_BACK_VICTIM = "it has not"
    NOMINATE = "nominate"
    WITHDRAW = "withdraw the nomination"
    ADD_NOMINEE = "add a nominee"
    STRIKE_NOMINEE = "strike a nominee"
    FOUL = "a foul"
    REMOVE = "propose a removal"
    NAME_SUSPECT = "one number of the best move"
    COUNTS = "this hand counts"
    COUNTS_NOT = "this hand does not count"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key pressed in one way; ``numbered``: a number was typed before."""

    key: Key
    way: Way
    numbered: bool = False


Cells = Mapping[Stroke, Deed]
"""One row of a profile: what each stroke says. A stroke that is not there says nothing."""


def press(key: Key) -> Stroke:
    """Short."""
    return Stroke(key, Way.SHORT)


def down(key: Key) -> Stroke:
    """As soon as the finger is down."""
    return Stroke(key, Way.DOWN)


def twice(key: Key) -> Stroke:
    """Two within 0.6 s, and no third."""
    return Stroke(key, Way.TWICE)


def held(key: Key) -> Stroke:
    """For 1.2 s."""
    return Stroke(key, Way.HELD)


def n(key: Key) -> Stroke:
    """A number, then this key."""
    return Stroke(key, Way.SHORT, numbered=True)


def n_held(key: Key) -> Stroke:
    """A number, then this key held."""
    return Stroke(key, Way.HELD, numbered=True)
