"""Take the installed table away again: all but the games that were played, and settings that were changed."""

from __future__ import annotations

import argparse

from controller.cli import EXIT_USAGE, fail
from controller.cli.install import add_common_arguments, agreed, failed, plan, told
from controller.cli.install.machine import InstallError, Machine
from controller.cli.install.steps import StepFailed
from controller.cli.install.words import Words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    add_common_arguments(parser)


def main(args: argparse.Namespace) -> int:
    """Show what will be taken away, ask, and take it away."""
    words, machine = Words(args.language), Machine(args.root.resolve())
    steps = plan.everything()
    try:
        if not agreed(args, words, machine, "will_undo", steps):
            return 0 if args.dry_run else EXIT_USAGE
        plan.undo(steps, machine, told(words))
    except StepFailed as error:
        return failed(error, steps, words)
    except InstallError as error:
        return fail(error)
    print(words("removed", journal=plan.JOURNAL))
    if machine.path(plan.SETTINGS).exists():
        print(words("settings_stay", path=plan.SETTINGS))
    return 0
