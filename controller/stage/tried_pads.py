"""Which pads have been tried, and how well their hands are known: a press that stayed, and its release."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from controller.game.hand import SPARK
from controller.game.units import Instant
from controller.stage.seating import Pad
from hardware.ports import SOME_TIME, Edge


@dataclass(frozen=True, slots=True)
class TriedPads:
    """The hands of the evening so far. ``bounds``: of the last hand of each pad that came and left again (± ns)."""

    bounds: Mapping[Pad, int] = field(default_factory=lambda: MappingProxyType({}))
    coming: Mapping[Pad, tuple[Instant, int]] = field(default_factory=lambda: MappingProxyType({}))

    def after(self, edge: Edge) -> TriedPads:
        """What is known with this edge. A hand that lay there before anybody listened says nothing of its pad, nor does
        a spark."""
        pad = edge.seat
        coming = {one: came for one, came in self.coming.items() if one != pad}
        if edge.down:
            if edge.bound < SOME_TIME:
                coming[pad] = edge.at, edge.bound
            return replace(self, coming=coming)
        at, bound = self.coming.get(pad, (edge.at, 0))
        bounds = {**self.bounds, pad: bound} if edge.at - at >= SPARK else self.bounds
        return replace(self, coming=coming, bounds=bounds)

    def without(self) -> TriedPads:
        """All are to be tried again; hands that lie there now count when they leave."""
        return replace(self, bounds={})
