"""A table's configuration: one ``table.toml``, in which every key may be left out."""

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
