"""What the pages tell people to type is understood, what they link to is there, and both languages say the same."""

from __future__ import annotations

import argparse
import importlib
import re

import pytest

from controller.cli import main
from tests.pages_to_read import HOUSE, PAGES, TWINS, alike, commands

BOTH = pytest.mark.parametrize(("english", "russian"), TWINS)


def test_every_command_is_one_that_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    known = set(re.findall(r"^ {4}(\w+)", capsys.readouterr().out, re.MULTILINE))
    named = {words[0] for page in PAGES.values() for words in commands(page, "prinyato")}
    assert named
    assert named <= known


@pytest.mark.parametrize("page", PAGES)
def test_every_command_is_understood_as_it_stands(page: str) -> None:
    for words in commands(PAGES[page], "prinyato"):
        module = importlib.import_module(f"controller.cli.{words[0]}")
        parser = argparse.ArgumentParser(prog=f"prinyato {words[0]}", exit_on_error=False)
        module.add_arguments(parser)
        parser.parse_args(words[1:])


@pytest.mark.parametrize("page", PAGES)
def test_every_target_of_make_is_there(page: str) -> None:
    known = set(re.findall(r"^([a-z]+):", (HOUSE / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {words[0] for words in commands(PAGES[page], "make") if words} <= known


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_linked_exists(page: str) -> None:
    folder = (HOUSE / page).parent
    for link in re.findall(r"\]\(([^):#]+)[^):]*\)", PAGES[page]):
        assert (folder / link).exists(), link


@BOTH
def test_the_twins_say_the_same_commands(english: str, russian: str) -> None:
    for program in ("prinyato", "make", "avrdude"):
        said = [set(map(alike, commands(PAGES[page], program))) for page in (english, russian)]
        assert said[0] == said[1]


@BOTH
def test_the_twins_have_the_same_headings(english: str, russian: str) -> None:
    levels = [re.findall(r"^(#+) ", PAGES[page], re.MULTILINE) for page in (english, russian)]
    assert levels[0] == levels[1]


def test_the_page_of_voices_shows_all_that_can_be_done() -> None:
    shown = {words[1] for words in commands(PAGES["docs/voices.md"], "prinyato") if words[0] == "voice"}
    assert shown == {"list", "test", "sheet", "import", "check", "build"}
