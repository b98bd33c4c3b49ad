"""A game's protocol: what a judge's form asks for, read out of its record, and the forms in which it is handed on.

* ``game_protocol.py`` is what is known in the end, as a value. ``reading.py`` comes to it: the record is played
  again, step by step (``steps.py``), and what is told is written into a ``draft.py``, so that an undo puts back the
  one before; ``questions.py`` follows a question's hands, ``entries.py`` what the host has entered.
* ``sheet.py`` and, for ballots, ``ballot_sheet.py`` lay it out in ``blocks.py``, once for the page and for paper;
  ``words.py`` says it, by ``russian.py`` and ``english.py``.
* Pictures are shapes (``picture.py``): ``timeline.py`` draws hands against the two seconds with ``marks.py``,
  ``seated.py`` the round table.
* ``as_json.py``, ``as_csv.py``, ``as_polemica.py`` and ``pdf.py`` (on ``paper.py``) hand it on, ``exported.py`` the
  record itself; ``forms.py`` has them all by their names.
"""
