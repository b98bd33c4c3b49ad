"""What can be wrong with a rehearsal."""

from __future__ import annotations


class RehearsalError(Exception):
    """A rehearsal that cannot be played; ``line`` is where (0: the file as a whole)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class UnknownWords(RehearsalError):
    """A line is none of the language, or names a seat that does not exist."""


class NotTaken(RehearsalError):
    """The moment does not allow an act, or the rules refuse it."""
