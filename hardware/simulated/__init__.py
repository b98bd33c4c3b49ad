"""A whole table in memory, with faults to order.

``table`` begins with an example. A ``pad`` is one seat with all that can go wrong there; ``seats``, ``lights`` and
``remote`` are the ports. ``room`` and ``sound_card`` hear what a loudspeaker says, so that ``prinyato calibrate`` can
be tried with nothing plugged in.
"""

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
