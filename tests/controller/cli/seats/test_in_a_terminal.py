"""``prinyato seats`` in a terminal, with modules that run the real firmware."""

from __future__ import annotations

import signal

from tests.controller.cli.seats.terminal import Terminal

HIDDEN, SHOWN = "\x1b[?25l", "\x1b[?25h"
BACKSPACE = "\x7f"


def test_a_live_table_until_ctrl_c() -> None:
    with Terminal("seats", "--simulate", "2", "--language", "en") as terminal:
        terminal.until(HIDDEN)
        terminal.until(" ± ")
        terminal.until("Ctrl-C ends")
        assert terminal.interrupt() == 0
        assert terminal.shown.count(HIDDEN) == terminal.shown.count(SHOWN) == 1
        assert terminal.shown.endswith(SHOWN)
        assert "\x1b[2J" not in terminal.shown, "a screen that is wiped flickers"
        assert "Traceback" not in terminal.shown


def test_the_cursor_comes_back_when_it_is_told_to_end() -> None:
    with Terminal("seats", "--simulate", "1") as terminal:
        terminal.until("Ctrl-C")
        assert terminal.terminate() == 128 + signal.SIGTERM
        assert terminal.shown.endswith(SHOWN)


def test_a_seat_that_is_not_heard_is_the_exit_code() -> None:
    with Terminal("seats", "--simulate", "1", "--seats", "2") as terminal:
        terminal.until("не слышно")
        assert terminal.interrupt() == 1


def test_hands_in_order_give_numbers_and_backspace_takes_the_last_one_back() -> None:
    with Terminal("seats", "enrol", "--simulate", "2") as terminal:
        terminal.until("Положите руку на место № 1")
        terminal.until("Ctrl-C закончит")
        terminal.press(BACKSPACE)
        terminal.until("отменять нечего")
        terminal.press("\n")
        terminal.until("Положите руку на место № 2")
        first = terminal.shown.rpartition("№  1  ")[2][:8]
        terminal.press(BACKSPACE)
        terminal.until("Положите руку на место № 1")
        terminal.press("\n")
        terminal.until("Положите руку на место № 2")
        assert terminal.shown.rpartition("№  1  ")[2][:8] == first
        terminal.press("\n")
        terminal.until("Все места с номерами")
        assert terminal.ended() == 0
        assert SHOWN in terminal.shown


def test_who_stops_early_is_told_what_is_left() -> None:
    with Terminal("seats", "enrol", "--simulate", "3", "--seat", "2", "--language", "en") as terminal:
        terminal.until("Put a hand on seat 2")
        assert terminal.interrupt() == 1
        assert terminal.shown.endswith("Seats left without a number: 2\n")
        assert "Put a hand on seat 1" not in terminal.shown


def test_a_zero_test_until_ctrl_c() -> None:
    with Terminal("seats", "zero-test", "--simulate", "2", "--language", "en") as terminal:
        terminal.until("Edge 2")
        terminal.interrupt()
        assert "greatest deviation" in terminal.shown
        assert "beyond" not in terminal.shown
        assert "Traceback" not in terminal.shown
