"""``prinyato voice sheet``: what has to be recorded, to be read aloud from."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection
from pathlib import Path

from controller.config import ConfigError
from controller.game import Rulebook
from controller.game.roles import Role
from controller.rulebooks import load, shipped
from controller.stage.lexicon import FIRST, USUAL
from sounds import Catalogue


def sheet(catalogue: Catalogue, clips: Collection[str]) -> str:
    """CSV with a heading: the name that each recording must have, and its text."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("file", "text"))
    rows.writerows((f"{clip}.wav", catalogue.texts[clip]) for clip in catalogue.texts if clip in clips)
    return out.getvalue()


def write_sheet(path: Path, text: str) -> None:
    """Into a file that is not there yet, so that a spreadsheet reads it. Raises ``ConfigError``."""
    try:
        with path.open("x", encoding="utf-8-sig") as file:
            file.write(text)
    except FileExistsError as error:
        raise ConfigError(f"{path} is there already and is left as it is; name another file") from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be written ({error.strerror}); check the folder") from error


def needed(catalogue: Catalogue, book: Rulebook) -> set[str]:
    """What a table may say by this rulebook: neither the words of other rulebooks, nor seats that it has not got."""
    said = _templates(book)
    foreign = set(USUAL.values()).union(*(set(load(name).words.values()) for name in shipped())) - said
    most = max(book.seats_allowed)
    return {
        clip
        for clip in catalogue.texts
        if clip not in foreign and not (foreign & {re.sub(r"\d+$", "{n}", clip)}) and _number(clip) <= most
    }


def _templates(book: Rulebook) -> set[str]:
    """The clips of all its moments; a role that is not in it is never called."""
    moments = {**USUAL, **book.words}
    called = {*book.acquaintance_order, *book.night_order}
    silent = {f"{role.value}_{what}" for role in Role if role not in called for what in ("wakes", "sleeps")}
    return {clip for moment, clip in moments.items() if moment.removesuffix(FIRST) not in silent}


def _number(clip: str) -> int:
    """The seat or the count that a clip is about; 0 if it is about none."""
    found = re.search(r"_(\d+)$", clip)
    return int(found[1]) if found else 0
