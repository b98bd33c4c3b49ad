"""Which consoles are paired and which of them leads, kept beside the journal: no power cut puts the host out."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from controller.journal.whole_file import write_whole

MOST_PAIRED = 16
"""With one more, the console that was paired first goes, of those that may."""

_VERSION = 1
_CONSOLE = re.compile(r"[0-9a-f]{64}")


class ForeignConsoles(ValueError):
    """The file of the paired consoles is torn, or is another thing; every console is to be paired again."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}; every console is to be paired again, and the file is written anew then")


def console_of(token: str) -> str:
    """A console by its token: SHA-256, in hex. Nothing of a token itself is kept."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()  # a cookie may be any bytes


@dataclass(frozen=True, slots=True)
class Consoles:
    """``paired``: in the order of pairing; ``leads``: one of them, or ``None`` before the first."""

    paired: tuple[str, ...] = ()
    leads: str | None = None

    def and_one(self, console: str, here: frozenset[str]) -> Consoles:
        """One more; it leads if nobody does. Those of ``here`` are connected and stay."""
        leads = self.leads or console
        kept = [*self.paired, console]
        for one in self.paired:
            if len(kept) > MOST_PAIRED and one != leads and one not in here:
                kept.remove(one)
        return Consoles(tuple(kept), leads)

    def led_by(self, console: str) -> Consoles:
        """This one leads from now on."""
        return replace(self, leads=console)

    def known(self) -> Consoles:
        """The same where only a paired console may lead: one that led where no code was asked is not meant."""
        return self if self.leads in self.paired else replace(self, leads=None)

    def alone(self, console: str) -> Consoles:
        """The others are forgotten."""
        return Consoles((console,), console)


NOBODY = Consoles()


@dataclass(frozen=True, slots=True)
class ConsolesFile:
    """Keeps them in ``path``, for the table's own user alone."""

    path: Path

    def read(self) -> Consoles:
        """What is kept; ``ForeignConsoles`` if it cannot be understood, ``OSError`` if it cannot be read."""
        try:
            data = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            return NOBODY
        except (ValueError, RecursionError) as error:
            raise ForeignConsoles(self.path, "no JSON, or the end is missing") from error
        return self._understood(data)

    def write(self, consoles: Consoles) -> None:
        """Keep them, wholly or not at all, and on the disk before this returns; ``OSError``."""
        data = {"version": _VERSION, "paired": consoles.paired, "leads": consoles.leads}
        write_whole(self.path, json.dumps(data, indent=1) + "\n")

    def _understood(self, data: Any) -> Consoles:
        match data:
            case {"version": int(version)} if version != _VERSION:
                raise ForeignConsoles(self.path, f"written by another version of the table ({version})")
            case {"version": _, "paired": [*paired], "leads": None | str() as leads} if all(map(_is_console, paired)):
                return Consoles(tuple(paired), leads)
        raise ForeignConsoles(self.path, "no list of consoles")


def _is_console(value: object) -> bool:
    return isinstance(value, str) and _CONSOLE.fullmatch(value) is not None
