"""The PDF, read back: all names, votes and bounds are in it, and the same game is the same file."""

from __future__ import annotations

import io
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pypdf import PdfReader

from controller.protocol.ballot_sheet import questions
from controller.protocol.game_protocol import GameProtocol
from controller.protocol.paper import Paper
from controller.protocol.pdf import pdf_of
from controller.protocol.picture import fitting
from controller.protocol.timeline import note
from controller.protocol.words import Words
from controller.stage.texts import LANGUAGES, Language
from tests.controller.protocol.sample import HUNDRED, NAMES, SAMPLE

A4_POINTS = (595.28, 841.89)


def pages(protocol: GameProtocol, language: Language) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf_of(protocol, language))).pages]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_read_back(language: Language) -> None:
    told, words = "\n".join(pages(SAMPLE, language)), Words(language)
    for name in NAMES:
        assert name in told
    for question in questions(SAMPLE).values():
        assert words.votes(question.votes or 0) in told
        for hand in question.hands:
            assert note(hand, question, words) in told


def test_the_form_comes_first_and_the_comments_on_the_second_page() -> None:
    told = pages(SAMPLE, "ru")
    assert "ПОБЕДИВШАЯ КОМАНДА" in told[0]
    assert "Голосование 2 (день 3)" in told[0]
    assert "Комментарии к протесту" in told[1]
    assert "Голосования: кто, за кого и когда" in told[2]


def test_it_is_a4() -> None:
    for page in PdfReader(io.BytesIO(pdf_of(SAMPLE, "ru"))).pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(A4_POINTS, abs=0.1)


def test_the_same_game_is_the_same_file_and_bears_its_date() -> None:
    made = pdf_of(SAMPLE, "ru")
    assert made == pdf_of(SAMPLE, "ru")
    about = PdfReader(io.BytesIO(made)).metadata
    assert about is not None
    assert about.creation_date is not None
    assert about.creation_date.isoformat().startswith("2026-11-30T19:04:11")
    assert about.title == "Протокол игры № 12"


def test_a_question_longer_than_a_page_is_not_set_for_ever() -> None:
    day = SAMPLE.days[1]
    long = replace(day, rounds=(replace(day.rounds[0], questions=(HUNDRED,)),))
    assert len(pages(replace(SAMPLE, days=(long,)), "ru")) < 20


def test_a_name_of_unknown_letters_is_printed_as_boxes() -> None:
    first = replace(SAMPLE.players[0], name="王 🂡\x00")
    assert "Протокол" in pages(replace(SAMPLE, players=(first, *SAMPLE.players[1:])), "ru")[0]


def test_the_library_is_loaded_only_where_a_pdf_is_wanted() -> None:
    code = "import sys, controller.web.history; print('fpdf' in sys.modules, 'fontTools' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout.split() == ["False", "False"]


def test_what_the_font_has_no_letter_for_is_a_box() -> None:
    players = (replace(SAMPLE.players[0], name="\N{FOX FACE} Лиса"), *SAMPLE.players[1:])
    told = "\n".join(pages(replace(SAMPLE, players=players), "ru"))
    assert "\N{WHITE SQUARE} Лиса" in told


def test_a_number_of_two_figures_stays_on_its_line() -> None:
    (day, *others) = [day for day in SAMPLE.days if day.rounds]
    nominees = (10, *day.rounds[0].nominees[1:])
    listed = replace(day, rounds=(replace(day.rounds[0], nominees=nominees), *day.rounds[1:]))
    form = pages(replace(SAMPLE, days=(listed, *others)), "ru")[0]
    assert "Игрок 10 " in form


def test_a_name_that_is_made_to_fit_fits() -> None:
    paper = Paper("", datetime(2026, 11, 30, tzinfo=UTC), str)
    small, capital = "абвгдежзийклмнопрстуфхцчшщъыьэюя", "abcdefghijklmnopqrstuvwxyz0123456789№ -=+@%"
    for letter in {*small, *capital, *small.upper(), *capital.upper()}:
        name = letter * 24
        assert paper.measure(name, fitting(name, 3, 40)) <= 40
    paper.finished()
