"""What the table says: phrase catalogues and voice packs, each pack with its licence.

A ``catalogue`` has every phrase of a language, a ``pack`` the clips of a voice; ``borrowing`` fills the gaps of one
voice from another. ``fields`` reads both files' TOML, ``errors`` says what is wrong in them.

The rest makes packs (``prinyato voice``): ``speech`` finds where in a recording somebody speaks, ``studio`` makes a
clip of it, ``flaws`` says what is wrong with it, ``writing`` writes the pack. All but reading and writing is pure.
"""

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
