"""Look at rulebooks: list the shipped ones, show one, check a club's own, or say in what two differ.

Exit code 0: all is well, or nothing differs; 1: they differ; 2: a rulebook cannot be played by.
"""

from __future__ import annotations

import argparse

from controller.cli import fail
from controller.config import Config, ConfigError, rulebook_of
from controller.game import Rulebook, RulebookError
from controller.game.values import OPTIONS, plain_values
from controller.rulebooks import load, shipped, source
from controller.stage.lexicon import ASKED, FIRST, USUAL, Lexicon
from controller.stage.texts import LANGUAGES
from sounds import BUNDLED, Catalogue, SoundsError
from sounds.fields import toml_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("list", help="the rulebooks that come with the table")
    show = actions.add_parser("show", help="every value of one, with its source where the file names it")
    show.add_argument("rulebook", metavar="NAME", help="a shipped one, or a .toml file")
    check = actions.add_parser("check", help="whether files can be played by, and what is wrong if not")
    check.add_argument("rulebooks", nargs="+", metavar="FILE", help="a .toml file, or a shipped one's name")
    diff = actions.add_parser("diff", help="the values in which two differ")
    diff.add_argument("left", metavar="A")
    diff.add_argument("right", metavar="B")


def main(args: argparse.Namespace) -> int:
    """Do what was asked."""
    try:
        match args.action:
            case "list":
                return _list()
            case "show":
                return _show(args.rulebook)
            case "check":
                return max(_check(name) for name in args.rulebooks)
            case _:
                return _diff(load(args.left), load(args.right))
    except (RulebookError, SoundsError) as error:
        return fail(error)


def checked_rulebook(config: Config) -> Rulebook:
    """The one that is named, with every clip of its words: a missing one would be missed in the middle of a game.

    Raises ``ConfigError``.
    """
    book = rulebook_of(config)
    try:
        _check_words(book, config.rulebook)
    except RulebookError as error:
        raise ConfigError(str(error), "rulebook") from error
    return book


def _list() -> int:
    for name in shipped():
        book = load(name)
        least, most = book.seats_allowed
        title = source(name).splitlines()[0].lstrip("# ")
        print(f"{name:<8} {f'{least}–{most}' if least < most else most:>5}  {title}")
    return 0


def _show(name: str) -> int:
    """A shipped rulebook as it is written; a club's own with everything that it takes over."""
    if name in shipped():
        print(source(name), end="")
        return 0
    for key, value in plain_values(load(name)).items():
        print(f"{key} = {toml_of(value)}")
    return 0


def _check(name: str) -> int:
    try:
        book = load(name)
        _check_words(book, name)
    except RulebookError as error:
        return fail(error)
    print(f"{name}: ok")
    return 0


def _check_words(book: Rulebook, name: str) -> None:
    """Every word of the rulebook has its moment, and its clip is in both catalogues."""
    try:
        Lexicon(book)
    except RulebookError as error:
        raise RulebookError(f"{name}: {error}") from error
    for language in LANGUAGES:
        texts = Catalogue.load(BUNDLED / f"{language}.toml").texts
        for moment, clip in book.words.items():
            of_seat = "{n}" in USUAL[moment.removesuffix(FIRST)]
            said = clip.replace("{n}", "1") if of_seat else clip
            if (said or moment in ASKED) and said not in texts:
                where = BUNDLED / f"{language}.toml"
                raise RulebookError(f"{name}: words.{moment}: there is no clip {clip!r}; {where} names the clips")


def _diff(left: Rulebook, right: Rulebook) -> int:
    lefts, rights = plain_values(left), plain_values(right)
    different = [key for key in OPTIONS if lefts[key] != rights[key]]
    width = max((len(key) for key in different), default=0)
    for key in different:
        print(f"{key:<{width}}  {left.name}: {toml_of(lefts[key])}  {right.name}: {toml_of(rights[key])}")
    return 1 if different else 0
