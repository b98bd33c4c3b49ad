"""Write the firmware into a seat module with avrdude: through its bootloader, or with a programmer on its ISP pins."""

from __future__ import annotations

import enum
import errno
import fcntl
import os
import re
import select
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from firmware_bridge.errors import PortBusy, PortLost, PortMissing
from hardware.ports import HardwareError

SEAT_HEX = Path(__file__).with_name("firmware") / "seat.hex"
"""The firmware as it is checked in."""

BOOTLOADER = "arduino"
"""What avrdude calls a bootloader that speaks STK500 v1, as Optiboot does."""

_ATTEMPTS = 3  # of 6 s each, where nobody answers; avrdude's own ten keep the builder waiting for a minute


class Stage(enum.StrEnum):
    """What avrdude is doing."""

    WRITING = "writing"
    VERIFYING = "verifying"


class FlashingFailed(HardwareError):
    """The firmware is not, or not rightly, in the module."""


class NoAvrdude(FlashingFailed, LookupError):
    """The program that writes the firmware is missing."""

    def __init__(self) -> None:
        super().__init__("avrdude is not installed; install it (sudo apt install avrdude) and try again")


class NoImage(FlashingFailed, LookupError):
    """There is no firmware to write, or it is no Intel HEX."""

    def __init__(self, image: Path, why: str) -> None:
        super().__init__(f"{image} cannot be written ({why}); check the name, or build it: make firmware")


class NoBootloader(FlashingFailed):
    """Nobody at the port answers as a bootloader does."""

    def __init__(self, port: str, baud: int) -> None:
        super().__init__(
            f"No bootloader answers at {port} with {baud} baud; check that the module has power, that this is its "
            "adapter, and that the adapter's DTR goes to its reset, or press reset as writing begins. The bootloader "
            "of an old Nano speaks 57600 baud, but loops for ever after a watchdog reset: put Optiboot in its place, "
            "or use no bootloader and an ISP programmer (usbasp)"
        )


class NoProgrammer(FlashingFailed):
    """The ISP programmer cannot be found, or avrdude knows none of that name."""

    def __init__(self, programmer: str, why: str) -> None:
        super().__init__(f"No programmer {programmer} ({why}); check its plug, its name, and that you may use it")


class NoTarget(FlashingFailed):
    """The ISP programmer works, but no module answers it."""

    def __init__(self, programmer: str) -> None:
        super().__init__(f"No module answers {programmer}; check the six-way plug, its pin 1, and the module's power")


class StoppedAnswering(FlashingFailed):
    """The module answered at first, but no longer."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"The module at {port} stopped answering half-way; check its supply and cable, and write again"
        )


class OtherChip(FlashingFailed):
    """What answers is no ATmega328P."""

    def __init__(self, signature: str) -> None:
        super().__init__(f"The chip has the signature {signature}, and is no ATmega328P; check the board's chip")


class VerificationFailed(FlashingFailed):
    """What was read back is not what was written."""

    def __init__(self, where: str) -> None:
        super().__init__(
            f"The module reads back something else than was written{where}; check its supply and cable, and write "
            "again; if it fails at the same place, the chip is worn out"
        )


class AvrdudeFailed(FlashingFailed):
    """Avrdude gave up for a reason of its own; says its words."""

    def __init__(self, words: str) -> None:
        super().__init__(f"avrdude gave up: {words}; check the cable and the names of port and programmer")


def flash(
    port: str,
    image: Path = SEAT_HEX,
    programmer: str = BOOTLOADER,
    baud: int = 115_200,
    progress: Callable[[Stage, int], None] = lambda stage, percent: None,
) -> None:
    """Write ``image`` (Intel HEX) into the module at ``port``, and read it back.

    ``port``: the path of the module's serial adapter, or what avrdude's ``-P`` wants for another ``programmer``
    ("usb" for a usbasp). An ISP programmer erases the whole chip first: the module forgets identity and seat unless
    its EESAVE fuse is set; fuses are left as they are. ``progress`` is called with what is being done and how much
    of it is (percent). Raises :class:`FlashingFailed`, or :class:`PortMissing`, :class:`PortBusy`, :class:`PortLost`.
    """
    if not image.is_file():
        raise NoImage(image, "there is no such file")
    talk = Talk(progress)
    with _ours(port) as line:
        failed = _run(_command(port, image, programmer, baud), talk, port, line)
    if failed:
        raise reason(talk.text, port, image, programmer, baud)


def reason(talk: str, port: str, image: Path, programmer: str, baud: int) -> HardwareError:
    """Why avrdude failed, from what it said (``talk``); 7 and 8 have words of their own for some things."""
    if found := re.search(r"cannot open port .*?: (.*)", talk):
        return PortMissing(port, found[1])
    if found := re.search(r"invalid record|checksum mismatch|read from file .* failed", talk):
        return NoImage(image, found[0])
    if found := re.search(r"(cannot find (USB device|programmer).*)", talk):
        return NoProgrammer(programmer, found[1])
    if "expected signature" in talk:
        signature = re.search(r"[Dd]evice signature = (\w+(?: \w\w)*)", talk)
        return OtherChip(signature[1] if signature else "unknown")
    if "verification mismatch" in talk:
        where = re.search(r"at addr (0x\w+)", talk)
        return VerificationFailed(f" at {where[1]}" if where else "")
    if re.search(r"not in sync|target does not answer|not responding|initialization failed", talk):
        return NoBootloader(port, baud) if programmer == BOOTLOADER else NoTarget(programmer)
    words = re.findall(r"^(?:avrdude )?(?:OS )?error:? (.*)", talk, re.MULTILINE | re.IGNORECASE)
    return AvrdudeFailed(" / ".join(words) or "it gives no reason")


class Talk:
    """What avrdude says as it works: kept, and its bars of ``#`` told as progress."""

    def __init__(self, progress: Callable[[Stage, int], None]) -> None:
        self.text = ""
        self._progress = progress
        self._told: dict[Stage, int] = {}

    def hear(self, piece: str) -> None:
        """The next piece of what it says, of any size: a bar grows mark by mark."""
        self.text += piece
        for stage, percent in self._bars():
            if self._told.get(stage) != percent:
                self._told[stage] = percent
                self._progress(stage, percent)

    @property
    def broken_off(self) -> bool:
        """Whether the module had answered, and then did not."""
        return re.search(r"(ready to accept instructions|Writing \|).*not responding", self.text, re.DOTALL) is not None

    def _bars(self) -> Iterator[tuple[Stage, int]]:
        # What is read before anything was written, a signature for one, verifies nothing.
        _, writing, after = self.text.partition("Writing |")
        if writing:
            yield Stage.WRITING, _percent(after)
            _, reading, after = after.partition("Reading |")
            if reading:
                yield Stage.VERIFYING, _percent(after)


