"""Music comes with the deal and the night, goes with them, and is off when the host says so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from controller.conductor.music import Music
from controller.game import new_game, public
from controller.game.public import Public, Scene
from controller.rulebooks import load
from hardware.ports import Occasion
from hardware.speaker import SilentSpeaker

TABLE = public(new_game(load("city"), 10))


class Deck(SilentSpeaker):
    """A speaker that remembers what became of the music."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def play_music(self, occasion: Occasion) -> None:
        self.told.append(occasion)

    def fade_music(self) -> None:
        self.told.append("fade")

    def stop_music(self) -> None:
        self.told.append("stop")


def at(scene: Scene, **changes: Any) -> Public:
    return replace(TABLE, scene=scene, **changes)


def test_it_follows_the_scene_and_says_each_change_once() -> None:
    deck = Deck()
    music = Music(deck)
    for scene in (Scene.DEAL, Scene.DEAL, Scene.NIGHT, Scene.NIGHT, Scene.MORNING, Scene.SPEECH, Scene.NIGHT):
        music.follow(at(scene))
    assert deck.told == [Occasion.DEAL, Occasion.NIGHT, "fade", Occasion.NIGHT]


def test_a_pause_is_quiet() -> None:
    deck = Deck()
    music = Music(deck)
    for paused_at in (None, 5, 5, None):
        music.follow(at(Scene.NIGHT, paused_at=paused_at))
    assert deck.told == [Occasion.NIGHT, "fade", Occasion.NIGHT]


@pytest.mark.parametrize("scene", [scene for scene in Scene if scene not in (Scene.DEAL, Scene.NIGHT)])
def test_by_day_there_is_none(scene: Scene) -> None:
    deck = Deck()
    Music(deck).follow(at(scene))
    assert deck.told == []


def test_the_host_turns_it_off_at_once_and_on_again() -> None:
    deck = Deck()
    music = Music(deck)
    music.follow(at(Scene.NIGHT))
    music.turn()
    music.follow(at(Scene.NIGHT))
    music.follow(at(Scene.MORNING))
    music.turn()
    music.follow(at(Scene.NIGHT))
    assert deck.told == [Occasion.NIGHT, "stop", Occasion.NIGHT]


def test_between_games_it_fades_away() -> None:
    deck = Deck()
    music = Music(deck)
    music.follow(at(Scene.DEAL))
    music.follow(None)
    assert deck.told == [Occasion.DEAL, "fade"]
