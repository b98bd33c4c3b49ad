"""``prinyato remote learn``: every key of a profile is pressed once, and which it is, is printed or written down."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from controller.cli.keys import Keys as Typing
from controller.cli.remote.ear import Ear, Said
from controller.cli.remote.section import check, section, write
from controller.cli.remote.words import Words
from controller.conductor.remotes.gestures import HELD
from hardware.ports import HardwareError, Instant
from hardware.remote.device import Device, open_device
from hardware.remote.finding import BY_ID, keyboards
from hardware.remote.profiles import PROFILES, name_of
from hardware.remote.strokes import Stroke

_HOLD_TRIES = 2

_TWICE = "clicker"
"""The start key of a clicker may send one thing and then another: its keys are pressed twice."""


def learn(profile: str, path: str | None, file: Path | None, words: Words) -> int:
    """Ask for every key of the profile; returns the exit code. Raises ``HardwareError``."""
    if file is not None:
        # Before anything is asked: nobody presses twenty keys for a file that is refused.
        check(file, words)
    with _opened(path, words) as devices, Typing(sys.stdin) as typing:
        _say(words("begin"))
        ear = Ear(devices, typing)
        device = _device(ear, len(devices), words)
        learnt = _keys(ear, profile, words)
        holds = profile != _TWICE or _can_hold(ear, words)
    text = section(device.path, profile, learnt, holds=holds)
    _say("", words("section"), "", text)
    if not device.path.startswith(str(BY_ID)):
        _say(words("may_change"))
    if file is not None:
        write(file, text, words)
        _say(words("written", path=file))
    return 0


@contextlib.contextmanager
def _opened(path: str | None, words: Words) -> Iterator[list[Device]]:
    paths = keyboards() if path is None else (path,)
    if not paths:
        raise HardwareError(words("none", folder=BY_ID))
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(contextlib.closing(open_device(path))) for path in paths]


def _device(ear: Ear, count: int, words: Words) -> Device:
    """The one there is, or the one on which a key is pressed."""
    device = ear.chosen
    if device is None:
        _say(words("press_any", count=count))
    while device is None:
        match ear.hear():
            case its, Stroke(down=True):
                ear.choose(its)
                device = its
    _say(words("device", name=device.name, path=device.path))
    return device


def _keys(ear: Ear, profile: str, words: Words) -> dict[str, list[str]]:
    """The names of the keys for each action that was not left as usual."""
    learnt: dict[int, str] = {}
    actions = [key.value for key in PROFILES[profile]]
    for action in actions:
        _say(words("press", action=words.action(action)))
        code = _press(ear, action, learnt, words)
        if code is None:
            _say(words("usual", action=words.action(action)))
            continue
        learnt[code] = action
        if profile == _TWICE:
            _say(words("again"))
            other = _press(ear, action, learnt, words)
            learnt |= {} if other is None else {other: action}
        names = [name_of(code) for code, its in learnt.items() if its == action]
        _say(words("learnt", action=words.action(action), keys=", ".join(names)))
    return {
        action: [name_of(code) for code, its in learnt.items() if its == action]
        for action in actions
        if action in learnt.values()
    }


def _press(ear: Ear, action: str, learnt: dict[int, str], words: Words) -> int | None:
    """The code of the key that is pressed, unless it is another action's already; ``None``: Enter in the terminal."""
    while True:
        match ear.hear():
            case Said.ENTER:
                return None
            case _, Stroke(code, True) if learnt.get(code, action) == action:
                return code
            case _, Stroke(code, True):
                _say(words("already", pressed=name_of(code), action=words.action(learnt[code])))


def _can_hold(ear: Ear, words: Words) -> bool:
    """Whether this remote shows that a key is kept down, or sends down and up at once; which it is, is said."""
    _say(words("hold"))
    for tried in range(_HOLD_TRIES):
        if tried:
            _say(words("hold_again"))
        if _is_held(ear):
            _say(words("holds"))
            return True
    _say(words("no_hold"))
    return False


def _is_held(ear: Ear) -> bool:
    """Whether the next key that goes down stays there."""
    while True:
        match ear.hear():
            case _, Stroke(code, True, at):
                return _stays(ear, code, at + HELD)


def _stays(ear: Ear, code: int, until: Instant) -> bool:
    while True:
        match ear.hear(until):
            case Said.NOTHING:
                return True
            case _, Stroke(its, False) if its == code:
                return False


def _say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)
