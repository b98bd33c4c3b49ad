"""What a table keeps of its consoles beside its journal, for its own user alone."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.config import ConfigError
from controller.journal.whole_file import write_whole
from controller.stage.texts import Texts
from controller.web.console_address import ConsoleAddress
from controller.web.consoles import NOBODY, Consoles, ConsolesFile, ForeignConsoles
from controller.web.paired import Paired
from hardware.clocks import on_loop
from hardware.ports import Clock

_log = logging.getLogger("prinyato")


@dataclass(frozen=True, slots=True)
class FileKeeper:
    """``consoles``: who is paired; ``code``: a file with the code that holds, for ``prinyato pair``.

    ``say``: tells the code to who sits at the terminal, if somebody does.
    """

    consoles: ConsolesFile
    code: Path
    say: Callable[[str], None]

    def keep(self, consoles: Consoles) -> None:
        """Keep who is paired and who leads."""
        self.consoles.write(consoles)

    def tell(self, code: str) -> None:
        """Tell who sits at the table's own computer which code holds."""
        write_whole(self.code, f"{code}\n")
        self.say(code)


def code_of(journal: Path) -> Path:
    """Where the running table with this journal says which code holds. There is none where none is asked."""
    return journal.with_name(f"{journal.name}.code")


def spoken(code: str, texts: Texts) -> str:
    """«Код пульта: 123 456»."""
    half = len(code) // 2
    return texts.word("console_code", code=f"{code[:half]} {code[half:]}")


@contextmanager
def paired_consoles(journal: Path, console: ConsoleAddress, clock: Clock, texts: Texts) -> Iterator[Paired]:
    """The consoles of the table with this journal, as they were; raises ``ConfigError`` if their file cannot be read,
    or that of an old code cannot be taken away.

    The code is printed at a terminal only: what a service prints is a log.
    """
    file = ConsolesFile(journal.with_name(f"{journal.name}.consoles.json"))
    code = code_of(journal)
    keeper = FileKeeper(file, code, _printed(texts) if sys.stdout.isatty() else lambda _: None)
    call_at = on_loop(asyncio.get_running_loop(), clock)
    _take_away(code)
    try:
        yield Paired(clock, call_at, keeper, asks=not console.only_here, consoles=_known(file))
    finally:
        _take_away(code)


def _take_away(code: Path) -> None:
    """A code that does not hold is worse than none."""
    try:
        code.unlink(missing_ok=True)
    except OSError as error:
        what = f"{code} cannot be taken away ({error.strerror}); check whose it is, or take it away"
        raise ConfigError(what, "journal.file") from error


def _printed(texts: Texts) -> Callable[[str], None]:
    return lambda code: print(spoken(code, texts), flush=True)


def _known(file: ConsolesFile) -> Consoles:
    try:
        return file.read()
    except ForeignConsoles as error:
        _log.warning("%s", error)
        return NOBODY
    except OSError as error:
        what = f"{file.path} cannot be read ({error.strerror}); check whose it is, or take it away"
        raise ConfigError(what, "journal.file") from error
