"""A computer in a folder, whose commands are recorded; those that make something make it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from controller.cli.install.machine import CommandFailed, Machine

AVAHI = "[server]\n#host-name=foo\n#domain-name=local\n"


class Recorder:
    """Records the commands, and does what the steps after them rely on."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ran: list[str] = []
        self.fails: Callable[[str], bool] = lambda _: False

    def __call__(self, words: Sequence[str]) -> str:
        *offline, words = (*words[:4], words[4:])
        assert offline == ["chroot", str(self.root), "env", "SYSTEMD_OFFLINE=1"]
        command = " ".join(words)
        self.ran.append(command)
        if self.fails(command):
            raise CommandFailed(f"{command} failed: no such thing", "Run it by hand")
        match words:
            case ["groupadd", *_, name]:
                self._name("group", name)
            case ["useradd", *_, name]:
                self._name("passwd", name)
            case ["userdel", name]:
                self._take_name("passwd", name)
            case ["/usr/bin/python3", "-m", "venv", _, path]:
                (self.root / path.removeprefix("/") / "bin").mkdir(parents=True)
        return ""

    def take(self) -> list[str]:
        """What was run since the last time."""
        ran, self.ran = self.ran, []
        return ran

    def _name(self, database: str, name: str) -> None:
        path = self.root / "etc" / database
        path.write_text(path.read_text(encoding="utf-8") + f"{name}:x:990:\n", encoding="utf-8")

    def _take_name(self, database: str, name: str) -> None:
        path = self.root / "etc" / database
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(line for line in lines if not line.startswith(f"{name}:")), encoding="utf-8")


def machine_at(root: Path) -> tuple[Machine, Recorder]:
    """A new Debian in a folder, as far as an installation sees of it."""
    for folder in ("etc/avahi", "var/lib/dpkg/info", "etc/systemd/system"):
        (root / folder).mkdir(parents=True)
    (root / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/bash\n", encoding="utf-8")
    (root / "etc/group").write_text("root:x:0:\ndialout:x:20:\n", encoding="utf-8")
    (root / "etc/avahi/avahi-daemon.conf").write_text(AVAHI, encoding="utf-8")
    (root / "var/lib/dpkg/info/gcc.list").touch()
    (root / "var/lib/dpkg/info/libc6-dev:amd64.list").touch()
    recorder = Recorder(root)
    return Machine(root, recorder), recorder


def tree(root: Path) -> dict[str, str]:
    """Every file and link with what it holds, and every folder."""
    found = {}
    for path in root.rglob("*"):
        name = str(path.relative_to(root))
        if path.is_symlink():
            found[name] = f"→ {path.readlink()}"
        else:
            found[name] = "folder" if path.is_dir() else path.read_text(encoding="utf-8")
    return found
