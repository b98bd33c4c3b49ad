"""What the Pi and the modules say to each other: one class a frame of PROTOCOL.md, to a payload and back.

Stamps, openings and closes are ticks (``line.TICK``); seats count from 1, and 0 is a module without a number.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from hardware.ports import Lamp
from hardware.sensors import Sensor


class BadMessage(ValueError):
    """A payload is no message: says which byte (``at``) is wrong, and how."""

    def __init__(self, at: int, problem: str) -> None:
        super().__init__(f"Byte {at} of the payload: {problem}")
        self.at = at


# --- from the Pi -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ack:
    """The Pi has every edge of this boot (boot counter mod 256, mod 7) before the one numbered ``wanted`` (0–31)."""

    boot: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Poll:
    """What has happened at the seats? ``acks`` has 16 places, of seat 1 first; None acknowledges nothing."""

    token: int
    acks: tuple[Ack | None, ...]


@dataclass(frozen=True, slots=True)
class Lamps:
    """What every seat's light means; ``meanings`` has 16 places, of seat 1 first."""

    meanings: tuple[Lamp, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """When the hands of these seats count: in signed ticks from the stamp of the poll with this token."""

    token: int
    opens: int
    closes: int
    seats: frozenset[int]


@dataclass(frozen=True, slots=True)
class Hello:
    """Who is there? Every module answers, in the slot that ``hello_slot`` says."""

    salt: int


@dataclass(frozen=True, slots=True)
class Settings:
    """The module with this identity is to have this seat and this sensor; it answers with a ``Module``."""

    identity: int
    seat: int
    sensor: Sensor


# --- from a module ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Health:
    """How a module is when it answers a poll."""

    down: bool = False
    """A hand is down now."""
    drained: bool = False
    """With the edges of this answer everything is told that happened before the stamp."""
    lost: bool = False
    """Edges were lost, and no edge says so yet."""
    garbled: bool = False
    """Since the last answer something on the line was no frame."""
    missed: bool = False
    """Since the last answer a slot was missed."""


@dataclass(frozen=True, slots=True)
class RawEdge:
    """The pin has changed, by the module's clock; ``found`` and ``lost`` are told in PROTOCOL.md, "An edge"."""

    stamp: int
    number: int
    down: bool
    found: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """A module's answer to a poll; ``boot`` is its boot counter mod 256, ``edges`` none, one or two."""

    seat: int
    token: int
    stamp: int
    health: Health
    boot: int
    edges: tuple[RawEdge, ...] = ()


class Cause(enum.Flag):
    """Why a module booted; several may be true at once."""

    POWER = 0x10
    RESET_PIN = 0x20
    BROWN_OUT = 0x40
    WATCHDOG = 0x80


@dataclass(frozen=True, slots=True)
class Module:
    """A module says who it is: to a ``Hello``, with its salt, or to ``Settings``, with salt 0."""

    salt: int
    identity: int
    seat: int
    sensor: Sensor
    firmware: tuple[int, int]
    """Major, minor."""
    protocol: int
    boot: int
    """The whole boot counter."""
    down: bool
    cause: Cause


Message = Poll | Lamps | Window | Hello | Settings | Answer | Module


def hello_slot(identity: int, salt: int) -> int:
    """The slot, 0–15, in which the module with this identity answers a ``Hello``."""
    x = (identity + salt) * 0x9E3779B1 & 0xFFFFFFFF
    x = (x ^ x >> 15) * 0x85EBCA6B & 0xFFFFFFFF
    return x >> 28
