"""What hangs on the Pi's own header: the library that reads it, how late it may be, each seat's level, the lamps."""

from __future__ import annotations

import contextlib
import os
import re
import select
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from tempfile import TemporaryDirectory

from controller.cli.doctor.findings import Finding, Value, cause_of, fine, none, note, wrong
from controller.cli.doctor.patient import Patient, forbidden
from controller.cli.doctor.presses import Presses
from controller.cli.gpio import open_lines
from hardware.clocks import MonotonicClock
from hardware.gpio.errors import BadLine, NoDriver
from hardware.gpio.lines import LATENESS, Lines
from hardware.ports import MILLISECOND

OLDEST_LGPIO = (0, 2, 2)
NO_RPI_GPIO_FROM = (6, 6)
"""The kernel in which the edges of RPi.GPIO fail."""

WAKES = 200
_PACE_S = 0.005


def header(patient: Patient) -> Iterator[Finding]:
    """What reads and drives the header's lines, if seats or lamps hang on them."""
    config = patient.config
    if config.seats.where == "gpio" or config.lights.on_pins:
        yield pin_factory(patient, config.seats.pin_factory, version_of)
    else:
        yield none("pin-factory", "factory_unused")


def lamps(patient: Patient) -> Iterator[Finding]:
    """The lamps' chain on SPI: whether its device is there, for whoever runs the table."""
    lights = patient.config.lights
    if lights.on != "apa102":
        yield none("lamps", "lamps_on_pins" if lights.on_pins else "lamps_none")
        return
    path = patient.machine.path(lights.spi)
    if not path.exists():
        yield wrong("lamps", "spi_missing", path=lights.spi)
    elif not patient.may_use(path):
        yield forbidden(patient, "lamps", lights.spi, "spi")
    else:
        yield fine("lamps", "lamps_on_spi", path=lights.spi)


def gpio(patient: Patient) -> Iterator[Finding]:
    """Every seat's line, which is claimed for as long as it takes; and how late the table may hear of it."""
    factory, clock = patient.config.seats.pin_factory, MonotonicClock()
    # lgpio makes a FIFO wherever it is imported.
    with TemporaryDirectory(prefix="prinyato-") as folder, contextlib.chdir(folder):
        try:
            lines = open_lines(factory, clock)
        except NoDriver as error:
            yield wrong("lines", "lines_no_driver", factory=factory, why=cause_of(error))
            return
        with contextlib.closing(lines):
            presses = Presses(clock, is_button=_is_button(patient))
            yield from levels(lines, patient, presses)
            if patient.ask is not None:
                yield from presses.ask_for(patient.seats, patient.ask)
    yield judged_wakes(wake_times())


def version_of(distribution: str) -> str:
    """The version of what is installed under this name; empty if nothing is."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return ""


def pin_factory(patient: Patient, factory: str, installed: Callable[[str], str]) -> Finding:
    """Whether the library that is named is there, in a version that works on this computer."""
    rpi, replacement = installed("RPi.GPIO"), installed("rpi-lgpio")
    if rpi and replacement:
        return wrong("pin-factory", "factory_twice", rpi=rpi, replacement=replacement)
    match factory:
        case "mock":
            return none("pin-factory", "factory_mock")
        case "lgpio":
            lgpio, gpiozero = installed("lgpio"), installed("gpiozero")
            if not lgpio or not gpiozero:
                return wrong("pin-factory", "factory_missing", factory="gpiozero + lgpio")
            if _numbers(lgpio) < OLDEST_LGPIO:
                return wrong("pin-factory", "factory_empty", version=lgpio)
            return fine("pin-factory", "factory", factory=f"lgpio {lgpio}, gpiozero {gpiozero}")
        case _:
            if not rpi and not replacement:
                return wrong("pin-factory", "factory_missing", factory="RPi.GPIO")
            kernel = patient.read("/proc/sys/kernel/osrelease")
            if rpi and ("Raspberry Pi 5" in patient.model or _numbers(kernel) >= NO_RPI_GPIO_FROM):
                return wrong("pin-factory", "factory_old", version=rpi, kernel=kernel)
            return fine("pin-factory", "factory", factory=f"RPi.GPIO {rpi or replacement}")


def _numbers(version: str) -> tuple[int, ...]:
    """Its first three numbers."""
    return tuple(map(int, re.findall(r"\d+", version)[:3]))


def levels(lines: Lines, patient: Patient, presses: Presses) -> Iterator[Finding]:
    """Each seat's line with nobody's hand on it; from then on ``presses`` hears it."""
    is_button = _is_button(patient)
    for seat, pin in enumerate(patient.config.seats.pins[: patient.seats], start=1):
        try:
            high = lines.watch(pin, presses.at(seat), pull_up=is_button)
        except BadLine as error:
            yield wrong("seat", "pin_unusable", seat=seat, pin=pin, why=cause_of(error))
            continue
        level = "high" if high else "low"
        make, said = (wrong, "pin_stuck") if high != is_button else (fine, "pin")
        yield make("seat", said, seat=seat, pin=pin, level=level)


def _is_button(patient: Patient) -> bool:
    """A push button pulls its line down; other sensors drive it up."""
    return patient.config.seats.sensor == "button"


def wake_times() -> list[float]:
    """Often a thread waits at a pipe, as the library's does, until it is told something; how late that is (ms)."""
    reader, writer = os.pipe()
    sent: list[float] = []
    late: list[float] = []

    def listen() -> None:
        while select.select([reader], [], [])[0] and os.read(reader, 1):
            late.append((time.perf_counter() - sent[-1]) * 1_000)

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    pause = threading.Event()
    for _ in range(WAKES):
        pause.wait(_PACE_S)
        sent.append(time.perf_counter())
        os.write(writer, b"\0")
    os.close(writer)
    thread.join()
    os.close(reader)
    return late


def judged_wakes(late: Sequence[float]) -> Finding:
    """Beside what a seat is *heard until*: an edge must have been told of by then (``LATENESS``)."""
    limit = LATENESS // MILLISECOND
    values: dict[str, Value] = {"longest_ms": round(max(late), 1), "limit_ms": limit, "times": len(late)}
    if max(late) > limit:
        return wrong("lateness", "lateness_over", **values)
    if max(late) > limit / 2:
        return note("lateness", "lateness_near", **values)
    return fine("lateness", "lateness", **values)
