"""A small file that is whole at every moment, and on the disk when it is written."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, text: str, mode: int = 0o600) -> None:
    """Let ``path`` hold ``text``; nobody else can read it before it has its ``mode``.

    Raises ``OSError``, which names a file; what is in ``path`` is whole then too.
    """
    new = path.with_name(f".{path.name}.new")
    try:
        new.unlink(missing_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
            os.fchmod(file.fileno(), mode)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
        sync(path.parent)  # without this a power cut may bring the old file back
    except OSError as error:
        error.filename = error.filename or str(path)  # a write that fails names none
        raise


def sync(path: Path) -> None:
    """Wait until the disk has this file, or what this folder lists."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
