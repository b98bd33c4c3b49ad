"""The Pi's own lines by the library that the configuration names, and the lamps that hang on the Pi."""

from __future__ import annotations

from collections.abc import Callable

from controller.config.lights import LightSettings
from hardware.gpio.gpiozero_lines import GpiozeroLines, factory_named
from hardware.gpio.lines import Lines
from hardware.gpio.memory import keep_others_out
from hardware.gpio.plain_lines import PlainLines, rpi_gpio
from hardware.lamps.chain import Chain
from hardware.lamps.lights import Bulbs
from hardware.lamps.single import SingleLamps
from hardware.lamps.spi import SpiDevice
from hardware.ports import Clock


def open_lines(pin_factory: str, clock: Clock) -> Lines:
    """Lines by ``seats.pin_factory``; ``NoDriver`` if it does not work here, never another in silence.

    ``LinesBusy`` if another table has them.
    """
    match pin_factory:
        case "rpi.gpio-plain":
            keep_others_out()
            return PlainLines(rpi_gpio(), clock)
        case "mock":
            from gpiozero.pins.mock import MockFactory

            return GpiozeroLines(MockFactory(), clock, kernel_stamps=True)
        case "rpigpio":
            keep_others_out()
            return GpiozeroLines(factory_named(pin_factory), clock, kernel_stamps=False)
        case _:
            return GpiozeroLines(factory_named(pin_factory), clock, kernel_stamps=True)


def bulbs_of(settings: LightSettings, header: Callable[[], Lines], places: int) -> Bulbs:
    """A lamp a line of the header, or a chain on SPI. Raises ``HardwareError`` if they cannot be used."""
    if settings.on_pins:
        return SingleLamps(header(), settings.pins[:places])
    return Chain(lambda: SpiDevice(settings.spi), settings.brightness)
