"""Whatever is written, a rehearsal holds, does not hold, or is an error with its line: never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rehearsal import RehearsalError, rehearse

ALONE = """\
night morning thanks time speeches vote accepted restart-question confirm dismiss undo pause resume power-cut
mafia-misses maniac-passes opposite-victory victory-red victory-draw"""
WITH_A_SEAT = """\
speech nominate withdraw foul remove confirm dismiss defence last-word mafia-shoots don-checks sheriff-checks remark
leaves technical-foul stays: doctor-heals putana-visits maniac-shoots"""

SEAT = st.integers(1, 6).map(str)
MS = st.integers(-3500, 5200)
LENGTH = st.integers(1, 2500)


def _words(text: str) -> st.SearchStrategy[str]:
    return st.sampled_from([word.replace("-", " ") for word in text.split()])


HAND = st.one_of(
    st.builds("{}@{}".format, SEAT, MS),
    st.builds(lambda seat, down, length: f"{seat}@{down}-{down + length}", SEAT, MS, LENGTH),
    st.builds(lambda seat, down, later: f"{seat}@{down}~{down + later}", SEAT, MS, LENGTH),
    st.builds("{}@{}+-{}".format, SEAT, MS, LENGTH),
    st.builds("{} {}".format, SEAT, st.sampled_from(("offline", "voted", "abstained"))),
)
LIMIT = st.one_of(st.just(""), st.builds("{}@{}".format, st.sampled_from(("until", "accepted")), st.integers(0, 6000)))
HANDS = st.builds(lambda hands, limit: " ".join((*hands, limit)) or "none", st.lists(HAND, max_size=3), LIMIT)
ACT = st.one_of(
    _words(ALONE),
    st.builds("{} {}".format, _words(WITH_A_SEAT), SEAT),
    st.builds("against {}: {}".format, SEAT, HANDS),
    st.builds("{}: {}".format, st.sampled_from(("all leave", "hands", "hands")), HANDS),
    st.builds("correct foul {} to {}".format, SEAT, SEAT),
    st.builds("shots {}={}".format, SEAT, SEAT),
)
LIKELY = _words("speeches vote confirm dismiss night morning undo power-cut accepted")
ACTS = st.lists(LIKELY | ACT | ACT.map("refused: {}".format), max_size=12)
WRONG = st.one_of(
    st.text(max_size=20),
    st.builds(
        "{} {}".format, st.sampled_from(("foul", "->", "-> late", "-> no", "seats:", "day:", "alive:")), st.text()
    ),
    st.builds(
        "{}: {}".format, st.sampled_from(("rulebook", "option", "deal", "hands", "against 5", "shots")), st.text()
    ),
    st.builds("option: {}={}".format, st.sampled_from(("deck", "night_order", "speech_s", "self_vote")), st.text()),
)

BALLOT = "speech 1\nnominate 2\nthanks\nspeech 2\nnominate 3\nthanks\nspeeches\nvote\n"
BEGUN = ("", BALLOT, f"{BALLOT}against 2: 4@0\nagainst 3: 5@0\n", "speeches\nvote\nnight\n")
DEALS = ("", "deal: 1=don 2=mafia 4=sheriff\n", "deal: 1=don 4=sheriff\n")


@settings(max_examples=250)
@given(book=st.sampled_from(("city", "club")), deal=st.sampled_from(DEALS), begun=st.sampled_from(BEGUN), acts=ACTS)
def test_any_acts(tmp_path_factory: pytest.TempPathFactory, book: str, deal: str, begun: str, acts: list[str]) -> None:
    _play(tmp_path_factory, f"rulebook: {book}\nseats: 6\n{deal}day: 2\nopener: 1\n{begun}", acts)


@settings(max_examples=200)
@given(st.lists(WRONG | ACT, max_size=6))
def test_any_words(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    _play(tmp_path_factory, "rulebook: city\n", lines)


def _play(folder: pytest.TempPathFactory, head: str, lines: list[str]) -> None:
    path: Path = folder.getbasetemp() / "any.game"
    text = head + "\n".join(lines)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    line = 0
    try:
        rehearse(path)
    except RehearsalError as error:
        line = error.line
    assert 0 <= line <= text.count("\n") + text.count("\r") + 1
