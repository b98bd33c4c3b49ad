"""List the games that the journal keeps, or show one as readable lines."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from controller.cli import fail
from controller.conductor import Setup
from controller.config import LANGUAGES, default_journal
from controller.game import History, inputs, play
from controller.game.inputs import Input
from controller.game.units import SECOND, Instant
from controller.journal import GameSummary, Journal, JournalError, Recorded, instant_of
from controller.stage.texts import Texts


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


def _add_options(parser: argparse.ArgumentParser, *, journal: Path | str, language: str) -> None:
    parser.add_argument(
        "--journal", type=Path, default=journal, metavar="FILE", help=f"where games are kept: {default_journal()}"
    )
    parser.add_argument("--language", choices=LANGUAGES, default=language, help="of the lines (ru)")


def main(args: argparse.Namespace) -> int:
    """List, or show."""
    texts = Texts(args.language)
    try:
        if args.journal.is_dir():
            return fail(f"{args.journal}: this is a folder; name the journal in it")
        if not args.journal.exists():
            return fail(f"{args.journal}: no game has been played here yet; --journal names another place")
        with Journal.open(args.journal, boot_id=f"reader-{os.getpid()}") as journal:
            if args.action == "show":
                _show(journal, args.game, texts)
            else:
                _list(journal)
    except JournalError as error:
        return fail(error)
    except PermissionError as error:
        return fail(f"{args.journal}: cannot be reached ({error.strerror}); check who owns its folder")
    return 0


def _list(journal: Journal) -> None:
    for game in journal.games():
        print(_summary(game))


def _summary(game: GameSummary) -> str:
    begun = game.started[:16].replace("T", " ")
    book, seats = game.header.get("rulebook", "?"), game.header.get("seats", "?")
    return f"{game.id:>4}  {begun}  {book:<8} {seats:>2}  {game.inputs:>6}  {game.finished or '…'}"


def _show(journal: Journal, game_id: int, texts: Texts) -> None:
    game = journal.game(game_id)
    print(_summary(game))
    setup, begins = Setup.of_header(game.header), game.header["begins"]
    history = History(setup.game(begins))
    for recorded in journal.inputs(game_id):
        pads = history.game.pads
        history, told = play(history, recorded.input)
        came = [text for fact in told if (text := texts.fact(fact))]
        # A seat that is heard again tells its level, which is no news if it was known.
        no_news = isinstance(recorded.input, inputs.Contact) and history.game.pads is pads
        what = "" if no_news else _input(recorded.input, texts)
        if what or came:
            print(f"{_clock(recorded, begins)}  {what}".rstrip())
        for text in came:
            print(f"{'':>12}  → {text}")


def _clock(recorded: Recorded, begins: Instant) -> str:
    tenths = max(0, instant_of(recorded.input) - begins) * 1000 // SECOND
    minutes, rest = divmod(tenths, 60_000)
    return f"{minutes:>5}:{rest / 1000:06.3f}"


def _input(what: Input, texts: Texts) -> str:
    match what:
        case inputs.Contact(seat=seat, down=down):
            return texts.word("hand_down" if down else "hand_up", seat=seat)
        case inputs.Command(act=act):
            return f"» {texts.act(act)}"
        case inputs.Restarted():
            return texts.word("restarted")
        case _:
            return ""  # time that came, and seats that were heard: only what came of it is told
