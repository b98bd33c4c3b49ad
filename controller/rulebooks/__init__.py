"""The rulebooks that come with the table, and the reader of a club's own: TOML files of values.

``controller.game.rulebook`` says what the options are, ``controller.game.values`` makes a rulebook of plain values;
here files are found, read, and laid over those that they extend.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller.game.rulebook import Rulebook, RulebookError
from controller.game.values import rulebook

SHIPPED = Path(__file__).parent

__all__ = ["SHIPPED", "RulebookFileError", "load", "shipped", "source"]


class RulebookFileError(RulebookError):
    """A rulebook's file cannot be used; names the file, the place, what is wrong and what would be right."""

    @property
    def key(self) -> str:
        """The option in question; empty if it is the file itself."""
        return self.__cause__.key if isinstance(self.__cause__, RulebookError) else ""


def shipped() -> tuple[str, ...]:
    """The names of the rulebooks that come with the table."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


def source(name: str) -> str:
    """The file of a shipped rulebook, as it is written."""
    return (SHIPPED / f"{name}.toml").read_text(encoding="utf-8")


def load(name: str, options: Mapping[str, object] | None = None) -> Rulebook:
    """The shipped rulebook of this name, or a club's own by its path, which ends in .toml; ``options`` replace values.

    Raises ``RulebookFileError``.
    """
    path = _path(name)
    values = _values(path) | dict(options or {})
    try:
        return rulebook(path.stem, values)
    except RulebookError as error:
        raise RulebookFileError(f"{path}: {error}") from error


_TABLES = ("words",)
"""Tables of a rulebook that are changed entry by entry; everything else is replaced whole."""


def _values(path: Path, below: tuple[Path, ...] = ()) -> dict[str, Any]:
    """The values of a file, over those of the rulebook that it ``extends``."""
    if path.resolve() in (one.resolve() for one in below):
        raise RulebookFileError(f"{path}: extends itself, by way of {' and '.join(str(p) for p in below)}")
    values = _read(path)
    base = values.pop("extends", None)
    if base is None:
        return values
    if not isinstance(base, str):
        raise RulebookFileError(f"{path}: extends: {base!r} is not the name of a rulebook in quotes")
    named = base if base in shipped() or not base.endswith(".toml") else str(path.parent / base)
    try:
        under = _values(_path(named), (*below, path))
    except RulebookFileError as error:
        raise RulebookFileError(f"{path}: extends: {error}") from error
    both = (key for key in _TABLES if isinstance(values.get(key), dict) and isinstance(under.get(key), dict))
    return {**under, **values, **{key: {**under[key], **values[key]} for key in both}}


def _path(name: str) -> Path:
    if name in shipped():
        return SHIPPED / f"{name}.toml"
    path = Path(name)
    if path.suffix != ".toml":
        names = ", ".join(shipped())
        raise RulebookFileError(
            f"{name}: no such rulebook; shipped are {names}, a club's own is named by its .toml file"
        )
    return path


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulebookFileError(f"{path}: cannot be read ({error.strerror}); check the path") from error
    except UnicodeDecodeError as error:
        raise RulebookFileError(f"{path}: byte {error.start} is not UTF-8; save the file as UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise RulebookFileError(f"{path}: not TOML: {error}") from error
