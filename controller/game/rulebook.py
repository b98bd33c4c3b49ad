"""A rulebook: what a club has decided, as typed values. Every key is one of RULES.md 3.5.

The rules read these fields and nothing else; no rule asks for a rulebook's name.
"""

from __future__ import annotations

import collections.abc
import dataclasses
import difflib
import enum
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.game.roles import Role
from controller.game.units import MILLISECOND


class RulebookError(ValueError):
    """A rulebook cannot be played by; the message says which key, what is wrong and what would be right."""

    @property
    def key(self) -> str:
        """The option in question; the message begins with it."""
        return str(self).partition(":")[0]


class UnknownOption(RulebookError, KeyError):
    """A rulebook sets an option that no rule reads."""

    __str__ = Exception.__str__


class MissingOption(RulebookError, KeyError):
    """A rulebook leaves out an option that every rulebook has."""

    __str__ = Exception.__str__


class WrongValue(RulebookError, TypeError):
    """An option has a value that it cannot have."""


class HandsFree(enum.Enum):
    """When a voting hand may leave the pad. ``COUNT`` and ``ACCEPTED`` are both the release; the words differ."""

    ACCEPTED = "accepted"
    COUNT = "count"
    THANKS = "thanks"


class EarlyLift(enum.Enum):
    """What a hand that left the pad too early brings; the vote stays."""

    REMOVAL = "removal"
    FOUL = "foul"
    FLAG = "flag"


class HandOffence(enum.Enum):
    """What a hand out of order brings."""

    FLAG = "flag"
    FOUL = "foul"


class LeftoverRule(enum.Enum):
    """What becomes of the votes of those who voted for nobody."""

    ABSTAIN = "abstain"
    LAST_NOMINEE = "last_nominee"


class Gesture(enum.Enum):
    """Whether a nomination needs the thumb on the table."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class Withdrawal(enum.Enum):
    """Whether a nomination can be taken back."""

    NO = "no"
    OWN_SPEECH = "own_speech"


class SingleNomineeDay1(enum.Enum):
    """What becomes of the only nominee of the first day."""

    NO_BALLOT = "no_ballot"
    BALLOT = "ballot"


class SingleNomineeLater(enum.Enum):
    """What becomes of the only nominee of a later day: voted on, or gone without a ballot."""

    BALLOT = "ballot"
    LEAVES = "leaves"


class TieRepeats(enum.Enum):
    """When a tie after a revote is the same tie again."""

    SAME_TIED = "same_tied"
    SAME_TIED_AND_COUNTS = "same_tied_and_counts"


class ThirdFoul(enum.Enum):
    """What the third foul does to the next speech of one's own."""

    NOTIFY = "notify"
    LOSE_SPEECH = "lose_speech"
    NOMINATE_ONLY = "nominate_only"


class FourthFoul(enum.Enum):
    """What the fourth foul brings; the host confirms."""

    NOTIFY = "notify"
    REMOVAL = "removal"


