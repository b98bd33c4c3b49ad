"""Everything that can be found is said in both languages, and what is wrong always with what to do."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from controller.cli import doctor
from controller.cli.doctor.findings import fine, note, wrong
from controller.cli.doctor.report import lines_of, summary_of, value_of
from controller.cli.doctor.words import FINDINGS, PHRASES, TITLES, Words
from controller.stage.texts import LANGUAGES

LANGUAGES_OF = {"russian", "english"}
SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for path in Path(doctor.__file__).parent.glob("*.py")
    if path.stem not in LANGUAGES_OF
)
TESTS = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)
)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_say_the_same_things() -> None:
    for phrases in (TITLES, PHRASES, FINDINGS):
        assert set(phrases["ru"]) == set(phrases["en"])
    for said, (russian, do) in FINDINGS["ru"].items():
        english, do_it = FINDINGS["en"][said]
        assert placeholders(russian) == placeholders(english), said
        assert placeholders(do) == placeholders(do_it), said
        assert bool(do) == bool(do_it), said


@pytest.mark.parametrize("said", FINDINGS["ru"])
def test_no_words_are_left_over(said: str) -> None:
    assert f'"{said}"' in SOURCES


@pytest.mark.parametrize("said", sorted(set(re.findall(r'wrong\(\s*"[a-z-]+",\s*"(\w+)"', SOURCES))))
def test_what_is_wrong_has_a_remedy_and_a_test(said: str) -> None:
    for language in LANGUAGES:
        assert FINDINGS[language][said][1]
    assert f'"{said}"' in TESTS


def test_a_finding_is_a_line_and_its_remedy_another() -> None:
    found = wrong("seat", "seat_silent", seat=7)
    assert lines_of(found, Words("en", "table.toml"), colours=False) == [
        "✗ Seat 7: is not heard",
        "  → check the module's cable and power",
        "    its number: prinyato seats enrol --seat 7 --config table.toml",
    ]
    [line] = lines_of(fine("temperature", "cool", celsius=51.234), Words("ru"), colours=True)
    assert line == "\x1b[32m✓\x1b[0m Температура: 51,2 °C"


def test_what_is_to_be_typed_is_not_torn_apart() -> None:
    found = wrong("driver", "driver_slow", driver="ftdi_sio", latency_ms=16, device="ttyUSB0")
    lines = lines_of(found, Words("ru"), colours=False)
    assert "  → echo 1 | sudo tee /sys/class/tty/ttyUSB0/device/latency_timer" in lines
    assert max(map(len, lines)) < 80


def test_all_of_it_in_one_sentence() -> None:
    words, well = Words("en"), fine("temperature", "cool", celsius=50.0)
    warm, hot = note("temperature", "warm", celsius=76.0), wrong("temperature", "hot", celsius=82.0)
    assert summary_of([well], words) == "All is well."
    assert summary_of([well, warm], words) == "You can play. To look at: 1."
    assert summary_of([well, warm, hot], words) == "Wrong: 1. To look at: 1."


def test_the_value_for_machines() -> None:
    assert value_of(wrong("seat", "seat_silent", seat=7), Words("en")) == {
        "name": "seat-7",
        "state": "wrong",
        "text": "is not heard",
        "remedy": "check the module's cable and power; its number: prinyato seats enrol --seat 7",
        "figures": {"seat": 7},
    }
