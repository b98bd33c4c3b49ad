"""A game as readable lines: what came in, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from controller.game import inputs
from controller.game.inputs import Input
from controller.game.units import SECOND, Instant
from controller.journal import GameSummary, Recorded, instant_of
from controller.protocol.exported import Reasoned
from controller.protocol.steps import Step
from controller.stage.texts import Language, Texts


def summary(game: GameSummary, label: str | None) -> str:
    """A game as one line of a list; ``label``: how it has ended, ``None`` if it has not."""
    begun = game.started[:16].replace("T", " ")
    book, seats = game.header.get("rulebook", "?"), game.header.get("seats", "?")
    return printable(f"{game.id:>4}  {begun}  {book:<8} {seats:>2}  {game.inputs:>6}  {label or '…'}")


def printable(text: str) -> str:
    """A text from somebody else's file as one line that moves no cursor and rings no bell."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


_MS: dict[Language, str] = {"ru": "мс", "en": "ms"}


def told_of(step: Step, begins: Instant, texts: Texts) -> Iterator[str]:
    """The lines of a step: the input, if it is worth one, and each fact that is."""
    what = "" if _is_no_news(step) else _input(step.recorded.input, texts)
    came = [text for fact in step.told if (text := texts.fact(fact))]
    if what or came:
        yield f"{_clock(step.recorded, begins)}  {what}".rstrip()
    for text in came:
        yield aside(f"→ {text}")


def aside(text: str) -> str:
    """A line below an input's own."""
    return f"{'':>12}  {printable(text)}"


def _is_no_news(step: Step) -> bool:
    """A seat that is heard again tells its level, which is no news if it was known."""
    return isinstance(step.recorded.input, inputs.Contact) and step.after.pads is step.before.pads


def _clock(recorded: Recorded, begins: Instant) -> str:
    thousandths = max(0, instant_of(recorded.input) - begins) * 1000 // SECOND
    minutes, rest = divmod(thousandths, 60_000)
    return f"{minutes:>5}:{rest / 1000:06.3f}"


def _input(what: Input, texts: Texts) -> str:
    match what:
        case inputs.Contact(seat=seat, down=down, bound=bound):
            hand = texts.word("hand_down" if down else "hand_up", seat=seat)
            return f"{hand} (± {texts.milliseconds(bound)} {_MS[texts.language]})"
        case inputs.Command(act=act):
            why = f" ({act.reason})" if isinstance(act, Reasoned) and act.reason else ""
            return printable(f"» {texts.act(act)}{why}")
        case inputs.Restarted():
            return texts.word("restarted")
        case _:
            return ""  # time that came, and seats that were heard: only what came of it is told
