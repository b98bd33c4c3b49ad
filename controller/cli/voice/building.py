"""``prinyato voice build``: a program on this computer speaks the phrases."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.cli.voice.importing import put
from controller.cli.voice.making import Source, Unmade
from controller.cli.voice.target import Target
from controller.config import ConfigError

LONGEST_S = 60
"""A program that has not spoken a phrase by then never will."""

_PLACE = re.compile(r"\{(out|text|stressed|id)\}")


@dataclass(frozen=True, slots=True)
class Synthesiser:
    """A command in words, with {out}, {text}, {stressed} and {id} in them. No shell ever sees it."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, command: str) -> Synthesiser:
        """A command line. Raises ``ConfigError`` if it cannot be run."""
        try:
            words = tuple(shlex.split(command))
        except ValueError as error:
            raise ConfigError(f"--command: {error}; check its quotes") from error
        if not any("{out}" in word for word in words):
            raise ConfigError("--command names no {out}, the WAV file that it is to write")
        if shutil.which(words[0]) is None:
            raise ConfigError(f"--command: there is no program {words[0]}; check its name, and that it is installed")
        return cls(words)

    def speak(self, clip: str, text: str, stressed: str, folder: Path) -> Path:
        """The file with the phrase. The text is on the program's standard input too. ``Unmade`` if there is none."""
        out = folder / f"{clip}.wav"
        values = {"out": str(out), "text": text, "stressed": stressed, "id": clip}
        command = [_PLACE.sub(lambda place: values[place[1]], word) for word in self.words]
        try:
            done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=LONGEST_S, check=False)
        except subprocess.TimeoutExpired as error:
            raise Unmade(f"{self.words[0]} was not done after {LONGEST_S} s") from error
        except OSError as error:
            raise Unmade(f"{self.words[0]} cannot be run ({error.strerror})") from error
        if done.returncode:
            raise Unmade(f"{self.words[0]} ended with {done.returncode}: {_last_line(done.stderr)}")
        if not out.is_file():
            raise Unmade(f"{self.words[0]} wrote no file: {_last_line(done.stderr)}")
        return out


def _last_line(said: bytes) -> str:
    lines = said.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"


def build(synthesiser: Synthesiser, into: Target, *, again: bool) -> int:
    """Let it speak every phrase, or those that the pack has not got. Returns the exit code.

    Raises ``SoundsError`` or OSError.
    """
    catalogue = into.catalogue
    wanted = list(catalogue.texts) if again else into.missing
    with TemporaryDirectory(prefix="prinyato-") as folder:
        sources = [
            Source(
                clip,
                partial(synthesiser.speak, clip, catalogue.texts[clip], catalogue.stressed[clip], Path(folder)),
            )
            for clip in wanted
        ]
        return put(sources, into, [], left=len(catalogue.texts) - len(wanted))
