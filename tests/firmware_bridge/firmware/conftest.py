"""The firmware, built for these tests: for the chip, and its pure parts for this computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge.line import TICKS
from tests.firmware_bridge.firmware.building import made
from tests.firmware_bridge.firmware.light import Module, ticks
from tests.firmware_bridge.firmware.native import Native


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with seat.elf and seat.hex, built just now."""
    return made(tmp_path_factory.mktemp("chip"), "all")


@pytest.fixture(scope="session")
def native(tmp_path_factory: pytest.TempPathFactory) -> Native:
    """The parts that know no chip."""
    return Native(made(tmp_path_factory.mktemp("host"), "host") / "libseat.so")


@pytest.fixture(params=[0, TICKS - ticks(1500), TICKS // 2 - ticks(1500)], ids=["boot", "wrap", "half"])
def module(request: pytest.FixtureRequest, native: Native) -> Module:
    """Also where the clock, or its sign, begins anew in the middle of the test."""
    return Module(native, request.param)
