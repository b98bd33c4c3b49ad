"""The games: the disk they are kept on, and the journal itself."""

from __future__ import annotations

import os
import shutil
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

from controller.cli.doctor.findings import Finding, Value, fine, none, note, wrong
from controller.cli.doctor.patient import Patient
from controller.journal import (
    Journal,
    JournalBusy,
    JournalError,
    NewerJournal,
    NotAJournal,
    TornJournal,
    UnwritableJournal,
    check_journal,
)
from controller.journal.database import VERSION

SYNCS = 20
SYNC_LIMIT_MS = 250
"""A word of the host's waits for its record so long at most; then the console says "journal behind"."""

SPACE_MB, ROOM_MB = 100, 500
"""With less than the first an evening may not fit; an evening is a few megabytes, but not ours alone."""

_MB = 1_000_000

_FAULTS: dict[type[JournalError], str] = {
    NotAJournal: "journal_foreign",
    NewerJournal: "journal_version",
    TornJournal: "journal_torn",
    JournalBusy: "journal_busy",
    UnwritableJournal: "journal_read_only",
}


def disk_sync(patient: Patient) -> Iterator[Finding]:
    """How long the disk takes to keep a record."""
    if patient.plays:
        yield none("disk-sync", "while_playing")
        return
    try:
        yield judged_syncs(sync_times(patient.disk))
    except OSError as error:
        yield wrong("disk-sync", "disk_unwritable", folder=str(patient.disk), why=error.strerror or str(error))


def sync_times(folder: Path) -> list[float]:
    """So many times a small record is written and kept; how long each took (ms)."""
    times = []
    with NamedTemporaryFile(dir=folder, prefix=".prinyato-doctor-") as file:
        for _ in range(SYNCS):
            begun = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            times.append((time.perf_counter() - begun) * 1_000)
    return times


def judged_syncs(times: Sequence[float]) -> Finding:
    """The usual one decides; a single stall is known of SD cards, and worth knowing."""
    median, longest = statistics.median(times), max(times)
    values: dict[str, Value] = {
        "median_ms": round(median, 1),
        "longest_ms": round(longest, 1),
        "limit_ms": SYNC_LIMIT_MS,
    }
    if median > SYNC_LIMIT_MS:
        return wrong("disk-sync", "disk_slow", **values)
    return (
        note("disk-sync", "disk_stalls", **values) if longest > SYNC_LIMIT_MS else fine("disk-sync", "disk", **values)
    )


def space(patient: Patient) -> Iterator[Finding]:
    """What is left on the journal's disk."""
    yield judged_space(shutil.disk_usage(patient.disk).free, patient.disk)


def judged_space(free: int, folder: Path) -> Finding:
    """``free`` in bytes."""
    values: dict[str, Value] = {"free_mb": free // _MB, "folder": str(folder)}
    if free < SPACE_MB * _MB:
        return wrong("space", "space_gone", **values)
    return note("space", "space_low", **values) if free < ROOM_MB * _MB else fine("space", "space", **values)


def journal(patient: Patient) -> Iterator[Finding]:
    """Every page of it is read, and nothing is written: a table may play with it."""
    path = patient.journal
    if not path.exists() and not path.with_name(f"{path.name}-wal").exists():
        yield none("journal", "journal_none", path=str(path))
        return
    try:
        contents = check_journal(path)
        with Journal.look(path) as kept:
            unfinished = kept.unfinished()
    except JournalError as error:
        yield wrong("journal", said_of(error), path=str(path), why=error.what)
        return
    values: dict[str, Value] = {
        "path": str(path),
        "version": VERSION,
        "size_mb": round(path.stat().st_size / _MB, 1),
        "games": contents.games,
        "inputs": contents.inputs,
    }
    if not os.access(path, os.W_OK):
        yield wrong("journal", "journal_read_only", **values)
    elif unfinished is not None and not patient.plays:
        yield note("journal", "journal_unfinished", **values, unfinished=unfinished.id)
    else:
        yield fine("journal", "journal", **values)


def said_of(error: JournalError) -> str:
    """The phrase for a journal that cannot be used."""
    return next((said for kind, said in _FAULTS.items() if isinstance(error, kind)), "journal_faulty")
