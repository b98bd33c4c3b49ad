"""What a fact is, and who may know it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar


class Audience(enum.Enum):
    """Who may know a fact."""

    ROOM = "room"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that came of an input."""

    audience: ClassVar[Audience] = Audience.ROOM
