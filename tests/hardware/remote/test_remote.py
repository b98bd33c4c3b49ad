"""The remote's thread: over a FIFO with real records, and over a device that goes and comes back."""

from __future__ import annotations

import os
import queue
from collections.abc import Iterator
from pathlib import Path

import pytest
from evdev import ecodes

from hardware.clocks import ManualClock, MonotonicClock
from hardware.ports import MILLISECOND, SECOND, KeyContact
from hardware.remote.device import open_device
from hardware.remote.errors import DeviceTaken, NoDevice, NotInput
from hardware.remote.finding import open_fitting
from hardware.remote.profiles import bind
from hardware.remote.remote import DeviceState, EvdevRemote
from tests.hardware.remote.events import FakeDevice, key, press

BOUND_S = 300
"""What has not come by then will not."""


@pytest.fixture
def fifo(tmp_path: Path) -> Iterator[tuple[str, int]]:
    path = tmp_path / "usb-Clicker-event-kbd"
    os.mkfifo(path)
    writer = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    yield str(path), writer
    os.close(writer)


class Host:
    """Holds a remote of which all that is reported can be waited for."""

    def __init__(self, **options: object) -> None:
        self.clock = ManualClock(100 * SECOND)
        self.states: queue.Queue[DeviceState] = queue.Queue()
        self.contacts: queue.Queue[KeyContact] = queue.Queue()
        self.remote = EvdevRemote(
            self.clock,
            bind("clicker", {}),
            self.states.put,
            monotonic=self.clock.now,
            **options,  # type: ignore[arg-type]
        )
        self.remote.start(self.contacts.put)

    def state(self) -> DeviceState:
        return self.states.get(timeout=BOUND_S)

    def contact(self) -> tuple[str, bool, int]:
        """Key, down, and when (ms since the beginning)."""
        contact = self.contacts.get(timeout=BOUND_S)
        return contact.key.value, contact.down, (contact.at - 100 * SECOND) // MILLISECOND


def test_torn_records_from_a_fifo(fifo: tuple[str, int]) -> None:
    path, writer = fifo
    host = Host(device=path)
    assert host.state().up
    host.clock.advance(SECOND)
    data = press("KEY_PAGEDOWN", 100 * SECOND + 50 * MILLISECOND)
    os.write(writer, data[:7])
    os.write(writer, data[7:61])
    os.write(writer, data[61:])
    assert [host.contact(), host.contact()] == [("next", True, 50), ("next", False, 130)]
    host.remote.close()
    host.remote.close()


def test_auto_takes_the_keyboard_that_has_the_keys_and_names_it(fifo: tuple[str, int]) -> None:
    path, _ = fifo
    host = Host(folder=Path(path).parent)
    assert host.state() == DeviceState(True, path, path)
    host.remote.close()


def test_stamps_become_table_time(fifo: tuple[str, int]) -> None:
    """A resumed game's table time is not the machine's: what was pressed just now was pressed just now there, too."""
    path, writer = fifo
    machine, table = MonotonicClock(), MonotonicClock(offset=500_000 * SECOND)
    contacts: queue.Queue[KeyContact] = queue.Queue()
    remote = EvdevRemote(table, bind("clicker", {}), lambda _: None, device=path)
    before = table.now()
    remote.start(contacts.put)
    os.write(writer, key("KEY_B", 1, machine.now()))
    at = contacts.get(timeout=BOUND_S).at
    assert before - MILLISECOND <= at <= table.now()
    remote.close()


def test_a_device_that_goes_is_told_once_lets_go_of_its_keys_and_comes_back_by_its_path() -> None:
    first, second = FakeDevice(), FakeDevice()
    tries = iter([first, None, None, second])
    asked = []

    def opened(path: str) -> FakeDevice:
        asked.append(path)
        device = next(tries)
        if device is None:
            raise NoDevice(path, "No such file or directory")
        return device

    host = Host(device=first.path, opened=opened)
    assert host.state() == DeviceState(True, first.path, "Fake")
    first.put(key("KEY_B", 1, 100 * SECOND))
    assert host.contact() == ("whistle", True, 0)
    first.vanish()
    assert host.contact() == ("whistle", False, 0)
    gone = host.state()
    assert not gone.up
    assert "No such device" in gone.why
    assert host.state().up, "what failed meanwhile is not told again"
    assert asked == [first.path] * 4
    assert first.closed
    second.put(key("KEY_B", 1, 100 * SECOND))
    assert host.contact() == ("whistle", True, 0)
    host.remote.close()
    assert second.closed


def test_a_device_that_ends_has_gone() -> None:
    device = FakeDevice()
    host = Host(device=device.path, opened=lambda _: device)
    assert host.state().up
    device.end()
    assert "it ended" in host.state().why
    host.remote.close()


def test_it_is_grabbed_only_while_every_key_is_up() -> None:
    device = FakeDevice()
    device.pressed = frozenset({ecodes.KEY_ENTER})
    host = Host(device=device.path, opened=lambda _: device)
    host.state()
    device.put(press("KEY_B", 100 * SECOND))
    host.contact()
    assert device.grabs == []
    device.pressed = frozenset()
    device.put(press("KEY_B", 101 * SECOND))
    host.clock.advance(2 * SECOND)
    assert [host.contact()[2] for _ in range(3)] == [80, 1_000, 1_080]
    device.put(press("KEY_B", 103 * SECOND))
    host.clock.advance(2 * SECOND)
    host.contact()
    assert device.grabs == [frozenset()]
    host.remote.close()


def test_a_device_that_another_program_holds_is_said_to_be() -> None:
    class Taken(FakeDevice):
        def grab(self) -> None:
            raise DeviceTaken(self.path)

    device = Taken()
    host = Host(device=device.path, opened=lambda _: device)
    assert host.state().up
    assert "another program" in host.state().why
    host.remote.close()


def test_what_is_no_device_is_told_and_the_remote_still_closes(tmp_path: Path) -> None:
    host = Host(device=str(tmp_path / "none"))
    assert "plug the remote in" in host.state().why
    host.remote.close()


def test_errors_name_what_to_check(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    with pytest.raises(NotInput, match="no character device"):
        open_device(str(plain))
    with pytest.raises(NotInput):
        open_device("/dev/null")
    with pytest.raises(NoDevice, match="No such file"):
        open_device(str(tmp_path / "none"))
    with pytest.raises(Exception, match="None of the 0 keyboards"):
        open_fitting([frozenset({1})], tmp_path)
