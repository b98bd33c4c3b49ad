"""A table as its configuration says it is wired: every kind of seat with every kind of lamp."""

from __future__ import annotations

import asyncio
import os
import pty
from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from controller.cli import gpio
from controller.cli.notify import Rounds, watched
from controller.cli.table import NoLights, open_table
from controller.config import Config, ConfigError, configured
from hardware.clocks import MonotonicClock
from hardware.gpio.gpiozero_lines import GpiozeroLines
from hardware.gpio.lines import Lines
from hardware.gpio.seats import GpioSeats
from hardware.lamps.chain import LONGEST
from hardware.lamps.errors import ChainGone
from hardware.lamps.lights import AnimatedLights
from hardware.lamps.meanings import MEANINGS
from hardware.ports import SECOND, Clock, Edge, Lamp, SeatReport

BUTTONS, LAMPS = [4, 22, 23, 24, 25, 5], [14, 15, 17, 18, 27, 10]
BOUND_S = 300
"""What has not happened by then will not."""


class Header:
    """The Pi's header: gpiozero's mock, however often it is opened."""

    def __init__(self) -> None:
        self.factories: list[MockFactory] = []

    def open(self, _pin_factory: str, clock: Clock) -> Lines:
        self.factories.append(MockFactory())
        return GpiozeroLines(self.factories[-1], clock, kernel_stamps=True)

    def lit(self) -> list[bool]:
        return [bool(self.factories[-1].pin(line).state) for line in LAMPS]


class Spi:
    """The SPI device of a chain."""

    def __init__(self) -> None:
        self.last = b""
        self.there = True
        self.open = False

    def opened(self, _path: str) -> Spi:
        self.open = True
        return self

    def write(self, data: bytes) -> None:
        if not self.there:
            raise ChainGone("/dev/spidev0.0", "No such device")
        self.last = data

    def close(self) -> None:
        self.open = False

    def colours(self) -> list[tuple[int, ...]]:
        """Red, green and blue of each light, the first of the chain first."""
        return [tuple(self.last[5 + 4 * place : 8 + 4 * place])[::-1] for place in range(LONGEST)]


@pytest.fixture
def header(monkeypatch: pytest.MonkeyPatch) -> Header:
    header = Header()
    monkeypatch.setattr(gpio, "open_lines", header.open)
    return header


@pytest.fixture
def spi(monkeypatch: pytest.MonkeyPatch) -> Spi:
    spi = Spi()
    monkeypatch.setattr(gpio, "SpiDevice", spi.opened)
    return spi


@pytest.fixture
def bus() -> Iterator[str]:
    """A serial port at which nobody answers."""
    master, slave = pty.openpty()
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def a_config(**given: object) -> Config:
    return configured(Config(), {key.replace("__", "."): value for key, value in given.items()})


async def reached(condition: Callable[[], bool]) -> None:
    """Wait until the lamps' own thread has done so."""
    loop = asyncio.get_running_loop()
    end = loop.time() + BOUND_S
    while not condition():
        assert loop.time() < end
        await asyncio.sleep(0.005)


async def test_buttons_and_lamps_on_one_header(header: Header) -> None:
    config = a_config(seats__pins=BUTTONS, lights__pins=LAMPS)
    with open_table(config, None, MonotonicClock(), 6) as table:
        assert isinstance(table.seats, GpioSeats)
        assert isinstance(table.lights, AnimatedLights)
        assert table.lamps is table.lights
        [factory] = header.factories
        reports: list[SeatReport] = []
        table.seats.start(reports.append)
        table.lights.show({2: Lamp.COUNTS, 5: Lamp.YOUR_TURN})
        await reached(lambda: header.lit() == [False, True, False, False, True, False])
        reports.clear()
        factory.pin(22).drive_low()
        assert [report.seat for report in reports if isinstance(report, Edge)] == [2]
        table.seats.close()
        assert header.lit()[1], "the seats' end is not the lamps'"
        table.lights.close()
        assert header.lit() == [False] * 6
    assert factory.pins == {}


