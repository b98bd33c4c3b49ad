"""``prinyato lamps``: the lamp test for every kind of table, what it says, and what it refuses."""

from __future__ import annotations

import fcntl
import threading
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from controller.cli import gpio, main
from controller.cli.lamps import name_of
from controller.cli.lamps.bench import Bench, Kind, lamps_of, open_bench
from controller.cli.lamps.walk import walk
from controller.cli.lamps.words import PHRASES, Words
from controller.cli.simulated import SimulatedModules, simulated_modules
from controller.config import Config, configured, read_config
from controller.stage.lamp_words import LAMPS
from firmware_bridge.line import SEATS
from firmware_bridge.port import open_port
from firmware_bridge.simulator.module import Light
from hardware.clocks import MonotonicClock
from hardware.gpio.gpiozero_lines import GpiozeroLines
from hardware.gpio.lines import Lines
from hardware.lamps.errors import ChainGone
from hardware.lamps.meanings import MEANINGS
from hardware.ports import Clock, Lamp
from hardware.simulated.lights import SimulatedLights
from tests.controller.cli.seats.terminal import Terminal

PINS = [14, 15, 17, 18, 27, 10]
BOUND_S = 300


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 2) -> str:
    assert main(["lamps", *words]) == code
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return (out + err).strip()


def written(folder: Path, text: str) -> str:
    file = folder / "table.toml"
    file.write_text(text, encoding="utf-8")
    tomllib.loads(text)
    return str(file)


# --- the walk --------------------------------------------------------------------------------------


class Watch:
    """What the lamps showed at each step."""

    def __init__(self, kind: Kind = Kind.CHAIN) -> None:
        self.lights = SimulatedLights(range(1, 4))
        self.seen: list[dict[int, Lamp]] = []
        self.silent: frozenset[int] = frozenset()
        self.bench = Bench(kind, self.lights, 3, lambda: self.silent)

    def look(self) -> None:
        self.seen.append({seat: lamp for seat, lamp in self.lights.lamps.items() if lamp is not Lamp.DARK})


@pytest.mark.parametrize("language", PHRASES)
@pytest.mark.parametrize("kind", Kind)
def test_every_seat_shows_every_meaning_alone_and_it_is_said(
    capsys: pytest.CaptureFixture[str], language: str, kind: Kind
) -> None:
    watch = Watch(kind)
    steps = [(seat, lamp) for seat in (1, 2, 3) for lamp in LAMPS]
    assert walk(watch.bench, steps, Words(language), watch.look) == frozenset()
    assert watch.seen == [{seat: lamp} for seat, lamp in steps]
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(set(lines)) == len(steps)


def test_a_coloured_lamp_and_a_plain_one_are_described_as_they_look(capsys: pytest.CaptureFixture[str]) -> None:
    steps = [(2, Lamp.NOMINATED), (2, Lamp.REFUSED)]
    for kind, language, expected in (
        (Kind.MODULES, "ru", ["№ 2: вы выставлены – янтарный, дышит раз в 3 секунды", "красно-оранжевый"]),
        (Kind.SINGLE, "ru", ["№ 2: вы выставлены – горит 2 секунды, на секунду гаснет", "часто мигает"]),
        (Kind.CHAIN, "en", ["2: nominated – amber, breathing once in 3 seconds", "vermilion"]),
        (Kind.SINGLE, "en", ["2: nominated – on for 2 seconds, off for one", "blinking fast"]),
    ):
        watch = Watch(kind)
        walk(watch.bench, steps, Words(language), watch.look)
        first, second = capsys.readouterr().out.splitlines()
        assert first == expected[0]
        assert expected[1] in second


def test_a_seat_that_is_not_heard_is_said_once_and_the_others_are_tried(capsys: pytest.CaptureFixture[str]) -> None:
    watch = Watch(Kind.MODULES)
    watch.silent = frozenset({2})
    steps = [(seat, lamp) for seat in (1, 2, 3) for lamp in (Lamp.COUNTS, Lamp.ASKED)]
    assert walk(watch.bench, steps, Words("ru"), watch.look) == {2}
    assert [set(seen) for seen in watch.seen] == [{1}, {1}, {3}, {3}]
    assert capsys.readouterr().out.count("№ 2: не слышно") == 1


