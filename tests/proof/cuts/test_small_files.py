"""Pull the plug while consoles or a copy of the games are kept: a whole one is there, the last or the one before."""

from __future__ import annotations

from pathlib import Path
from random import Random

from controller.journal import check_journal
from controller.web.consoles import ConsolesFile
from tests.proof.cuts.images import HERE, image, recorded
from tests.proof.cuts.kept_small import TIMES, consoles

CUTS = 300


def test_what_stands_beside_the_journal_comes_back_whole(tmp_path: Path) -> None:
    events = recorded(HERE / "kept_small.py", tmp_path / "kept" / "journal.sqlite", seed=1)
    chance, found = Random(1), set()
    for turn in range(CUTS):
        before = events[: chance.randint(0, len(events))]
        said = b"".join(event.data for event in before if event.name == "safe").decode().split()
        after = tmp_path / str(turn)
        after.mkdir()
        for name, data in image([one for one in before if one.name != "safe"], "kept", chance).items():
            (after / name).write_bytes(data)
        paired = ConsolesFile(after / "consoles.json").read()
        assert said.count("consoles") <= len(paired.paired) <= said.count("consoles") + 1
        assert not paired.paired or paired == consoles(len(paired.paired))
        copy = after / "copy.sqlite"
        games = check_journal(copy).games if copy.exists() else 0
        assert said.count("copy") <= games <= said.count("copy") + 1
        found.add((len(paired.paired), games))
    assert len(found) > TIMES
