"""How a key of ``table.toml`` is declared: its default, what it is for, and what its values may be."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlsplit

from controller.stage.lobby import LONGEST_NAME

_T = TypeVar("_T")

Check = Callable[[Any], str]
"""What is wrong with a value of the right type, and what would be right; empty if nothing is."""


def anything(_value: Any) -> str:
    """Every value of the type will do."""
    return ""


@dataclass(frozen=True, slots=True)
class Key:
    """One key. ``example``: a value in TOML that shows better than the default what may be written."""

    default: Any
    russian: str
    english: str
    check: Check
    example: str


@dataclass(frozen=True, slots=True)
class Section:
    """One section, ``[name]`` in the file; its settings class is its field's default factory."""

    russian: str
    english: str


def key(default: _T, russian: str, english: str, check: Check = anything, *, example: str = "") -> _T:
    """A field of a settings class that is a key; its type is its default's."""
    declared = Key(default, russian, english, check, example)
    made: Any = field(default_factory=lambda: default, metadata={"declared": declared})
    return made  # type: ignore[no-any-return]


def section(russian: str, english: str) -> Mapping[str, Section]:
    """The metadata of a field of the configuration that is a section."""
    return {"declared": Section(russian, english)}


# --- what values may be ----------------------------------------------------------------------------

PIN = range(28)
"""The lines of the Pi's header, by their BCM numbers."""

_CODE = re.compile(r"(KEY|BTN)_[A-Z0-9_]+")


def one_of(*choices: str, also: str = "") -> Check:
    """One of these; ``also`` is taken as well, and not proposed."""

    def check(value: str) -> str:
        shown = ", ".join(f'"{choice}"' for choice in choices)
        return "" if value in choices or (also and value == also) else f"{value!r} is not one of {shown}"

    return check


def within(least: int, most: int) -> Check:
    """A number of ``least`` to ``most``."""
    return lambda value: "" if least <= value <= most else f"{value} is not within {least} to {most}"


def not_below_zero(value: int) -> str:
    """Zero or more; the rulebook knows how many are too many."""
    return "" if value >= 0 else f"{value} is below zero; write 0 or more"


def texts(value: Sequence[Any]) -> str:
    """A list of texts."""
    wrong = next((name for name in value if not isinstance(name, str)), None)
    return "" if wrong is None else f"{wrong!r} is not a text in quotes; write one name a seat"


def different_names(value: Sequence[Any]) -> str:
    """A list of names, none of them twice, each short enough for its place beside a seat."""
    for number, name in enumerate(value):
        if not isinstance(name, str) or not name.strip():
            return f"{name!r} is no name; write each as a text in quotes"
        if len(name) > LONGEST_NAME:
            return f"{name!r} has {len(name)} characters; {LONGEST_NAME} have their place beside a seat"
        if name in value[:number]:
            return f"{name!r} is there twice; tell the two apart, as in {name + ' 2'!r}"
    return ""


def pins(value: Sequence[Any]) -> str:
    """A list of the header's lines, none of them twice."""
    for number, pin in enumerate(value):
        if type(pin) is not int or pin not in PIN:
            return f"{pin!r} is no line of the header; write BCM numbers, 0 to {PIN[-1]}, one a seat"
        if pin in value[:number]:
            return f"{pin} is there twice; every seat needs a line of its own"
    return ""


def path(value: str) -> str:
    """A path from the root; empty is none."""
    return "" if not value or value.startswith("/") else f"{value!r} is no path from the root; it begins with /"


def device(value: str) -> str:
    """A path from the root."""
    return path(value) if value else "it names nothing; write the device's path, as ls /dev shows it"


def page_address(value: str) -> str:
    """The address of a page; empty is none."""
    try:
        parts = urlsplit(value)
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        whole = False
    return "" if whole or not value else f'{value!r} is no address of a page; write it as in "https://prinyato.local/"'


def remote_device(value: str) -> str:
    """None, any, or a path."""
    wrong = path(value) if value != "auto" else ""
    return f'{value!r} is no device; write "auto", or its path as ls /dev/input/by-id shows it' if wrong else ""


def bindings(actions: Sequence[str]) -> Check:
    """A table of these actions, each with one name of a key of Linux's or a list of them."""

    def check(value: Mapping[str, Any]) -> str:
        for action, names in value.items():
            if action not in actions:
                return f"{action} is no action; the actions are {', '.join(actions)}"
            codes = [names] if isinstance(names, str) else names
            if not isinstance(codes, list) or not codes:
                return f'{action} = {names!r} names no key; write it as "KEY_PAGEDOWN", or several in a list'
            wrong = next((code for code in codes if not isinstance(code, str) or not _CODE.fullmatch(code)), None)
            if wrong is not None:
                return f'{action} = {wrong!r} is no name of a key; write it as evdev does, as in "KEY_PAGEDOWN"'
        return ""

    return check
