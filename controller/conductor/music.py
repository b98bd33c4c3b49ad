"""The club's own music where it belongs: while cards are dealt, and at night."""

from __future__ import annotations

from controller.game.public import Public, Scene
from hardware.ports import Occasion, Speaker

_OCCASIONS = {Scene.DEAL: Occasion.DEAL, Scene.NIGHT: Occasion.NIGHT}


class Music:
    """Follows the game by what has been announced of it; ``on``: whether the host wants music."""

    def __init__(self, speaker: Speaker) -> None:
        self.on = True
        self._speaker = speaker
        self._fits: Occasion | None = None
        self._playing: Occasion | None = None

    def follow(self, announced: Public | None) -> None:
        """Come up or fade away as the scene changes; a pause is quiet, and so is the time between games (``None``)."""
        runs = announced if announced is not None and announced.paused_at is None else None
        self._fits = _OCCASIONS.get(runs.scene) if runs is not None else None
        self._play()

    def turn(self) -> None:
        """The host wants it off, at once, or on again."""
        self.on = not self.on
        if not self.on:
            self._playing = None
            self._speaker.stop_music()
        self._play()

    def _play(self) -> None:
        wanted = self._fits if self.on else None
        if wanted is self._playing:
            return
        self._playing = wanted
        if wanted is None:
            self._speaker.fade_music()
        else:
            self._speaker.play_music(wanted)
