"""The bus in real time behind a tty. Nothing here asserts a time: the machine has other things to do."""

from __future__ import annotations

import os
import select
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from firmware_bridge import line, messages, payloads
from firmware_bridge.frames import Deframer, frame
from firmware_bridge.messages import Answer
from firmware_bridge.simulator.errors import NoLink, NotRunning
from firmware_bridge.simulator.pty_line import PtyLine
from firmware_bridge.simulator.simulator import Simulator
from hardware.clocks import MonotonicClock
from hardware.ports import MILLISECOND
from tests.firmware_bridge.simulator.host import BOOTED

PATIENCE_S = 300.0


@pytest.fixture
def sim() -> Iterator[Simulator]:
    """Three modules that have booted."""
    with Simulator(3) as sim:
        sim.run_until(BOOTED)
        yield sim


def answers(path: Path | None, token: int) -> dict[int, Answer]:
    """What the modules answer to one poll, by pyserial as on a Pi."""
    found: dict[int, Answer] = {}
    with serial.Serial(str(path), line.BAUD, timeout=PATIENCE_S, exclusive=True) as port:
        deframer = Deframer()
        port.write(frame(payloads.encode(messages.Poll(token, (None,) * line.SEATS))))
        while len(found) < 3:
            heard = port.read()
            assert heard, "nobody answers"
            for one in deframer.feed(heard + port.read(port.in_waiting)):
                answer = payloads.decode(one.payload)
                assert isinstance(answer, Answer)
                assert answer.token == token
                found[answer.seat] = answer
    return found


def test_modules_answer_through_a_tty(sim: Simulator) -> None:
    with PtyLine(sim, MonotonicClock()) as pty:
        assert set(answers(pty.path, 1)) == {1, 2, 3}
        assert set(answers(pty.path, 2)) == {1, 2, 3}
        assert pty.lag.worst >= pty.lag.last >= 0


def test_a_hand_can_be_moved_from_another_thread(sim: Simulator) -> None:
    with PtyLine(sim, MonotonicClock()) as pty:
        pty.do(lambda sim: sim.modules[1].hand(True))
        assert pty.do(lambda sim: sim.now) >= BOOTED
        found = answers(pty.path, 3)
    assert {seat: answer.health.down for seat, answer in found.items()} == {1: False, 2: True, 3: False}


def test_what_an_action_raises_is_raised_to_who_asked(sim: Simulator) -> None:
    with PtyLine(sim, MonotonicClock()) as pty:
        with pytest.raises(ZeroDivisionError):
            pty.do(lambda _: 1 // 0)
        assert set(answers(pty.path, 4)) == {1, 2, 3}


def test_an_adapter_is_pulled_out_and_put_back_under_another_name(sim: Simulator, tmp_path: Path) -> None:
    link = tmp_path / "seats"
    with PtyLine(sim, MonotonicClock(), link=link) as pty:
        first = link.resolve()
        assert first == pty.path
        end = os.open(first, os.O_RDWR | os.O_NOCTTY)
        pty.pull_out()
        assert not link.is_symlink()
        # As a vanished adapter does: ready to read, and nothing there.
        assert select.select([end], [], [], PATIENCE_S)[0] == [end]
        assert os.read(end, 1) == b""
        os.close(end)
        pty.put_back()
        assert link.resolve() != first
        assert set(answers(link, 5)) == {1, 2, 3}
        assert pty.do(lambda sim: [module.boots for module in sim.modules]) == [1, 1, 1]
    assert not link.is_symlink()


def test_a_link_takes_no_place_that_is_taken(sim: Simulator, tmp_path: Path) -> None:
    (tmp_path / "seats").write_text("somebody's")
    with pytest.raises(NoLink, match="check what is there"):
        PtyLine(sim, MonotonicClock(), link=tmp_path / "seats")
    assert (tmp_path / "seats").read_text() == "somebody's"


def test_bytes_that_nobody_fetches_are_counted(sim: Simulator) -> None:
    with PtyLine(sim, MonotonicClock()) as pty:
        pty.do(lambda sim: sim.modules[0].babble())
        for _ in range(100_000):
            if pty.dropped:
                break
            pty.do(lambda _: None)
        assert pty.dropped > 0


def test_a_line_that_does_not_run_says_so(sim: Simulator) -> None:
    pty = PtyLine(sim, MonotonicClock())
    with pytest.raises(NotRunning, match="started"):
        pty.do(lambda _: None)
    pty.close()
    assert pty.path is None


def test_what_stops_the_line_is_raised_when_it_is_closed(sim: Simulator) -> None:
    class Broken:
        """A clock that breaks when it is asked again and again."""

        asked = 0

        def now(self) -> int:
            self.asked += 1
            if self.asked > 10:
                raise RuntimeError("the clock is broken")
            return self.asked * MILLISECOND

    pty = PtyLine(sim, Broken())
    pty.start()

    def use_it() -> None:
        for _ in range(100):
            pty.do(lambda _: None)

    with pytest.raises(NotRunning):
        use_it()
    with pytest.raises(RuntimeError, match="broken"):
        pty.close()
