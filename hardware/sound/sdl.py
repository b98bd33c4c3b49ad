"""SDL's mixer by way of pygame, and nothing else of pygame: without its greeting on the terminal."""

from __future__ import annotations

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from pygame import error as MixerError  # noqa: N812 - an error, by the name of what fails
from pygame import mixer

__all__ = ["MixerError", "mixer"]
