"""The serial port of the seat modules, without opening it: its driver, and who else might speak there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from controller.cli.doctor.findings import Finding, Value, fine, none, wrong
from controller.cli.doctor.patient import Patient, forbidden
from controller.cli.install.machine import CommandFailed

LATENCY_MS = 1
"""An FTDI adapter holds back what it has received for 16 ms if nobody says otherwise."""

_HEADER = "/dev/serial0"
_SPEAKS = {14, 15}
"""The lines of the header's port on which it sends and hears (BCM); a console uses no other."""

_USB = ("ttyUSB", "ttyACM")
_BOOT = ("/boot/firmware/cmdline.txt", "/boot/cmdline.txt")
_TOLD = ("ID_MM_DEVICE_IGNORE=1", "ID_MM_PORT_IGNORE=1")


def line(patient: Patient) -> Iterator[Finding]:
    """All of it. Where the seats are not on a bus, only whether the system speaks on lines that seats or lamps have."""
    if patient.config.seats.where != "bus":
        yield none("port", "no_bus")
        if _takes_uart(patient):
            yield console(patient, _device(patient, patient.machine.path(_HEADER)))
        return
    port = patient.config.seats.bus
    path = patient.machine.path(port)
    if not path.exists():
        yield wrong("port", "port_missing", port=port, there=_listed(patient))
        return
    name = _device(patient, path)
    if not patient.may_use(path):
        yield forbidden(patient, "port", port, "dialout")
    else:
        yield fine("port", "port", port=port, device=name)
    yield driver(patient, name)
    yield console(patient, name)
    yield modem_manager(patient, name)


def _takes_uart(patient: Patient) -> bool:
    """Whether something hangs on the lines of the header's port, and the port is switched on."""
    seats, lights = patient.config.seats, patient.config.lights
    pins = {*(seats.pins if seats.where == "gpio" else ()), *(lights.pins if lights.on_pins else ())}
    return not pins.isdisjoint(_SPEAKS) and patient.machine.path(_HEADER).exists()


def _device(patient: Patient, path: Path) -> str:
    """The kernel's own name of what a link leads to: ttyUSB0, pts/3."""
    found, folder = path.resolve(), patient.machine.path("/dev").resolve()
    return str(found.relative_to(folder)) if found.is_relative_to(folder) else found.name


def _listed(patient: Patient) -> str:
    """The adapters that are there, by the paths that stay theirs."""
    found = sorted(patient.machine.path("/dev/serial/by-path").glob("*"))
    return ", ".join(f"/dev/serial/by-path/{path.name}" for path in found) or "–"


def driver(patient: Patient, name: str) -> Finding:
    """Which driver the device has, and whether it holds bytes back."""
    device = patient.machine.path(f"/sys/class/tty/{name}/device")
    link = device / "driver"
    if not link.exists():
        return none("driver", "driver_none", device=name)
    driver = link.resolve().name
    latency = patient.read(f"/sys/class/tty/{name}/device/latency_timer")
    if not latency.isdecimal():
        return fine("driver", "driver", driver=driver)
    values: dict[str, Value] = {"driver": driver, "latency_ms": int(latency), "device": name}
    if int(latency) > LATENCY_MS:
        return wrong("driver", "driver_slow", **values)
    return fine("driver", "driver_quick", **values)


def console(patient: Patient, name: str) -> Finding:
    """Whether the system itself speaks on the line: a login, or the kernel's messages."""
    names = _names(patient, name)
    getty = next((one for one in names if _logs_in(patient, one)), "")
    if getty:
        return wrong("console", "getty", device=getty)
    words = [word for path in ("/proc/cmdline", *_BOOT) for word in patient.read(path).split()]
    for one in names:
        if any(word == f"console={one}" or word.startswith(f"console={one},") for word in words):
            file = next((path for path in _BOOT if patient.machine.path(path).exists()), _BOOT[0])
            return wrong("console", "console", device=one, file=file)
    return fine("console", "no_console", device=name)


def _names(patient: Patient, name: str) -> list[str]:
    """What the device is called: also serial0, say, by which Raspberry Pi OS means the header's port."""
    aliases = (f"serial{number}" for number in range(2))
    return [name, *(alias for alias in aliases if _device(patient, patient.machine.path(f"/dev/{alias}")) == name)]


def _logs_in(patient: Patient, name: str) -> bool:
    """Whether a login waits there: systemd's, which does not name its terminal, or another's, which does."""
    try:
        said = patient.machine.run("systemctl", "show", f"serial-getty@{name}.service", "--property=ActiveState")
    except CommandFailed:
        said = ""
    if said.strip() == "ActiveState=active":
        return True
    for path in patient.machine.path("/proc").glob("[0-9]*/cmdline"):
        words = _words(path)
        if words and words[0].rpartition("/")[2].endswith("getty") and {name, f"/dev/{name}"} & set(words):
            return True
    return False


def modem_manager(patient: Patient, name: str) -> Finding:
    """Whether ModemManager would dial into the bus."""
    if not name.startswith(_USB):
        return none("modem-manager", "modem_not_usb", device=name)
    processes = patient.machine.path("/proc").glob("[0-9]*/cmdline")
    if not any(words and words[0].endswith("ModemManager") for words in map(_words, processes)):
        return fine("modem-manager", "modem_none")
    try:
        told = patient.machine.run("udevadm", "info", "--query=property", f"--name=/dev/{name}").splitlines()
    except CommandFailed:
        told = []
    if any(one in told for one in _TOLD):
        return fine("modem-manager", "modem_told", device=name)
    return wrong("modem-manager", "modem_dials", device=name)


def _words(cmdline: Path) -> list[str]:
    """A process' command line; none if it has ended meanwhile, or is the kernel's own."""
    try:
        return cmdline.read_bytes().decode(errors="replace").rstrip("\0").split("\0")
    except OSError:
        return []
