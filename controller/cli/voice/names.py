"""Which clip a file is, by its name."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

SOUNDS = frozenset((".wav", ".ogg", ".oga", ".flac", ".mp3", ".opus", ".m4a", ".aac", ".wma", ".aif", ".aiff", ".amr"))
"""Endings of recordings; not all of them can be read, and then that is said. Other files are none of ours."""


def id_of(name: str) -> str:
    """The clip's id of a name without its ending, whatever its case, blanks and hyphens: "Foul 07" is foul_7."""
    joined = re.sub(r"[\s\-_.]+", "_", name.casefold()).strip("_")
    return re.sub(r"_0+(?=\d)", "_", joined)


def recordings(folder: Path) -> dict[str, list[Path]]:
    """The recordings in a folder, by the ids that their names give. OSError if it cannot be read."""
    found: defaultdict[str, list[Path]] = defaultdict(list)
    for path in sorted(folder.iterdir()):
        if path.suffix.casefold() in SOUNDS and not path.name.startswith(".") and not path.is_dir():
            found[id_of(path.stem)].append(path)
    return dict(found)


def nearest(clip: str, clips: Iterable[str]) -> str:
    """The id that was probably meant; empty if none is like it."""
    return next(iter(difflib.get_close_matches(clip, clips, n=1)), "")
