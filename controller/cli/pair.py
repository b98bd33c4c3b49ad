"""Say the code by which a console is paired with the table that runs on this computer."""

from __future__ import annotations

import argparse
from pathlib import Path

from controller.cli import fail
from controller.cli.install.games import table_meant
from controller.cli.keeper import code_of, spoken
from controller.cli.lock import is_played
from controller.config import ConfigError
from controller.stage.texts import LANGUAGES, Texts
from controller.web.console_address import ConsoleAddress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="the table's table.toml (default: the installed)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal that the table plays with")
    parser.add_argument("--language", choices=LANGUAGES, help="of what is said (default: the table's)")


def main(args: argparse.Namespace) -> int:
    """Say the code, and where it is asked for."""
    try:
        _, config, own = table_meant(args.config)
        journal = args.journal or own
        if not is_played(journal):
            return fail(f"no table plays with {journal}; start it, or name its journal with --journal")
        code = code_of(journal).read_text(encoding="utf-8").strip()
    except ConfigError as error:
        return fail(error)
    except FileNotFoundError:
        alone = "where a table listens to its computer alone (web.host) no code is asked: open its page here"
        return fail(f"{alone}. If it has only just been started, ask again")
    except PermissionError as error:
        return fail(f'{error.filename} is the table\'s own; run it with "sudo"')
    language = args.language or config.language
    print(spoken(code, Texts(language)))
    web = config.web
    url = ConsoleAddress(web.host, web.address, secure=bool(web.certificate)).url(web.port)
    if url and web.port:
        print(url)
    return 0
