"""A table's configuration: what can be set, and mistakes that name the file, the key and what would be right."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from controller.config import (
    LANGUAGES,
    PACKS,
    Config,
    ConfigError,
    check_bus,
    configured,
    deck_of,
    default_journal,
    read_config,
    rulebook_of,
    seats_of,
)
from controller.game.roles import Role
from controller.rulebooks import load
from sounds import BUNDLED

EVERYTHING = """
rulebook = "club"
seats = 8
deck = "don=1 mafia=1 sheriff=1 civilian=5"
names = ["Анна", "Борис"]
language = "en"
voice = "ru-elena"
sound = false
sound_device = "hw:1"
output_latency_ms = 40
host = "0.0.0.0"
port = 80
journal = "/var/lib/prinyato/journal.sqlite"
bus = "/dev/serial/by-path/pci-0000:00:14.0-usb-0:2:1.0-port0"
bus_rs485 = true
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table.toml"


def wrong(file: Path, text: str) -> str:
    """What is said of a file with this text."""
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as raised:
        read_config(file)
    return str(raised.value)


# --- what can be set -------------------------------------------------------------------------------


def test_every_key_can_be_set_and_every_key_may_be_left_out(file: Path) -> None:
    file.write_text("", encoding="utf-8")
    assert read_config(file) == Config()
    file.write_text(EVERYTHING, encoding="utf-8")
    config = read_config(file)
    for field in fields(Config):
        assert getattr(config, field.name) != getattr(Config(), field.name), field.name
    assert config.names == ("Анна", "Борис")
    assert config.pack == "ru-elena"
    assert config.journal_path == Path("/var/lib/prinyato/journal.sqlite")


def test_every_language_has_a_voice() -> None:
    for language in LANGUAGES:
        config = configured(Config(), {"language": language})
        assert config.pack == PACKS[language]
        assert (BUNDLED / config.pack / "pack.toml").is_file()
        assert (BUNDLED / f"{language}.toml").is_file()


def test_games_are_kept_where_the_service_or_the_user_keeps_its_state(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_journal() == tmp_path / ".local/state/prinyato/journal.sqlite"
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert default_journal() == Path("/state/prinyato/journal.sqlite")
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/prinyato:/elsewhere")
    assert Config().journal_path == Path("/var/lib/prinyato/journal.sqlite")
    assert configured(Config(), {"journal": "~/ours.sqlite"}).journal_path == tmp_path / "ours.sqlite"


# --- mistakes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("seat = 8", "seat: there is no such key; did you mean seats?"),
        ("fly = 1", "fly: there is no such key; the keys are rulebook, seats, deck, names"),
        ("[table]\nseats = 8", "table: there is no such key; the keys are"),
        ('seats = "8"', "seats: '8' is not a whole number"),
        ("seats = 8.5", "seats: 8.5 is not a whole number"),
        ("seats = true", "seats: True is not a whole number"),
        ("seats = -1", "seats: -1 is below zero; write 0 or more"),
        ("port = 65536", "port: 65536 is not within 0 to 65535"),
        ("output_latency_ms = -1", "output_latency_ms: -1 is below zero; write 0 or more"),
        ("rulebook = 7", "rulebook: 7 is not a text in quotes"),
        ('language = "de"', "language: 'de' is not one of ru, en"),
        ('sound = "no"', "sound: 'no' is not true or false"),
        ("bus = true", "bus: True is not a text in quotes"),
        ('bus_rs485 = "yes"', "bus_rs485: 'yes' is not true or false"),
        ("sound = 0", "sound: 0 is not true or false"),
        ('names = "Анна"', "names: 'Анна' is not a list"),
        ('names = ["Анна", 2]', "names: 2 is not a text in quotes; write one name a seat"),
        ("seats = ", "not TOML: Invalid value (at end of document)"),
        ("seats = 8\nseats = 9", "not TOML: "),
    ],
)
def test_a_mistake_names_the_file_the_key_and_what_would_be_right(file: Path, text: str, said: str) -> None:
    assert wrong(file, text).startswith(f"{file}: {said}")


def test_a_file_that_cannot_be_read(file: Path, tmp_path: Path) -> None:
    for path, said in (
        (file, "cannot be read (No such file or directory); check the path"),
        (tmp_path, "cannot be read (Is a directory); check the path"),
    ):
        with pytest.raises(ConfigError) as raised:
            read_config(path)
        assert str(raised.value) == f"{path}: {said}"
    file.write_bytes(b'rulebook = "\xe9"')
    with pytest.raises(ConfigError, match="byte 12 is not UTF-8; save the file as UTF-8"):
        read_config(file)


