"""The section [remote] of a ``table.toml``: as text, and put into a file that has none."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from controller.cli.remote.words import Words
from hardware.ports import HardwareError


class SectionError(HardwareError):
    """The section cannot go into this file; says why."""


def section(device: str, profile: str, keys: Mapping[str, Sequence[str]]) -> str:
    """As TOML. ``keys``: for each action that was learnt the evdev names of its keys."""
    lines = ["[remote]", f"device = {_quoted(device)}", f"profile = {_quoted(profile)}", "", "[remote.keys]"]
    lines += [f"{action} = [{', '.join(map(_quoted, names))}]" for action, names in keys.items()]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    # What JSON escapes, a basic string of TOML escapes in the same way.
    return json.dumps(text, ensure_ascii=False)


def check(path: Path, words: Words) -> str:
    """What the file holds now, which may be nothing yet; raises ``SectionError`` if the section is there already."""
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        values = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise SectionError(words("unreadable", path=path, why=why)) from error
    if "remote" in values:
        raise SectionError(words("exists", path=path))
    return text


def write(path: Path, text: str, words: Words) -> None:
    """Put the section at the end of the file, or into a new one; raises ``SectionError``."""
    before = check(path, words)
    apart = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    try:
        # Beside it and then in its place: a power cut leaves the one or the other.
        beside = path.with_name(f"{path.name}.new")
        beside.write_text(before + apart + text, encoding="utf-8")
        if path.exists():
            beside.chmod(path.stat().st_mode)
        beside.replace(path)
    except OSError as error:
        raise SectionError(words("not_written", path=path, why=error.strerror)) from error
