"""The serial port of a seat bus, and the one thread that owns it: opens it, stamps all that passes, reopens it."""

from __future__ import annotations

import contextlib
import errno
import os
import select
import termios
import threading
from collections.abc import Callable, Iterator

import serial
import serial.rs485

from firmware_bridge.bridge import Bridge
from firmware_bridge.errors import NoDirection, NotSerial, PortBusy, PortLost, PortMissing
from firmware_bridge.line import BAUD
from hardware.ports import SECOND, Clock, HardwareError, Instant, SeatReport

BACK_OFF_S = (0.25, 0.5, 1.0, 2.0)
"""How long to wait before opening again (s); the last for ever, for an adapter may come back all evening."""

_WRITE_TIMEOUT_S = 1.0
_LONGEST_WAIT_S = 0.1


class SerialLine:
    """A bridge at a serial port. ``port`` is a path that stays the adapter's own, as in ``/dev/serial/by-path``.

    ``rs485``: the driver switches the direction, as the Pi's own UART does; a USB adapter does so by itself.
    """

    def __init__(self, bridge: Bridge, port: str, clock: Clock, *, rs485: bool = False) -> None:
        self.port = port
        self._bridge = bridge
        self._clock = clock
        self._rs485 = rs485
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._report: Callable[[SeatReport], None] = lambda _: None
        self.last_round: Instant = clock.now()
        """When the thread last came round (ns): a few seconds ago at most, even while the port is waited for."""
        self._thread = threading.Thread(target=self._run, name=f"seat bus {port}", daemon=True)

    def start(self, report: Callable[[SeatReport], None]) -> None:
        """Begin; ``report`` is called on the line's thread. A port that will not open is reported, and tried again."""
        self._report = report
        self._thread.start()

    @contextlib.contextmanager
    def bridge(self) -> Iterator[Bridge]:
        """The bridge, while nobody else uses it: for moments only, the line waits."""
        with self._lock:
            yield self._bridge

    def close(self) -> None:
        """Let go of the port; returns when the thread has ended."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    # --- the thread

    def _run(self) -> None:
        tries, said = 0, False
        while not self._stop.is_set():
            self.last_round = self._clock.now()
            try:
                with open_port(self.port, rs485=self._rs485) as port:
                    tries, said = 0, False
                    self._serve(port)
            except HardwareError as error:
                if not said:
                    said = True
                    with self._lock:
                        self._bridge.closed(self.port, str(error))
                    self._deliver()
                self._stop.wait(BACK_OFF_S[min(tries, len(BACK_OFF_S) - 1)])
                tries += 1

    def _serve(self, port: serial.Serial) -> None:
        """Take turns until the port is lost (:class:`PortLost`) or the line is closed."""
        with self._lock:
            self._bridge.opened(self.port, self._clock.now())
        try:
            while not self._stop.is_set():
                self._take_turn(port)
                self._deliver()
                self.last_round = self._clock.now()
        except (OSError, serial.SerialException) as error:
            raise PortLost(self.port, _why(error)) from error

    def _take_turn(self, port: serial.Serial) -> None:
        with self._lock:
            # Stamped before the write and after the read: what happens in between is what the bounds are made of.
            data = self._bridge.write(self._clock.now())
        if data:
            port.write(data)
        with self._lock:
            wakes = self._bridge.wakes
        wait = _LONGEST_WAIT_S if wakes is None else min(_LONGEST_WAIT_S, (wakes - self._clock.now()) / SECOND)
        readable, _, _ = select.select([port], [], [], max(0.0, wait))
        if readable:
            read = port.read(port.in_waiting or 1)
            at = self._clock.now()
            with self._lock:
                self._bridge.receive(read, at)

    def _deliver(self) -> None:
        with self._lock:
            reports = self._bridge.take_reports()
        for report in reports:
            self._report(report)


def open_port(port: str, *, rs485: bool = False) -> serial.Serial:
    """The port at the bus' speed, ours alone.

    Raises :class:`PortBusy`, :class:`PortMissing`, :class:`NotSerial`, or with ``rs485`` :class:`NoDirection`.
    """
    try:
        opened = serial.Serial(port, BAUD, timeout=0, write_timeout=_WRITE_TIMEOUT_S, exclusive=True)
    except (OSError, ValueError) as error:
        raise _cannot_open(port, error) from error
    try:
        _hasten(opened)
        opened.reset_input_buffer()
        if rs485:
            _switch_direction(opened)
    except (OSError, ValueError) as error:
        opened.close()
        raise _cannot_open(port, error) from error
    except HardwareError:
        opened.close()
        raise
    return opened


def _cannot_open(port: str, error: Exception) -> HardwareError:
    number = _number(error)
    why = _why(error) if number is None else os.strerror(number)
    match number:
        case errno.EAGAIN | errno.EBUSY:
            return PortBusy(port)
        case errno.ENOTTY | errno.EISDIR | errno.EINVAL:
            return NotSerial(port, why)
        case _:
            return PortMissing(port, why)


def _number(error: BaseException) -> int | None:
    """The system's number for this error: pyserial hides that of a refused setting in the error's context."""
    if isinstance(error, termios.error):
        return int(error.args[0])
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno
    return _number(error.__context__) if error.__context__ is not None else None


def _switch_direction(port: serial.Serial) -> None:
    """Let the driver enable the transceiver while it sends."""
    try:
        port.rs485_mode = serial.rs485.RS485Settings()
    except (OSError, ValueError) as error:
        raise NoDirection(str(port.port)) from error


def _hasten(port: serial.Serial) -> None:
    """Ask the driver to pass bytes on at once. Not every driver can; a bound says what it costs, so nothing is lost."""
    with contextlib.suppress(OSError, ValueError):
        port.set_low_latency_mode(True)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
