"""What can be wrong with the seat bus; each names the cause and the next thing to check."""

from __future__ import annotations

from hardware.ports import HardwareError


class UnknownModule(HardwareError, LookupError):
    """No such module has shown itself on the bus."""

    def __init__(self, module: str) -> None:
        super().__init__(f"No module {module} is on the bus now; check its plug, and that its light winks")


class PortBusy(HardwareError):
    """Another program has the serial device."""

    def __init__(self, port: str) -> None:
        super().__init__(f"{port} is used by another program; stop the table that runs on it, then try again")


class PortMissing(HardwareError):
    """The serial device cannot be opened."""

    def __init__(self, port: str, why: str) -> None:
        super().__init__(f"{port} cannot be opened ({why}); check that the adapter is plugged in, and the name")


class PortLost(HardwareError):
    """The serial device has gone while it was used."""

    def __init__(self, port: str, why: str) -> None:
        super().__init__(f"{port} has gone ({why}); check the adapter and its cable")
