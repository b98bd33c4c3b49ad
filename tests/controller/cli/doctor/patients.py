"""A computer in a folder to be examined: files as the kernel has them, and commands that answer as they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from controller.cli.doctor.findings import Finding
from controller.cli.doctor.patient import Patient
from controller.cli.doctor.words import Words
from controller.cli.install.machine import CommandFailed, Machine
from controller.config import Config, configured

FILE = "/etc/prinyato/table.toml"


def patient_at(
    root: Path,
    files: Mapping[str, str] = {},
    commands: Mapping[str, str] = {},
    values: Mapping[str, Any] = {},
    **more: Any,
) -> Patient:
    """``files`` by their absolute paths, ``commands`` with what they print, ``values`` of the configuration."""
    for name, text in files.items():
        path = root / name.removeprefix("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(words: Sequence[str]) -> str:
        command = " ".join(words[4:])  # after chroot and its words
        if command not in commands:
            raise CommandFailed(f"{words[4]} is not installed", "Install it")
        return commands[command]

    root.mkdir(exist_ok=True)
    return Patient(Machine(root, run), configured(Config(), values), FILE, 2, root / "journal.sqlite", **more)


def link(root: Path, name: str, target: str) -> None:
    """A link as udev and sysfs make them: relative."""
    path = root / name.removeprefix("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def told(finding: Finding) -> tuple[str, str, str]:
    """The state, and what to do, in Russian and English."""
    russian, english = (Words(language, FILE) for language in ("ru", "en"))
    assert russian.title(finding)
    assert russian.text(finding) != english.text(finding) or not finding.values or finding.said in _ALIKE
    return finding.state.value, russian.remedy(finding), english.remedy(finding)


_ALIKE = {"cool", "driver", "python", "port", "factory"}


def has(finding: Finding, said: str, russian: str, english: str) -> bool:
    """Whether it is wrong in this way, and both remedies have these words."""
    state, in_russian, in_english = told(finding)
    assert (state, finding.said) == ("wrong", said)
    assert russian in in_russian
    assert english in in_english
    return True
