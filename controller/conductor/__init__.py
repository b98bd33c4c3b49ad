"""Runs one game after another at one table: the only place where everything meets.

``evening.py`` is what pages and devices talk to, and puts the parts together; ``games.py`` takes the table from one
``stand.py`` to the next: ``lobby.py``, ``practice.py``, ``playing.py``. The last has a ``conductor.py``, which runs one
game: inputs go in, facts come out. Read these first.

* Of a game: ``setup.py`` (what it is played by), ``kept.py`` and ``record.py`` (the journal), ``voice.py``,
  ``unsaid.py``, ``next_floor.py``, ``lit.py``, ``alarm.py``; ``hardware.py``, its ports; ``seated.py`` is the one place
  where pads become numbers.
* Of the lobby: ``lobby_offers.py``, ``arranging.py``, ``roster.py``; ``trials.py`` with ``enrolment.py``,
  ``lamp_walk.py`` and ``trial_lights.py``.
* All evening: ``roll_call.py`` and ``spares.py`` (who is heard), ``checkup.py`` (how the table is) with
  ``disk_trouble.py``, ``announcing.py``, ``music.py``, ``screen.py`` (what has changed), ``replies.py``.
* What a page says: ``page_acts.py``, ``lobby_acts.py``, ``arrange_acts.py``, ``trial_acts.py``; what the host's remote
  says: ``remote.py``, and ``remotes``, which is pure.
"""

from controller.conductor.conductor import Conductor
from controller.conductor.evening import Evening
from controller.conductor.games import Club
from controller.conductor.hardware import Hardware
from controller.conductor.replies import Reply
from controller.conductor.setup import Setup

__all__ = ["Club", "Conductor", "Evening", "Hardware", "Reply", "Setup"]
