"""What is said and played, and the voice that does it."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from hardware.ports.instants import Instant


@dataclass(frozen=True, slots=True)
class Clip:
    """A recording, by its id in the phrase catalogue, from its first to its last frame of speech."""

    id: str


@dataclass(frozen=True, slots=True)
class Gap:
    """Silence (ns) from the end of the speech before it to the beginning of the speech after it."""

    length: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A named moment within an utterance, whose instant ``Speaker.plan`` returns."""

    name: str


class Tone(enum.Enum):
    """What is told without words, by its pitch and its pattern."""

    OPEN = "open"
    CLOSE = "close"
    WARNING = "warning"
    END = "end"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Signal:
    """A tone: it begins at the frame at which a mark before it lies."""

    tone: Tone


Part = Clip | Gap | Mark | Signal


class Rank(enum.IntEnum):
    """What goes before what, of all that is to be said as soon as can be: the higher one."""

    REMARK = 1
    ANNOUNCEMENT = 2


@dataclass(frozen=True, slots=True)
class Utterance:
    """Clips, tones, gaps and marks that sound as one contiguous whole."""

    parts: tuple[Part, ...]
    rank: Rank = Rank.ANNOUNCEMENT


@dataclass(frozen=True, slots=True)
class Plan:
    """When a planned utterance will sound: its beginning, its end and its marks (table time)."""

    id: int
    begins: Instant
    ends: Instant
    marks: Mapping[str, Instant] = field(default_factory=dict)


class Occasion(enum.Enum):
    """When the table plays music: while cards are dealt, and at night."""

    DEAL = "deal"
    NIGHT = "night"


@dataclass(frozen=True, slots=True)
class Volumes:
    """How loud each kind of sound is (per cent, 0 to 100): 100 is as recorded, half of it a quarter of the amplitude.

    ValueError if one is none of these.
    """

    speech: int = 100
    signals: int = 100
    music: int = 50

    def __post_init__(self) -> None:
        for kind in ("speech", "signals", "music"):
            volume = getattr(self, kind)
            if not 0 <= volume <= 100:
                raise ValueError(f"a volume of {volume} % for {kind}: give 0 to 100")


class Speaker(Protocol):
    """The voice of the table. A silent one plans the same instants, so the game never notices."""

    def plan(self, utterance: Utterance, at: Instant | None = None) -> Plan:
        """Promise when the utterance will sound: in the first silence that it fits into whole.

        ``at``: exactly then, however far ahead; if something else has been promised for then, or that is too soon,
        as early as can be after it, which ``Plan.begins`` tells. Without it: as soon as can be, at least 0.3 s ahead
        if it has marks, and behind what is queued so already with the same rank or a higher one.

        The instants of a returned plan hold: nothing said later moves them. To let something go first, cancel what
        has not begun, and plan it again behind that.
        """
        ...

    def cancel(self, plan: Plan) -> None:
        """Stop it if it sounds, forget it if it does not yet; an utterance that has ended is left alone."""
        ...

    def adjust(self, volumes: Volumes) -> None:
        """From the next utterance on it is so loud; music is at once."""
        ...

    def play_music(self, occasion: Occasion) -> None:
        """Let the club's music for this come up, softer under speech; no music if there is none."""
        ...

    def fade_music(self) -> None:
        """Let the music fade away."""
        ...

    def stop_music(self) -> None:
        """No more music, at once."""
        ...

    def close(self) -> None:
        """Stop everything and let go of the sound device."""
        ...
