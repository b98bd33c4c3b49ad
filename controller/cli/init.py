"""Write a table.toml in which every key is explained. As it stands it changes nothing."""

from __future__ import annotations

import argparse
from pathlib import Path

from controller.cli import fail
from controller.config.written import documented
from controller.stage.texts import LANGUAGES

_WRITTEN = {"ru": "Записано: {path}", "en": "Written: {path}"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument("file", nargs="?", type=Path, default=Path("table.toml"), metavar="FILE", help="(table.toml)")
    parser.add_argument("--language", choices=LANGUAGES, default="ru", help="of what is explained (ru)")


def main(args: argparse.Namespace) -> int:
    """Write it, if nothing is there yet."""
    path: Path = args.file
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(documented(args.language))
    except FileExistsError:
        return fail(f"{path} is there already and is left as it is; name another file")
    except OSError as error:
        return fail(f"{path} cannot be written ({error.strerror}); check the folder")
    print(_WRITTEN[args.language].format(path=path))
    return 0
