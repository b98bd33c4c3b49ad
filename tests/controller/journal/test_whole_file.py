"""A file that is whole, its owner's alone and on the disk when it is written."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from controller.journal.whole_file import write_whole


def test_the_text_and_then_its_place_are_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    safe: list[tuple[bool, bool]] = []
    file, sync = tmp_path / "kept.json", os.fsync

    def noted(descriptor: int) -> None:
        safe.append((stat.S_ISDIR(os.fstat(descriptor).st_mode), file.exists()))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    write_whole(file, "новое\n")
    assert safe == [(False, False), (True, True)]
    assert file.read_text(encoding="utf-8") == "новое\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_disk_that_takes_nothing_leaves_the_old_one_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.json"
    write_whole(file, "old\n")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(OSError, match=r"No space left on device.*kept.json"):
            write_whole(file, "new\n")
    assert file.read_text() == "old\n"
    write_whole(file, "newer\n")
    assert file.read_text() == "newer\n"


def test_a_link_that_lies_in_its_way_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("as it was")
    (tmp_path / ".kept.json.new").symlink_to(victim)
    write_whole(tmp_path / "kept.json", "new")
    assert victim.read_text() == "as it was"
    assert not (tmp_path / "kept.json").is_symlink()
