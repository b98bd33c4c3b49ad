"""A numeric keypad: the number first, then one key. The second table of remote.md.

``.`` clears what is typed, everywhere; a locked keypad is unlocked as it was locked, by holding ``/``.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.conductor.remotes.deeds import Cells, Deed, held, n, n_held, press, twice
from controller.conductor.remotes.situation import Row
from hardware.ports import Key

_ENTER, _PLUS, _MINUS, _STAR, _SLASH, _CLEAR = Key.ENTER, Key.PLUS, Key.MINUS, Key.STAR, Key.SLASH, Key.CLEAR

_ANY_FLOOR: Cells = {
    press(_ENTER): Deed.GO_ON,
    n_held(_MINUS): Deed.REMOVE,
    n(_STAR): Deed.FOUL,
    press(_SLASH): Deed.PAUSE,
    twice(_CLEAR): Deed.FLOOR_BACK,
}

_JUDGES: Cells = {
    press(_ENTER): Deed.GO_ON,
    n(_ENTER): Deed.ASK_ABOUT,
    press(_PLUS): Deed.SPEECH_CLOCK,
    n(_PLUS): Deed.SPEECH_CLOCK,
    press(_MINUS): Deed.DEFENCE_CLOCK,
    n(_MINUS): Deed.DEFENCE_CLOCK,
    press(_STAR): Deed.LAST_WORD_CLOCK,
    n(_STAR): Deed.LAST_WORD_CLOCK,
    twice(_CLEAR): Deed.STEP_BACK,
}
"""At a free table, whether a clock runs or not."""

ROWS: Mapping[Row, Cells] = {
    Row.READY: {held(_ENTER): Deed.BEGIN, press(_SLASH): Deed.MUSIC},
    Row.DEAL: {
        press(_ENTER): Deed.GO_ON,
        held(_ENTER): Deed.BEGIN,
        n(_ENTER): Deed.ENTER_ROLE,
        press(_SLASH): Deed.MUSIC,
    },
    Row.NIGHT: {n(_ENTER): Deed.ENTER_CHOICE, press(_SLASH): Deed.PAUSE},
    Row.MORNING: {
        press(_ENTER): Deed.GO_ON,
        n(_PLUS): Deed.ADD_VICTIM,
        n(_MINUS): Deed.TAKE_BACK_VICTIM,
        press(_SLASH): Deed.PAUSE,
    },
    Row.SPEECH: {**_ANY_FLOOR, n(_PLUS): Deed.NOMINATE, n(_MINUS): Deed.WITHDRAW},
    Row.FLOOR: _ANY_FLOOR,
    Row.BETWEEN: {
        press(_ENTER): Deed.GO_ON,
        n(_STAR): Deed.FOUL,
        press(_SLASH): Deed.PAUSE,
        twice(_CLEAR): Deed.FLOOR_BACK,
    },
    Row.BEST_MOVE: {**_ANY_FLOOR, n(_PLUS): Deed.NAME_SUSPECT},
    Row.BALLOT: {
        press(_ENTER): Deed.GO_ON,
        n_held(_PLUS): Deed.ADD_NOMINEE,
        n_held(_MINUS): Deed.STRIKE_NOMINEE,
        n(_STAR): Deed.FOUL,
        press(_SLASH): Deed.PAUSE,
        twice(_CLEAR): Deed.STEP_BACK,
    },
    Row.ASKED: {
        press(_ENTER): Deed.GO_ON,
        press(_PLUS): Deed.OPEN,
        n(_STAR): Deed.FOUL,
        press(_SLASH): Deed.VOID,
    },
    Row.WINDOW: {n(_STAR): Deed.FOUL, press(_SLASH): Deed.VOID},
    Row.HANDS: {
        press(_PLUS): Deed.ACCEPT,
        n(_PLUS): Deed.COUNTS,
        n(_MINUS): Deed.COUNTS_NOT,
        held(_MINUS): Deed.VOID,
        n(_STAR): Deed.FOUL,
    },
    Row.PROPOSAL: {
        press(_ENTER): Deed.SHOW,
        held(_PLUS): Deed.CONFIRM,
        held(_MINUS): Deed.DISMISS,
        press(_SLASH): Deed.PAUSE,
    },
    Row.DAY_OVER: {
        held(_ENTER): Deed.BEGIN,
        n(_STAR): Deed.FOUL,
        press(_SLASH): Deed.PAUSE,
        twice(_CLEAR): Deed.STEP_BACK,
    },
    Row.VICTORY: {held(_PLUS): Deed.CONFIRM, held(_MINUS): Deed.DISMISS},
    Row.FREE: {**_JUDGES, held(_ENTER): Deed.NEW_BALLOT, press(_SLASH): Deed.AGREEMENT_CLOCK},
    Row.CLOCK: {**_JUDGES, press(_SLASH): Deed.PAUSE},
    Row.PAUSE: {
        n(_STAR): Deed.FOUL,
        press(_SLASH): Deed.RESUME,
        held(_SLASH): Deed.LOCK,
        held(_CLEAR): Deed.UNDO,
    },
    Row.OVER: {held(_ENTER): Deed.BEGIN},
}
ROWS = {**ROWS, Row.ENTERED: ROWS[Row.MORNING]}

BESIDE: Cells = {press(_ENTER): Deed.SHOW, held(_PLUS): Deed.CONFIRM, held(_MINUS): Deed.DISMISS}
"""Of the row "proposal", beside the question's own keys while a question stands: it delays no «Принято»."""
