"""The section [remote] as TOML, and put into a ``table.toml`` in which no remote is set yet."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from controller.cli.remote.words import Words
from controller.journal.whole_file import write_whole
from hardware.ports import HardwareError

_MODE = 0o644
"""Of a new file: the table, which is another user, reads it."""

_HEADER = re.compile(r"^[ \t]*\[[ \t]*remote[ \t]*\][ \t]*(#.*)?$", re.MULTILINE)


class SectionError(HardwareError):
    """The section cannot go into this file; says why."""


def section(device: str, profile: str, keys: Mapping[str, Sequence[str]], *, holds: bool) -> str:
    """As TOML. ``keys``: for each action that was learnt the evdev names of its keys."""
    lines = ["[remote]", f"device = {_quoted(device)}", f"profile = {_quoted(profile)}"]
    lines += [] if holds else ["holds = false"]
    if keys:
        named = (f"{action} = [{', '.join(map(_quoted, names))}]" for action, names in keys.items())
        lines.append(f"keys = {{ {', '.join(named)} }}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    # What JSON escapes, a basic string of TOML escapes in the same way.
    return json.dumps(text, ensure_ascii=False)


def check(path: Path, words: Words) -> str:
    """What the file holds now, which may be nothing yet; raises ``SectionError`` if a remote is set in it already."""
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        values = tomllib.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise SectionError(words("unreadable", path=path, why=why)) from error
    # The file that prinyato init writes has the section, and nothing in it but comments.
    if values.get("remote"):
        raise SectionError(words("exists", path=path))
    return text


def write(path: Path, text: str, words: Words) -> None:
    """Put the section into the file, under its header if that is there, or into a new one; raises ``SectionError``."""
    after = _filled(check(path, words), text)
    try:
        write_whole(path, after, path.stat().st_mode if path.exists() else _MODE)
    except OSError as error:
        raise SectionError(words("not_written", path=path, why=error.strerror)) from error


def _filled(before: str, text: str) -> str:
    header = _HEADER.search(before)
    if header is not None:
        keys = text.partition("\n")[2]
        return f"{before[: header.end()]}\n{keys.rstrip()}{before[header.end() :]}"
    apart = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    return before + apart + text