class DrawReset(enum.Enum):
    """Which exits start the count of quiet nights again."""

    ANY_EXIT = "any_exit"
    SHOT_OR_VOTE = "shot_or_vote"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One club's decisions; the keys, their values and their sources are those of RULES.md 3.5."""

    name: str
    seats: int
    seats_allowed: tuple[int, int]
    deck: Mapping[Role, int]
    window_ms: int
    hands_free_on: HandsFree
    early_lift: EarlyLift
    lift_ms: int
    early_hand: HandOffence
    double_hand: HandOffence
    early_grace_ms: int
    leftovers: LeftoverRule
    self_vote: bool
    self_nomination: bool
    nomination_gesture: Gesture
    withdraw_nomination: Withdrawal
    zero_day: bool
    single_nominee_day_1: SingleNomineeDay1
    single_nominee_later: SingleNomineeLater
    speech_s: int
    defence_s: int
    last_word_s: int
    revote_excludes_tied: bool
    tie_repeats: TieRepeats
    all_leave_forbidden: tuple[str, ...]
    acquaintance_order: tuple[Role, ...]
    night_order: tuple[Role, ...]
    agreement_s: int
    agreement_warning_s: int
    acquaintance_s: int
    call_s: int
    check_s: int
    hunt_number_s: float
    third_foul: ThirdFoul
    third_foul_few_left_s: int
    fourth_foul: FourthFoul
    draw_nights: int
    draw_reset_by: DrawReset
    last_word_before_victory: bool

    @property
    def lift(self) -> int:
        """A gap in a contact shorter than this is none (ns)."""
        return self.lift_ms * MILLISECOND

    @property
    def mafia_shoots_alone(self) -> bool:
        """Whether a quiet night is the mafia's miss."""
        return not {Role.MANIAC, Role.KAMIKAZE} & set(self.night_order)

    def forbids_all_leave(self, tied: int, alive: int) -> bool:
        """Whether the question whether all tied leave is not put with so many tied of so many alive."""
        for entry in self.all_leave_forbidden:
            if entry == "all":
                if tied == alive:
                    return True
                continue
            left, _, right = entry.partition("/")
            if int(right) == alive and left in ("any", str(tied)):
                return True
        return False


MOST = 1_000_000
"""No option is a greater number than this."""

OPTIONS: tuple[str, ...] = tuple(f.name for f in dataclasses.fields(Rulebook) if f.name != "name")
"""Every key that a rulebook has."""


def rulebook(name: str, values: Mapping[str, object]) -> Rulebook:
    """Make a rulebook of plain values, as a TOML file has them.

    Raises ``UnknownOption``, ``MissingOption`` or ``WrongValue``, each naming the key and what would be right.
    """
    for key in values:
        if key not in OPTIONS:
            raise UnknownOption(f"{key}: no rule reads this option{_nearest(key)}")
    missing = [key for key in OPTIONS if key not in values]
    if missing:
        raise MissingOption(f"{missing[0]}: this option is missing; every rulebook has it")
    hints = typing.get_type_hints(Rulebook)
    made = Rulebook(name=name, **{key: _value(key, hints[key], value) for key, value in values.items()})
    _check(made)
    return made


def plain_values(book: Rulebook) -> dict[str, object]:
    """The values of a rulebook as plain ones, such that ``rulebook(book.name, values)`` makes the same again."""
    return {key: _plain_value(getattr(book, key)) for key in OPTIONS}


def _plain_value(value: object) -> object:
    match value:
        case enum.Enum():
            return value.value
        case Mapping():
            return {_plain_value(key): _plain_value(one) for key, one in value.items()}
        case tuple():
            return [_plain_value(one) for one in value]
        case _:
            return value


def option_kind(key: str) -> type:
    """What a value of this option is in a rulebook's file: bool, str (a name) or list; object is anything else."""
    hint = typing.get_type_hints(Rulebook).get(key, object) if key in OPTIONS else object
    if hint is bool:
        return bool
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return str
    return list if typing.get_origin(hint) is tuple else object


