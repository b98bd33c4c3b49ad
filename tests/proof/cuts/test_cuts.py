"""Pull the plug at any point: nothing that was acknowledged is lost, and no half-written journal stops the start."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.proof.cuts.cut import Cuts
from tests.proof.cuts.images import Event, image

CUTS = 100


def test_a_game_comes_back_from_a_cut_at_any_point(tmp_path: Path) -> None:
    cuts = list(Cuts(tmp_path, seed=1).cuts(CUTS))
    assert len({cut.found for cut in cuts}) > CUTS // 4
    assert any(cut.found > cut.acknowledged for cut in cuts), "no cut fell between a write and its word"


def test_what_was_not_synced_may_be_lost_and_what_was_is_there() -> None:
    here = [Event("w", 0, "a", b"safe"), Event("s", 0, "a", b""), Event("s", 0, "folder", b"")]
    events = [*here, Event("w", 4, "a", b"!" * 1_000)]
    after = [image(events, "folder", Random(seed))["a"] for seed in range(50)]
    assert all(data.startswith(b"safe") for data in after)
    assert b"safe" in after
    assert b"safe" + b"!" * 1_000 in after
    assert any(0 < data.count(b"!") < 1_000 for data in after), "no write was ever torn"


def test_a_file_is_there_for_certain_once_its_folder_is_synced() -> None:
    events = [Event("w", 0, "a", b"new"), Event("s", 0, "a", b"")]
    assert {"a" in image(events, "folder", Random(seed)) for seed in range(20)} == {True, False}
    events.append(Event("s", 0, "folder", b""))
    assert {"a" in image(events, "folder", Random(seed)) for seed in range(20)} == {True}


def test_a_file_is_gone_for_certain_once_its_folder_is_synced() -> None:
    events = [Event("w", 0, "a", b"old"), Event("s", 0, "a", b""), Event("u", 0, "a", b"")]
    assert {"a" in image(events, "folder", Random(seed)) for seed in range(20)} == {True, False}
    events.append(Event("s", 0, "folder", b""))
    assert {"a" in image(events, "folder", Random(seed)) for seed in range(20)} == {False}


def test_a_renamed_file_has_its_old_name_or_its_new_one() -> None:
    old = [Event("w", 0, "a", b"old"), Event("s", 0, "a", b""), Event("s", 0, "folder", b"")]
    new = [Event("w", 0, "new", b"new"), Event("s", 0, "new", b""), Event("r", 0, "new", b"a")]
    found = [image([*old, *new], "folder", Random(seed)) for seed in range(20)]
    assert {files["a"] for files in found} == {b"old", b"new"}
    assert image([*old, *new, Event("s", 0, "folder", b"")], "folder", Random(1)) == {"a": b"new"}
