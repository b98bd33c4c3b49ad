"""Every cell of both tables of remote.md, and every stroke that says nothing there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.conductor.remotes.cursor import Walk
from controller.conductor.remotes.deeds import Deed
from controller.conductor.remotes.handset import Say
from controller.conductor.remotes.profile import PROFILES
from controller.conductor.remotes.situation import Row, situation
from controller.game import inputs
from controller.game.clock_kind import ClockKind
from controller.game.roles import Role
from controller.rehearsal.table import Table
from hardware.ports import CLICKER_KEYS, KEYPAD_KEYS
from tests.controller.conductor.remotes.fingers import Fingers, rehearsed
from tests.controller.conductor.remotes.moments import (
    COUNTED,
    DAY,
    FREE,
    LISTED,
    MOMENTS,
    called,
    night,
    paused,
    standing,
)

Cell = tuple[str, str, Row | Callable[[], Table], str, object]


def named(cell: Cell) -> str:
    """The same in every process: tests are given out to several by their names."""
    when, key, moment, gesture, _ = cell
    return f"{when}, {moment.name if isinstance(moment, Row) else 'its own moment'}: {key}, {gesture}"


def free_ballot() -> Table:
    """A question of a free table has been released."""
    return rehearsed(f"{FREE}against 7: 2@200\n")


def clock(kind: ClockKind, seat: int | None = None) -> inputs.StartClock:
    return inputs.StartClock(kind, seat)


CLICKER: list[Cell] = [
    ("ready", "▶ hold: begin", Row.READY, "hold ▶", Deed.BEGIN),
    ("ready", "● test phrase", Row.READY, "●", Deed.TEST_PHRASE),
    ("ready", "▲ silence", Row.READY, "▲", Deed.SILENCE),
    ("deal", "▶ next seat", Row.DEAL, "▶", inputs.CallSeat()),
    ("deal", "◀ say again", Row.DEAL, "◀", Deed.SAY_AGAIN),
    ("deal", "▲ music off, on", Row.DEAL, "▲", Deed.MUSIC),
    ("night", "▶ hold: lengthen", Row.NIGHT, "hold ▶", inputs.Lengthen(10)),
    ("night", "▲ pause", Row.NIGHT, "▲", inputs.Pause()),
    ("night", "▲ go on", lambda: paused(night()), "▲", inputs.Resume()),
    ("morning, nothing entered", "▶ cursor from nobody", Row.MORNING, "▶", Walk.VICTIMS),
    ("morning, nothing entered", "▲ pause", Row.MORNING, "▲", inputs.Pause()),
    ("morning, victims entered", "▶ announce", Row.ENTERED, "▶", inputs.BeginMorning()),
    ("morning, victims entered", "▲ pause", Row.ENTERED, "▲", inputs.Pause()),
    ("speech", "▶ end", Row.SPEECH, "▶", inputs.EndSpeech()),
    ("speech", "● nomination cursor", Row.SPEECH, "●", Walk.NOMINATIONS),
    ("speech", "▲ foul cursor", Row.SPEECH, "▲", Walk.FOULS),
    ("speech", "▲ twice: pause", Row.SPEECH, "twice ▲", inputs.Pause()),
    (
        "speech",
        "◀ twice: floor back",
        lambda: rehearsed(f"{DAY}speech 1\nthanks\nspeech 2\n"),
        "twice ◀",
        [inputs.Undo(), inputs.Undo()],
    ),
    ("between", "◀ cancel", Row.BETWEEN, "◀", Deed.CANCEL_FLOOR),
    ("between", "▶ the floor", Row.BETWEEN, "▶", inputs.GiveFloor()),
    ("defence", "▶ end", Row.FLOOR, "▶", inputs.EndSpeech()),
    ("defence", "▲ foul cursor", Row.FLOOR, "▲", Walk.FOULS),
    ("defence", "▲ twice: pause", Row.FLOOR, "twice ▲", inputs.Pause()),
    ("best move", "▶ cursor on", Row.BEST_MOVE, "▶", Walk.SUSPECTS),
    ("best move", "▶ hold: without", Row.BEST_MOVE, "hold ▶", inputs.EndSpeech()),
    ("best move", "▲ pause", Row.BEST_MOVE, "▲", inputs.Pause()),
    ("before a question", "▶ read the list", lambda: rehearsed(LISTED), "▶", inputs.CloseDiscussion()),
    ("before a question", "▶ ask", Row.BALLOT, "▶", inputs.Ask()),
    ("before a question", "◀ twice: a step back", Row.BALLOT, "twice ◀", inputs.Undo()),
    ("before a question", "◀ never past a counted ballot", lambda: rehearsed(COUNTED), "twice ◀", None),
    ("before a question", "▲ pause", Row.BALLOT, "▲", inputs.Pause()),
    ("asked by the host", "● signals: the window opens", Row.ASKED, "●", inputs.OpenWindow()),
    ("asked by the host", "▲ stop and void", Row.ASKED, "▲", inputs.WithdrawQuestion()),
    ("window open", "▲ stop and void", Row.WINDOW, "▲", inputs.WithdrawQuestion()),
    ("window open", "▲ held locks, and is no stop", Row.WINDOW, "lock", None),
    ("hands standing", "◀ hold: void", Row.HANDS, "hold ◀", inputs.WithdrawQuestion()),
    ("hands standing", "● «Принято»", Row.HANDS, "●", inputs.Accept()),
    ("hands standing", "▲ correction cursor", Row.HANDS, "▲", Walk.CORRECTION),
    ("proposal", "▶ light its seat", Row.PROPOSAL, "▶", Walk.PROPOSALS),
    ("proposal", "◀ hold: dismiss", Row.PROPOSAL, "hold ◀", inputs.Dismiss(1)),
    ("proposal", "● hold: confirm", Row.PROPOSAL, "hold ●", inputs.Confirm(1)),
    ("proposal", "▲ pause", Row.PROPOSAL, "▲", inputs.Pause()),
    ("day over", "▶ hold: begin the night", Row.DAY_OVER, "hold ▶", inputs.BeginNight()),
    ("day over", "◀ twice: back", Row.DAY_OVER, "twice ◀", inputs.Undo()),
    ("day over", "● repeat the result", Row.DAY_OVER, "●", Deed.REPEAT_RESULT),
    ("day over", "▲ pause", Row.DAY_OVER, "▲", inputs.Pause()),
    ("victory proposed", "◀ hold: play on", Row.VICTORY, "hold ◀", inputs.Dismiss),
    ("victory proposed", "● hold: announce", Row.VICTORY, "hold ●", inputs.Confirm),
    ("pause", "◀ hold: undo one step", Row.PAUSE, "hold ◀", inputs.Undo()),
    (
        "free table",
        "◀ twice: a step back",
        lambda: rehearsed(f"{FREE}clock speech 3\nthanks\n"),
        "twice ◀",
        inputs.Undo(),
    ),
    ("free table", "▲ pause", Row.FREE, "▲", inputs.Pause()),
    ("free table, a clock runs", "▶ end", Row.CLOCK, "▶", inputs.EndSpeech()),
    ("free table, a clock runs", "◀ twice: a step back", Row.CLOCK, "twice ◀", inputs.Undo()),
    ("free table, a clock runs", "▲ pause", Row.CLOCK, "▲", inputs.Pause()),
    ("pause", "▲ go on", Row.PAUSE, "▲", inputs.Resume()),
]

KEYPAD: list[Cell] = [
    ("ready", "Enter hold: begin", Row.READY, "hold E", Deed.BEGIN),
    ("ready", "/ music", Row.READY, "/", Deed.MUSIC),
    ("deal", "/ music", Row.DEAL, "/", Deed.MUSIC),
    ("deal", "Enter next seat", Row.DEAL, "E", inputs.CallSeat()),
    *(
        ("deal", f"{number} Enter: {role.value}", called, f"{number}E", inputs.EnterRole(1, role))
        for number, role in enumerate(
            (Role.CIVILIAN, Role.MAFIA, Role.DON, Role.SHERIFF, Role.DOCTOR, Role.PUTANA, Role.MANIAC, Role.KAMIKAZE), 1
        )
    ),
    ("night", "n Enter", Row.NIGHT, "5E", inputs.Shoot(5)),
    ("night", "n Enter, the sheriff", lambda: night(Role.SHERIFF), "10E", inputs.Choose(Role.SHERIFF, 10)),
    ("night", "/ pause", Row.NIGHT, "/", inputs.Pause()),
    ("morning", "Enter announce", Row.MORNING, "E", inputs.BeginMorning()),
    ("morning", "n+ victim", Row.MORNING, "0+", inputs.Shoot(10)),
    ("morning", "n- take back", Row.ENTERED, "5-", inputs.Shoot(None)),
    ("morning", "/ pause", Row.MORNING, "/", inputs.Pause()),
    ("speech", "Enter end", Row.SPEECH, "E", inputs.EndSpeech()),
    ("speech", "n+ nominate", Row.SPEECH, "5+", inputs.Nominate(5)),
    ("speech", "n- withdraw", Row.SPEECH, "5-", inputs.Withdraw(5)),
    ("speech", "n- hold: propose removal", Row.SPEECH, "hold 5-", inputs.Remove(5)),
    ("speech", "n* foul", Row.SPEECH, "5*", inputs.Foul(5)),
    ("speech", "/ pause", Row.SPEECH, "/", inputs.Pause()),
    (
        "speech",
        ".. floor back",
        lambda: rehearsed(f"{DAY}speech 1\nthanks\nspeech 2\n"),
        "twice .",
        [inputs.Undo(), inputs.Undo()],
    ),
    ("defence", "Enter end", Row.FLOOR, "E", inputs.EndSpeech()),
    ("defence", "n- hold: propose removal", Row.FLOOR, "hold 5-", inputs.Remove(5)),
    ("defence", "n* foul", Row.FLOOR, "5*", inputs.Foul(5)),
    ("defence", "/ pause", Row.FLOOR, "/", inputs.Pause()),
    ("last word", "n+ best move, three numbers", Row.BEST_MOVE, "1+2+10+", inputs.NameBestMove((1, 2, 10))),
    ("last word", "n* foul", Row.BEST_MOVE, "6*", inputs.Foul(6)),
    ("before a question", "Enter read", lambda: rehearsed(LISTED), "E", inputs.CloseDiscussion()),
    ("before a question", "Enter ask", Row.BALLOT, "E", inputs.Ask()),
    ("before a question", "hold n+: add a nominee", Row.BALLOT, "hold 5+", inputs.AddNominee(5, "")),
    ("before a question", "hold n-: strike a nominee", Row.BALLOT, "hold 3-", inputs.CorrectNominee(3, None, "")),
    ("before a question", "n* foul", Row.BALLOT, "5*", inputs.Foul(5)),
    ("before a question", "/ pause", Row.BALLOT, "/", inputs.Pause()),
    ("before a question", ".. back", Row.BALLOT, "twice .", inputs.Undo()),
    ("before a question", ".. never past a counted ballot", lambda: rehearsed(COUNTED), "twice .", None),
    ("asked by the host", "+ signals: open", Row.ASKED, "+", inputs.OpenWindow()),
    ("asked by the host", "n* noted", Row.ASKED, "5*", inputs.Foul(5)),
    ("asked by the host", "/ stop, void", Row.ASKED, "/", inputs.WithdrawQuestion()),
    ("window open", "n* noted", Row.WINDOW, "5*", inputs.Foul(5)),
    ("window open", "/ stop, void", Row.WINDOW, "/", inputs.WithdrawQuestion()),
    ("hands standing", "Enter says nothing", Row.HANDS, "E", None),
    ("hands standing", "+ «Принято»", Row.HANDS, "+", inputs.Accept()),
    ("hands standing", "n+ this hand counts", Row.HANDS, "5+", inputs.EnterHand(5, True)),
    ("hands standing", "n- it does not", Row.HANDS, "4-", inputs.EnterHand(4, False)),
    ("hands standing", "- hold alone: ask again", Row.HANDS, "hold -", inputs.WithdrawQuestion()),
    ("hands standing", "n* noted", Row.HANDS, "5*", inputs.Foul(5)),
    ("proposal", "Enter: show the next one", Row.PROPOSAL, "E", Walk.PROPOSALS),
    ("proposal", "+ hold: confirm", Row.PROPOSAL, "hold +", inputs.Confirm(1)),
    ("proposal", "- hold: dismiss", Row.PROPOSAL, "hold -", inputs.Dismiss(1)),
    ("proposal", "/ pause", Row.PROPOSAL, "/", inputs.Pause()),
    ("day over", "Enter hold: begin the night", Row.DAY_OVER, "hold E", inputs.BeginNight()),
    ("day over", "n* foul", Row.DAY_OVER, "5*", inputs.Foul(5)),
    ("day over", "/ pause", Row.DAY_OVER, "/", inputs.Pause()),
    ("day over", ".. back", Row.DAY_OVER, "twice .", inputs.Undo()),
    ("victory proposed", "+ hold: announce", Row.VICTORY, "hold +", inputs.Confirm),
    ("victory proposed", "- hold: play on", Row.VICTORY, "hold -", inputs.Dismiss),
    ("free table", "n Enter: ask about n", Row.FREE, "7E", inputs.AskAbout(7)),
    ("free table", "n Enter: ten is 0", Row.FREE, "0E", inputs.AskAbout(10)),
    ("free table", "n Enter: nobody is 99", Row.FREE, "99E", None),
    ("free table", "Enter says nothing", Row.FREE, "E", None),
    ("free table", "Enter hold: a new ballot", free_ballot, "hold E", inputs.NewBallot()),
    ("free table", "+ speech", Row.FREE, "+", clock(ClockKind.SPEECH)),
    ("free table", "n+ speech", Row.FREE, "3+", clock(ClockKind.SPEECH, 3)),
    ("free table", "- defence", Row.FREE, "-", clock(ClockKind.DEFENCE)),
    ("free table", "n- defence", Row.FREE, "3-", clock(ClockKind.DEFENCE, 3)),
    ("free table", "* last word", Row.FREE, "*", clock(ClockKind.LAST_WORD)),
    ("free table", "n* last word", Row.FREE, "10*", clock(ClockKind.LAST_WORD, 10)),
    ("free table", "/ agreement", Row.FREE, "/", clock(ClockKind.AGREEMENT)),
    ("free table", ".. back", lambda: rehearsed(f"{FREE}clock speech 3\nthanks\n"), "twice .", inputs.Undo()),
    ("free table, a clock runs", "Enter end", Row.CLOCK, "E", inputs.EndSpeech()),
    ("free table, a clock runs", "n Enter: ask about n", Row.CLOCK, "7E", inputs.AskAbout(7)),
    ("free table, a clock runs", "n+ the next speech", Row.CLOCK, "4+", clock(ClockKind.SPEECH, 4)),
    ("free table, a clock runs", "n- the next defence", Row.CLOCK, "4-", clock(ClockKind.DEFENCE, 4)),
    ("free table, a clock runs", "n* a last word", Row.CLOCK, "4*", clock(ClockKind.LAST_WORD, 4)),
    ("free table, a clock runs", "/ pause", Row.CLOCK, "/", inputs.Pause()),
    ("free table, a clock runs", ".. back", Row.CLOCK, "twice .", inputs.Undo()),
    ("pause", "n* foul", Row.PAUSE, "5*", inputs.Foul(5)),
    ("pause", "/ go on", Row.PAUSE, "/", inputs.Resume()),
    ("pause", ". hold: undo one step", Row.PAUSE, "hold .", inputs.Undo()),
]


def fingers(profile: str, moment: Row | Callable[[], Table]) -> Fingers:
    return Fingers(profile, MOMENTS[moment]() if isinstance(moment, Row) else moment())


def check(profile: str, moment: Row | Callable[[], Table], gesture: str, says: object) -> None:
    hand = fingers(profile, moment)
    hand.do(gesture)
    if isinstance(says, Walk):
        assert hand.remote.cursor is not None
        assert (hand.remote.cursor.walk, hand.said) == (says, [])
    elif isinstance(says, Deed):
        assert hand.said == [says]
    elif isinstance(says, type):
        assert [type(act) for act in hand.acts] == [says]
    else:
        assert hand.acts == ([] if says is None else says if isinstance(says, list) else [says])
    assert hand.refused == [] or says == inputs.Withdraw(5)


@pytest.mark.parametrize(("when", "cell", "moment", "gesture", "says"), CLICKER, ids=map(named, CLICKER))
def test_a_cell_of_the_clicker(
    when: str, cell: str, moment: Row | Callable[[], Table], gesture: str, says: object
) -> None:
    check("clicker", moment, gesture, says)


@pytest.mark.parametrize(("when", "cell", "moment", "gesture", "says"), KEYPAD, ids=map(named, KEYPAD))
def test_a_cell_of_the_keypad(
    when: str, cell: str, moment: Row | Callable[[], Table], gesture: str, says: object
) -> None:
    check("keypad", moment, gesture, says)


@pytest.mark.parametrize("row", MOMENTS)
def test_every_moment_is_of_its_row(row: Row) -> None:
    table = MOMENTS[row]()
    assert table is None or situation(table.history).row is row


@pytest.mark.parametrize("profile", PROFILES)
def test_every_row_is_in_both_tables_and_has_only_its_keys(profile: str) -> None:
    rows = PROFILES[profile].rows
    assert set(rows) == set(Row)
    keys = {stroke.key for cells in rows.values() for stroke in cells}
    assert keys <= set(CLICKER_KEYS if profile == "clicker" else KEYPAD_KEYS)


SERIOUS = (
    inputs.BeginNight,
    inputs.Confirm,
    inputs.Dismiss,
    inputs.Undo,
    inputs.Remove,
    inputs.Shoot,
    inputs.AddNominee,
    inputs.CorrectNominee,
)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("row", MOMENTS)
def test_nothing_serious_comes_of_a_short_press(profile: str, row: Row) -> None:
    keys = "▶◀●▲" if profile == "clicker" else "E+-*/."
    for key in keys:
        hand = fingers(profile, row)
        hand.do(key)
        assert not [act for act in hand.acts if isinstance(act, SERIOUS)], key


@pytest.mark.parametrize(("profile", "row"), [*(("clicker", row) for row in MOMENTS), ("keypad", Row.PAUSE)])
def test_a_locked_remote_does_nothing_until_it_is_unlocked(profile: str, row: Row) -> None:
    hand = fingers(profile, row)
    lock = "lock" if profile == "clicker" else "hold /"
    hand.do(lock)
    locked = hand.remote
    assert locked.locked
    for gesture in ("▶", "hold ▶", "◀", "hold ◀", "●", "hold ●", "▲", "twice ◀", "5E", "5+", "5*", "hold E", "hold ."):
        hand.do(gesture)
    assert (hand.said, hand.remote.cursor, hand.remote.typed) == ([], None, None)
    hand.do(lock)
    unlocked = hand.remote
    assert not unlocked.locked
    assert hand.said == []


def test_what_is_said_is_aimed_at_the_step_that_was_seen() -> None:
    hand = Fingers("clicker", standing(2_500))
    step = hand.standing().step
    hand.do("●")
    said = hand.said[0]
    assert isinstance(said, Say)
    assert said.step == step
