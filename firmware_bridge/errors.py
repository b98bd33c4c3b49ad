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


class NotSerial(HardwareError):
    """What is named is no serial device, or its driver cannot do what is asked of it."""

    def __init__(self, port: str, why: str) -> None:
        super().__init__(f"{port} is not a serial device ({why}); name the adapter's own path: ls /dev/serial/by-path")


class NoDirection(HardwareError):
    """The driver of the serial device does not switch the direction of an RS-485 line."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"The driver of {port} cannot switch the direction; leave rs485 off: a USB adapter switches by itself"
        )


class PortLost(HardwareError):
    """The serial device has gone while it was used."""

    def __init__(self, port: str, why: str) -> None:
        super().__init__(f"{port} has gone ({why}); check the adapter and its cable")
