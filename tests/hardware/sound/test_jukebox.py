"""The club's own music: one piece after the other, soft under speech, named once where it cannot be played."""

from pathlib import Path

import pytest

from hardware.clocks import ManualClock
from hardware.ports import MILLISECOND, SECOND, HardwareError, Instant, Occasion, Volumes
from hardware.sound.ducking import CUT, DUCKED, FADE
from hardware.sound.errors import BadTrack, NoMusic
from hardware.sound.jukebox import Jukebox, pieces_for
from hardware.sound.voice import Span

LATENCY = 20 * MILLISECOND
TICK = 10 * MILLISECOND
LENGTH = 30 * SECOND


class Deck:
    """Plays pieces of ``LENGTH``; the gain is written down with the instant at which it was set."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock
        self.begun: list[str] = []
        self.broken: set[str] = set()
        self.gain = 0.0
        self.length = LENGTH
        self.ends: Instant | None = None

    def play_track(self, path: Path) -> None:
        if path.name in self.broken:
            raise BadTrack(path, "it is broken")
        self.begun.append(path.name)
        self.ends = self.clock.now() + self.length

    def set_music(self, gain: float) -> None:
        assert self.ends is not None
        self.gain = gain

    def music_plays(self) -> bool:
        return self.ends is not None and self.clock.now() < self.ends

    def stop_music(self) -> None:
        self.ends = None


class Hall:
    """A jukebox with a folder, and time that passes in ticks."""

    def __init__(self, folder: Path | None) -> None:
        self.clock = ManualClock(1000 * SECOND)
        self.deck = Deck(self.clock)
        self.troubles: list[HardwareError] = []
        self.jukebox = Jukebox(folder, self.clock, LATENCY, Volumes(music=100), self.troubles.append)
        self.jukebox.use(self.deck)
        self.spans: list[Span] = []

    def wait(self, length: int) -> None:
        for _ in range(length // TICK):
            self.clock.advance(TICK)
            self.jukebox.attend(self.spans)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("2.ogg", "1.mp3", "3.FLAC", "cover.jpg", "._1.mp3"):
        (tmp_path / name).touch()
    return tmp_path


@pytest.fixture
def hall(folder: Path) -> Hall:
    return Hall(folder)


def test_it_comes_up_softly_and_fades_away(hall: Hall) -> None:
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(TICK)
    assert hall.deck.gain == 0
    hall.wait(FADE // 2)
    assert 0.4 < hall.deck.gain < 0.6
    hall.wait(FADE)
    assert hall.deck.gain == 1
    hall.jukebox.fade()
    hall.wait(FADE // 2)
    assert 0.4 < hall.deck.gain < 0.6
    hall.wait(FADE)
    assert not hall.deck.music_plays()
    assert not hall.jukebox.busy


def test_one_piece_follows_the_other_by_name_and_goes_on_where_it_was(hall: Hall) -> None:
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(LENGTH + 3 * SECOND)
    assert hall.deck.gain == 1
    hall.jukebox.fade()
    hall.wait(FADE + SECOND)
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(2 * LENGTH)
    assert hall.deck.begun == ["1.mp3", "2.ogg", "3.FLAC", "1.mp3"]


def test_a_piece_that_ends_while_it_fades_is_not_followed(hall: Hall) -> None:
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(LENGTH - SECOND)
    hall.jukebox.fade()
    hall.wait(3 * SECOND)
    assert hall.deck.begun == ["1.mp3"]


def test_it_stops_at_once_when_it_is_told_to(hall: Hall) -> None:
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(FADE + SECOND)
    hall.jukebox.stop()
    hall.wait(CUT + TICK)
    assert not hall.deck.music_plays()


def test_it_is_soft_under_speech(hall: Hall) -> None:
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(FADE + SECOND)
    begins = hall.clock.now() + SECOND
    hall.spans = [Span(begins, begins + SECOND)]
    hall.wait(SECOND - LATENCY)
    assert hall.deck.gain == pytest.approx(DUCKED)
    hall.wait(4 * SECOND)
    assert hall.deck.gain == 1


def test_another_occasion_waits_until_the_first_has_faded(tmp_path: Path) -> None:
    for occasion in Occasion:
        (tmp_path / occasion.value).mkdir()
        (tmp_path / occasion.value / f"{occasion.value}.ogg").touch()
    hall = Hall(tmp_path)
    hall.jukebox.play(Occasion.DEAL)
    hall.wait(FADE + SECOND)
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(FADE - SECOND)
    assert hall.deck.begun == ["deal.ogg"]
    hall.wait(2 * SECOND + FADE)
    assert hall.deck.begun == ["deal.ogg", "night.ogg"]
    assert hall.deck.gain == 1


def test_called_back_while_it_fades_the_same_piece_comes_up_again(hall: Hall) -> None:
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(FADE + SECOND)
    hall.jukebox.fade()
    hall.wait(FADE // 2)
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(FADE)
    assert hall.deck.gain == 1
    assert hall.deck.begun == ["1.mp3"]


def test_what_cannot_be_played_is_named_once_and_left_out(hall: Hall, folder: Path) -> None:
    hall.deck.broken = {"1.mp3"}
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(3 * LENGTH)
    assert hall.deck.begun[:3] == ["2.ogg", "3.FLAC", "2.ogg"]
    (trouble,) = hall.troubles
    assert str(folder / "1.mp3") in str(trouble)


def test_pieces_that_end_at_once_are_not_played_round_and_round(hall: Hall) -> None:
    hall.deck.length = MILLISECOND
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(SECOND)
    assert hall.deck.begun == ["1.mp3", "2.ogg", "3.FLAC"]
    assert [type(trouble) for trouble in hall.troubles] == [BadTrack, BadTrack, BadTrack, NoMusic]


@pytest.mark.parametrize("name", ["empty", "missing"])
def test_a_folder_without_music_is_said_once(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    hall = Hall(tmp_path / name)
    for occasion in (Occasion.DEAL, Occasion.NIGHT, Occasion.NIGHT):
        hall.jukebox.play(occasion)
        hall.wait(SECOND)
    (trouble,) = hall.troubles
    assert isinstance(trouble, NoMusic)
    assert str(tmp_path / name) in str(trouble)
    assert not hall.jukebox.busy


def test_without_a_folder_there_is_no_music_and_no_complaint() -> None:
    hall = Hall(None)
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(SECOND)
    assert hall.deck.begun == []
    assert hall.troubles == []


def test_on_a_device_that_has_come_back_it_comes_up_anew(hall: Hall) -> None:
    hall.jukebox.play(Occasion.NIGHT)
    hall.wait(FADE + SECOND)
    hall.jukebox.use(None)
    hall.wait(SECOND)
    hall.jukebox.use(hall.deck)
    hall.wait(2 * TICK)
    assert hall.deck.begun == ["1.mp3", "2.ogg"]
    assert hall.deck.gain < 0.1
    hall.wait(FADE)
    assert hall.deck.gain == 1


def test_only_music_is_taken_and_an_occasion_may_have_its_own(folder: Path) -> None:
    assert [path.name for path in pieces_for(Occasion.NIGHT, folder)] == ["1.mp3", "2.ogg", "3.FLAC"]
    (folder / "night").mkdir()
    (folder / "night" / "owls.wav").touch()
    assert [path.name for path in pieces_for(Occasion.NIGHT, folder)] == ["owls.wav"]
    assert len(pieces_for(Occasion.DEAL, folder)) == 3
