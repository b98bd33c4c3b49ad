"""What the host's remote says: the two profiles of remote.md. Pure: a value, and functions that tell the next one.

``handset.py`` is that value, ``meanings.py`` what its strokes mean and when they are deaf. ``gestures.py`` makes
presses of contacts; ``situation.py`` says which row of remote.md holds; ``profile.py`` has the two tables,
``clicker.py`` and ``keypad.py``, in which a stroke says a deed (``deeds.py``); ``acts.py`` makes the host's acts of
it, ``again.py`` what is said once more. ``cursor.py`` and ``pointing.py`` are how the host points at a seat,
``victims.py`` whom the night has killed, ``shown.py`` what the console shows of it all.
"""
