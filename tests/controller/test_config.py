"""A table's configuration: what can be set, and mistakes that name the file, the key and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config import (
    PACKS,
    Config,
    ConfigError,
    check_pins,
    check_together,
    configured,
    deck_of,
    default_journal,
    pads_of,
    read_config,
    rulebook_of,
    seats_of,
)
from controller.config.reading import KEYS
from controller.game.roles import Role
from controller.rulebooks import load
from controller.stage.manner import Kind, Manner, Mode, Way
from controller.stage.texts import LANGUAGES
from sounds import BUNDLED

EVERYTHING = """
rulebook = "club"
deck = "don=1 mafia=1 sheriff=1 civilian=5"
names = ["Анна", "Борис"]
roster = ["Анна", "Борис", "Вера"]
language = "en"
[seats]
count = 8
pads = 12
on = "gpio"
bus = "/dev/serial/by-path/pci-0000:00:14.0-usb-0:2:1.0-port0"
bus_rs485 = true
sensor = "touch pad"
pins = [4, 22]
pin_factory = "rpigpio"
[lights]
on = "gpio"
pins = [5, 6]
brightness = 50
spi = "/dev/spidev1.0"
[speaker]
on = false
voice = "ru-elena"
device = "hw:1"
output_latency_ms = 40
volume_speech = 80
volume_signals = 60
volume_music = 30
music = "/var/lib/prinyato/music"
[announce]
mode = "signals"
questions = "tone"
results = "shown"
floors = "voice"
clocks = "tone"
nominations = "shown"
fouls = "voice"
night = "tone"
morning = "voice"
course = "shown"
[remote]
device = "auto"
profile = "keypad"
holds = false
keys = { enter = "KEY_KPENTER", plus = ["KEY_KPPLUS", "KEY_A"] }
[web]
host = "0.0.0.0"
port = 80
address = "https://prinyato.local/"
spectators = true
certificate = "/etc/prinyato/table.crt"
key = "/etc/prinyato/table.key"
[journal]
file = "/var/lib/prinyato/journal.sqlite"
"""


def value(config: Config, name: str) -> object:
    section, _, key = name.rpartition(".")
    return getattr(getattr(config, section) if section else config, key)


def of(**values: object) -> Config:
    """A configuration; ``seats__on`` is "seats.on"."""
    return configured(Config(), {key.replace("__", "."): value for key, value in values.items()})


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
    for name in KEYS:
        assert value(config, name) != value(Config(), name), name
    assert config.names == ("Анна", "Борис")
    assert config.remote.keys == {"enter": ("KEY_KPENTER",), "plus": ("KEY_KPPLUS", "KEY_A")}
    assert config.pack == "ru-elena"
    assert config.journal_path == Path("/var/lib/prinyato/journal.sqlite")
    check_together(config)


def test_every_language_has_a_voice() -> None:
    for language in LANGUAGES:
        config = of(language=language)
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
    assert of(journal__file="~/ours.sqlite").journal_path == tmp_path / "ours.sqlite"


def test_where_hands_are_heard_is_chosen_by_what_is_named() -> None:
    assert Config().seats.where == "simulated"
    assert of(seats__pins=[4]).seats.where == "gpio"
    assert of(seats__pins=[4], seats__bus="/dev/x").seats.where == "bus"
    assert of(seats__pins=[4], seats__bus="/dev/x", seats__on="gpio").seats.where == "gpio"
    assert of(seats__bus="/dev/x", seats__on="simulated").seats.where == "simulated"
    assert [of(lights__pins=pins).lights.on_pins for pins in ([], [5])] == [False, True]
    assert not of(lights__pins=[5], lights__on="apa102").lights.on_pins


# --- mistakes --------------------------------------------------------------------------------------

MISTAKES = [
    ('language = "de"', 'language: \'de\' is not one of "ru", "en"'),
    ("rulebook = 7", "rulebook: 7 is not a text in quotes"),
    ("deck = []", "deck: [] is not a text in quotes"),
    ('names = "Анна"', "names: 'Анна' is not a list"),
    ('names = ["Анна", 2]', "names: 2 is not a text in quotes; write one name a seat"),
    ('[seats]\ncount = "8"', "seats.count: '8' is not a whole number"),
    ("[seats]\ncount = 8.5", "seats.count: 8.5 is not a whole number"),
    ("[seats]\ncount = true", "seats.count: True is not a whole number"),
    ("[seats]\ncount = -1", "seats.count: -1 is below zero; write 0 or more"),
    ("[seats]\npads = -1", "seats.pads: -1 is below zero; write 0 or more"),
    ('roster = "Анна"', "roster: 'Анна' is not a list"),
    ('roster = ["Анна", 2]', "roster: 2 is no name; write each as a text in quotes"),
    ('roster = [" "]', "roster: ' ' is no name; write each as a text in quotes"),
    (f'roster = ["{"А" * 25}"]', f"roster: '{'А' * 25}' has 25 characters; 24 have their place beside a seat"),
    ('roster = ["Саша", "Саша"]', "roster: 'Саша' is there twice; tell the two apart, as in 'Саша 2'"),
    ('[seats]\non = "spi"', 'seats.on: \'spi\' is not one of "", "simulated", "gpio", "bus"'),
    ("[seats]\nbus = true", "seats.bus: True is not a text in quotes"),
    ('[seats]\nbus_rs485 = "yes"', "seats.bus_rs485: 'yes' is not true or false"),
    ('[seats]\nsensor = "foot"', 'seats.sensor: \'foot\' is not one of "button", "light barrier", "touch pad"'),
    ("[seats]\npins = 4", "seats.pins: 4 is not a list"),
    ("[seats]\npins = [40]", "seats.pins: 40 is no line of the header; write BCM numbers, 0 to 27, one a seat"),
    ('[seats]\npins = ["GPIO4"]', "seats.pins: 'GPIO4' is no line of the header"),
    ("[seats]\npins = [true]", "seats.pins: True is no line of the header"),
    ("[seats]\npins = [4, 5, 4]", "seats.pins: 4 is there twice; every seat needs a line of its own"),
    ('[seats]\npin_factory = "pigpio"', 'seats.pin_factory: \'pigpio\' is not one of "lgpio", "rpigpio"'),
    ('[lights]\non = "ws2812"', 'lights.on: \'ws2812\' is not one of "", "none", "gpio", "apa102"'),
    ("[lights]\npins = [28]", "lights.pins: 28 is no line of the header"),
    ("[lights]\nbrightness = 0", "lights.brightness: 0 is not within 1 to 100"),
    ('[lights]\nspi = ""', "lights.spi: it names nothing; write the device's path"),
    ('[lights]\nspi = "spidev0.0"', "lights.spi: 'spidev0.0' is no path from the root"),
    ('[speaker]\non = "no"', "speaker.on: 'no' is not true or false"),
    ("[speaker]\non = 0", "speaker.on: 0 is not true or false"),
    ("[speaker]\nvoice = 1", "speaker.voice: 1 is not a text in quotes"),
    ("[speaker]\ndevice = 1", "speaker.device: 1 is not a text in quotes"),
    ("[speaker]\noutput_latency_ms = -1", "speaker.output_latency_ms: -1 is not within 0 to 1000"),
    ("[speaker]\nvolume_speech = 101", "speaker.volume_speech: 101 is not within 0 to 100"),
    ("[speaker]\nvolume_signals = -1", "speaker.volume_signals: -1 is not within 0 to 100"),
    ('[speaker]\nvolume_music = "loud"', "speaker.volume_music: 'loud' is not a whole number"),
    ('[speaker]\nmusic = "music"', "speaker.music: 'music' is no path from the root; it begins with /"),
    ('[announce]\nmode = "loud"', 'announce.mode: \'loud\' is not one of "full", "signals", "silent"'),
    ('[announce]\nquestions = "bell"', 'announce.questions: \'bell\' is not one of "", "voice", "tone", "shown"'),
    ('[announce]\nresults = "bell"', 'announce.results: \'bell\' is not one of "", "voice", "tone", "shown"'),
    ('[announce]\nfloors = "bell"', 'announce.floors: \'bell\' is not one of "", "voice", "tone", "shown"'),
    ('[announce]\nclocks = "bell"', 'announce.clocks: \'bell\' is not one of "", "voice", "tone", "shown"'),
    ('[announce]\nnominations = "bell"', 'announce.nominations: \'bell\' is not one of "", "voice", "tone", "shown"'),
    ('[announce]\nfouls = "bell"', 'announce.fouls: \'bell\' is not one of "", "voice", "tone", "shown"'),
    ('[announce]\nnight = "bell"', 'announce.night: \'bell\' is not one of "", "voice", "tone", "shown"'),
    ('[announce]\nmorning = "bell"', 'announce.morning: \'bell\' is not one of "", "voice", "tone", "shown"'),
    ('[announce]\ncourse = "bell"', 'announce.course: \'bell\' is not one of "", "voice", "tone", "shown"'),
    ('[remote]\ndevice = "R400"', "remote.device: 'R400' is no device; write \"auto\", or its path as ls /dev/input"),
    ('[remote]\nprofile = "phone"', 'remote.profile: \'phone\' is not one of "clicker", "keypad"'),
    ("[remote]\nholds = 1", "remote.holds: 1 is not true or false"),
    ('[remote]\nkeys = "KEY_A"', "remote.keys: 'KEY_A' is not a table"),
    ('[remote.keys]\njump = "KEY_A"', "remote.keys: jump is no action; the actions are next, back, yes, whistle, 0"),
    ("[remote.keys]\nnext = 109", "remote.keys: next = 109 names no key; write it as"),
    ("[remote.keys]\nnext = []", "remote.keys: next = [] names no key; write it as"),
    ('[remote.keys]\nnext = "PageDown"', "remote.keys: next = 'PageDown' is no name of a key; write it as evdev does"),
    ("[web]\nhost = 1", "web.host: 1 is not a text in quotes"),
    ("[web]\nport = 65536", "web.port: 65536 is not within 0 to 65535"),
    ('[web]\naddress = "prinyato.local"', "web.address: 'prinyato.local' is no address of a page; write it as in"),
    ('[web]\naddress = "https://x@y/"', "web.address: 'https://x@y/' is no address of a page"),
    ('[web]\naddress = "http://y:0x/"', "web.address: 'http://y:0x/' is no address of a page"),
    ('[web]\nspectators = "yes"', "web.spectators: 'yes' is not true or false"),
    ('[web]\ncertificate = "table.crt"', "web.certificate: 'table.crt' is no path from the root"),
    ('[web]\nkey = "table.key"', "web.key: 'table.key' is no path from the root"),
    ("[journal]\nfile = 1", "journal.file: 1 is not a text in quotes"),
]


@pytest.mark.parametrize(("text", "said"), MISTAKES)
def test_a_wrong_value_names_the_file_the_key_and_what_would_be_right(file: Path, text: str, said: str) -> None:
    assert wrong(file, text).startswith(f"{file}: {said}")


def test_every_key_has_a_wrong_value_above() -> None:
    assert {said.partition(":")[0] for _, said in MISTAKES} == set(KEYS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rulbook = 8", "rulbook: there is no such key; did you mean rulebook?"),
        (
            "fly = 1",
            "fly: there is no such key; the keys above the sections (seats, lights, speaker, announce, remote, ",
        ),
        ("port = 80", "port: there is no such key; it belongs under [web]"),
        ("[web]\nprot = 80", "web.prot: there is no such key; did you mean web.port?"),
        ("[web]\nnames = []", "web.names: there is no such key; it belongs at the top, above all sections"),
        ("[web]\nfly = 80", "web.fly: there is no such key; the keys of [web] are host, port, address, "),
        ("[seat]\ncount = 8", "seat: there is no such section; did you mean [seats]?"),
        (
            "[fly]\ncount = 8",
            "fly: there is no such section; the sections are seats, lights, speaker, announce, remote, ",
        ),
        ("seats = 8", "seats: 8 stands where a section is; write [seats], and under it count, pads, on"),
        ("rulebook = ", "not TOML: Invalid value (at end of document)"),
        ("deck = 8\ndeck = 9", "not TOML: "),
        ("deck = " + "[" * 10_000, "not TOML: "),
        ("deck = " + "9" * 10_000, "not TOML: "),
    ],
)
def test_what_is_not_known_is_named_with_what_may_have_been_meant(file: Path, text: str, said: str) -> None:
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
    for values, key in (({"seats.count": -1}, "seats.count"), ({"fly": 1}, "fly"), ({"names": [2]}, "names")):
        with pytest.raises(ConfigError) as raised:
            configured(Config(), values)
        assert raised.value.key == key


# --- keys that go together -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"seats.bus_rs485": True}, "seats.bus_rs485: there is no bus to switch; name its port as seats.bus"),
        ({"seats.on": "bus"}, "seats.on: no bus is named; name its port as seats.bus"),
        ({"seats.on": "gpio"}, "seats.on: no lines are named; name one a seat as seats.pins"),
        ({"lights.on": "gpio"}, "lights.on: no lines are named; name one a seat as lights.pins"),
        ({"seats.pins": [4], "lights.pins": [4]}, "lights.pins: 4 is a seat's line already (seats.pins)"),
        ({"seats.pins": [10], "lights.on": "apa102"}, "seats.pins: 10 is the data of the lamps' chain on SPI"),
        (
            {"seats.bus": "/dev/serial0", "seats.bus_rs485": True, "lights.pins": [18, 17]},
            "lights.pins: 17 is the RTS of the bus at the Pi's UART; choose another",
        ),
        ({"remote.keys": {"plus": "KEY_A"}}, "remote.keys: plus is nothing that a clicker does; it has next, back"),
        ({"web.certificate": "/a"}, "web.certificate: it does nothing without web.key; name that too"),
        ({"web.key": "/a"}, "web.key: it does nothing without web.certificate; name that too"),
    ],
)
def test_keys_that_contradict_each_other(values: dict[str, object], said: str) -> None:
    with pytest.raises(ConfigError) as raised:
        check_together(configured(Config(), values))
    assert str(raised.value).startswith(said)


def test_the_header_needs_a_line_a_seat() -> None:
    check_pins(Config(), 10)
    check_pins(of(seats__pins=[4, 5], seats__on="simulated"), 10)
    check_pins(of(seats__pins=[4, 5], lights__pins=[6, 7]), 2)
    for config, key in ((of(seats__pins=[4]), "seats.pins"), (of(lights__pins=[4]), "lights.pins")):
        with pytest.raises(ConfigError, match=rf"^{key}: 1 lines for 2 seats; name one a seat, or set seats.count$"):
            check_pins(config, 2)


# --- the game it asks for --------------------------------------------------------------------------


def test_the_rulebook_that_is_named(tmp_path: Path) -> None:
    assert rulebook_of(of(rulebook="club")) == load("club")
    own = tmp_path / "ours.toml"
    text = (Path(load.__code__.co_filename).parent / "city.toml").read_text(encoding="utf-8")
    own.write_text(text.replace("speech_s = 60", "speech_s = 45"), encoding="utf-8")
    book = rulebook_of(of(rulebook=str(own)))
    assert (book.name, book.speech_s) == ("ours", 45)
    with pytest.raises(ConfigError, match=r"^rulebook: nosuch: no such rulebook"):
        rulebook_of(of(rulebook="nosuch"))
    own.write_text(text.replace("speech_s", "speach_s"), encoding="utf-8")
    with pytest.raises(ConfigError, match=r"speach_s: no rule reads this option; did you mean speech_s\?"):
        rulebook_of(of(rulebook=str(own)))


def test_the_seats_that_are_played_with() -> None:
    city = load("city")
    assert seats_of(Config(), city) == 10
    assert seats_of(of(seats__count=8), city) == 8
    with pytest.raises(ConfigError, match=r"^seats\.count: 5 is not within 6 to 16"):
        seats_of(of(seats__count=5), city)
    assert [pads_of(of(**pads), 8) for pads in ({}, {"seats__pads": 12})] == [8, 12]
    pins = list(range(12))
    assert pads_of(of(seats__pins=pins), 8) == 12
    assert pads_of(of(seats__pins=pins[:2]), 8) == 8  # the missing ones are told of where they are opened
    assert pads_of(of(seats__pins=pins, seats__pads=10), 8) == 10
    with pytest.raises(ConfigError, match=r"^seats\.pads: 6 pads for 8 players; each needs one, or set seats\.count$"):
        pads_of(of(seats__pads=6), 8)
    with pytest.raises(ConfigError, match=r"^names: 11 names for 10 seats; take some away, or set seats\.count$"):
        seats_of(of(names=["x"] * 11), city)


def test_the_deck_is_the_rulebooks_or_the_one_that_is_named() -> None:
    city = load("city")
    assert sorted(role.value for role in deck_of(Config(), city, 10)) == sorted(
        ["don", "mafia", "mafia", "sheriff", *["civilian"] * 6]
    )
    named = deck_of(of(deck="don=1, mafia=1  sheriff=1 civilian=5"), city, 8)
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
        deck_of(of(deck=deck), load("city"), seats)
    assert str(raised.value).startswith(said)
    assert raised.value.key == "deck"


def test_the_deck_that_is_proposed_can_be_played() -> None:
    for seats in range(6, 17):
        if seats == 10:
            continue
        with pytest.raises(ConfigError) as raised:
            deck_of(Config(), load("city"), seats)
        proposed = str(raised.value).split('"')[1]
        assert len(deck_of(of(deck=proposed), load("city"), seats)) == seats


def test_the_manner_of_announcing_is_the_mode_and_what_is_told_otherwise() -> None:
    config = of(announce__mode="signals", announce__fouls="voice")
    assert config.announce.manner == Manner(Mode.SIGNALS, {Kind.FOULS: Way.VOICE})
    assert Config().announce.manner == Manner()
