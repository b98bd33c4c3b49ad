"""The rules, pure: no I/O, no clock, no threads.

``step(game, input) -> (game, facts)`` is the whole of it; ``play`` adds the past that ``Undo`` needs, ``waits`` says
which instants and seats the game waits for, and ``public`` what of it has been announced.
"""

from controller.game.history import History, play
from controller.game.public import Public, public
from controller.game.rulebook import Rulebook, RulebookError
from controller.game.state import Game, day_game, new_game
from controller.game.step import step
from controller.game.values import rulebook
from controller.game.waits import waits

__all__ = [
    "Game",
    "History",
    "Public",
    "Rulebook",
    "RulebookError",
    "day_game",
    "new_game",
    "play",
    "public",
    "rulebook",
    "step",
    "waits",
]
