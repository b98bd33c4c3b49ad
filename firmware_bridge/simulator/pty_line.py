"""The simulated bus in real time behind a tty, as a bridge finds it on a Pi.

One thread owns the simulator. It lets virtual time follow the machine's clock, puts what is written to the tty onto the
bus at the present instant, and writes to the tty what the bus says. If the machine is too slow, the bus falls behind
and catches up: ``lag`` says how far.
"""

from __future__ import annotations

import contextlib
import os
import queue
import select
import threading
import tty
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from firmware_bridge.simulator.errors import NoLink, NotRunning
from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, SECOND, Clock

ROUND = MILLISECOND
"""So often bytes and real time are looked at, as by an adapter with a latency timer of 1 ms (ns)."""

_SLICE = 2 * ROUND
_READ_AT_ONCE = 4096

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lag:
    """How far virtual time was behind real time at the end of a round (ns)."""

    last: int = 0
    worst: int = 0


class _Pair:
    """A pseudo-terminal; both ends are ours, so that it lives while nobody has it open."""

    def __init__(self) -> None:
        self.master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self.master, False)
        self.path = Path(os.ttyname(self._slave))

    def close(self) -> None:
        os.close(self._slave)
        os.close(self.master)


class PtyLine:
    """A ``Simulator`` behind a tty, in real time by ``clock``.

    ``link``: a path that always leads to the present tty, as udev makes them; it is gone while the adapter is out.
    ``NoLink`` is raised if that cannot be. The simulator belongs to the line from now on: reach it by ``do`` only. Use
    the line as a context, or ``start`` and ``close`` it.
    """

    def __init__(self, sim: Simulator, clock: Clock, *, link: Path | None = None) -> None:
        self._sim = sim
        self._clock = clock
        self._link = link
        self._pair: _Pair | None = _Pair()
        self._spare: _Pair | None = None
        self._wake, self._woken = os.pipe()
        self._tasks: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="simulated seat bus", daemon=True)
        self._ended = False
        self._failure: BaseException | None = None
        self._behind = 0
        self._lag = Lag()
        self._dropped = 0
        self._point()

    # --- from any thread ---

    @property
    def path(self) -> Path | None:
        """The tty to open; None while the adapter is pulled out."""
        pair = self._pair
        return None if pair is None else pair.path

    @property
    def lag(self) -> Lag:
        """How far the bus is behind real time."""
        return self._lag

    @property
    def dropped(self) -> int:
        """Bytes of the bus that nobody fetched from the tty."""
        return self._dropped

    def start(self) -> None:
        """Virtual time begins to run."""
        self._behind = self._clock.now() - self._sim.now
        self._thread.start()

    def do(self, action: Callable[[Simulator], T]) -> T:
        """Do this with the simulator at the present instant, as soon as can be, and return what it returns.

        For moving hands and ordering faults while time runs; it must not let time go on. Raises what it raises, or
        ``NotRunning``.
        """
        done: Future[T] = Future()

        def task() -> None:
            try:
                done.set_result(action(self._sim))
            except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to the caller
                done.set_exception(error)

        self._hand_over(task)
        return _outcome(done, self._thread)

    def pull_out(self) -> None:
        """The adapter is pulled out: whoever has the tty open reads its end. The modules stay powered."""
        self.do(lambda _: self._pull_out())

    def put_back(self) -> None:
        """The adapter is put back, and gets another tty."""
        self.do(lambda _: self._put_back())

    def close(self) -> None:
        """Stop time and close the tty; the simulator stays as it is. Raises what has stopped the line before."""
        with contextlib.suppress(NotRunning):
            self._hand_over(self._end)
            self._thread.join()
        self._pull_out()
        if self._spare is not None:
            self._spare.close()
            self._spare = None
        for end in (self._wake, self._woken):
            with contextlib.suppress(OSError):
                os.close(end)
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- on the line's own thread ---

    def _run(self) -> None:
        try:
            while not self._ended:
                self._round()
        except Exception as error:  # noqa: BLE001 - kept for close: a thread has nobody to raise to
            self._failure = error

    def _round(self) -> None:
        pair = self._pair
        ends = [self._wake] if pair is None else [self._wake, pair.master]
        waiting = max(0, ROUND - self._lag.last)
        readable, _, _ = select.select(ends, [], [], waiting / SECOND)
        self._run_to_present()
        if pair is not None and pair.master in readable:
            self._fetch(pair)
        if self._wake in readable:
            os.read(self._wake, _READ_AT_ONCE)
            self._do_tasks()

    def _run_to_present(self) -> None:
        """As far as real time has come, but not so long that nobody is served meanwhile."""
        present = self._clock.now() - self._behind
        self._sim.run_until(min(present, self._sim.now + _SLICE))
        self._bring()
        last = max(0, self._clock.now() - self._behind - self._sim.now)
        self._lag = Lag(last, max(self._lag.worst, last))

    def _fetch(self, pair: _Pair) -> None:
        with contextlib.suppress(BlockingIOError):
            # Never before it was written: the bounds of whoever wrote it rest on that, also while this lags behind.
            written = max(self._sim.now, self._clock.now() - self._behind)
            self._sim.write(os.read(pair.master, _READ_AT_ONCE), written)

    def _bring(self) -> None:
        heard = bytes(byte.value for byte in self._sim.read())
        if not heard or self._pair is None:
            return
        try:
            brought = os.write(self._pair.master, heard)
        except BlockingIOError:
            brought = 0
        self._dropped += len(heard) - brought

    def _do_tasks(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                self._tasks.get_nowait()()

    def _end(self) -> None:
        self._ended = True

    def _pull_out(self) -> None:
        if self._pair is None:
            return
        # The next tty is opened before this one is closed, or it would have the same name.
        self._spare = _Pair()
        self._pair.close()
        self._pair = None
        self._point()

    def _put_back(self) -> None:
        if self._pair is None:
            self._pair, self._spare = self._spare, None
            self._point()

    def _point(self) -> None:
        """Let the link lead to the present tty."""
        if self._link is None:
            return
        try:
            if self._link.is_symlink():
                self._link.unlink()
            if self._pair is not None:
                self._link.symlink_to(self._pair.path)
        except OSError as error:
            raise NoLink(self._link, error) from error

    def _hand_over(self, task: Callable[[], None]) -> None:
        if not self._thread.is_alive():
            raise NotRunning
        self._tasks.put(task)
        os.write(self._woken, b"\0")


def _outcome(done: Future[T], thread: threading.Thread) -> T:
    """What has come of it; a thread that has died will bring nothing."""
    while True:
        try:
            return done.result(timeout=1)
        except TimeoutError:
            if not thread.is_alive() and not done.done():
                raise NotRunning from None
