"""The shape of a button as the host's page gets it."""

from __future__ import annotations

from typing import Any, TypedDict


class OfferView(TypedDict):
    """A button: what its press will do, and the command it sends."""

    act: Any
    """``["Name", {field: value}]``, to be sent back as it is."""
    label: str
    hold: bool
    """Serious: to be held for 1.2 s."""