def test_every_language_says_the_same_things_of_every_lamp() -> None:
    assert PHRASES["ru"].keys() == PHRASES["en"].keys()
    for language in PHRASES:
        words = Words(language)
        texts = [words.lamp(lamp, coloured=coloured) for lamp in LAMPS for coloured in (True, False)]
        assert len(set(texts)) == len(texts)


# --- the lamps of each kind of table ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({}, None),
        ({"seats.pins": [4, 22]}, None),
        ({"seats.bus": "/dev/x"}, Kind.MODULES),
        ({"seats.bus": "/dev/x", "lights.on": "none"}, None),
        ({"seats.bus": "/dev/x", "lights.on": "apa102"}, Kind.CHAIN),
        ({"lights.pins": [14, 15]}, Kind.SINGLE),
        ({"lights.on": "gpio", "lights.pins": [14, 15]}, Kind.SINGLE),
        ({"lights.on": "none", "lights.pins": [14, 15]}, None),
    ],
)
def test_which_lamps_a_table_has(given: dict[str, object], kind: Kind | None) -> None:
    assert lamps_of(configured(Config(), given)) is kind


def test_lamps_on_the_header_are_lit_and_dark_at_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    factory = MockFactory()

    def opened(_pin_factory: str, clock: Clock) -> Lines:
        return GpiozeroLines(factory, clock, kernel_stamps=True)

    monkeypatch.setattr(gpio, "open_lines", opened)
    config = configured(Config(), {"lights.pins": PINS, "seats.count": 6})
    pins = [factory.pin(line) for line in PINS]
    here = Path.cwd()
    with open_bench(config, 6) as bench:
        assert Path.cwd() != here, "lgpio leaves a FIFO where it is imported"
        walk(bench, [(3, Lamp.COUNTS)], Words("ru"), lambda: _until(lambda: bool(pins[2].state)))
        assert [bool(pin.state) for pin in pins] == [False, False, True, False, False, False]
    assert Path.cwd() == here
    assert not any(pin.state for pin in pins)
    assert factory.pins == {}
    capsys.readouterr()


def test_lines_that_a_running_table_holds_are_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def busy(name: object) -> object:
        raise RuntimeError(f"'GPIO busy' {name}")

    factory = MockFactory()
    monkeypatch.setattr(factory, "pin", busy)
    monkeypatch.setattr(gpio, "open_lines", lambda _, clock: GpiozeroLines(factory, clock, kernel_stamps=True))
    config = written(tmp_path, f"[seats]\ncount = 6\n[lights]\npins = {PINS}\n")
    assert "GPIO14 cannot be used (RuntimeError: 'GPIO busy' 14); check seats.pins and lights.pins" in said(
        capsys, "--config", config
    )


def test_a_chain_that_goes_meanwhile_is_said_and_is_the_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(gpio, "SpiDevice", _Gone)
    config = written(tmp_path, '[seats]\ncount = 6\n[lights]\non = "apa102"\n')
    with Path("/dev/null").open(encoding="utf-8") as nobody:
        monkeypatch.setattr("sys.stdin", nobody)
        text = said(capsys, "--config", config, "--seat", "2", "--meaning", "counts", "--seconds", "0.1", code=1)
    assert "№ 2: рука засчитана – бирюзовый, ровно\nВсе лампы погашены" in text
    assert text.count("/dev/spidev0.0 has gone (No such device)") == 1


class _Gone:
    def __init__(self, path: str) -> None:
        self._path = path

    def write(self, _data: bytes) -> None:
        raise ChainGone(self._path, "No such device")

    def close(self) -> None:
        """Nothing is held."""


def test_a_chain_that_a_running_table_lights_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    device = tmp_path / "spidev0.0"
    with device.open("wb") as table:
        fcntl.flock(table, fcntl.LOCK_EX)
        config = written(tmp_path, f'[lights]\non = "apa102"\nspi = "{device}"\n')
        assert "is used by another program; stop the table that lights it" in said(capsys, "--config", config)


def test_enter_goes_on_and_ctrl_c_ends_in_a_terminal(tmp_path: Path) -> None:
    config = written(tmp_path, f'[seats]\ncount = 6\npin_factory = "mock"\n[lights]\npins = {PINS}\n')
    with Terminal("lamps", "--config", config, "--seat", "2", "--seconds", "3600") as terminal:
        for lamp in LAMPS[:3]:
            terminal.until(f"№ 2: {Words('ru').lamp(lamp, coloured=False)}")
            terminal.press("\n")
        terminal.until("можно голосовать")
        assert terminal.interrupt() == 130
        assert terminal.shown.endswith("Все лампы погашены\n")


