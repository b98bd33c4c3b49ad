"""The table as a thing, seen from the brain: what it reports and what it can be told to show and say.

Pure types and protocols. Drivers (simulated, GPIO, seat modules, sound) implement the protocols; only the
conductor uses them. Every driver may call its ``report`` from a thread of its own.

One module a port: ``seats`` (hands) and ``modules`` (what may lie under them), ``lights``, ``sound``, ``remote``;
``instants`` and ``errors`` are what all of them speak of.
"""

from hardware.ports.errors import HardwareError
from hardware.ports.instants import MILLISECOND, SECOND, Clock, Instant
from hardware.ports.lights import Lamp, Lights, VoteWindow
from hardware.ports.modules import Enrolling, EnrolState, EnrolTrouble, Modules, SeatHealth
from hardware.ports.remote import CLICKER_KEYS, KEYPAD_KEYS, Key, KeyContact, Remote
from hardware.ports.seats import SOME_TIME, Doubled, Edge, Heard, LineState, Presence, Seat, SeatReport, Seats, Spare
from hardware.ports.sound import Clip, Gap, Mark, Occasion, Part, Plan, Rank, Signal, Speaker, Tone, Utterance, Volumes

__all__ = [
    "CLICKER_KEYS",
    "KEYPAD_KEYS",
    "MILLISECOND",
    "SECOND",
    "SOME_TIME",
    "Clip",
    "Clock",
    "Doubled",
    "Edge",
    "EnrolState",
    "EnrolTrouble",
    "Enrolling",
    "Gap",
    "HardwareError",
    "Heard",
    "Instant",
    "Key",
    "KeyContact",
    "Lamp",
    "Lights",
    "LineState",
    "Mark",
    "Modules",
    "Occasion",
    "Part",
    "Plan",
    "Presence",
    "Rank",
    "Remote",
    "Seat",
    "SeatHealth",
    "SeatReport",
    "Seats",
    "Signal",
    "Spare",
    "Speaker",
    "Tone",
    "Utterance",
    "Volumes",
    "VoteWindow",
]
