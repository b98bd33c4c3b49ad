"""Which key of a device does what: two profiles (remote.md), and what a club has changed in them."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from evdev import ecodes

from hardware.remote.errors import WrongBinding

Names = Mapping[str, Sequence[str]]
"""For each action the evdev names of the keys that do it, as in ``{"next": ["KEY_PAGEDOWN"]}``."""

# What presenters are known to send. The start key of some alternates F5 and ESC: both are one action.
_CLICKER: Names = {
    "next": ("KEY_PAGEDOWN", "KEY_RIGHT", "KEY_DOWN", "KEY_NEXTSONG"),
    "back": ("KEY_PAGEUP", "KEY_LEFT", "KEY_UP", "KEY_PREVIOUSSONG"),
    "yes": ("KEY_F5", "KEY_ESC", "KEY_TAB", "KEY_ENTER", "KEY_PLAYPAUSE"),
    "whistle": ("KEY_B", "KEY_DOT", "KEY_VOLUMEUP", "KEY_VOLUMEDOWN"),
}

_KEYPAD: Names = {
    **{str(digit): (f"KEY_KP{digit}",) for digit in range(10)},
    "enter": ("KEY_KPENTER", "KEY_ENTER"),
    "plus": ("KEY_KPPLUS",),
    "minus": ("KEY_KPMINUS",),
    "star": ("KEY_KPASTERISK",),
    "slash": ("KEY_KPSLASH",),
    "clear": ("KEY_KPDOT", "KEY_KPCOMMA", "KEY_BACKSPACE"),
}

PROFILES: Mapping[str, Names] = {"clicker": _CLICKER, "keypad": _KEYPAD}

# Some keypads press it by themselves, around every digit.
_NEVER = "KEY_NUMLOCK"


def bind(profile: str, own: Names) -> dict[int, str]:
    """The action of each evdev code. ``own``: the actions that a club has keys of its own for, instead of the usual.

    Raises ``WrongBinding`` for a profile, an action or a key that does not exist, and a key that is named twice.
    """
    if profile not in PROFILES:
        raise WrongBinding(f"{profile!r} is no profile of a remote; there are {', '.join(PROFILES)}")
    usual = PROFILES[profile]
    for action in own:
        if action not in usual:
            raise WrongBinding(f"{action} is nothing that a {profile} does; it has {', '.join(usual)}")
    bound: dict[int, str] = {}
    for action, names in own.items():
        for code in map(code_of, names):
            if code in bound:
                raise WrongBinding(f"{name_of(code)} is bound to {bound[code]} and to {action}; keep one of the two")
            bound[code] = action
    # A key that has been given to another action is not the usual one's any more.
    rest = {code_of(name): action for action, names in usual.items() if action not in own for name in names}
    return rest | bound


def fitting(bound: Mapping[int, str]) -> dict[str, frozenset[int]]:
    """For each action the codes that do it: a device has the keys if it has one of each."""
    actions = dict.fromkeys(bound.values())
    return {action: frozenset(code for code, its in bound.items() if its == action) for action in actions}


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
