"""The parts of a table that a conductor works with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from controller.conductor.remotes.handset import Handset, handset
from controller.conductor.remotes.profile import CLICKER
from hardware.ports import Clock, Lights, Modules, Remote, Seats, Speaker, Volumes

_CLICKER = handset(CLICKER)
_AS_RECORDED = Volumes()


@dataclass(frozen=True, slots=True)
class Hardware:
    """Seats, lights, voice and clock of one table.

    ``silent_because``: why it has no voice, if it has none; ``borrowed``: which phrases another voice says, if its own,
    ``voice``, has not got them all, for the host; ``volumes``: how loud it is at first; ``music``: whether the club has
    music of its own. A ``remote`` is what the host holds in the hand, if there is one, and ``handset`` what its keys
    say; ``modules`` can be given a seat, where seats are modules.
    """

    clock: Clock
    seats: Seats
    lights: Lights
    speaker: Speaker
    silent_because: str = ""
    borrowed: str = ""
    voice: str = ""
    volumes: Volumes = _AS_RECORDED
    music: bool = False
    remote: Remote | None = None
    handset: Handset = _CLICKER
    modules: Modules | None = None

    def with_lights(self, lights: Lights) -> Self:
        """The same table, its lights told in another way."""
        return replace(self, lights=lights)
