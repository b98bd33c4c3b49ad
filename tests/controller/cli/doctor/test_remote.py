"""The host's remote: a FIFO is one, and has every key; devices that lack some are made up."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from evdev import ecodes

from controller.cli.doctor.checks_of_remote import look, remote
from controller.cli.doctor.findings import State
from hardware.remote.errors import NotAllowed
from hardware.remote.profiles import bind
from tests.controller.cli.doctor.patients import has, patient_at

LEARN = "prinyato remote learn"


class Keyboard:
    """A device with these keys."""

    name = "Wireless Presenter"
    path = "/dev/input/event3"

    def __init__(self, *codes: int) -> None:
        self._codes = frozenset(codes)

    def has(self) -> frozenset[int]:
        return self._codes

    def down(self) -> frozenset[int]:
        return frozenset()

    def read(self) -> bytes:
        return b""

    def fileno(self) -> int:
        return -1

    def grab(self) -> None:
        raise AssertionError("nothing is taken away from a table")

    def close(self) -> None:
        pass


def test_no_remote_is_no_fault(tmp_path: Path) -> None:
    assert [one.state for one in remote(patient_at(tmp_path))] == [State.NONE]


def test_a_remote_with_its_keys(tmp_path: Path) -> None:
    path = tmp_path / "remote"
    os.mkfifo(path)
    [found] = remote(patient_at(tmp_path, values={"remote.device": str(path)}))
    assert found.state is State.FINE
    [found] = remote(patient_at(tmp_path, values={"remote.device": str(path)}, may_use=lambda _: False))
    assert has(found, "forbidden", "usermod -aG input", "usermod -aG input")


def test_the_first_that_fits_is_found_by_itself(tmp_path: Path) -> None:
    patient = patient_at(tmp_path, values={"remote.device": "auto"})
    [found] = remote(patient)
    assert has(found, "remote_nowhere", "prinyato remote", "prinyato remote")
    folder = tmp_path / "dev/input/by-id"
    folder.mkdir(parents=True)
    (folder / "usb-a-event-kbd").touch()
    [found] = remote(patient)
    assert has(found, "remote_not_input", "prinyato remote", "prinyato remote")
    os.mkfifo(folder / "usb-b-event-kbd")
    [found] = remote(patient)
    assert (found.state, found.values["path"]) == (State.FINE, str(folder / "usb-b-event-kbd"))


def test_a_remote_that_is_not_there(tmp_path: Path) -> None:
    [found] = remote(patient_at(tmp_path, values={"remote.device": "/dev/input/none"}))
    assert has(found, "remote_missing", "вставьте приёмник", "plug the receiver in")


def test_a_remote_that_may_not_be_read(tmp_path: Path) -> None:
    def refuse(path: str) -> Keyboard:
        raise NotAllowed(path)

    found = look(patient_at(tmp_path), "/dev/input/event3", bind("clicker", {}), refuse)
    assert has(found, "forbidden", "usermod -aG input", "usermod -aG input")


def test_a_remote_that_lacks_keys_names_them(tmp_path: Path) -> None:
    keyboard = Keyboard(ecodes.KEY_PAGEDOWN, ecodes.KEY_PAGEUP)
    found = look(patient_at(tmp_path, may_use=lambda _: True), keyboard.path, bind("clicker", {}), lambda _: keyboard)
    assert has(found, "remote_lacks", LEARN, LEARN)
    assert found.values["keys"] == "yes, whistle"


def test_a_binding_that_is_none(tmp_path: Path) -> None:
    values = {"remote.device": "auto", "remote.keys": {"next": "KEY_NOWHERE"}}
    [found] = remote(patient_at(tmp_path, values=values))
    assert has(found, "remote_binding", LEARN, LEARN)


def test_a_machine_without_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "hardware.remote.device", None)
    [found] = remote(patient_at(tmp_path, values={"remote.device": "auto"}))
    assert has(found, "remote_no_library", "python3-evdev", "python3-evdev")
