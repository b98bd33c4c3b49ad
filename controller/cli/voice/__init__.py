"""The table's voices: list and hear them, make one of a club's own recordings or with a synthesiser, and check it.

A voice is a folder with pack.toml, NOTICE.md and one file a phrase. To make one: print the sheet, record each phrase
into a file of the name that stands there (WAV, FLAC, Ogg or MP3), and import the folder. Phrases that are not
recorded are said by the voice that comes with the table.

Exit code 0: all is well; 1: something is wrong with some clips, and the rest is done; 2: it cannot be done.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from controller.cli import fail
from controller.cli.packs import load_pack
from controller.config import Config, ConfigError, configured, read_config
from controller.game import RulebookError
from controller.stage.texts import LANGUAGES
from hardware.ports import HardwareError
from sounds import BUNDLED, Catalogue, SoundsError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listed = actions.add_parser("list", help="the voices that come with the table, and the one that it uses")
    tried = actions.add_parser("test", help="say a phrase aloud, as the table would")
    for command in (listed, tried):
        command.add_argument("--config", type=Path, metavar="FILE", help="the table's table.toml")
        command.add_argument("--voice", metavar="PACK", help="another voice than the configuration names")
    tried.add_argument("--device", metavar="NAME", help="another sound card than the configuration names")

    listing = actions.add_parser("sheet", help="the phrases to record, as a table (CSV)")
    listing.add_argument("--language", choices=LANGUAGES, help="of the phrases (the pack's, or ru)")
    listing.add_argument("--rulebook", metavar="NAME", help="only what a table says by this one")
    listing.add_argument("--pack", metavar="PACK", help="only what this voice has not got")
    listing.add_argument("--write", type=Path, metavar="FILE", help="into a file that a spreadsheet reads")

    imported = actions.add_parser("import", help="make a voice of recordings: cut, level and measure them")
    imported.add_argument("folder", type=Path, metavar="FOLDER", help="one recording a phrase, named as in the sheet")
    imported.add_argument("--pack", type=Path, metavar="FOLDER", help="where the voice is made (FOLDER-voice)")

    built = actions.add_parser("build", help="make a voice with a synthesiser of this computer")
    built.add_argument(
        "--command",
        dest="synthesiser",
        required=True,
        metavar="LINE",
        help='what speaks one phrase, as in "espeak-ng -v ru -w {out} {text}"; {stressed} is the text with U+0301 '
        "behind stressed vowels, {id} the phrase's name; the text is on its standard input too",
    )
    built.add_argument("--pack", type=Path, required=True, metavar="FOLDER", help="where the voice is made")
    for command in (imported, built):
        command.add_argument("--language", choices=LANGUAGES, help="of the voice (the pack's, or ru)")
        command.add_argument("--voice", metavar="NAME", help="who speaks (the folder's name)")
        command.add_argument("--licence", metavar="TEXT", help="on what terms it may be passed on")
        command.add_argument("--force", action="store_true", help="replace phrases that the voice has already")

    checked = actions.add_parser("check", help="what is missing, clipped, silent, too long or not as pack.toml says")
    checked.add_argument("pack", metavar="PACK", help="a voice's name or folder")


def main(args: argparse.Namespace) -> int:
    """Do what was asked."""
    try:
        return _do(args)
    except (ConfigError, SoundsError, HardwareError, RulebookError) as error:
        return fail(error)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return fail(f"{where}{error.strerror}; check the folder, and that there is room on the disk")


def _do(args: argparse.Namespace) -> int:
    # Each action's own modules are imported with it: a list needs no mixer.
    match args.action:
        case "list":
            from controller.cli.voice.listing import list_voices

            return list_voices(_configuration(args))
        case "test":
            from controller.cli.voice.speaking import speak

            return speak(_configuration(args))
        case "sheet":
            return _sheet(args)
        case "check":
            from controller.cli.voice.checking import check

            return check(load_pack(args.pack))
        case _:
            return _make(args)


def _configuration(args: argparse.Namespace) -> Config:
    config = read_config(args.config) if args.config else Config()
    given = {"speaker.voice": args.voice, "speaker.device": getattr(args, "device", None)}
    return configured(config, {key: value for key, value in given.items() if value is not None})


def _sheet(args: argparse.Namespace) -> int:
    from controller.cli.voice.sheet import needed, sheet, write_sheet
    from controller.rulebooks import load

    pack = load_pack(args.pack) if args.pack else None
    catalogue = Catalogue.load(BUNDLED / f"{args.language or (pack.language if pack else 'ru')}.toml")
    clips = needed(catalogue, load(args.rulebook)) if args.rulebook else set(catalogue.texts)
    text = sheet(catalogue, clips - (pack.clips.keys() if pack else set()))
    if args.write:
        write_sheet(args.write, text)
    else:
        print(text, end="")
    return 0


def _make(args: argparse.Namespace) -> int:
    from controller.cli.voice.building import Synthesiser, build
    from controller.cli.voice.importing import import_folder
    from controller.cli.voice.target import target

    if args.action == "build":
        synthesiser = Synthesiser.of(args.synthesiser)
        into = target(args.pack, args.language, args.voice, args.licence, args.synthesiser)
        return build(synthesiser, into, again=args.force)
    folder: Path = args.folder
    pack = args.pack or folder.with_name(f"{folder.resolve().name}-voice")
    return import_folder(folder, target(pack, args.language, args.voice, args.licence), again=args.force)
