"""A table's configuration: one ``table.toml``, in which every key may be left out.

``settings.py`` has the keys at its top and its sections, of which ``seats.py``, ``lights.py``, ``speaker.py``,
``announcing.py``, ``remote.py`` and ``web.py`` have one each; ``keys.py`` is how a key is declared. ``reading.py``
reads the file, ``together.py`` judges what is right alone and not together, ``game.py`` says what is played by it,
and ``written.py`` is the file as ``prinyato init`` writes it, out of the same declarations.
"""

from __future__ import annotations

from controller.config.errors import ConfigError
from controller.config.game import deck_of, pads_of, rulebook_of, seats_of
from controller.config.reading import configured, read_config
from controller.config.settings import PACKS, Config, default_journal
from controller.config.together import check_pins, check_together

__all__ = [
    "PACKS",
    "Config",
    "ConfigError",
    "check_pins",
    "check_together",
    "configured",
    "deck_of",
    "default_journal",
    "pads_of",
    "read_config",
    "rulebook_of",
    "seats_of",
]
