"""A session at a bench on virtual time: which seat hears, and what is asked of it."""

from __future__ import annotations

from random import Random

import pytest

from controller.cli.calibrate.session import WINDOWS, Bench, Ear, Findings, NotHeard, WrongSeat, listen
from hardware.clocks import ManualClock
from hardware.ports import MILLISECOND, SECOND, Clip, Doubled, Gap, LineState, Mark, Utterance
from hardware.simulated import SimulatedTable
from hardware.simulated.room import Acoustics, SimulatedRoom
from hardware.sound.burst import with_burst
from hardware.sound.calibration import Doubt, Latency
from sounds import BUNDLED, Pack

QUESTION = Utterance(
    (Mark("begins"), Clip("ask_leave_game_5"), Mark("open"), Gap(2 * SECOND), Mark("close"), Clip("thanks"))
)
CLICKS = 20


class Place:
    """A table whose microphone is at seat 3."""

    def __init__(self, pack: Pack, acoustics: Acoustics) -> None:
        self.clock = ManualClock(1000 * SECOND)
        self.table = SimulatedTable(self.clock, self.clock.call_at)
        room = SimulatedRoom(
            pack, self.clock, self.clock.call_at, self.table.pad(3), acoustics=acoustics, chance=Random(1)
        )
        self.bench = Bench(room, self.table.seats, self.clock, self.clock.advance, QUESTION)
        self.shown: list[tuple[str, int, int]] = []

    def listen(self, seat: int) -> Findings:
        def show(stage: str, done: int, of: int, so_far: Latency | None) -> None:
            self.shown.append((stage, done, of))

        return listen(self.bench, Ear(seat), CLICKS, show)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return with_burst(Pack.load(BUNDLED / "ru-elena"), tmp_path_factory.mktemp("burst"))


def test_everything_is_played_and_heard(pack: Pack) -> None:
    place = Place(pack, Acoustics())
    findings = place.listen(3)
    assert findings.latency.doubt is None
    assert findings.window == 2 * SECOND
    assert len(findings.windows) == WINDOWS
    assert all(window.is_exactly(2 * SECOND) for window in findings.windows)
    assert findings.word is not None
    assert -10 * MILLISECOND <= findings.word <= 130 * MILLISECOND
    assert [stage for n, (stage, done, of) in enumerate(place.shown) if done == of][-1] == "speech"
    assert ("clicks", CLICKS, CLICKS) in place.shown
    assert ("windows", WINDOWS, WINDOWS) in place.shown


def test_without_trust_no_window_is_played(pack: Pack) -> None:
    place = Place(pack, Acoustics(missed=1.0))
    assert place.listen(3) == Findings(Latency(CLICKS, (), 0, 0, MILLISECOND // 2, 0, Doubt.SILENCE))
    assert {stage for stage, _, _ in place.shown} == {"clicks"}


def test_a_microphone_at_another_seat_is_found(pack: Pack) -> None:
    with pytest.raises(WrongSeat, match=r"^seat 4 hears nothing, but seat 3 hears the clicks; say --seat 3$"):
        Place(pack, Acoustics()).listen(4)


def test_noise_at_another_seat_is_no_microphone(pack: Pack) -> None:
    place = Place(pack, Acoustics(missed=1.0, noise=3.0))
    assert place.listen(4).latency.doubt is Doubt.SILENCE


def test_nothing_is_played_to_a_seat_that_is_not_heard(pack: Pack) -> None:
    place = Place(pack, Acoustics())
    place.table.pad(3).vanish()
    with pytest.raises(NotHeard, match=r"^seat 3 is not heard; check its wire and the number with --seat$"):
        place.listen(3)
    assert place.shown == []


@pytest.mark.parametrize(
    ("report", "why"),
    [
        (LineState(False, "/dev/x", "the port is gone"), "the port is gone"),
        (Doubled(3, ("3F2A91B0", "00000001")), "several modules have its number: 3F2A91B0, 00000001"),
    ],
)
def test_why_a_seat_is_not_heard_is_said(pack: Pack, report: LineState | Doubled, why: str) -> None:
    place = Place(pack, Acoustics())
    place.table.pad(3).vanish()
    place.clock.call_at(place.clock.now() + SECOND, lambda: place.table.seats.say(report))
    with pytest.raises(NotHeard) as raised:
        place.listen(3)
    assert str(raised.value) == f"seat 3 is not heard ({why}); check its wire and the number with --seat"
