"""How the table is: values in, one mark and the words behind it out.

Red is what the host must see to before the game goes on as it should: a seat that is needed and not heard, a journal
that cannot be written. Amber is what the game survives.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from controller.game.units import MILLISECOND, Instant, Seat
from controller.stage.health_view import CheckView, HealthView, MarkName
from controller.stage.seating import Pad
from controller.stage.texts import Texts

WIDE_BOUND = 2 * MILLISECOND
"""A hand known no better than this (ns) is disputed at the close more often than a host would like: of the hands of
the last second one in 250. A bus that works is far below a tenth of it."""

MANY_ERRORS = 30
"""So many lost answers of a seat in a minute mean a bad plug or cable; one now and then is asked for again unseen."""

LITTLE_DISK = 100_000_000
"""Less free space than this (bytes) is told: games take a few hundred kilobytes each, but a card that is full stops
everything on it."""


class Mark(enum.IntEnum):
    """How something is, the worst last."""

    OFF = 0
    GREEN = 1
    AMBER = 2
    RED = 3

    @property
    def shown(self) -> MarkName:
        """As the page knows it."""
        names: Mapping[Mark, MarkName] = {Mark.OFF: "off", Mark.GREEN: "green", Mark.AMBER: "amber", Mark.RED: "red"}
        return names[self]


@dataclass(frozen=True, slots=True)
class PadHealth:
    """What is known of one pad. ``seat``: the number at it, ``needed``: whether that number votes by it, ``by_hand``:
    whether it votes through the host.

    ``since``: since when it is not heard, if it is not; ``doubled``: its modules, if several have its number;
    ``module``: its module, if it is one; ``bound``: of its hands (ns), as far as it is known; ``errors``: answers lost
    in the last minute.
    """

    pad: Pad
    seat: Seat | None = None
    name: str = ""
    needed: bool = True
    by_hand: bool = False
    since: Instant | None = None
    doubled: tuple[str, ...] = ()
    module: str = ""
    bound: int | None = None
    errors: int = 0


@dataclass(frozen=True, slots=True)
class DiskTrouble:
    """``why`` nothing can be written, and what to ``check`` next, in the host's words; ``detail``: in the disk's."""

    why: str
    check: str
    detail: str


@dataclass(frozen=True, slots=True)
class TableHealth:
    """All that is known. ``cut``: why each line that is gone is; texts are empty where all is well.

    ``waiting``: how many records wait for a disk that is late; ``trouble``: why nothing can be written, if it is so;
    ``free``: bytes on the journal's disk, ``None`` if nobody has looked; ``silent_because``: why there is no sound;
    ``borrowed``: which phrases another voice says; ``remote_gone``: why the host's remote is not there.
    """

    pads: tuple[PadHealth, ...] = ()
    cut: tuple[tuple[str, str], ...] = ()
    waiting: int = 0
    trouble: DiskTrouble | None = None
    free: int | None = None
    silent_because: str = ""
    borrowed: str = ""
    remote_gone: str = ""


def health_view(health: TableHealth, texts: Texts) -> HealthView:
    """The one mark, and everything that it stands for, the worst first."""
    marked = [
        *(_of_pad(pad, texts) for pad in health.pads),
        *_of_line(health, texts),
        _of_journal(health, texts),
        *_of_disk(health, texts),
        *_of_sound(health, texts),
        *_of_remote(health, texts),
    ]
    marked.sort(key=lambda one: -max(one[0], Mark.GREEN))
    worst = max(marked[0][0], Mark.GREEN)
    checks = [check for _, check in marked]
    troubles = [check for mark, check in marked if mark is worst and mark > Mark.GREEN]
    return HealthView(mark=worst.shown, text=_in_short(troubles, texts), checks=checks)


def _in_short(troubles: Sequence[CheckView], texts: Texts) -> str:
    """The first of the worst, and how many are as bad."""
    if not troubles:
        return texts.word("health_well")
    first, *others = troubles
    text = f"{first['title']}: {first['text']}"
    return texts.word("health_and_others", text=text, count=len(others)) if others else text


_Marked = tuple[Mark, CheckView]


def _check(
    id_: str, mark: Mark, title: str, text: str, check: str = "", *, detail: str = "", since: float | None = None
) -> _Marked:
    view = CheckView(id=id_, mark=mark.shown, title=title, text=text, check=check, detail=detail, since=since)
    return mark, view


# --- the seats -------------------------------------------------------------------------------------


def _of_pad(pad: PadHealth, texts: Texts) -> _Marked:
    title = texts.word("health_pad", pad=pad.pad) if pad.seat is None else f"№ {pad.seat} {pad.name}".rstrip()
    bad = Mark.RED if pad.needed else Mark.OFF
    id_ = f"seat-{pad.pad}"
    if pad.by_hand:
        return _check(id_, Mark.OFF, title, texts.word("health_by_hand"))
    if pad.doubled:
        text = texts.word("health_doubled", modules=", ".join(pad.doubled))
        return _check(id_, bad, title, text, texts.word("health_check_doubled"))
    module = texts.word("health_module", module=pad.module) if pad.module else ""
    if pad.since is not None:
        text = texts.word("health_unheard") if pad.needed else texts.word("health_unheard_spare")
        check = texts.word("health_check_module" if pad.module else "health_check_pad") if pad.needed else ""
        return _check(id_, bad, title, text, check, detail=module, since=pad.since / MILLISECOND)
    mark, check = _of_heard_pad(pad)
    return _check(id_, mark, title, _how_heard(pad, texts), texts.word(check) if check else "", detail=module)


def _of_heard_pad(pad: PadHealth) -> tuple[Mark, str]:
    """How it is, and the word for the next thing to check."""
    if pad.errors >= MANY_ERRORS:
        return Mark.AMBER, "health_check_cable"
    if pad.bound is not None and pad.bound > WIDE_BOUND:
        return Mark.AMBER, "health_check_bound"
    return Mark.GREEN, ""


def _how_heard(pad: PadHealth, texts: Texts) -> str:
    parts = [texts.word("health_heard")]
    if pad.bound is not None:
        parts.append(texts.word("health_bound", bound=at_most(pad.bound, texts)))
    if pad.errors:
        parts.append(texts.word("health_errors", count=more_than(pad.errors, texts)))
    return ", ".join(parts)


def _of_line(health: TableHealth, texts: Texts) -> Iterable[_Marked]:
    for port, why in health.cut:
        text, check = texts.word("health_line_cut", port=port), texts.word("health_check_line")
        yield _check("line", Mark.RED, texts.word("health_line"), text, check, detail=why)


# --- the rest --------------------------------------------------------------------------------------


def _of_journal(health: TableHealth, texts: Texts) -> _Marked:
    title = texts.word("health_journal")
    if health.trouble is not None:
        text = texts.word("health_journal_trouble", why=health.trouble.why)
        check = texts.word("health_check_journal", check=health.trouble.check)
        return _check("journal", Mark.RED, title, text, check, detail=health.trouble.detail)
    if health.waiting:
        text = texts.word("health_journal_behind", count=more_than(health.waiting, texts))
        return _check("journal", Mark.AMBER, title, text, texts.word("health_check_behind"))
    return _check("journal", Mark.GREEN, title, texts.word("health_journal_well"))


def _of_disk(health: TableHealth, texts: Texts) -> Iterable[_Marked]:
    if health.free is None:
        return
    title = texts.word("health_disk")
    if health.free < LITTLE_DISK:
        text = texts.word("health_disk_full", free=_megabytes(health.free))
        yield _check("disk", Mark.AMBER, title, text, texts.word("health_check_disk"))
    else:
        yield _check("disk", Mark.GREEN, title, texts.word("health_disk_well"))


def _of_sound(health: TableHealth, texts: Texts) -> Iterable[_Marked]:
    title = texts.word("health_sound")
    if health.silent_because:
        text, check = texts.word("no_sound"), texts.word("health_check_sound")
        yield _check("sound", Mark.AMBER, title, text, check, detail=health.silent_because)
    else:
        yield _check("sound", Mark.GREEN, title, texts.word("health_sound_well"))
    if health.borrowed:
        yield _check("voice", Mark.GREEN, texts.word("health_voice"), health.borrowed)


def _of_remote(health: TableHealth, texts: Texts) -> Iterable[_Marked]:
    if health.remote_gone:
        text, check = texts.word("health_remote_gone"), texts.word("health_check_remote")
        yield _check("remote", Mark.AMBER, texts.word("health_remote"), text, check, detail=health.remote_gone)


# --- numbers that do not chatter -------------------------------------------------------------------

_STEPS = (1, 2, 5)
_MEGABYTES = (1, 2, 5, 10, 20, 50, 100)


def at_most(length: int, texts: Texts) -> str:
    """A length (ns) rounded up to 0.1, 0.2, 0.5, 1, 2, 5 … ms, so that it is told anew only when it matters."""
    unit = MILLISECOND // 10
    while unit * 10 < length:
        unit *= 10
    return texts.milliseconds(next((unit * step for step in _STEPS if unit * step >= length), unit * 10))


def more_than(count: int, texts: Texts) -> str:
    """A count that grows: exactly up to five, then «больше 5», «больше 10», «больше 20», «больше 50» …"""
    if count <= _STEPS[-1]:
        return str(count)
    unit = 1
    while unit * 10 < count:
        unit *= 10
    return texts.word("more_than", count=max(unit * step for step in _STEPS if unit * step < count))


def _megabytes(free: int) -> int:
    """What is left of a disk is less than so much."""
    return next(step for step in _MEGABYTES if free < step * 1_000_000)
