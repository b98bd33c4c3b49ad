"""The Pi's own lines by the library that the configuration names."""

from __future__ import annotations

from hardware.gpio.gpiozero_lines import GpiozeroLines, factory_named
from hardware.gpio.lines import Lines
from hardware.gpio.plain_lines import PlainLines, rpi_gpio
from hardware.ports import Clock


def open_lines(pin_factory: str, clock: Clock) -> Lines:
    """Lines read by ``seats.pin_factory``; ``NoDriver`` if it does not work here, never another in silence."""
    match pin_factory:
        case "rpi.gpio-plain":
            return PlainLines(rpi_gpio(), clock)
        case "mock":
            from gpiozero.pins.mock import MockFactory

            return GpiozeroLines(MockFactory(), clock, kernel_stamps=True)
        case _:
            return GpiozeroLines(factory_named(pin_factory), clock, kernel_stamps=pin_factory == "lgpio")
