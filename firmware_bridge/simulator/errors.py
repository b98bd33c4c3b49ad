"""What cannot be simulated, and why."""

from __future__ import annotations

from pathlib import Path

from hardware.ports import HardwareError, Instant


class SimulationError(HardwareError):
    """The seat modules cannot be simulated, or not as asked."""


class MissingTool(SimulationError):
    """The simulation needs a tool that this machine does not have."""

    def __init__(self, what: str, package: str) -> None:
        super().__init__(f"the seat modules cannot be simulated: {what}; install it: sudo apt-get install {package}")
        self.package = package


class BuildFailed(SimulationError):
    """The simulator's C part does not compile or load here."""

    def __init__(self, what: str) -> None:
        super().__init__(f"the simulator cannot be built: {what}; check that simavr is 1.6: dpkg -l libsimavr-dev")


class BadImage(SimulationError, ValueError):
    """A firmware image is no Intel hex, or does not fit an ATmega328P."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(f"{name} is no image of the firmware: {what}; build it again: make firmware")


class InThePast(SimulationError, ValueError):
    """Something is ordered for an instant that is over."""

    def __init__(self, at: Instant, now: Instant) -> None:
        super().__init__(f"nothing can be ordered for {at} ns: it is {now} ns already; check the instant")


class NotSo(SimulationError, ValueError):
    """A figure is outside what the simulation can be told."""

    def __init__(self, name: str, value: object, allowed: str) -> None:
        super().__init__(f"{name} cannot be {value}: it is {allowed}; check the call")


class NotRunning(SimulationError):
    """The line behind a tty has not been started, or has ended."""

    def __init__(self) -> None:
        super().__init__("the simulated line does not run; check that it was started, and what its close() raises")


class NoLink(SimulationError):
    """The path that is to lead to the simulated tty cannot be made."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path} cannot lead to the simulated tty: {error.strerror}; check what is there")


class Closed(SimulationError):
    """The simulation has been closed."""

    def __init__(self) -> None:
        super().__init__("the simulation has been closed; make a new one")


class NoMemory(SimulationError, MemoryError):
    """There is no memory for the modules."""

    def __init__(self) -> None:
        super().__init__("there is no memory for the simulation; close what else is running")
