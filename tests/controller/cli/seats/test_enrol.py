"""The parts of ``prinyato seats enrol``: what it says, which keys it takes, and who is no longer waited for."""

from __future__ import annotations

import os
import pty
import sys
import termios
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import TextIO

import pytest

from controller.cli import main
from controller.cli.keys import Key, Keys
from controller.cli.screen import Printed
from controller.cli.seats.progress import lines_of
from controller.cli.seats.words import PHRASES, Words
from firmware_bridge.enrolling import Clerk
from firmware_bridge.enrolment import UNCONFIRMED_AFTER, Enrolment
from firmware_bridge.messages import Cause, Module
from hardware.clocks import ManualClock
from hardware.ports import SECOND
from hardware.sensors import Sensor

ONE, OTHER = 0x11111111, 0x22222222


def says(identity: int, *, seat: int = 0, down: bool = False) -> Module:
    return Module(0, identity, seat, Sensor.BUTTON, (1, 0), 1, 7, down, Cause.POWER)


def put_hand(enrolment: Enrolment, identity: int, seat: int) -> None:
    """A hand comes, the module is told its number and confirms it, and the hand leaves."""
    enrolment.heard(says(identity))
    enrolment.heard(says(identity, down=True))
    enrolment.settings()
    enrolment.heard(says(identity, seat=seat, down=True))
    enrolment.heard(says(identity, seat=seat))


# --- what it says ----------------------------------------------------------------------------------


def test_who_has_which_number_and_whose_hand_is_awaited() -> None:
    enrolment = Enrolment((1, 2))
    assert lines_of(enrolment, Words("ru")) == ["Положите руку на место № 1"]
    put_hand(enrolment, ONE, 1)
    assert lines_of(enrolment, Words("ru")) == ["№  1  11111111", "Положите руку на место № 2"]
    enrolment.heard(says(OTHER))
    enrolment.heard(says(OTHER, down=True))
    assert lines_of(enrolment, Words("en")) == [" 1  11111111", " 2  22222222", "The number is being written…"]


def test_what_stands_in_the_way_is_said() -> None:
    enrolment = Enrolment((1, 2, 3))
    enrolment.heard(says(ONE, down=True))
    assert lines_of(enrolment, Words("en"))[1].startswith("A hand has been down since before: 11111111.")
    put_hand(enrolment, ONE, 1)
    enrolment.heard(says(ONE, seat=1, down=True))
    assert "has a number already: 11111111" in lines_of(enrolment, Words("en"))[-1]


def test_a_module_that_does_not_confirm_is_named() -> None:
    enrolment = Enrolment((1,))
    enrolment.heard(says(ONE))
    enrolment.heard(says(ONE, down=True))
    for _ in range(UNCONFIRMED_AFTER):
        enrolment.settings()
    assert "Модуль не подтверждает номер: 11111111" in "\n".join(lines_of(enrolment, Words("ru")))


def test_every_phrase_fits_its_place() -> None:
    for language in PHRASES:
        words = Words(language)
        for key in ("enrol_stuck", "enrol_again", "enrol_several", "enrol_unconfirmed"):
            assert "11111111" in words(key, modules="11111111")


def test_lines_are_printed_when_they_are_new() -> None:
    out = StringIO()
    with Printed(out) as printed:
        for lines in (["one", "two"], ["one", "two"], ["one", "three"], ["one", "two"]):
            printed.draw(lines)
    assert out.getvalue().split() == ["one", "two", "three", "two"]


# --- who is waited for -----------------------------------------------------------------------------


def test_a_module_that_has_gone_is_not_waited_for_and_may_come_back() -> None:
    clock, enrolment = ManualClock(), Enrolment((1,))
    clerk = Clerk(enrolment, clock)
    # It holds the number that the other is to have, and would have to confirm that it gives it up.
    clerk.heard(says(ONE, seat=1))
    clerk.heard(says(OTHER))
    clerk.heard(says(OTHER, down=True))
    assert [settings.identity for settings in clerk.settings()] == [ONE]
    clock.advance(4 * SECOND)
    clerk.heard(says(OTHER, down=True))
    assert [(settings.identity, settings.seat) for settings in clerk.settings()] == [(OTHER, 1)]
    clerk.heard(says(OTHER, seat=1, down=True))
    assert enrolment.done
    clock.advance(4 * SECOND)
    assert clerk.nobody
    clerk.heard(says(ONE, seat=1))
    assert [(settings.identity, settings.seat) for settings in clerk.settings()] == [(ONE, 0)]


def test_one_that_went_while_its_number_was_written_is_let_go_by_an_undo() -> None:
    clock, enrolment = ManualClock(), Enrolment((1,))
    clerk = Clerk(enrolment, clock)
    clerk.heard(says(ONE))
    clerk.heard(says(ONE, down=True))
    clock.advance(4 * SECOND)
    clerk.settings()
    assert enrolment.writing is not None
    enrolment.undo()
    clerk.settings()
    assert clerk.settings() == []
    put_hand(enrolment, OTHER, 1)
    assert enrolment.done


# --- keys ------------------------------------------------------------------------------------------


@pytest.fixture
def pipe() -> Iterator[tuple[int, TextIO]]:
    """Where keys are written, and where they are read."""
    source, sink = os.pipe()
    with os.fdopen(source, encoding="utf-8") as read:
        yield sink, read


def test_keys_from_a_pipe_come_line_by_line(pipe: tuple[int, TextIO]) -> None:
    sink, source = pipe
    with Keys(source) as keys:
        assert keys.pressed() == []
        os.write(sink, "u\n\nx\nг\n".encode())
        assert keys.pressed() == [Key.UNDO, Key.ENTER, Key.UNDO]
        os.close(sink)
        assert keys.pressed() == []
        assert keys.pressed() == []


def test_a_terminal_gives_each_key_at_once_and_is_itself_again() -> None:
    master, slave = pty.openpty()
    with os.fdopen(slave, encoding="utf-8") as source:
        before = termios.tcgetattr(source)
        with Keys(source) as keys:
            os.write(master, b"\x7fu\n")
            assert keys.pressed() == [Key.UNDO, Key.UNDO, Key.ENTER]
        assert termios.tcgetattr(source) == before
    os.close(master)


def test_no_module_at_all_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], pipe: tuple[int, TextIO]
) -> None:
    master, slave = pty.openpty()
    sink, source = pipe
    os.close(sink)
    monkeypatch.setattr(sys, "stdin", source)
    draw = Printed.draw

    def until_it_is_said(printed: Printed, lines: list[str]) -> None:
        draw(printed, lines)
        if any("No module answers" in line for line in lines):
            raise KeyboardInterrupt

    monkeypatch.setattr(Printed, "draw", until_it_is_said)
    words = ["seats", "enrol", "--bus", str(Path(os.ttyname(slave))), "--seats", "2", "--language", "en"]
    assert main(words) == 1
    assert capsys.readouterr().out.endswith("Seats left without a number: 1, 2\n")
    os.close(master)
    os.close(slave)
