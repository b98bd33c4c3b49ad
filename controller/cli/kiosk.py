"""Show the room's display on this computer's own screen. The display's service runs this, for as long as it shows."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from controller.cli import fail
from controller.config import Config, ConfigError, read_config
from controller.web.console_address import is_everywhere, url_of

PROGRAM = "cage"
"""A Wayland compositor that shows one program on the whole screen, and nothing else."""

_BROWSER = (
    "/usr/bin/chromium",
    "--kiosk",
    "--ozone-platform=wayland",
    "--no-first-run",
    "--noerrdialogs",
    "--disable-infobars",
    "--disable-session-crashed-bubble",
    "--disable-component-update",
    "--disable-background-networking",
    "--disable-features=Translate",
    "--password-store=basic",
    "--disk-cache-size=1",
)

_OUR_OWN_CERTIFICATE = ("--ignore-certificate-errors", "--test-type")
"""The page is this very table's, by an address that does not leave the machine: there is nobody in between."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="the table's table.toml")


def main(args: argparse.Namespace) -> int:
    """Become the compositor with the browser in it; this comes back only if it cannot."""
    try:
        config = read_config(args.config) if args.config else Config()
        words = command(config, os.environ.get("XDG_RUNTIME_DIR", "/tmp"))
    except ConfigError as error:
        return fail(f"{args.config}: {error}" if args.config else error)
    try:
        os.execvp(words[0], words)
    except FileNotFoundError:
        return fail(f'{PROGRAM} is not installed; run "sudo prinyato install --display"')


def command(config: Config, runtime: str) -> list[str]:
    """What shows the display of the table that is configured so; ``runtime``: a folder for the browser's files."""
    profile = f"--user-data-dir={runtime}/chromium"
    trusting = _OUR_OWN_CERTIFICATE if config.web.certificate else ()
    return [PROGRAM, "--", *_BROWSER, profile, *trusting, display_url(config)]


def display_url(config: Config) -> str:
    """The display's address on this computer; ``ConfigError`` if it cannot be known."""
    web = config.web
    if web.port == 0:
        raise ConfigError("0 is any port, so the display cannot know where the table is; name one", "web.port")
    host = "localhost" if is_everywhere(web.host) else web.host
    return f"{url_of(host, web.port, secure=bool(web.certificate))}display"
