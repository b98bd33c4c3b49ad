"""Install the table on this computer, so that it starts by itself. What will be done is shown first."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from controller.cli import EXIT_USAGE, fail
from controller.cli.install import certificate, package, plan, wifi
from controller.cli.install.machine import InstallError, Machine
from controller.cli.install.steps import Step, StepFailed
from controller.cli.install.words import PHRASES, Words

EXIT_FAILED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    add_common_arguments(parser)
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="install this wheel (default: what runs here)")
    parser.add_argument("--offline", action="store_true", help="all that the wheel needs lies beside it; no network")
    parser.add_argument("--wifi", metavar="NAME", help="an access point of the table's own, by NetworkManager")
    parser.add_argument("--local-name", action="store_true", help="let the table be found as prinyato.local")
    parser.add_argument("--certificate", action="store_true", help="make a certificate for HTTPS")
    parser.add_argument("--display", action="store_true", help="show the room's display on this computer's own screen")


def add_common_arguments(parser: argparse.ArgumentParser) -> None:
    """What installing and taking away have in common."""
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="a mounted system (default: /)")
    parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
    parser.add_argument("--yes", action="store_true", help="do it without asking")
    parser.add_argument("--language", choices=tuple(PHRASES), default="ru", help="of what is said (ru)")


def main(args: argparse.Namespace) -> int:
    """Show the steps, ask, and do them."""
    words, machine = Words(args.language), Machine(args.root.resolve())
    try:
        if args.offline and args.wheel is None:
            return fail("--offline installs from a wheel; name it with --wheel")
        source = package.wheel(args.wheel, offline=args.offline) if args.wheel else package.running(version("prinyato"))
        network = _network(args, machine)
        options = plan.Options(network, args.local_name, args.certificate, args.display, args.language)
        steps = plan.installation(source, options)
        if not agreed(args, words, machine, "will_do", steps):
            return 0 if args.dry_run else EXIT_USAGE
        if network is not None:
            network = _with_password(network, words, args)
            steps = plan.installation(source, replace(options, network=network))
        plan.do(steps, machine, told(words))
    except StepFailed as error:
        return failed(error, steps, words)
    except InstallError as error:
        return fail(error)
    if network is not None:
        print(words("password_is", name=network.name, password=network.password))
    if args.certificate:
        names = {"certificate": certificate.CERTIFICATE, "key": certificate.KEY}
        print(words("trust", path=certificate.AUTHORITY, **names))
    if args.display:
        print(words("display"))
    print(words("installed"))
    return 0


def _network(args: argparse.Namespace, machine: Machine) -> wifi.AccessPoint | None:
    """The network that is named, with the password that it has already or with none yet."""
    if args.wifi is None:
        return None
    wifi.check_name(args.wifi)
    return wifi.AccessPoint(args.wifi, wifi.password_of(machine) or "")


def _with_password(network: wifi.AccessPoint, words: Words, args: argparse.Namespace) -> wifi.AccessPoint:
    password = network.password
    if not password and not args.yes:
        password = getpass.getpass(words("password", name=network.name))
    password = password or wifi.made_up()
    wifi.check_password(password)
    return wifi.AccessPoint(network.name, password)


# --- what installing and taking away have in common ------------------------------------------------


def agreed(args: argparse.Namespace, words: Words, machine: Machine, heading: str, steps: tuple[Step, ...]) -> bool:
    """Show the steps and ask; whether they are to be gone through."""
    print(words(heading))
    for number, step in enumerate(steps, 1):
        print(words("step", number=number, step=step.describe(words)))
    if machine.root != Path("/"):
        print(words("root", root=machine.root))
    return confirmed(args, words, machine)


def confirmed(args: argparse.Namespace, words: Words, machine: Machine) -> bool:
    """Whether what was shown is to be done; ``InstallError`` if it cannot be, by this user."""
    if args.dry_run or not (args.yes or sys.stdin.isatty()):
        print(words("dry"))
        return False
    if machine.root == Path("/") and os.geteuid() != 0:
        raise InstallError("Only root may change this computer", 'Run it again with "sudo"')
    if args.yes or input(words("ask")).strip().lower() in {"да", "д", "yes", "y"}:
        return True
    print(words("not_done"))
    return False


def failed(error: StepFailed, steps: tuple[Step, ...], words: Words) -> int:
    """Say which step failed, why, and what was done so far; returns the exit code."""
    print(words("failed", number=error.index + 1, step=steps[error.index].describe(words)), file=sys.stderr)
    fail(error)
    print(words("done_so_far", count=error.index, all=len(steps)), file=sys.stderr)
    return EXIT_FAILED


def told(words: Words) -> Callable[[int, Step], None]:
    """Says each step that is done."""
    return lambda index, step: print(words("done_step", number=index + 1, step=step.describe(words)), flush=True)
