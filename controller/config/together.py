"""Whether keys of a configuration that are right alone go together."""

from __future__ import annotations

from controller.config.errors import ConfigError
from controller.config.remote import CLICKER_ACTIONS, KEYPAD_ACTIONS
from controller.config.settings import Config

SPI_LINES = {10: "data", 11: "clock"}
"""The lines a chain on SPI takes (BCM)."""

UART_LINES = {14: "TXD", 15: "RXD", 17: "RTS"}
"""The lines a bus at the Pi's own UART takes (BCM)."""


def check_together(config: Config) -> None:
    """Raise ``ConfigError`` if keys contradict each other, or one needs another that is not set."""
    _seats(config)
    _lights(config)
    _remote(config)
    _certificate(config)


def check_pins(config: Config, places: int) -> None:
    """Raise ``ConfigError`` if lines of the header are used and there are fewer than ``places`` seats."""
    used = {"seats.pins": config.seats.where == "gpio", "lights.pins": config.lights.on_pins}
    for name, pins in (("seats.pins", config.seats.pins), ("lights.pins", config.lights.pins)):
        if used[name] and len(pins) < places:
            raise ConfigError(f"{len(pins)} lines for {places} seats; name one a seat, or set seats.count", name)


def _seats(config: Config) -> None:
    seats = config.seats
    if seats.bus_rs485 and not seats.bus:
        raise ConfigError("there is no bus to switch; name its port as seats.bus, or take this away", "seats.bus_rs485")
    if seats.on == "bus" and not seats.bus:
        raise ConfigError("no bus is named; name its port as seats.bus (ls /dev/serial/by-path)", "seats.on")
    if seats.on == "gpio" and not seats.pins:
        raise ConfigError("no lines are named; name one a seat as seats.pins", "seats.on")


def _lights(config: Config) -> None:
    seats, lights = config.seats, config.lights
    if lights.on == "gpio" and not lights.pins:
        raise ConfigError("no lines are named; name one a seat as lights.pins", "lights.on")
    if seats.where == "bus" and seats.bus_rs485 and lights.on_pins:
        for pin in lights.pins:
            if pin in UART_LINES:
                raise ConfigError(
                    f"{pin} is the {UART_LINES[pin]} of the bus at the Pi's UART; choose another", "lights.pins"
                )
    if seats.where != "gpio":
        return
    for pin in seats.pins:
        if lights.on_pins and pin in lights.pins:
            raise ConfigError(f"{pin} is a seat's line already (seats.pins); choose another", "lights.pins")
        if lights.on == "apa102" and pin in SPI_LINES:
            raise ConfigError(f"{pin} is the {SPI_LINES[pin]} of the lamps' chain on SPI; choose another", "seats.pins")


def _remote(config: Config) -> None:
    remote = config.remote
    actions = CLICKER_ACTIONS if remote.profile == "clicker" else KEYPAD_ACTIONS
    for action in remote.keys:
        if action not in actions:
            there = f"{action} is nothing that a {remote.profile} does; it has {', '.join(actions)}"
            raise ConfigError(there, "remote.keys")


def _certificate(config: Config) -> None:
    web = config.web
    for name, given, other, missing in (
        ("certificate", web.certificate, "key", web.key),
        ("key", web.key, "certificate", web.certificate),
    ):
        if given and not missing:
            raise ConfigError(f"it does nothing without web.{other}; name that too, or take this away", f"web.{name}")
