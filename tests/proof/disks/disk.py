"""A folder on a disk that fails when a test wants it to; see ``bad_disk.c``."""

from __future__ import annotations

import errno
import subprocess
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).with_name("bad_disk.c")

FULL, READ_ONLY, BROKEN = errno.ENOSPC, errno.EROFS, errno.EIO


@dataclass(frozen=True, slots=True)
class BadDisk:
    """``beside`` is a folder with room for what the disk needs; ``folder`` is on it."""

    beside: Path

    @property
    def folder(self) -> Path:
        """What is written there fails when it is wanted."""
        return self.beside / "disk"

    def environment(self) -> dict[str, str]:
        """What a process must be started with to have this disk."""
        library = self.beside / "bad_disk.so"
        if not library.exists():
            self.folder.mkdir()
            subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
        return {"LD_PRELOAD": str(library), "BAD_DISK": str(self.folder), "BAD_DISK_SAYS": str(self._says)}

    def fail(self, error: int, percent: int = 100) -> None:
        """From now on so much of what is written fails with this error."""
        self._say(f"{error} {percent}")

    def work_again(self) -> None:
        """All is well again."""
        self._say("")

    @property
    def _says(self) -> Path:
        return self.beside / "says"

    def _say(self, what: str) -> None:
        new = self.beside / "says.new"
        new.write_text(what)
        new.replace(self._says)  # read by another process at any moment
