"""What a folder can hold after a power cut: all that was synced, and of the rest whatever the disk had got to.

The record of what a process did to its files is made by ``recorder.c``. What was written and not synced is there whole,
in part, out of order, torn between two sectors, or not at all; a file that was removed may still be there, and one that
was made may not, until its folder has been synced.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
HOUSE = HERE.parent.parent.parent
SECTOR = 512
REBUILT = ("-shm",)
"""What SQLite makes anew, and maps into memory: no write of it is to be seen."""

PATIENCE_S = 300
"""The recorded process takes less (s)."""


@dataclass(frozen=True, slots=True)
class Event:
    """One write (``w``), sync (``s``), truncation (``t``) or removal (``u``) of a file."""

    what: str
    offset: int
    name: str
    data: bytes = field(repr=False)


def recorded(program: Path, journal: Path, seed: int) -> list[Event]:
    """Run a program that keeps a journal in a folder of its own, and say what it has done there."""
    library, log = journal.parent.with_name("recorder.so"), journal.parent.with_name("record")
    source = str(HERE / "recorder.c")
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", str(library), source, "-ldl"], check=True)
    journal.parent.mkdir()
    of_the_record = {"LD_PRELOAD": str(library), "CUTS_FOLDER": str(journal.parent), "CUTS_LOG": str(log)}
    subprocess.run(
        [sys.executable, str(program), str(journal), str(seed)],
        env=os.environ | {"PYTHONPATH": str(HOUSE)} | of_the_record,
        check=True,
        timeout=PATIENCE_S,
    )
    return list(_events(log.read_bytes()))


def _events(record: bytes) -> Iterable[Event]:
    at = 0
    while at < len(record):
        end = record.index(b"\n", at)
        what, offset, length, name = record[at:end].decode().split(" ", 3)
        at = end + 1 + int(length)
        yield Event(what, int(offset), name, record[end + 1 : at])


def image(events: Sequence[Event], folder: str, chance: Random) -> dict[str, bytes]:
    """The files of this folder after a cut behind these events."""
    names = dict.fromkeys(event.name for event in events if event.what == "w" and not event.name.endswith(REBUILT))
    found = {name: _file([one for one in events if one.name in (name, folder)], folder, chance) for name in names}
    return {name: bytes(data) for name, data in found.items() if data is not None}


def _file(events: Sequence[Event], folder: str, chance: Random) -> bytearray | None:
    """The content of one file; ``None`` if it is not there."""
    folder_synced = max((n for n, event in enumerate(events) if event.name == folder), default=-1)
    gone = max((n for n, event in enumerate(events[: folder_synced + 1]) if event.what == "u"), default=-1)
    own = [event for event in events[gone + 1 :] if event.name != folder]
    made = next((n for n, event in enumerate(events) if n > gone and event.what == "w"), len(events))
    if made > folder_synced and chance.random() < 0.5:
        return None  # its name was never on the disk, whatever of its content was
    safe = max((n for n, event in enumerate(own) if event.what == "s"), default=-1) + 1
    changed = [event for event in own[safe:] if event.what != "s"]
    return _applied(_applied(None, own[:safe]), _got_to(changed, chance))


def _applied(content: bytearray | None, events: Iterable[Event]) -> bytearray | None:
    for event in events:
        match event.what:
            case "u":
                content = None
            case "t" if content is not None:
                del content[event.offset :]
                content.extend(bytes(event.offset - len(content)))
            case "w":
                content = content if content is not None else bytearray()
                content.extend(bytes(max(0, event.offset - len(content))))
                content[event.offset : event.offset + len(event.data)] = event.data
    return content


def _got_to(changes: Sequence[Event], chance: Random) -> Iterable[Event]:
    """Of what was not synced, what the disk had got to."""
    match chance.choice(("all", "none", "beginning", "any", "torn")):
        case "all":
            return changes
        case "none":
            return ()
        case "beginning":
            return changes[: chance.randint(0, len(changes))]
        case "any":
            return [event for event in changes if chance.random() < 0.5]
        case _:
            return [part for event in changes for part in _sectors(event) if chance.random() < 0.7]


def _sectors(event: Event) -> Iterable[Event]:
    if event.what != "w":
        yield event
        return
    for at in range(0, len(event.data), SECTOR):
        yield Event("w", event.offset + at, event.name, event.data[at : at + SECTOR])
