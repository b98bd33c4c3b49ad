"""A whole table in memory, with faults to order."""

from hardware.simulated.errors import AlreadyHeard, UnknownSeat
from hardware.simulated.lights import SimulatedLights
from hardware.simulated.pad import Pad
from hardware.simulated.remote import SimulatedRemote
from hardware.simulated.seats import SimulatedSeats
from hardware.simulated.table import SimulatedTable

__all__ = [
    "AlreadyHeard",
    "Pad",
    "SimulatedLights",
    "SimulatedRemote",
    "SimulatedSeats",
    "SimulatedTable",
    "UnknownSeat",
]
