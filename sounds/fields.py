"""Reads a TOML file field by field, so that whatever is wrong is named with its place."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sounds.errors import BadEntry, NotThere, NotToml

Kind = TypeVar("Kind", str, int, list[Any], dict[str, Any])

_BARE = re.compile(r"[A-Za-z0-9_-]+")

MOST_BYTES = 1_000_000
"""Ours have 43,000."""

KINDS: dict[type, str] = {str: "a text", int: "a whole number", dict: "a table", list: "a list"}


@dataclass(frozen=True, slots=True)
class Fields:
    """One table of a TOML file, and where it stands there ("" is the top)."""

    path: Path
    values: dict[str, Any]
    place: str = ""

    @classmethod
    def read(cls, path: Path) -> Fields:
        """The whole file; NotThere or NotToml if that is impossible."""
        try:
            return cls(path, tomllib.loads(_text(path)))
        except OSError as error:
            raise NotThere(path, f"cannot be read ({error.strerror})", "the folder's name") from error
        except (ValueError, RecursionError) as error:
            raise NotToml(path, f"is not TOML ({error})", "that line") from error

    def name(self, key: str) -> str:
        """How a person finds a field of this table in the file."""
        return f"{self.place}.{key}" if self.place else key

    def get(self, key: str, kind: type[Kind]) -> Kind:
        """The field ``key``; BadEntry if it is missing or is not of this kind."""
        value = self.values.get(key)
        if isinstance(value, kind) and not isinstance(value, bool):
            return value
        cause = f"{self.name(key)} is missing" if value is None else f"{self.name(key)} is {value!r}"
        raise self.wrong(cause, f"that {self.name(key)} is {KINDS[kind]}")

    def table(self, key: str) -> Fields:
        """The table ``key`` within this one."""
        return Fields(self.path, self.get(key, dict), self.name(key))

    def wrong(self, cause: str, check: str) -> BadEntry:
        """The error that says so of this file."""
        return BadEntry(self.path, cause, check)


def _text(path: Path) -> str:
    # A pack may come from anywhere, and to read a pipe is to wait for it.
    if path.exists() and not path.is_file():
        raise NotThere(path, "is no file", "what lies there")
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise NotToml(path, f"is larger than {MOST_BYTES // 1_000_000} MB", "that it is the right file")
    return content.decode()


def toml_of(value: object) -> str:
    """A value as a TOML file writes it, in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key_of(key)} = {toml_of(one)}" for key, one in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False, default=str)


def key_of(name: str) -> str:
    """A key as a TOML file writes it."""
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)
