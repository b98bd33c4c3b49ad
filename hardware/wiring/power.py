"""What the wiring comes to: currents, drops and levels, computed from the description."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.wiring.description import Bus, Header, Module, Power, Wiring

_ROUNDS = 30
"""A converter takes more current where there is less voltage: so often the two are set against each other."""


@dataclass(frozen=True, slots=True)
class Feed:
    """One way to feed the bus, at its worst: everything lit, and the last seat answering.

    ``feed_a``: from the supply (A); ``drop_v``: lost in cable and contacts up to the last seat; ``last_v``: what is
    left there; ``module_v``: what its module gets behind its fuse.
    """

    feed_a: float
    drop_v: float
    last_v: float
    module_v: float


def light_ma(module: Module) -> tuple[float, float, float]:
    """The current of red, green and blue at full (mA)."""
    return (
        (module.volts - module.red_v) / module.red_ohm * 1000,
        (module.volts - module.green_v) / module.green_ohm * 1000,
        (module.volts - module.blue_v) / module.blue_ohm * 1000,
    )


def seat_ma(wiring: Wiring) -> float:
    """What a module takes at 5 V with its light at full (mA), while it listens."""
    power = wiring.power
    return power.board_ma + power.sensor_ma + power.transceiver_ma + sum(light_ma(wiring.module))


def hop_ohm(bus: Bus, power: Power) -> float:
    """From one seat to the next and back (Ω): two wires each way, with a contact at both ends of each."""
    wire = power.wire_mohm_per_m * bus.length_m / bus.seats / 1000
    contacts = 2 * power.contact_mohm / 1000
    return 2 * (wire + contacts) / 2


def at_feed_v(wiring: Wiring) -> Feed:
    """The bus fed with ``power.feed_v``, and a converter at each seat."""
    power, module = wiring.power, wiring.module
    supply = power.feed_v * (1 - power.feed_tolerance)
    last = supply
    for _ in range(_ROUNDS):
        share = module.volts / (last * power.converter_efficiency)
        feed = _along(wiring, supply, seat_ma(wiring) / 1000 * share, power.driving_ma / 1000 * share)
        last = feed.last_v
    return feed


def at_5_v(wiring: Wiring) -> Feed:
    """The bus fed with the modules' own voltage, without converters: what was decided against."""
    power, module = wiring.power, wiring.module
    supply = module.volts * (1 - power.feed_tolerance)
    return _along(wiring, supply, seat_ma(wiring) / 1000, power.driving_ma / 1000)


def _along(wiring: Wiring, supply: float, each: float, driving: float) -> Feed:
    """Every seat takes ``each`` (A), and the last one ``driving`` more."""
    bus, power = wiring.bus, wiring.power
    drop = sum((each * seats + driving) * hop_ohm(bus, power) for seats in range(1, bus.seats + 1))
    fuse = (each + driving) * power.fuse_ohm
    return Feed(each * bus.seats + driving, drop, supply - drop, supply - drop - fuse)


def idle_v(bus: Bus) -> float:
    """Between A and B when nobody drives (V): bias against both terminations and all receivers, the Pi's included."""
    return bus.bias_v * _line_ohm(bus) / (2 * bus.bias_ohm + _line_ohm(bus))


def load_ohm(bus: Bus) -> float:
    """What a driver has to drive (Ω)."""
    return 1 / (1 / _line_ohm(bus) + 1 / (2 * bus.bias_ohm))


def _line_ohm(bus: Bus) -> float:
    return 1 / (2 / bus.termination_ohm + (bus.seats + 1) / bus.node_ohm)


def lamps_ma(header: Header) -> float:
    """All lamps on the header lit (mA)."""
    return len(header.lamps) * (header.line_v - header.lamp_led_v) / header.lamp_ohm * 1000


def ethernet_w(power: Power) -> float:
    """What plain Ethernet gear on the bus has to burn in each of two small resistors (W)."""
    return power.feed_v**2 / power.ethernet_ohm / 2
