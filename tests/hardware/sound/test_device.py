"""A card that is not there, goes, or comes back: said once, waited for, and spoken through again."""

from pathlib import Path

import pytest

from hardware.clocks import ManualClock
from hardware.ports import SECOND, HardwareError, Volumes
from hardware.sound.device import RETRY, RETRY_WITHOUT_CARD, Cards, Device, playback_cards
from hardware.sound.errors import BadRate, NoSound, SoundGone
from hardware.sound.layout import Layout
from hardware.sound.voice import Sounding

CARD: Cards = frozenset({("pcmC1D0p", 17)})
PLUGGED_IN_AGAIN: Cards = frozenset({("pcmC1D0p", 23)})


class Player:
    """Is open until it is closed."""

    def __init__(self) -> None:
        self.open = True

    def compose(self, layout: Layout, volumes: Volumes, lead: int) -> memoryview:
        raise NotImplementedError

    def play(self, samples: memoryview) -> Sounding:
        raise NotImplementedError

    def play_track(self, path: Path) -> None:
        raise NotImplementedError

    def set_music(self, gain: float) -> None:
        raise NotImplementedError

    def music_plays(self) -> bool:
        return False

    def stop_music(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        self.open = False


class Socket:
    """Where a card is plugged in, or is not."""

    def __init__(self, cards: Cards) -> None:
        self.clock = ManualClock()
        self.cards = cards
        self.works = bool(cards)
        self.tries = 0
        self.told: list[HardwareError | str] = []
        self.device = Device(
            self.open, lambda: self.cards, self.clock, self.told.append, lambda: self.told.append("back")
        )

    def why_silent(self) -> NoSound | None:
        return self.device.trouble

    def open(self) -> Player:
        self.tries += 1
        if not self.works:
            raise NoSound("there is no card; plug one in")
        return Player()

    def plug_in(self, cards: Cards = CARD) -> None:
        self.cards, self.works = cards, True

    def pull_out(self) -> None:
        self.cards, self.works = frozenset(), False

    def wait(self, length: int) -> None:
        for _ in range(2 * length // SECOND):
            self.clock.advance(SECOND // 2)
            self.device.attend()


def test_a_card_that_is_there_is_open_and_nothing_is_said() -> None:
    socket = Socket(CARD)
    socket.wait(60 * SECOND)
    assert socket.device.player is not None
    assert socket.why_silent() is None
    assert (socket.tries, socket.told) == (1, [])


def test_a_card_that_comes_late_is_opened_at_once() -> None:
    socket = Socket(frozenset())
    assert isinstance(socket.why_silent(), NoSound)
    socket.wait(5 * SECOND)
    socket.plug_in()
    socket.wait(SECOND)
    assert socket.device.player is not None
    assert socket.why_silent() is None
    assert socket.told == ["back"]


def test_without_a_card_it_is_tried_now_and_then() -> None:
    socket = Socket(frozenset())
    socket.wait(10 * RETRY_WITHOUT_CARD)
    assert 10 <= socket.tries <= 11
    assert socket.told == []


def test_a_card_that_another_program_holds_is_tried_every_few_seconds() -> None:
    socket = Socket(frozenset())
    socket.cards = CARD
    socket.wait(10 * RETRY)
    assert 10 <= socket.tries <= 12
    socket.works = True
    socket.wait(RETRY)
    assert socket.told == ["back"]


def test_a_card_that_is_pulled_out_is_said_once_and_let_go_of() -> None:
    socket = Socket(CARD)
    player = socket.device.player
    assert isinstance(player, Player)
    socket.pull_out()
    socket.wait(60 * SECOND)
    assert not player.open
    assert [type(told) for told in socket.told] == [SoundGone]
    assert socket.why_silent() is not None


def test_plugged_in_again_it_is_open_again() -> None:
    socket = Socket(CARD)
    socket.pull_out()
    socket.wait(7 * SECOND)
    socket.plug_in(PLUGGED_IN_AGAIN)
    socket.wait(SECOND)
    assert [type(told) for told in socket.told] == [SoundGone, str]
    assert socket.device.player is not None


def test_a_card_that_was_out_for_a_moment_is_another_card() -> None:
    socket = Socket(CARD)
    socket.plug_in(PLUGGED_IN_AGAIN)
    socket.wait(RETRY + SECOND)
    assert [type(told) for told in socket.told] == [SoundGone, str]
    assert socket.tries == 2


def test_a_second_card_changes_nothing() -> None:
    socket = Socket(CARD)
    socket.plug_in(CARD | {("pcmC2D0p", 40)})
    socket.wait(10 * SECOND)
    assert (socket.tries, socket.told) == (1, [])


def test_a_rate_that_can_never_be_played_is_not_waited_for() -> None:
    def refuse() -> Player:
        raise BadRate("44100 Hz are no whole multiple; check the rate")

    with pytest.raises(BadRate):
        Device(refuse, frozenset, ManualClock(), lambda _: None, lambda: None)


def test_the_kernel_names_what_can_play(tmp_path: Path) -> None:
    for name in ("controlC0", "pcmC0D0p", "pcmC0D0c", "seq", "timer"):
        (tmp_path / name).touch()
    assert [name for name, _ in playback_cards(tmp_path)] == ["pcmC0D0p"]
    assert playback_cards(tmp_path / "nowhere") == frozenset()
