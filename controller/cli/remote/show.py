"""``prinyato remote``: which input devices there are, and which keys of a profile each has."""

from __future__ import annotations

import contextlib
from pathlib import Path

from controller.cli.remote.words import Words
from hardware.ports import HardwareError
from hardware.remote.device import open_device
from hardware.remote.finding import BY_ID, keyboards
from hardware.remote.profiles import PROFILES, bind, fitting


def show(words: Words, folder: Path = BY_ID) -> int:
    """List the keyboards in ``folder``; returns 0 if one of them can be a remote, otherwise 1."""
    paths = keyboards(folder)
    if not paths:
        print(words("none", folder=folder))
    # Each is asked, though one that can be a remote is enough: they are all to be shown.
    fits = [_show_device(path, words) for path in paths]
    return 0 if any(fits) else 1


def _show_device(path: str, words: Words) -> bool:
    print(path)
    try:
        with contextlib.closing(open_device(path)) as device:
            name, has = device.name, device.has()
    except HardwareError as error:
        print(f"  {error}")
        return False
    print(f"  {name}")
    missing = {profile: _missing(profile, has) for profile in PROFILES}
    for profile, actions in missing.items():
        lacks = words("lacks", actions=", ".join(map(words.action, actions)))
        print(f"  {words(profile)}: {lacks if actions else words('has_all')}")
    return not all(missing.values())


def _missing(profile: str, has: frozenset[int]) -> list[str]:
    """The keys for which the device has none of the usual keys."""
    return [key.value for key, codes in fitting(bind(profile, {})).items() if not codes & has]