# --- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("", [], "у этого стола нет ламп: его места нажимаются на странице, и лампы там же"),
        ("", ["--language", "en"], "this table has no lamps: its seats are pressed on the page"),
        ("[seats]\npins = [4, 22, 23, 24, 25, 5, 6, 12, 13, 16]", [], "назовите их контакты, [lights] pins"),
        ('[lights]\non = "none"', [], 'лампы выключены настройкой: [lights] on = "none"'),
        ("[lights]\npins = [14, 15]", [], "lights.pins: 2 lines for 10 seats; name one a seat"),
        ('[lights]\non = "apa102"\nspi = "/dev/nosuch"', [], "/dev/nosuch is not there; switch SPI on"),
        ('[seats]\npads = 12\n[lights]\non = "apa102"', ["--seat", "13"], "за столом 12 мест, места 13 нет"),
        ('[lights]\non = "apa102"', ["--seat", "11"], "за столом 10 мест, места 11 нет; проверьте --seat"),
        ('[seats]\nbus = "/dev/nosuch"', [], "/dev/nosuch cannot be opened"),
        ("[lights]\non = 3", [], "lights.on"),
    ],
)
def test_what_cannot_be_tried_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: list[str], expected: str
) -> None:
    assert expected in said(capsys, "--config", written(tmp_path, text), *words)


def test_without_a_configuration_the_table_is_simulated_and_has_no_lamps(capsys: pytest.CaptureFixture[str]) -> None:
    assert "нет ламп" in said(capsys)


@pytest.mark.parametrize("words", [["--seconds", "0"], ["--seconds", "long"], ["--meaning", "dark"]])
def test_arguments_that_mean_nothing(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["lamps", *words])
    assert end.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


# --- modules with the real firmware ----------------------------------------------------------------


def _bus(tmp_path: Path, modules: SimulatedModules, seats: int) -> str:
    assert seats <= SEATS
    return written(tmp_path, f'[seats]\ncount = {seats}\nbus = "{modules.port}"\n')


def test_modules_are_told_and_are_dark_at_the_end(tmp_path: Path) -> None:
    with simulated_modules((1, 2), MonotonicClock()) as modules:
        config = read_config(Path(_bus(tmp_path, modules, 6)))
        with open_bench(config, 6) as bench:
            bench.lights.show({2: Lamp.COUNTS})
            _until(lambda: _light(modules, 2) == Light(*MEANINGS[Lamp.COUNTS].colour))
            assert {3, 4, 5, 6} <= bench.silent()
        _until(lambda: _light(modules, 2) == Light(0, 0, 0))


def _light(modules: SimulatedModules, seat: int) -> Light:
    return modules._line.do(lambda bus: bus.modules[seat - 1].light)


def test_a_bus_whose_module_is_silent_is_the_exit_code(tmp_path: Path) -> None:
    with simulated_modules((1, 2), MonotonicClock()) as modules:
        words = ("--seconds", "0.1", "--meaning", "counts", "--language", "en")
        with Terminal("lamps", "--config", _bus(tmp_path, modules, 6), *words) as terminal:
            assert terminal.ended() == 1
    assert "6: not heard, its lamp is not tried" in terminal.shown
    assert "modules show “not heard” by themselves" in terminal.shown


def test_a_port_that_a_running_table_holds_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with simulated_modules((1,), MonotonicClock()) as modules:
        table = open_port(modules.port)
        text = said(capsys, "--config", _bus(tmp_path, modules, 6))
        table.close()
    assert "is used by another program; stop the table that runs on it" in text


def test_meanings_are_typed_as_they_are_called() -> None:
    assert [name_of(lamp) for lamp in LAMPS] == [
        *("your-turn", "nominated", "asked", "may-vote", "counts", "refused", "not-heard", "cursor"),
    ]


def _until(condition: Callable[[], bool]) -> None:
    for _ in range(BOUND_S * 1_000):
        if condition():
            return
        threading.Event().wait(0.001)
    raise AssertionError("it has not come")