def test_an_error_knows_its_key() -> None:
    for values, key in (({"seats": -1}, "seats"), ({"fly": 1}, "fly"), ({"names": [2]}, "names")):
        with pytest.raises(ConfigError) as raised:
            configured(Config(), values)
        assert raised.value.key == key


def test_a_direction_is_not_switched_where_there_is_no_bus() -> None:
    check_bus(Config())
    check_bus(Config(bus="/dev/serial0", bus_rs485=True))
    with pytest.raises(ConfigError, match=r"^bus_rs485: there is no bus to switch; name its port as bus"):
        check_bus(Config(bus_rs485=True))


# --- the game it asks for --------------------------------------------------------------------------


def test_the_rulebook_that_is_named(tmp_path: Path) -> None:
    assert rulebook_of(Config(rulebook="club")) == load("club")
    own = tmp_path / "ours.toml"
    text = (Path(load.__code__.co_filename).parent / "city.toml").read_text(encoding="utf-8")
    own.write_text(text.replace("speech_s = 60", "speech_s = 45"), encoding="utf-8")
    book = rulebook_of(Config(rulebook=str(own)))
    assert (book.name, book.speech_s) == ("ours", 45)
    with pytest.raises(ConfigError, match=r"^rulebook: nosuch: no such rulebook"):
        rulebook_of(Config(rulebook="nosuch"))
    own.write_text(text.replace("speech_s", "speach_s"), encoding="utf-8")
    with pytest.raises(ConfigError, match=r"speach_s: no rule reads this option; did you mean speech_s\?"):
        rulebook_of(Config(rulebook=str(own)))


def test_the_seats_that_are_played_with() -> None:
    city = load("city")
    assert seats_of(Config(), city) == 10
    assert seats_of(Config(seats=8), city) == 8
    with pytest.raises(ConfigError, match=r"^seats: 5 is not within 6 to 16"):
        seats_of(Config(seats=5), city)
    with pytest.raises(ConfigError, match=r"^names: 11 names for 10 seats; take some away, or set seats$"):
        seats_of(Config(names=("x",) * 11), city)


def test_the_deck_is_the_rulebooks_or_the_one_that_is_named() -> None:
    city = load("city")
    assert sorted(role.value for role in deck_of(Config(), city, 10)) == sorted(
        ["don", "mafia", "mafia", "sheriff", *["civilian"] * 6]
    )
    named = deck_of(Config(deck="don=1, mafia=1  sheriff=1 civilian=5"), city, 8)
    assert (len(named), named[0]) == (8, Role.DON)


@pytest.mark.parametrize(
    ("deck", "seats", "said"),
    [
        ("", 8, 'deck: name the cards for 8 seats, as in deck = "don=1 mafia=1 sheriff=1 civilian=5"'),
        ("don=1 civilian=6", 8, "deck: 7 cards for 8 seats; name one card a seat"),
        ("don=1 fly=7", 8, "deck: 'fly=7'; write role=how many, the roles are civilian, mafia, don"),
        ("don", 8, "deck: 'don'; write role=how many"),
        ("don=-1 civilian=9", 8, "deck: 'don=-1'; write role=how many"),
        ("don=1 don=1 civilian=6", 8, "deck: 'don=1'; don is named already"),
        ("civilian=8", 8, "deck: no mafia; at least one mafia or don is needed"),
        ("mafia=4 civilian=4", 8, "deck: 4 black and 4 red; the reds must be more"),
        ("don=2 civilian=6", 8, "deck: 2 cards don; there is at most 1"),
    ],
)
def test_a_deck_that_cannot_be_played(deck: str, seats: int, said: str) -> None:
    with pytest.raises(ConfigError) as raised:
        deck_of(Config(deck=deck), load("city"), seats)
    assert str(raised.value).startswith(said)
    assert raised.value.key == "deck"


def test_the_deck_that_is_proposed_can_be_played() -> None:
    for seats in range(6, 17):
        if seats == 10:
            continue
        with pytest.raises(ConfigError) as raised:
            deck_of(Config(), load("city"), seats)
        proposed = str(raised.value).split('"')[1]
        assert len(deck_of(Config(deck=proposed), load("city"), seats)) == seats