def _percent(after: str) -> int:
    bar = after.lstrip(" ")
    return 2 * (len(bar) - len(bar.lstrip("#")))


def _command(port: str, image: Path, programmer: str, baud: int) -> list[str]:
    command = ["avrdude", "-p", "m328p", "-c", programmer, "-P", port]
    if _is_device(port):
        command += ["-b", str(baud)]
    if programmer == BOOTLOADER:
        # A bootloader erases page by page, and cannot erase the chip it lives in.
        command += ["-D", "-x", f"attempts={_ATTEMPTS}"]
    return [*command, "-U", f"flash:w:{image}:i"]


def _run(command: Sequence[str], talk: Talk, port: str, line: int | None) -> bool:
    """Whether avrdude failed. Where it would try for ever, it is ended: see :func:`_follow`."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=os.environ | {"LC_ALL": "C"},  # its reasons are read
        )
    except FileNotFoundError as error:
        raise NoAvrdude from error
    with process:
        assert process.stderr is not None
        try:
            _follow(process.stderr.fileno(), talk, port, line)
        except BaseException:
            process.kill()
            raise
    return process.returncode != 0


def _follow(stderr: int, talk: Talk, port: str, line: int | None) -> None:
    """Listen until avrdude ends. With a vanished port it would spin for ever, with a silent module try every page."""
    watch = select.poll()
    watch.register(stderr, select.POLLIN)
    if line is not None:
        watch.register(line, 0)  # only that it hangs up
    while True:
        piece = os.read(stderr, 4096) if stderr in dict(watch.poll()) else None
        # Looked at after avrdude spoke: what it says of a port that has gone comes later than that.
        if line in dict(watch.poll(0)):
            raise PortLost(port, "it was unplugged")
        if piece == b"":
            return
        if piece:
            talk.hear(piece.decode("utf-8", "replace"))
        if talk.broken_off:
            raise StoppedAnswering(port)


@contextmanager
def _ours(port: str) -> Iterator[int | None]:
    """The serial port, open, with the bridge kept off it; avrdude itself would not mind sharing it."""
    if not _is_device(port):
        yield None
        return
    try:
        line = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError as error:
        if error.errno == errno.EBUSY:
            raise PortBusy(port) from error
        raise PortMissing(port, os.strerror(error.errno or 0)) from error
    try:
        _lock(line, port)
        yield line
    finally:
        os.close(line)


def _lock(line: int, port: str) -> None:
    try:
        fcntl.flock(line, fcntl.LOCK_EX | fcntl.LOCK_NB)  # as pyserial's exclusive=True does
    except BlockingIOError as error:
        raise PortBusy(port) from error


def _is_device(port: str) -> bool:
    """A path, not a name such as "usb" that only avrdude understands."""
    return port.startswith("/")
