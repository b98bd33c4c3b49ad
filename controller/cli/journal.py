"""List the games that the journal keeps, show one as readable lines, or write one out to hand it on."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from controller.cli import fail
from controller.cli.telling import summary, told_of
from controller.config import default_journal
from controller.journal import GameSummary, Journal, JournalError, Recorded
from controller.protocol.exported import game_without_names, played, without_names
from controller.protocol.forms import FORMS
from controller.protocol.reading import protocol_of
from controller.stage.texts import LANGUAGES, Texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    _add_options(parser, journal=default_journal(), language="ru")
    # After the action as well as before it: there they have no default, which would hide what was said before.
    after = argparse.ArgumentParser(add_help=False)
    _add_options(after, journal=argparse.SUPPRESS, language=argparse.SUPPRESS)
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    actions.add_parser("list", parents=[after], help="the games, one a line (what is done if nothing is named)")
    show = actions.add_parser("show", parents=[after], help="one game as readable lines")
    show.add_argument("game", type=int, metavar="GAME", help="its number in the list")
    export = actions.add_parser(
        "export",
        parents=[after],
        help="one game as a file: its record for a report (prinyato replay reads it), or its protocol",
    )
    export.add_argument("game", type=int, metavar="GAME", help="its number in the list")
    export.add_argument("-o", dest="output", type=Path, metavar="FILE", help="a new file (default: standard output)")
    export.add_argument(
        "--form",
        choices=tuple(FORMS),
        default="lines",
        help="lines: the record, a line of JSON an input; else the protocol: json, csv for a spreadsheet, "
        "polemica (JSON in its manner), pdf to print (lines)",
    )
    export.add_argument("--without-names", action="store_true", help="leave out the players' names and typed reasons")


def _add_options(parser: argparse.ArgumentParser, *, journal: Path | str, language: str) -> None:
    parser.add_argument(
        "--journal", type=Path, default=journal, metavar="FILE", help=f"where games are kept: {default_journal()}"
    )
    parser.add_argument("--language", choices=LANGUAGES, default=language, help="of what is written (ru)")


def main(args: argparse.Namespace) -> int:
    """List, show, or export."""
    try:
        if args.journal.is_dir():
            return fail(f"{args.journal}: this is a folder; name the journal in it")
        if not args.journal.exists():
            return fail(f"{args.journal}: no game has been played here yet; --journal names another place")
        with Journal.open(args.journal, boot_id=f"reader-{os.getpid()}") as journal:
            match args.action:
                case "show":
                    _show(journal, args.game, Texts(args.language))
                case "export":
                    return _export(journal, args)
                case _:
                    _list(journal)
    except JournalError as error:
        return fail(error)
    except PermissionError as error:
        return fail(f"{args.journal}: cannot be reached ({error.strerror}); check who owns its folder")
    return 0


def _list(journal: Journal) -> None:
    for game in journal.games():
        print(summary(game, _label(journal, game)))


def _show(journal: Journal, game_id: int, texts: Texts) -> None:
    game = journal.game(game_id)
    print(summary(game, _label(journal, game)))
    for step in played(game, journal.inputs(game_id)):
        for line in told_of(step, game.header["begins"], texts):
            print(line)


def _label(journal: Journal, game: GameSummary) -> str | None:
    """How a game has ended: one that is won is put away only when the next begins."""
    if game.finished is not None:
        return game.finished
    try:
        winner = protocol_of(game, journal.inputs(game.id)).winner
    except JournalError:
        return None  # to show it says why it cannot be read
    return winner.value if winner is not None else None


# --- export ----------------------------------------------------------------------------------------


def _export(journal: Journal, args: argparse.Namespace) -> int:
    """Write the game as it stands when this begins."""
    game = journal.game(args.game)
    record = [recorded for recorded in journal.inputs(args.game) if recorded.seq <= game.inputs]
    if args.without_names:
        game, record = _nameless(game, record)
    content = FORMS[args.form](game, record, args.language)
    return _to_screen(content, args.form) if args.output is None else _to_file(content, args.output)


def _nameless(game: GameSummary, record: list[Recorded]) -> tuple[GameSummary, list[Recorded]]:
    return game_without_names(game), list(without_names(record))


def _to_screen(content: bytes, form: str) -> int:
    if form == "pdf" and sys.stdout.isatty():
        return fail("a PDF is nothing to read on a terminal; name a file with -o")
    sys.stdout.buffer.write(content)
    return 0


def _to_file(content: bytes, path: Path) -> int:
    if path.is_dir():
        return fail(f"{path}: this is a folder; name a file in it")
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError:
        return fail(f"{path} is there already; name another file")
    except OSError as error:
        return fail(f"{path} cannot be written ({error.strerror}); check its folder, and that the disk has room")
    return 0
