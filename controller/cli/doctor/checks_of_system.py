"""The computer: Python, its service, its clock, its power and its warmth."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterator

from controller.cli.doctor.findings import Finding, fine, none, note, wrong
from controller.cli.doctor.kernel_clock import KernelClock, kernel_clock
from controller.cli.doctor.patient import Patient
from controller.cli.install.machine import CommandFailed

SLEW_PPM = 200.0
"""The modules' clocks are followed as long as ours keeps its rate within this (firmware_bridge.clock.WARMING)."""

WARM_C, HOT_C = 75.0, 80.0
"""At 80 °C a Pi slows itself down."""

_THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"
_NOW, _PAST = 0, 16
_LOW_VOLTAGE, _SLOWED = 0b0001, 0b1110
"""Bits of get_throttled: what is so now, and 16 bits higher what has been so since the start."""

_SYSTEMD_RUNS = "/run/systemd/system"


def table(patient: Patient) -> Iterator[Finding]:
    """The configuration, and whether a table plays with its journal now."""
    said = "settings" if patient.settings else "settings_none"
    yield fine("configuration", said, file=patient.settings, seats=patient.seats)
    yield note("table", "plays") if patient.plays else none("table", "plays_not")


def python(_patient: Patient) -> Iterator[Finding]:
    """The interpreter."""
    yield fine("python", "python", version=platform.python_version(), path=sys.executable)


def service(patient: Patient) -> Iterator[Finding]:
    """Whether the table starts by itself, and has."""
    if not patient.installed:
        yield none("service", "not_installed")
    elif not patient.machine.path(_SYSTEMD_RUNS).is_dir():
        yield none("service", "no_systemd")
    else:
        yield _service(patient)


def _service(patient: Patient) -> Finding:
    try:
        said = patient.machine.run("systemctl", "show", "prinyato.service", "--property=ActiveState,UnitFileState")
    except CommandFailed as error:
        return wrong("service", "systemctl_fails", why=error.what)
    states = dict(line.partition("=")[::2] for line in said.splitlines())
    active, enabled = states.get("ActiveState", ""), states.get("UnitFileState", "")
    if active in {"failed", "activating"}:
        return wrong("service", "service_fails", state=active)
    if enabled != "enabled":
        return wrong("service", "service_disabled", state=enabled)
    return fine("service", "service_runs") if active == "active" else note("service", "service_stopped", state=active)


def clock(_patient: Patient) -> Iterator[Finding]:
    """Whether wall time is right, and whether it is being moved too fast."""
    try:
        yield judged_clock(kernel_clock())
    except OSError as error:
        yield none("clock", "clock_unknown", why=error.strerror or str(error))


def judged_clock(found: KernelClock) -> Finding:
    """The game is decided on the monotonic clock, whose rate is corrected together with wall time's."""
    if abs(found.rate_ppm) > SLEW_PPM:
        return wrong("clock", "clock_slewed", rate_ppm=round(found.rate_ppm, 1), limit_ppm=SLEW_PPM)
    if not found.synchronised:
        return note("clock", "clock_alone", rate_ppm=round(found.rate_ppm, 1))
    return fine("clock", "clock_right", rate_ppm=round(found.rate_ppm, 1))


def power(patient: Patient) -> Iterator[Finding]:
    """Whether the Pi has, and had, voltage enough."""
    if not patient.model:
        yield none("power", "no_pi")
        return
    flags = _throttled(patient)
    yield note("power", "power_unknown") if flags is None else judged_power(flags)


def _throttled(patient: Patient) -> int | None:
    """The firmware's flags, from the kernel or by its own tool; ``None`` if neither says them."""
    text = patient.read(_THROTTLED)
    if not text:
        try:
            text = patient.machine.run("vcgencmd", "get_throttled")
        except CommandFailed:
            return None
    found = re.search(r"(?:0x)?([0-9a-fA-F]+)\s*$", text)
    return int(found[1], 16) if found else None


def judged_power(flags: int) -> Finding:
    """What the flags mean, the worst first; what is past is told from what is now."""
    shown = f"0x{flags:x}"
    now, past = flags >> _NOW, flags >> _PAST
    if now & _LOW_VOLTAGE:
        return wrong("power", "voltage_low", flags=shown)
    if now & _SLOWED:
        return wrong("power", "slowed", flags=shown)
    if past & _LOW_VOLTAGE:
        return note("power", "voltage_was_low", flags=shown)
    if past & _SLOWED:
        return note("power", "was_slowed", flags=shown)
    return fine("power", "power_good", flags=shown)


def temperature(patient: Patient) -> Iterator[Finding]:
    """How warm the processor is."""
    text = patient.read("/sys/class/thermal/thermal_zone0/temp")
    yield judged_temperature(int(text) / 1000) if text.isdecimal() else none("temperature", "temperature_unknown")


def judged_temperature(celsius: float) -> Finding:
    """A Pi that is too hot slows down in the middle of an evening."""
    if celsius >= HOT_C:
        return wrong("temperature", "hot", celsius=celsius)
    if celsius >= WARM_C:
        return note("temperature", "warm", celsius=celsius)
    return fine("temperature", "cool", celsius=celsius)
