"""Reads ``table.toml`` and puts values in, with one helpful sentence for whatever is wrong."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, cast

from controller.config.errors import ConfigError
from controller.config.keys import Key, Section
from controller.config.settings import Config

_WORDS: dict[type, str] = {
    str: "a text in quotes",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table, as in { next = … }",
}


def _declared(settings: type, prefix: str = "") -> Iterator[tuple[str, Key | Section]]:
    for one in fields(settings):
        found = one.metadata["declared"]
        yield f"{prefix}{one.name}", found
        if isinstance(found, Section):
            yield from _declared(cast(type, one.default_factory), f"{one.name}.")


DECLARED: Mapping[str, Key | Section] = dict(_declared(Config))
"""Every key and section by its full name, in the order of the file."""

KEYS = {name: found for name, found in DECLARED.items() if isinstance(found, Key)}
SECTIONS = {name: found for name, found in DECLARED.items() if isinstance(found, Section)}


def read_config(path: Path) -> Config:
    """Read ``table.toml``; raises ``ConfigError``."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}); check the path") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: byte {error.start} is not UTF-8; save the file as UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: not TOML: {error}") from error
    try:
        return configured(Config(), dict(_by_full_name(values)))
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from error


def configured(config: Config, values: Mapping[str, Any]) -> Config:
    """``config`` with these values put in, by full names as in "web.port"; raises ``ConfigError`` with the key."""
    for name, value in values.items():
        if name not in KEYS:
            raise ConfigError(f"there is no such key; {_hint(name)}", name)
        section, _, key = name.rpartition(".")
        checked = _checked(name, value)
        inner = replace(getattr(config, section), **{key: checked}) if section else checked
        config = replace(config, **{section or key: inner})
    return config


def _by_full_name(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if name in SECTIONS:
            if not isinstance(value, dict):
                keys = ", ".join(_keys_of(name))
                raise ConfigError(f"{value!r} stands where a section is; write [{name}], and under it {keys}", name)
            yield from ((f"{name}.{key}", inner) for key, inner in value.items())
        elif isinstance(value, dict) and name not in KEYS:
            near = difflib.get_close_matches(name, SECTIONS, n=1)
            hint = f"did you mean [{near[0]}]?" if near else f"the sections are {', '.join(SECTIONS)}"
            raise ConfigError(f"there is no such section; {hint}", name)
        else:
            yield name, value


def _keys_of(section: str) -> list[str]:
    return [name.rpartition(".")[2] for name in KEYS if name.rpartition(".")[0] == section]


def _hint(name: str) -> str:
    """Where a key may have been meant to stand, or how to have been written."""
    section, _, key = name.rpartition(".")
    near = difflib.get_close_matches(key, _keys_of(section), n=1)
    if near:
        return f"did you mean {f'{section}.' if section else ''}{near[0]}?"
    elsewhere = [other for other in KEYS if other.rpartition(".")[2] == key]
    if elsewhere:
        there = elsewhere[0].rpartition(".")[0]
        return f"it belongs under [{there}]" if there else "it belongs at the top, above all sections"
    where = f"of [{section}]" if section else f"above the sections ({', '.join(SECTIONS)})"
    return f"the keys {where} are {', '.join(_keys_of(section))}"


def _checked(name: str, value: Any) -> Any:
    key = KEYS[name]
    kind: type = list if type(key.default) is tuple else type(key.default)
    if type(value) is not kind:
        raise ConfigError(f"{value!r} is not {_WORDS[kind]}", name)
    wrong = key.check(value)
    if wrong:
        raise ConfigError(wrong, name)
    match value:
        case dict():
            return {action: (names,) if isinstance(names, str) else tuple(names) for action, names in value.items()}
        case list():
            return tuple(value)
        case _:
            return value
