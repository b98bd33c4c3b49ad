"""What can be wrong with a voice pack or a phrase catalogue."""

from __future__ import annotations

from pathlib import Path


class SoundsError(Exception):
    """A file of sounds cannot be used; names the file, the cause and the next thing to check."""

    def __init__(self, path: Path, cause: str, check: str) -> None:
        super().__init__(f"{path}: {cause}; check {check}")
        self.path = path
        self.cause = cause
        self.check = check


class NotThere(SoundsError, LookupError):
    """A file that a pack or catalogue needs cannot be read."""


class NotToml(SoundsError, ValueError):
    """A file is not TOML."""


class BadEntry(SoundsError, ValueError):
    """A field is missing, or does not hold what it should."""