async def test_a_table_that_ends_early_is_dark_and_its_header_closed(header: Header) -> None:
    with open_table(a_config(lights__pins=LAMPS), None, MonotonicClock(), 6) as table:
        table.lights.show({1: Lamp.COUNTS})
        await reached(lambda: header.lit()[0])
        pin = header.factories[0].pin(LAMPS[0])
    assert not pin.state
    assert header.factories[0].pins == {}


async def test_buttons_without_lamps_have_none(header: Header) -> None:
    with open_table(a_config(seats__pins=BUTTONS), None, MonotonicClock(), 6) as table:
        assert isinstance(table.lights, NoLights)
        assert table.lamps is None
    assert len(header.factories) == 1


@pytest.mark.parametrize("where", ["simulated", "gpio", "bus"])
async def test_a_chain_goes_with_every_kind_of_seat(header: Header, spi: Spi, bus: str, where: str) -> None:
    del header
    config = a_config(lights__on="apa102", lights__brightness=100, seats__on=where, seats__pins=BUTTONS, seats__bus=bus)
    with open_table(config, None, MonotonicClock(), 6) as table:
        table.lights.show({3: Lamp.COUNTS})
        await reached(lambda: spi.colours()[2] == MEANINGS[Lamp.COUNTS].colour)
    assert spi.colours() == [(0, 0, 0)] * LONGEST
    assert not spi.open


async def test_lamps_on_the_header_stand_for_those_of_modules(header: Header, bus: str) -> None:
    config = a_config(seats__bus=bus, lights__pins=LAMPS)
    with open_table(config, None, MonotonicClock(), 6) as table:
        assert isinstance(table.lights, AnimatedLights)
        assert table.modules is not None
        table.lights.show({6: Lamp.COUNTS})
        await reached(lambda: header.lit()[5])


async def test_modules_light_themselves(bus: str) -> None:
    with open_table(a_config(seats__bus=bus), None, MonotonicClock(), 6) as table:
        assert not isinstance(table.lights, AnimatedLights)
        assert table.lamps is None


async def test_lamps_that_are_not_wanted_are_not_opened(header: Header) -> None:
    config = a_config(lights__on="none", lights__pins=LAMPS)
    with open_table(config, None, MonotonicClock(), 6) as table:
        table.lights.show({1: Lamp.COUNTS})
    assert header.factories == []


@pytest.mark.parametrize("simulate", ["memory"])
async def test_a_table_that_is_simulated_lights_nothing_real(header: Header, simulate: str) -> None:
    with open_table(a_config(seats__pins=BUTTONS, lights__pins=LAMPS), simulate, MonotonicClock(), 6) as table:
        assert table.hand is not None
    assert header.factories == []


async def test_too_few_lamps_are_refused(header: Header) -> None:
    with (
        pytest.raises(ConfigError, match=r"lights\.pins: 6 lines for 7 seats"),
        open_table(a_config(lights__pins=LAMPS), None, MonotonicClock(), 7),
    ):
        pass
    assert header.factories == []


async def test_a_chain_that_vanishes_is_said_once_and_the_table_goes_on(
    spi: Spi, caplog: pytest.LogCaptureFixture
) -> None:
    with open_table(a_config(lights__on="apa102"), None, MonotonicClock(), 6) as table:
        spi.there = False
        table.lights.show({1: Lamp.COUNTS})
        await reached(lambda: bool(caplog.messages))
        table.lights.show({1: Lamp.DARK})
        table.lights.show({1: Lamp.NOMINATED})
    assert [line for line in caplog.messages if "has gone" in line] == [
        "/dev/spidev0.0 has gone (No such device): the lamps stay as they are; check that SPI is still switched on"
    ]


async def test_the_lamps_thread_is_watched(header: Header, spi: Spi) -> None:
    del header, spi
    with open_table(a_config(lights__on="apa102"), None, MonotonicClock(), 6) as table:
        names = [one.name for one in watched(_Round(), object(), None, None, table.lamps)]  # type: ignore[arg-type]
        assert names == ["the journal", "the lamps"]
        assert isinstance(table.lamps, Rounds)


class _Round:
    """A thread that has come round."""

    last_round = SECOND
