"""Count the cycles of the built firmware, from its listing."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ENTRY = 4 + 3
"""What the chip does for an interrupt, and the jump in its vector."""

_TWO = frozenset(
    ["lds", "sts", "push", "pop", "ld", "st", "ldd", "std", "adiw", "sbiw", "mul", "sbi", "cbi", "rjmp", "ijmp"]
)
_MORE = {"jmp": 3, "lpm": 3, "icall": 3, "rcall": 3, "call": 4, "ret": 4, "reti": 4}
_SKIPS = frozenset(["cpse", "sbrc", "sbrs", "sbic", "sbis"])


@dataclass(frozen=True, slots=True)
class Instruction:
    at: int
    size: int
    name: str
    arguments: str

    @property
    def after(self) -> int:
        return self.at + self.size

    @property
    def cycles(self) -> int:
        """Where it goes on by itself."""
        return 2 if self.name in _TWO else _MORE.get(self.name, 1)


Test = Callable[[Instruction], bool]


class Listing:
    """The instructions of an ELF file by their addresses, and its functions by their names."""

    def __init__(self, elf: Path) -> None:
        text = subprocess.run(["avr-objdump", "-d", elf], check=True, capture_output=True, text=True).stdout
        self.functions = {name: int(at, 16) for at, name in re.findall(r"^([0-9a-f]+) <(\w+)>:$", text, re.MULTILINE)}
        lines = re.findall(r"^ +([0-9a-f]+):\t((?:[0-9a-f]{2} )+) *\t(\w+)[ \t]*(.*)$", text, re.MULTILINE)
        self.instructions = {
            int(at, 16): Instruction(int(at, 16), len(code.split()), name, arguments)
            for at, code, name, arguments in lines
        }

    def interrupt(self, vector: int) -> Instruction:
        """The first instruction of this interrupt."""
        return self.instructions[self.functions[f"__vector_{vector}"]]

    def longest(self, first: Instruction, last: Test) -> int | None:
        """The cycles of the longest way from ``first`` through the first that is ``last``; None if none leads there.

        Raises RecursionError if there is a loop on the way.
        """
        ways: dict[int, int | None] = {}

        def way(one: Instruction) -> int | None:
            if last(one):
                return one.cycles
            if one.at not in ways:
                on = [(cycles, way(self.instructions[at])) for at, cycles in self._next(one)]
                ways[one.at] = max((cycles + rest for cycles, rest in on if rest is not None), default=None)
            return ways[one.at]

        return way(first)

    def _next(self, one: Instruction) -> list[tuple[int, int]]:
        """Where it may go on, and after how many cycles."""
        if one.name in {"ret", "reti"}:
            return []
        if one.name == "jmp":
            return [(int(one.arguments.split()[0], 16), one.cycles)]
        if one.name == "rjmp":
            return [(self._target(one), one.cycles)]
        if one.name in _SKIPS:
            skipped = self.instructions[one.after]
            return [(one.after, 1), (skipped.after, 1 + skipped.size // 2)]
        if one.name.startswith("br"):
            return [(one.after, 1), (self._target(one), 2)]
        return [(one.after, one.cycles)]

    def _target(self, one: Instruction) -> int:
        return one.after + int(one.arguments.split()[0].removeprefix("."))
