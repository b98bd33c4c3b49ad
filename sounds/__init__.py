"""What the table says: phrase catalogues and voice packs, each pack with its licence."""

from pathlib import Path

from sounds.borrowing import Completed, complete
from sounds.catalogue import Catalogue
from sounds.errors import BadEntry, NotThere, NotToml, SoundsError
from sounds.pack import Pack, Recording

__all__ = [
    "BUNDLED",
    "BadEntry",
    "Catalogue",
    "Completed",
    "NotThere",
    "NotToml",
    "Pack",
    "Recording",
    "SoundsError",
    "complete",
]

BUNDLED = Path(__file__).parent
"""Where the packs (``BUNDLED / "ru-elena"``) and catalogues (``BUNDLED / "ru.toml"``) of the house lie."""
