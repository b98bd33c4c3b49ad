"""``table.toml`` as it is first written: every key with what it is for, commented out but for what is given."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from controller.config.keys import Key, Section
from controller.config.reading import DECLARED

_WIDTH = 80

_HEADS = {
    "ru": "Настройки стола Prinyato. Каждый ключ показан с тем, что действует и без него: чтобы изменить, уберите "
    "решётку перед ключом и впишите своё.",
    "en": "The settings of a Prinyato table. Every key is shown with what holds without it: to change one, take away "
    "the hash before the key and write your own.",
}
_EXAMPLES = {"ru": "Например", "en": "As in"}


def documented(language: str, given: Mapping[str, Any] = MappingProxyType({})) -> str:
    """The whole file in "ru" or "en"; it sets what is ``given`` ("web.host": …), and nothing else."""
    lines = list(_comment(_HEADS[language]))
    for name, declared in DECLARED.items():
        words = declared.russian if language == "ru" else declared.english
        match declared:
            case Section():
                lines += ["", "", f"[{name}]  # {words}"]
            case Key():
                lines += ["", *_comment(words)]
                key = name.rpartition(".")[2]
                if declared.example:
                    lines += [f"# {_EXAMPLES[language]}: {key} = {declared.example}"]
                lines += [f"{key} = {_toml(given[name])}" if name in given else f"# {key} = {_toml(declared.default)}"]
    return "\n".join(lines) + "\n"


def _comment(words: str) -> Iterator[str]:
    yield from textwrap.wrap(words, _WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)


def _toml(value: Any) -> str:
    """A default in TOML: text, number, truth, or something empty is the same there as in JSON."""
    return json.dumps(value, ensure_ascii=False)
