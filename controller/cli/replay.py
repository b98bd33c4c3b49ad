"""Play a game again that "prinyato journal export" wrote: what came of it, and what this version decides otherwise.

Exit code 0: this version decides as the file tells; 1: it decides otherwise; 2: the file cannot be read or played.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

from controller.cli import fail
from controller.cli.telling import aside, printable, summary, told_of
from controller.conductor.setup import UnknownSetup
from controller.game.facts import Proposed
from controller.game.reasons import ProposalKind
from controller.journal import (
    BadRecord,
    ExportedGame,
    JournalError,
    PlainFact,
    fact_from_plain,
    fact_to_plain,
    from_lines,
)
from controller.protocol.exported import played
from controller.stage.texts import LANGUAGES, Language, Texts

EXIT_DIFFERENT = 1

_WORDS: dict[Language, dict[str, str]] = {
    "ru": {
        "otherwise": "≠ запись {seq}. Тогда: {then}. Теперь: {now}",
        "nothing": "ничего",
        "same": "Эта версия ({now}) решает так же, как записано ({then}).",
        "different": "Эта версия ({now}) решает иначе, чем записано ({then}): записей {count}, первая – {first}.",
        "untold": "Что решил тогда стол, в файле не записано: сравнивать не с чем.",
        "unnamed": "версия не названа",
    },
    "en": {
        "otherwise": "≠ input {seq}. Then: {then}. Now: {now}",
        "nothing": "nothing",
        "same": "This version ({now}) decides as the file tells ({then}).",
        "different": "This version ({now}) decides otherwise than the file ({then}): {count} inputs, first {first}.",
        "untold": "The file does not tell what was decided then: there is nothing to compare.",
        "unnamed": "no version named",
    },
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument("file", metavar="FILE", help="an exported game; - is standard input")
    parser.add_argument("--language", choices=LANGUAGES, default="ru", help="of what is said (ru)")
    parser.add_argument("--quiet", action="store_true", help="leave out what came of it as both decide")


def main(args: argparse.Namespace) -> int:
    """Read the file, play it, and say what comes of it."""
    name = "standard input" if args.file == "-" else args.file
    try:
        with _opened(args.file) as lines:
            game = from_lines(lines, name=name)
    except JournalError as error:
        return fail(error)
    except UnicodeDecodeError as error:
        return fail(f"{name}: {error.reason}, so this is no exported game; check the file")
    except OSError as error:
        return fail(f"{name}: cannot be read ({error.strerror}); check the path")
    try:
        return _replay(game, args.language, quiet=args.quiet)
    except UnknownSetup as error:
        found = printable(error.found)
        return fail(f"{name}: {found}. Replay it with the Prinyato that wrote it ({_wrote(game, 'en')}).")


@contextmanager
def _opened(file: str) -> Iterator[Iterable[str]]:
    if file == "-":
        yield io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig")
    else:
        with Path(file).open(encoding="utf-8-sig") as lines:
            yield lines


def _replay(game: ExportedGame, language: Language, *, quiet: bool) -> int:
    texts = Texts(language)
    steps = played(game.game, game.inputs)
    if not quiet:
        print(summary(game.game, game.game.finished))
    different = []
    for step, then in zip(steps, game.told, strict=True):
        for line in () if quiet else told_of(step, game.game.header["begins"], texts):
            print(line)
        now = tuple(fact_to_plain(fact) for fact in step.told)
        if then is not None and not _is_same(then, now):
            different.append(step.recorded.seq)
            print(aside(_otherwise(step.recorded.seq, then, now, texts)))
    print(_verdict(game, different, language))
    return EXIT_DIFFERENT if different else 0


def _is_same(then: tuple[PlainFact, ...], now: tuple[PlainFact, ...]) -> bool:
    """Whether the same was decided; a field that only one of the versions has is no decision."""
    return len(then) == len(now) and all(
        one.get("is") == other["is"] and all(one[key] == other[key] for key in one.keys() & other.keys())
        for one, other in zip(then, now, strict=True)
    )


def _verdict(game: ExportedGame, different: list[int], language: Language) -> str:
    words = _WORDS[language]
    if game.inputs and not any(then is not None for then in game.told):
        return words["untold"]
    key = "different" if different else "same"
    first = different[0] if different else 0
    return words[key].format(now=version("prinyato"), then=_wrote(game, language), count=len(different), first=first)


def _wrote(game: ExportedGame, language: Language) -> str:
    return printable(game.version) if game.version else _WORDS[language]["unnamed"]


def _otherwise(seq: int, then: tuple[PlainFact, ...], now: tuple[PlainFact, ...], texts: Texts) -> str:
    """What the two versions tell of one input; in words if these tell them apart."""
    words = _WORDS[texts.language]
    said = [
        words["nothing"] if not told else "; ".join(_in_words(fact, texts) for fact in told) for told in (then, now)
    ]
    if said[0] == said[1]:
        said = [_in_json(told) for told in (then, now)]
    return words["otherwise"].format(seq=seq, then=said[0], now=said[1])


def _in_words(plain: PlainFact, texts: Texts) -> str:
    """A fact as a line of the log; one that has none, or that this version does not know, as it stands in the file."""
    try:
        fact = fact_from_plain(plain)
    except BadRecord:
        return _in_json(plain)
    is_of_victory = isinstance(fact, Proposed) and fact.kind is ProposalKind.VICTORY  # which has a fact of its own
    return _in_json(plain) if is_of_victory else texts.fact(fact) or _in_json(plain)


def _in_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
