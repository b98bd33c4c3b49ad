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
    """A write (``w``), sync (``s``), truncation (``t``), removal (``u``), or renaming to ``data`` (``r``) of a file."""

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
    files: list[list[Event]] = []
    names: dict[str, int | None] = {}
    changes: list[dict[str, int | None]] = []
    safe = 0
    for event in events:
        match event.what:
            case "s" if event.name == folder:
                safe = len(changes)
                continue
            case "r":
                changes.append({event.name: None, event.data.decode(): names.get(event.name)})
            case "u":
                changes.append({event.name: None})
            case "w" if names.get(event.name) is None and not event.name.endswith(REBUILT):
                changes.append({event.name: len(files)})
                files.append([])
            case _:
                changes.append({})
        names |= changes[-1]
        file = names.get(event.name)
        if file is not None and event.what in "wst":
            files[file].append(event)
    there: dict[str, int | None] = {}
    for change in (*changes[:safe], *_got_to_names(changes[safe:], chance)):
        there |= change
    contents = [_content(own, chance) for own in files]
    return {name: contents[file] for name, file in there.items() if file is not None}


def _got_to_names(changes: Sequence[dict[str, int | None]], chance: Random) -> Iterable[dict[str, int | None]]:
    """Of the names that were not synced, what the disk had got to; a renaming is one step."""
    return [change for change in changes if change and chance.random() < 0.5]


def _content(events: Sequence[Event], chance: Random) -> bytes:
    """What is in one file."""
    safe = max((n for n, event in enumerate(events) if event.what == "s"), default=-1) + 1
    changed = [event for event in events[safe:] if event.what != "s"]
    return bytes(_applied(_applied(bytearray(), events[:safe]), _got_to(changed, chance)))


def _applied(content: bytearray, events: Iterable[Event]) -> bytearray:
    for event in events:
        if event.what == "t":
            del content[event.offset :]
            content.extend(bytes(event.offset - len(content)))
        else:
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
