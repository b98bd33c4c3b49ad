"""Measure how late the sound is: a microphone at one seat's hand input hears the loudspeaker.

The module (LM393) goes where the seat's button would be, and says when clicks arrive; from that comes
output_latency_ms. The same run shows that «Спасибо» falls exactly the window's length after the question.

Exit code 0: measured, and the window is right; 1: it cannot be trusted, or the window is not right; 2: it cannot be
done.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from controller.cli import fail
from controller.cli.calibrate.benches import SIMULATED, Opened, open_bench
from controller.cli.calibrate.session import Ear, Findings, duration, listen
from controller.cli.calibrate.shown import latency_lines, note, picture, window_is_proven, window_lines
from controller.cli.calibrate.stored import KEY, note_of, with_latency
from controller.cli.calibrate.words import PHRASES, Words
from controller.cli.screen import Printed, Screen, progress_bar, wrapped
from controller.config import Config, ConfigError, read_config
from controller.journal.whole_file import write_whole
from hardware.ports import MILLISECOND, HardwareError
from hardware.simulated.room import Acoustics
from hardware.sound.calibration import LEAST_CLICKS, Latency

_MOST_CLICKS = 500
_MOST_LATENCY_MS = 1000  # that a configuration takes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument("--seat", type=int, default=1, metavar="N", help="whose hand input holds the microphone (1)")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the table's table.toml")
    parser.add_argument("--language", choices=tuple(PHRASES), default="ru", help="of the lines (ru)")
    parser.add_argument("--clicks", type=_clicks, default=50, metavar="N", help="how many to play (50)")
    parser.add_argument("--write", action="store_true", help=f"put {KEY} into the configuration file")
    parser.add_argument(
        "--simulate",
        choices=SIMULATED,
        help="no hardware: a room in memory, or the real mixer on SDL's disk driver, which is listened to",
    )
    parser.add_argument(
        "--room",
        type=_room,
        metavar="KEY=VALUE,…",
        help="the room in memory: latency, jitter, ringing and echo in ms, missed (a share), noise (sounds a second)",
    )


def main(args: argparse.Namespace) -> int:
    """Measure, show, and write if that is asked for."""
    words = Words(args.language)
    try:
        _check(args)
        config = read_config(args.config) if args.config else Config()
        _show_stored(args, config, words)
        with open_bench(config, args.seat, args.simulate, args.room or Acoustics()) as opened:
            findings = _listen(args, opened, words)
        told = (latency_lines(findings.latency, args.seat, words), _outcome(args, config, findings, opened, words))
        for lines in told:
            for line in lines:
                print("\n".join([line] if line.startswith(" ") else wrapped(line)))
    except (ConfigError, HardwareError) as error:
        return fail(error)
    return 0 if findings.latency.doubt is None and window_is_proven(findings) else 1


def _check(args: argparse.Namespace) -> None:
    if args.write and not args.config:
        raise ConfigError("--write needs a file to write into; name it with --config")
    if args.write and args.simulate:
        raise ConfigError("--write means nothing to a simulated room; leave one of the two out")
    if args.room and args.simulate != "memory":
        raise ConfigError("--room means nothing without --simulate memory; leave it out")


def _show_stored(args: argparse.Namespace, config: Config, words: Words) -> None:
    measured = note_of(args.config.read_text(encoding="utf-8")) if args.config else ""
    told = words("stored_spread", note=measured) if measured else ""
    print(words("stored", latency=config.speaker.output_latency_ms) + told)


# --- while it runs ---------------------------------------------------------------------------------


def _listen(args: argparse.Namespace, opened: Opened, words: Words) -> Findings:
    seconds = duration(opened.bench, args.clicks)
    heading = words(f"simulated_{args.simulate}") if args.simulate else words("placed", seat=args.seat, seconds=seconds)
    print("\n".join(wrapped(heading)), flush=True)
    # A line that a file or a pipe gets is there for ever: what only moves is for a terminal.
    moving = sys.stdout.isatty()
    with Screen(sys.stdout) if moving else Printed(sys.stdout) as screen:

        def show(stage: str, done: int, of: int, so_far: Latency | None) -> None:
            bar = words("progress", bar=progress_bar(done, of), done=done, all=of)
            chart = picture(so_far, words) if so_far else ()
            screen.draw([f"{words(stage)}  {bar}", *chart] if moving else [words(stage)])

        findings = listen(opened.bench, Ear(args.seat), args.clicks, show)
        if moving:
            screen.draw([])
    return findings


# --- what comes of it ------------------------------------------------------------------------------


def _outcome(
    args: argparse.Namespace, config: Config, findings: Findings, opened: Opened, words: Words
) -> Iterator[str]:
    for error in opened.troubles:
        yield words("trouble", error=error)
    if opened.card is not None and opened.card.starved:
        yield words("starved", times=opened.card.starved)
    if findings.latency.doubt is not None:
        if args.write:
            yield words("not_written")
        return
    yield from _truth(findings.latency, opened.truth, words)
    yield from window_lines(findings, words)
    if args.simulate is None:
        yield from _setting(args, config, findings.latency, words)


def _truth(latency: Latency, truth: Acoustics | None, words: Words) -> Iterator[str]:
    if truth is not None:
        right = abs(latency.length - truth.latency) <= latency.bound
        verdict = words("truth_ok" if right else "truth_bad")
        yield words("truth", length=words.signed_ms(truth.latency), verdict=verdict)


def _setting(args: argparse.Namespace, config: Config, latency: Latency, words: Words) -> Iterator[str]:
    before = config.speaker.output_latency_ms
    exact = before + latency.length / MILLISECOND
    after = max(0, round(exact))
    if after > _MOST_LATENCY_MS:
        why = (
            f"{after} is more than {_MOST_LATENCY_MS}: too late for a table; take a loudspeaker on a wire, no Bluetooth"
        )
        raise ConfigError(why, KEY)
    if exact < -0.5:
        yield words("too_early", before=before, left=words.decimal(-exact, 1))
    yield words("unchanged" if after == before else "setting", before=before, after=after)
    if args.write:
        _write(args.config, after, note(latency))
        yield words("written", path=args.config)
    elif after != before:
        yield words("write_hint", path=args.config) if args.config else words("write_hint_no_file")


def _write(path: Path, latency_ms: int, measured: str) -> None:
    try:
        text = with_latency(path.read_text(encoding="utf-8"), latency_ms, measured)
        write_whole(path, text, path.stat().st_mode)
    except OSError as error:
        raise ConfigError(f"{path}: cannot be written ({error.strerror}); write {KEY} = {latency_ms} there") from error
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from error


# --- arguments -------------------------------------------------------------------------------------


def _clicks(text: str) -> int:
    if not text.isdecimal() or not LEAST_CLICKS <= int(text) <= _MOST_CLICKS:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number of {LEAST_CLICKS} to {_MOST_CLICKS}")
    return int(text)


# What can be said of a room: from what to what, and in what unit.
_ROOM: dict[str, tuple[float, float, int]] = {
    "latency": (-100, 500, MILLISECOND),
    "jitter": (0, 100, MILLISECOND),
    "ringing": (0, 300, MILLISECOND),
    "echo": (0, 300, MILLISECOND),
    "missed": (0, 1, 0),
    "noise": (0, 20, 0),
}


def _room(text: str) -> Acoustics:
    return replace(Acoustics(), **dict(_trait(part) for part in text.split(",")))


def _trait(part: str) -> tuple[str, Any]:
    key, _, number = part.strip().partition("=")
    if key not in _ROOM:
        raise argparse.ArgumentTypeError(f"{key} is none of {', '.join(_ROOM)}")
    least, most, unit = _ROOM[key]
    if not re.fullmatch(r"-?\d{1,4}(\.\d{1,3})?", number) or not least <= float(number) <= most:
        raise argparse.ArgumentTypeError(f"{key}={number}: write a number of {least} to {most}")
    return key, round(float(number) * unit) if unit else float(number)
