"""Puts one number into a configuration file, and leaves all else in it as it is: comments, order, other keys. Pure."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from controller.config import ConfigError

SECTION, KEY = "speaker", "output_latency_ms"
_MEASURED = "# prinyato calibrate: "
_HEADER = re.compile(r"^\s*\[\s*(?P<name>[\w.-]+)\s*\]\s*(#.*)?$")
_ANY_HEADER = re.compile(r"^\s*\[")
_LINE = re.compile(rf"^(?P<head>\s*{KEY}\s*=\s*)(?P<value>[^#\s]+)(?P<comment>\s*#.*)?\s*$")
_EXAMPLE = re.compile(rf"^\s*#\s*{KEY}\s*=")


def with_latency(text: str, latency_ms: int, note: str) -> str:
    """The same TOML with this latency (ms); ``note`` says how it was measured, and stands behind it.

    A comment that somebody wrote there is kept instead. Raises ``ConfigError`` if the file is written in a way that
    cannot be changed without rewriting it.
    """
    lines = text.splitlines()
    begins = _section(lines)
    if begins is None:
        lines += [*([""] if lines else []), f"[{SECTION}]"]
        begins = len(lines)
    ends = next((n for n in range(begins, len(lines)) if _ANY_HEADER.match(lines[n])), len(lines))
    line = f"{KEY} = {latency_ms}  {_MEASURED}{note}"
    found = next((n for n in range(begins, ends) if _LINE.match(lines[n])), None)
    if found is None:
        lines.insert(_place(lines, begins, ends), line)
    else:
        lines[found] = _changed(lines[found], latency_ms, note)
    written = "\n".join(lines) + "\n"
    if not _only_this_changed(text, written, latency_ms):
        raise ConfigError(f"the file is written in another way than we can change; write {latency_ms} by hand", KEY)
    return written


def note_of(text: str) -> str:
    """How the latency in this file was measured; empty if that is not said there."""
    _, _, note = text.partition(_MEASURED)
    return note.partition("\n")[0].strip()


def _section(lines: list[str]) -> int | None:
    """The line after the section's header."""
    headers = ((n, match) for n, line in enumerate(lines) if (match := _HEADER.match(line)))
    return next((n + 1 for n, match in headers if match["name"] == SECTION), None)


def _place(lines: list[str], begins: int, ends: int) -> int:
    """Where the key belongs: under its example, or else after the last key of its section."""
    example = next((n for n in range(begins, ends) if _EXAMPLE.match(lines[n])), None)
    if example is not None:
        return example + 1
    keys = (n for n in range(begins, ends) if lines[n].strip() and not lines[n].lstrip().startswith("#"))
    return max(keys, default=begins - 1) + 1


def _changed(line: str, latency_ms: int, note: str) -> str:
    match = _LINE.match(line)
    assert match is not None
    comment = match["comment"] or ""
    if not comment or _MEASURED in comment:
        comment = f"  {_MEASURED}{note}"
    return f"{match['head']}{latency_ms}{comment}"


def _only_this_changed(before: str, after: str, latency_ms: int) -> bool:
    try:
        wanted: dict[str, Any] = tomllib.loads(before)
        wanted.setdefault(SECTION, {}).update({KEY: latency_ms})
        return tomllib.loads(after) == wanted
    except (ValueError, RecursionError, AttributeError):
        return False