def _nearest(key: str) -> str:
    near = difflib.get_close_matches(key, OPTIONS, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _value(key: str, hint: Any, value: object) -> Any:
    origin = typing.get_origin(hint)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return _enum_value(key, hint, value)
    if hint is bool:
        return _plain(key, bool, value, "true or false")
    if hint is int:
        return _number(key, _plain(key, int, value, "a whole number"))
    if hint is float:
        return _number(key, float(_plain(key, (int, float), value, "a number")))
    if origin is tuple:
        return _tuple_value(key, typing.get_args(hint), value)
    if origin is collections.abc.Mapping:
        return _deck(key, value)
    raise AssertionError(f"no reader for {key}: {hint}")


def _plain(key: str, kind: type | tuple[type, ...], value: object, words: str) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise WrongValue(f"{key}: {value!r} is not {words}")
    return value


def _number(key: str, value: Any) -> Any:
    if not 0 <= value <= MOST:
        raise WrongValue(f"{key}: {value} is not a number from 0 to {MOST}")
    return value


def _enum_value(key: str, hint: type[enum.Enum], value: object) -> enum.Enum:
    try:
        return hint(value)
    except ValueError:
        allowed = ", ".join(str(member.value) for member in hint)
        raise WrongValue(f"{key}: {value!r} is not one of {allowed}") from None


def _tuple_value(key: str, args: tuple[Any, ...], value: object) -> tuple[Any, ...]:
    items = _plain(key, (list, tuple), value, "a list")
    if args[-1] is not Ellipsis:
        if len(items) != len(args):
            raise WrongValue(f"{key}: {list(items)!r} needs {len(args)} values")
        return tuple(_value(key, hint, item) for hint, item in zip(args, items, strict=True))
    if args[0] is str:
        return tuple(_share(key, item) for item in items)
    return _order(key, tuple(_value(key, args[0], item) for item in items))


def _order(key: str, roles: tuple[Role, ...]) -> tuple[Role, ...]:
    """An order of calls: each role once, and nobody calls the civilians."""
    if Role.CIVILIAN in roles or len(set(roles)) < len(roles):
        raise WrongValue(f"{key}: {', '.join(r.value for r in roles)}; name each role that is called once")
    return roles


def _share(key: str, value: object) -> str:
    """An entry of ``all_leave_forbidden``: "all", "tied/alive" or "any/alive"."""
    if isinstance(value, str):
        left, slash, right = value.partition("/")
        if value == "all" or (slash and _is_count(right) and (left == "any" or _is_count(left))):
            return value
    raise WrongValue(f'{key}: {value!r} is not "all", "tied/alive" such as "3/9", or "any/alive"')


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2


def _deck(key: str, value: object) -> Mapping[Role, int]:
    if not isinstance(value, Mapping):
        raise WrongValue(f"{key}: {value!r} is not a table of role = how many")
    deck: dict[Role, int] = {}
    for role, count in value.items():
        deck[_value(key, Role, role)] = _value(key, int, count)
    return types.MappingProxyType(deck)


ONE_CARD = (Role.DON, Role.SHERIFF, Role.DOCTOR, Role.PUTANA, Role.MANIAC)
"""There is at most one card of each of these (RULES.md H63)."""


def check_deck(deck: Mapping[Role, int], seats: int) -> None:
    """Raise ``WrongValue`` unless a game of ``seats`` can be played with this deck (RULES.md H63)."""
    cards = sum(deck.values())
    black = deck.get(Role.MAFIA, 0) + deck.get(Role.DON, 0)
    red = cards - black - deck.get(Role.MANIAC, 0)
    if cards != seats:
        raise WrongValue(f"deck: {cards} cards for {seats} seats; name one card a seat")
    if black == 0:
        raise WrongValue("deck: no mafia; at least one mafia or don is needed")
    if black >= red:
        raise WrongValue(f"deck: {black} black and {red} red; the reds must be more, or the game is over at once")
    for role in ONE_CARD:
        if deck.get(role, 0) > 1:
            raise WrongValue(f"deck: {deck[role]} cards {role.value}; there is at most one")


def check_seats(book: Rulebook, seats: int) -> None:
    """Raise ``WrongValue`` unless the rulebook is played with so many seats."""
    least, most = book.seats_allowed
    if not least <= seats <= most:
        raise WrongValue(f"seats: {seats} is not within {least} to {most}, as seats_allowed says")


def _check(book: Rulebook) -> None:
    least, most = book.seats_allowed
    if not 1 <= least <= most <= 16:
        raise WrongValue(f"seats_allowed: {least} to {most} is not a range within 1 to 16")
    check_seats(book, book.seats)
    check_deck(book.deck, book.seats)
    if book.window_ms == 0:
        raise WrongValue("window_ms: a window of 0 ms takes no hand; 2000 is usual")
