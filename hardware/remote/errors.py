"""What can be wrong with the host's remote; each names the cause and the next thing to check."""

from __future__ import annotations

from hardware.ports import HardwareError


class NoDevice(HardwareError):
    """The input device is not there, or cannot be opened."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path} cannot be opened ({why}); plug the remote in, and see prinyato remote for its name")


class NotAllowed(HardwareError, PermissionError):
    """This user may not read input devices."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path} may not be read; add this user to the group input, then log in again")


class NotInput(HardwareError):
    """What is named is no input device."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path} is not an input device ({why}); prinyato remote lists those there are")


class DeviceTaken(HardwareError):
    """Another program has the input device for itself."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path} is held by another program; stop the table that runs with it, then try again")


class DeviceGone(HardwareError):
    """The input device has gone while it was used."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path} has gone ({why}); check the remote's receiver, its battery and its switch")


class NoneFits(HardwareError):
    """No input device has the keys that are bound. ``where``: the folder that was searched."""

    def __init__(self, where: str, seen: int) -> None:
        super().__init__(
            f"None of the {seen} keyboards in {where} has the keys of the remote; plug it in, "
            "or learn its keys: prinyato remote learn"
        )


class WrongBinding(HardwareError, ValueError):
    """The binding of the keys names something that does not exist. ``what``: that, and what would be right."""

    def __init__(self, what: str) -> None:
        super().__init__(f"remote.keys: {what}")
