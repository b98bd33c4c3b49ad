"""A presenter clicker: ▶ next, ◀ back, ● yes, ▲ whistle. The first table of remote.md.

▲ held for 2 s locks and unlocks, always.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.conductor.remotes.cursor import Walk
from controller.conductor.remotes.deeds import Cells, Deed, down, held, press, twice
from controller.conductor.remotes.situation import Row
from hardware.ports import Key

_NEXT, _BACK, _YES, _WHISTLE = Key.NEXT, Key.BACK, Key.YES, Key.WHISTLE

_ANY_FLOOR: Cells = {
    press(_NEXT): Deed.GO_ON,
    twice(_BACK): Deed.FLOOR_BACK,
    press(_WHISTLE): Deed.FOULS,
    twice(_WHISTLE): Deed.PAUSE,
}

ROWS: Mapping[Row, Cells] = {
    Row.READY: {held(_NEXT): Deed.BEGIN, press(_YES): Deed.TEST_PHRASE, press(_WHISTLE): Deed.SILENCE},
    Row.DEAL: {
        press(_NEXT): Deed.GO_ON,
        held(_NEXT): Deed.BEGIN,
        press(_BACK): Deed.SAY_AGAIN,
        press(_WHISTLE): Deed.MUSIC,
    },
    Row.NIGHT: {held(_NEXT): Deed.LENGTHEN, press(_WHISTLE): Deed.PAUSE},
    Row.MORNING: {press(_NEXT): Deed.VICTIMS, press(_WHISTLE): Deed.PAUSE},
    Row.ENTERED: {press(_NEXT): Deed.GO_ON, press(_WHISTLE): Deed.PAUSE},
    Row.SPEECH: {**_ANY_FLOOR, press(_YES): Deed.NOMINATIONS},
    Row.FLOOR: _ANY_FLOOR,
    Row.BETWEEN: {**_ANY_FLOOR, down(_BACK): Deed.CANCEL_FLOOR},
    # Held, ▶ goes on without: a victim may keep silent, and the clicker runs the whole public game.
    Row.BEST_MOVE: {press(_NEXT): Deed.SUSPECTS, held(_NEXT): Deed.GO_ON, press(_WHISTLE): Deed.PAUSE},
    Row.BALLOT: {press(_NEXT): Deed.GO_ON, twice(_BACK): Deed.STEP_BACK, press(_WHISTLE): Deed.PAUSE},
    Row.ASKED: {press(_NEXT): Deed.GO_ON, press(_YES): Deed.OPEN, press(_WHISTLE): Deed.VOID},
    Row.WINDOW: {press(_WHISTLE): Deed.VOID},
    Row.HANDS: {held(_BACK): Deed.VOID, press(_YES): Deed.ACCEPT, press(_WHISTLE): Deed.CORRECTION},
    Row.PROPOSAL: {
        press(_NEXT): Deed.SHOW,
        held(_BACK): Deed.DISMISS,
        held(_YES): Deed.CONFIRM,
        press(_WHISTLE): Deed.PAUSE,
    },
    Row.DAY_OVER: {
        held(_NEXT): Deed.BEGIN,
        twice(_BACK): Deed.STEP_BACK,
        press(_YES): Deed.REPEAT_RESULT,
        press(_WHISTLE): Deed.PAUSE,
    },
    Row.VICTORY: {held(_BACK): Deed.DISMISS, held(_YES): Deed.CONFIRM},
    Row.FREE: {press(_NEXT): Deed.GO_ON, twice(_BACK): Deed.STEP_BACK, press(_WHISTLE): Deed.PAUSE},
    Row.CLOCK: {press(_NEXT): Deed.GO_ON, twice(_BACK): Deed.STEP_BACK, press(_WHISTLE): Deed.PAUSE},
    Row.PAUSE: {held(_BACK): Deed.UNDO, press(_WHISTLE): Deed.RESUME},
    Row.OVER: {held(_NEXT): Deed.BEGIN},
}

BESIDE: Cells = {press(_NEXT): Deed.SHOW, held(_BACK): Deed.DISMISS, held(_YES): Deed.CONFIRM}
"""Of the row "proposal", beside the question's own keys while a question stands: it delays no «Принято»."""

_WALK: Cells = {press(_NEXT): Deed.FORWARD, press(_BACK): Deed.BACKWARD}
_WALK_AND_TAKE: Cells = {**_WALK, press(_YES): Deed.TAKE, press(_WHISTLE): Deed.DROP}

CURSORS: Mapping[Walk, Cells] = {
    Walk.NOMINATIONS: {**_WALK_AND_TAKE, twice(_WHISTLE): Deed.PAUSE},
    Walk.FOULS: {**_WALK_AND_TAKE, twice(_WHISTLE): Deed.PAUSE},
    Walk.CORRECTION: _WALK_AND_TAKE,
    Walk.VICTIMS: {press(_NEXT): Deed.VICTIMS, press(_BACK): Deed.BACKWARD, held(_YES): Deed.TAKE},
    Walk.SUSPECTS: {press(_NEXT): Deed.SUSPECTS, press(_BACK): Deed.BACKWARD, press(_YES): Deed.TAKE},
    Walk.PROPOSALS: {press(_NEXT): Deed.SHOW},
}
"""While a cursor is on, the keys that it uses are its own."""
