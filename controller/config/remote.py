"""What can be set of the host's remote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.config.keys import bindings, key, one_of, remote_device
from hardware.ports import CLICKER_KEYS, KEYPAD_KEYS

PROFILES = ("clicker", "keypad")

CLICKER_ACTIONS = tuple(key.value for key in CLICKER_KEYS)
KEYPAD_ACTIONS = tuple(key.value for key in KEYPAD_KEYS)
"""What a key of a remote can be, by its profile."""


@dataclass(frozen=True, slots=True)
class RemoteSettings:
    """What the host holds in the hand."""

    device: str = key(
        "",
        'Пульт в руке ведущего: "" – нет, "auto" – первый, какой найдётся, или путь (ls /dev/input/by-id).',
        'The host\'s remote: "" is none, "auto" the first that is found, or a path (ls /dev/input/by-id).',
        remote_device,
        example='"auto"',
    )
    profile: str = key(
        "clicker",
        'Как он работает: "clicker" – кликер с четырьмя кнопками, "keypad" – цифровая клавиатура.',
        'How it works: "clicker" is a presenter with four keys, "keypad" a numeric keypad.',
        one_of(*PROFILES),
        example='"keypad"',
    )
    holds: bool = key(
        True,
        "Показывает ли пульт, что кнопку держат; если нет, держать – это три нажатия за 2 секунды. "
        "prinyato remote learn узнает и напишет.",
        "Whether the remote reports that a key is held; if not, three presses within 2 seconds are holding. "
        "prinyato remote learn finds out and writes it.",
        example="false",
    )
    keys: Mapping[str, tuple[str, ...]] = key(
        {},
        "Какая клавиша что делает, если не как обычно: prinyato remote learn узнает и напишет. Кликер: "
        "next, back, yes, whistle; клавиатура: 0–9, enter, plus, minus, star, slash, clear.",
        "Which key does what, if not as usual: prinyato remote learn finds out and writes it. A clicker has next, "
        "back, yes, whistle; a keypad 0 to 9, enter, plus, minus, star, slash, clear.",
        bindings((*CLICKER_ACTIONS, *KEYPAD_ACTIONS)),
        example='{ next = "KEY_PAGEDOWN", whistle = ["KEY_F5", "KEY_ESC"] }',
    )
