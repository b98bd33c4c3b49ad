"""Rehearsals: games as text that anyone can read, played on a virtual clock against a rulebook.

``run.py`` plays a file: ``script.py`` reads it, ``setting.py`` makes its first game, ``acts.py`` lets each act happen
on a ``table.py``, ``expectations.py`` holds what came of it (in ``words.py``) against the lines with an arrow.
``language.py`` looks an act up; the acts are in ``by_night.py``, ``by_day.py``, ``ballots.py`` with ``hands.py``,
``host.py`` and ``free_table.py``. ``errors.py`` is what can be wrong. The words themselves are in docs/rehearsals.md.
"""

from controller.rehearsal.errors import RehearsalError
from controller.rehearsal.run import Outcome, rehearse

__all__ = ["Outcome", "RehearsalError", "rehearse"]
