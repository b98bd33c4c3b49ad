"""A catalogue gives the text of every clip."""

from pathlib import Path

import pytest

from sounds import BUNDLED, BadEntry, Catalogue, Pack

SMALL = """
language = "ru"
seats = 2
[numbers]
1 = "один"
2 = "два"
[phrases]
masks_on = "опусти\N{COMBINING ACUTE ACCENT}те головы"
[per_seat]
foul = "Номер {n}, фол."
[per_count]
votes = ["Ноль голосов.", "Один голос."]
"""


def load(tmp_path: Path, text: str) -> Catalogue:
    path = tmp_path / "ru.toml"
    path.write_text(text, encoding="utf-8")
    return Catalogue.load(path)


def test_there_is_a_text_for_each_seat_and_each_count_without_stress_marks(tmp_path: Path) -> None:
    assert dict(load(tmp_path, SMALL).texts) == {
        "masks_on": "опустите головы",
        "foul_1": "Номер один, фол.",
        "foul_2": "Номер два, фол.",
        "votes_0": "Ноль голосов.",
        "votes_1": "Один голос.",
    }


def test_seats_are_shown_in_figures(tmp_path: Path) -> None:
    catalogue = load(tmp_path, SMALL.replace("Номер {n}, фол.", "Игрок номер {n}, фол."))
    assert catalogue.shown["foul_2"] == "Игрок №\N{NO-BREAK SPACE}2, фол."
    assert catalogue.shown["votes_1"] == "Один голос."


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ("seats = 2", "seats = 3", "numbers.3 is missing"),
        ("{n}", "пять", "per_seat.foul is"),
        ('"Ноль голосов."', "0", "per_count.votes is"),
        ("[phrases]", "[words]", "phrases is missing"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, was: str, becomes: str, says: str) -> None:
    with pytest.raises(BadEntry) as raised:
        load(tmp_path, SMALL.replace(was, becomes))
    assert says in str(raised.value)


@pytest.mark.parametrize(("language", "voice"), [("ru", "ru-elena"), ("en", "en-slt")])
def test_everything_a_pack_says_can_be_read_and_the_other_way_round(language: str, voice: str) -> None:
    catalogue = Catalogue.load(BUNDLED / f"{language}.toml")
    pack = Pack.load(BUNDLED / voice)
    assert pack.language == catalogue.language == language
    assert pack.clips.keys() == catalogue.texts.keys()


def test_both_languages_have_the_same_ids() -> None:
    russian, english = (Catalogue.load(BUNDLED / f"{language}.toml") for language in ("ru", "en"))
    assert russian.texts.keys() == english.texts.keys()
