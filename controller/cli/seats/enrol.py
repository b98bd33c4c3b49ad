"""``prinyato seats enrol``: the seats get their numbers by hands in order."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from controller.cli.keys import Key, Keys
from controller.cli.screen import Printed, Screen, wrapped
from controller.cli.seats.bus import OpenBus, bus_meant
from controller.cli.seats.progress import lines_of
from controller.cli.seats.words import Words
from controller.config import ConfigError
from firmware_bridge.enrolling import Clerk
from firmware_bridge.enrolment import Enrolment
from hardware.ports import Lamp, LineState, Seat
from hardware.sensors import Sensor

_STEP_S = 0.05


def enrol(args: argparse.Namespace, words: Words) -> int:
    """0 if every seat that was to have a number has it, else 1."""
    with bus_meant(args, numbered=False) as bus:
        with bus.line.bridge() as bridge:
            table = tuple(seat.seat for seat in bridge.status.seats)
        if args.seat and args.seat not in table:
            raise ConfigError(f"the table has {len(table)} seats, and no seat {args.seat}; --seats says how many")
        seats = (args.seat,) if args.seat else table
        desk = _Desk(bus, seats, args.sensor)
        try:
            with Keys(sys.stdin) as keys, Screen(sys.stdout) if sys.stdout.isatty() else Printed(sys.stdout) as screen:
                while not desk.done:
                    desk.go_on(keys.pressed())
                    screen.draw(desk.lines(words))
                screen.draw(desk.lines(words))
        except KeyboardInterrupt:
            pass
        finally:
            desk.close()
        left = desk.left
    print(words("enrol_unfinished", seats=", ".join(map(str, left))) if left else words("enrol_done"))
    return 1 if left else 0


class _Desk:
    """Where somebody enrols: the modules on one side, keys and lines on the other."""

    def __init__(self, bus: OpenBus, seats: Sequence[Seat], sensor: Sensor | None) -> None:
        self._bus = bus
        self._seats = seats
        self._enrolment = Enrolment(seats, sensor=sensor)
        self._clerk = Clerk(self._enrolment, bus.clock)
        self._why_down = ""
        self._nothing_to_undo = False
        self._hand: int | None = None
        with bus.line.bridge() as bridge:
            bridge.enrol(self._clerk)

    @property
    def done(self) -> bool:
        """Every number is given and confirmed."""
        with self._bus.line.bridge():
            return self._enrolment.done

    @property
    def left(self) -> tuple[Seat, ...]:
        """The seats that have no number yet."""
        with self._bus.line.bridge():
            writing = self._enrolment.writing
            given = {one.seat for one in self._enrolment.given if one != writing}
        return tuple(seat for seat in self._seats if seat not in given)

    def go_on(self, keys: list[Key]) -> None:
        """Let a moment pass, with what was asked for by keys."""
        for key in keys:
            self._take(key)
        for report in self._bus.wait(_STEP_S):
            if isinstance(report, LineState):
                self._why_down = report.why
        with self._bus.line.bridge() as bridge:
            given = {one.seat for one in self._enrolment.given}
            bridge.show({seat: Lamp.COUNTS if seat in given else Lamp.DARK for seat in self._seats})
        if self._hand is not None and self._hand <= len(given):
            self._lift()

    def lines(self, words: Words) -> list[str]:
        """How far it is."""
        with self._bus.line.bridge():
            nobody = self._clerk.nobody
            lines = lines_of(self._enrolment, words)
            done = self._enrolment.done
        if self._nothing_to_undo:
            lines.append(words("enrol_nothing_to_undo"))
        if self._why_down:
            lines += wrapped(words("line_down", why=self._why_down))
        elif nobody:
            lines.append(words("enrol_nobody"))
        return (
            lines
            if done
            else [*lines, *wrapped(words("enrol_keys_simulated" if self._bus.simulated else "enrol_keys"))]
        )

    def close(self) -> None:
        """The bus is as ever."""
        with self._bus.line.bridge() as bridge:
            bridge.enrol(None)

    # --- keys

    def _take(self, key: Key) -> None:
        match key:
            case Key.UNDO:
                with self._bus.line.bridge():
                    self._nothing_to_undo = self._enrolment.undo() is None
            case Key.ENTER:
                self._put_hand()

    def _put_hand(self) -> None:
        """Put a hand on the next simulated module; they are in the order of the seats."""
        if self._bus.simulated is None or self._hand is not None:
            return
        with self._bus.line.bridge():
            number = len(self._enrolment.given) + 1
        if number <= self._bus.simulated.modules:
            self._hand = number
            self._bus.simulated.hand(number, True)

    def _lift(self) -> None:
        if self._bus.simulated is not None and self._hand is not None:
            self._bus.simulated.hand(self._hand, False)
        self._hand = None
