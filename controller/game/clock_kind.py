"""What a clock of the free table is for."""

from __future__ import annotations

import enum


class ClockKind(enum.Enum):
    """The clocks that a judge starts."""

    SPEECH = "speech"
    DEFENCE = "defence"
    LAST_WORD = "last_word"
    AGREEMENT = "agreement"
