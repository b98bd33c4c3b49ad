"""``prinyato voice sheet``: what has to be recorded."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from controller.cli.voice.names import id_of
from controller.cli.voice.sheet import needed
from controller.game import facts
from controller.game.roles import Role
from controller.rulebooks import load, shipped
from controller.stage.announce import Announcer, is_question
from hardware.ports import Clip
from sounds import BUNDLED, Catalogue
from tests.controller.cli.voice.conftest import Say
from tests.controller.stage.samples import FACTS, samples

CATALOGUE = Catalogue.load(BUNDLED / "ru.toml")


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(text.splitlines()))


def test_every_phrase_with_the_name_of_its_file(say: Say) -> None:
    heading, *phrases = rows(say("sheet"))
    assert heading == ["file", "text"]
    assert {id_of(Path(file).stem): text for file, text in phrases} == dict(CATALOGUE.texts)
    assert ["thanks.wav", "Thank you."] in rows(say("sheet", "--language", "en"))


def test_only_what_a_voice_has_not_got(gaps: Path, say: Say) -> None:
    files = [file for file, _ in rows(say("sheet", "--pack", gaps))[1:]]
    assert files == ["thanks.wav", "tie.wav", "draw.wav", "foul_7.wav"]


def test_into_a_file_that_a_spreadsheet_reads(tmp_path: Path, say: Say) -> None:
    assert say("sheet", "--write", tmp_path / "sheet.csv") == ""
    written = (tmp_path / "sheet.csv").read_bytes()
    assert written.startswith(b"\xef\xbb\xbffile,text\n")
    assert "is there already and is left as it is" in say("sheet", "--write", tmp_path / "sheet.csv", code=2)
    assert (tmp_path / "sheet.csv").read_bytes() == written
    assert "cannot be written" in say("sheet", "--write", tmp_path / "none" / "sheet.csv", code=2)


def test_of_a_rulebook_only_its_own_words(say: Say) -> None:
    files = {file for file, _ in rows(say("sheet", "--rulebook", "city"))}
    assert {"mafia_wakes.wav", "don_sleeps_city.wav", "thanks.wav", "table_ready.wav", "foul_10.wav"} <= files
    assert files.isdisjoint({"don_sleeps.wav", "maniac_wakes.wav", "remark_3.wav", "mafia_missed.wav"})
    assert "no such rulebook" in say("sheet", "--rulebook", "nosuch", code=2)


@pytest.mark.parametrize("rulebook", shipped())
def test_whatever_a_rulebook_says_is_in_its_sheet(rulebook: str) -> None:
    book = load(rulebook)
    clips, announcer = needed(CATALOGUE, book), Announcer(book)
    for kind in FACTS:
        for fact in samples(kind):
            role = getattr(fact, "role", None)
            if role is Role.CIVILIAN or (
                isinstance(role, Role) and role not in (*book.acquaintance_order, *book.night_order)
            ):
                continue
            if isinstance(fact, facts.Remarked) and not book.foul_is_remark:
                continue
            said = announcer.utterances([fact])
            if is_question(fact):
                said = [*said, announcer.question(fact)]
            names = [part.id for utterance in said for part in utterance.parts if isinstance(part, Clip)]
            of_seats = [name for name in names if name not in clips]
            assert all(int(name.rpartition("_")[2]) > max(book.seats_allowed) for name in of_seats), of_seats
