"""Reading a rehearsal: the setting, then acts with what must come of each."""

from __future__ import annotations

from dataclasses import dataclass, field

from controller.rehearsal.errors import RehearsalError, UnknownWords
from controller.rehearsal.setting import HEADERS, Setting, set_header


@dataclass(slots=True)
class Act:
    """One act, and the lines that say what must come of it."""

    line: int
    text: str
    expected: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class Script:
    """A rehearsal as it is written."""

    setting: Setting
    acts: list[Act]


def read(text: str) -> Script:
    """Read a rehearsal; raises ``RehearsalError`` with the line."""
    script = Script(Setting(), [])
    for number, raw in enumerate(text.split("\n"), start=1):
        line = " ".join(raw.partition("#")[0].split())
        if not line:
            continue
        try:
            _read_line(script, number, line)
        except RehearsalError as error:
            raise type(error)(f"{line}: {error}", number) from None
    if "rulebook" not in script.setting.lines:
        raise RehearsalError("no rulebook: a rehearsal begins with a line such as rulebook: city")
    return script


def _read_line(script: Script, number: int, line: str) -> None:
    key, colon, value = line.partition(":")
    if line.startswith("->"):
        if not script.acts:
            raise UnknownWords("nothing has happened yet: an expectation follows an act")
        script.acts[-1].expected.append((number, line[2:].strip()))
    elif colon and key in HEADERS:
        if script.acts:
            raise UnknownWords("the setting comes before the first act")
        set_header(script.setting, key, value.strip(), number)
    else:
        script.acts.append(Act(number, line))
