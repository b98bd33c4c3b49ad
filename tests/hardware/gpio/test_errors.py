"""What is said when the lines of this machine cannot be used."""

from __future__ import annotations

import pytest

from hardware.gpio.errors import NoDriver


@pytest.mark.parametrize(
    ("driver", "package"),
    [("lgpio", "python3-lgpio"), ("rpigpio", "python3-rpi.gpio"), ("RPi.GPIO", "python3-rpi.gpio")],
)
def test_the_library_that_is_missing_is_the_one_to_install(driver: str, package: str) -> None:
    assert f"install {package} or name another seats.pin_factory" in str(NoDriver(driver, "why"))
