"""The rules, pure: no I/O, no clock, no threads.

``step(game, input) -> (game, facts)`` is the whole of it; ``play`` adds the past that ``Undo`` needs, ``waits.py``
says which instants and seats the game waits for, and ``public.py`` what of it has been announced.

Read the values first: ``units.py``, ``roles.py``, ``rulebook.py`` (what a club decides), ``inputs.py`` (all that
enters), ``facts`` (all that comes of it), ``reasons.py``; ``phases.py`` with ``timer.py``, ``clock_kind.py`` and
``asking.py``, and ``state.py``, the game.
Then ``step.py``, whose table names the rule of each act, and ``move.py``, which carries a step from rule to rule.
The rules as an evening goes: ``deal.py``; ``night.py``, ``choices.py``, ``night_roles.py``, ``morning.py``;
``day.py``, ``turns.py``; ``ballot.py``, ``question.py`` with ``hand.py``, ``window.py``, ``judging.py`` and
``lifts.py``; ``leaving.py``, ``ending.py``; and at any time ``discipline.py``, ``proposals.py``, ``answers.py``,
``corrections.py``, ``clocks.py``, ``by_hand.py``. ``free_table.py`` deals no cards.
Around them: ``history.py`` (undo), ``aim.py`` (presses that come too late), ``offer.py`` (the big button),
``values.py`` and ``cards.py`` (rulebooks and decks of plain values), ``evolve.py`` (a faster ``replace``).
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
