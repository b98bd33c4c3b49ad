"""Which code of a device is which key: two profiles (remote.md), and what a club has changed in them."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from evdev import ecodes

from hardware.ports import Key
from hardware.remote.errors import WrongBinding

Usual = Mapping[Key, Sequence[str]]
"""For each key of a profile the evdev names by which devices are known to send it."""

Names = Mapping[str, Sequence[str]]
"""The same as a configuration has it, as in ``{"next": ["KEY_PAGEDOWN"]}``."""

# What presenters are known to send. The start key of some alternates F5 and ESC: both are one action.
_CLICKER: Usual = {
    Key.NEXT: ("KEY_PAGEDOWN", "KEY_RIGHT", "KEY_DOWN", "KEY_NEXTSONG"),
    Key.BACK: ("KEY_PAGEUP", "KEY_LEFT", "KEY_UP", "KEY_PREVIOUSSONG"),
    Key.YES: ("KEY_F5", "KEY_ESC", "KEY_TAB", "KEY_ENTER", "KEY_PLAYPAUSE"),
    Key.WHISTLE: ("KEY_B", "KEY_DOT", "KEY_VOLUMEUP", "KEY_VOLUMEDOWN"),
}

_KEYPAD: Usual = {
    **{Key(str(digit)): (f"KEY_KP{digit}",) for digit in range(10)},
    Key.ENTER: ("KEY_KPENTER", "KEY_ENTER"),
    Key.PLUS: ("KEY_KPPLUS",),
    Key.MINUS: ("KEY_KPMINUS",),
    Key.STAR: ("KEY_KPASTERISK",),
    Key.SLASH: ("KEY_KPSLASH",),
    Key.CLEAR: ("KEY_KPDOT", "KEY_KPCOMMA", "KEY_BACKSPACE"),
}

PROFILES: Mapping[str, Usual] = {"clicker": _CLICKER, "keypad": _KEYPAD}

# Some keypads press it by themselves, around every digit.
_NEVER = "KEY_NUMLOCK"


def bind(profile: str, own: Names) -> dict[int, Key]:
    """The key that each evdev code is. ``own``: the keys that a club has bound itself, instead of the usual codes.

    Raises ``WrongBinding`` for a profile, a key or a code that does not exist, and a code that is named twice.
    """
    if profile not in PROFILES:
        raise WrongBinding(f"{profile!r} is no profile of a remote; there are {', '.join(PROFILES)}")
    usual = {key.value: names for key, names in PROFILES[profile].items()}
    for key in own:
        if key not in usual:
            raise WrongBinding(f"{key} is nothing that a {profile} does; it has {', '.join(usual)}")
    bound: dict[int, str] = {}
    for key, names in own.items():
        for code in map(code_of, names):
            if code in bound:
                raise WrongBinding(f"{name_of(code)} is bound to {bound[code]} and to {key}; keep one of the two")
            bound[code] = key
    # A code that has been given to another key is not the usual one's any more.
    rest = {code_of(name): key for key, names in usual.items() if key not in own for name in names}
    return {code: Key(key) for code, key in (rest | bound).items()}


def fitting(bound: Mapping[int, Key]) -> dict[Key, frozenset[int]]:
    """For each key the codes that are it: a device has the keys if it has one of each."""
    keys = dict.fromkeys(bound.values())
    return {key: frozenset(code for code, its in bound.items() if its is key) for key in keys}


def code_of(name: str) -> int:
    """The number of a key by its evdev name. Raises ``WrongBinding``."""
    code = ecodes.ecodes.get(name) if name.startswith("KEY_") and name != _NEVER else None
    if code is not None:
        return code
    if name == _NEVER:
        raise WrongBinding(f"{name} cannot be bound: some keypads press it by themselves")
    near = difflib.get_close_matches(name, (key for key in ecodes.ecodes if key.startswith("KEY_")), 1)
    hint = f"did you mean {near[0]}?" if near else "prinyato remote learn finds the names"
    raise WrongBinding(f"{name} is no key that evdev knows; {hint}")


def name_of(code: int) -> str:
    """The evdev name of a key's number."""
    names = ecodes.keys.get(code, f"{code}")
    return names if isinstance(names, str) else names[0]
