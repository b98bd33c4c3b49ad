"""``prinyato seats``: how every seat is, once or as long as somebody looks."""

from __future__ import annotations

import argparse
import json
import sys

from controller.cli.screen import Screen
from controller.cli.seats.bus import OpenBus, all_heard, bus_meant
from controller.cli.seats.table import lines_of, value_of
from controller.cli.seats.words import Words
from hardware.ports import LineState, SeatReport

_REFRESH_S = 0.25


def show(args: argparse.Namespace, words: Words) -> int:
    """0 if every seat of the table is heard, else 1."""
    with bus_meant(args) as bus:
        if args.json:
            _print_json(bus)
        elif args.once or not sys.stdout.isatty():
            _print_once(bus, words)
        else:
            _refresh(bus, words)
        with bus.line.bridge() as bridge:
            return 0 if all_heard(bridge.status) else 1


def _print_json(bus: OpenBus) -> None:
    bus.settle()
    with bus.line.bridge() as bridge:
        value = value_of(bridge.status, bus.line.port)
        value["frames"] = [str(frame) for frame in bridge.frames]
    print(json.dumps(value, ensure_ascii=False, indent=2))


def _print_once(bus: OpenBus, words: Words) -> None:
    why_down = _why_down(bus.settle(), "")
    with bus.line.bridge() as bridge:
        lines = lines_of(bridge.status, words, why_down)
    print("\n".join(lines))


def _refresh(bus: OpenBus, words: Words) -> None:
    """Draw the table again and again, until Ctrl-C."""
    why_down = ""
    try:
        with Screen(sys.stdout) as screen:
            while True:
                why_down = _why_down(bus.wait(_REFRESH_S), why_down)
                with bus.line.bridge() as bridge:
                    lines = lines_of(bridge.status, words, why_down)
                screen.draw([*lines, words("end")])
    except KeyboardInterrupt:
        return


def _why_down(reports: list[SeatReport], before: str) -> str:
    """Why the line is gone, as was last said; empty if it is there."""
    said = [report for report in reports if isinstance(report, LineState)]
    return said[-1].why if said else before
