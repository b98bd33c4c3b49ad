"""What the room sees and hears of a game, as pure functions: lamps, words, screens.

* Heard: ``announce.py`` (fact → clips), ``lexicon.py`` (a rulebook's own words), ``manner.py`` (voice, tone or lights
  alone), ``ahead.py`` (what time alone will tell).
* Lit: ``lamps.py``, and ``lamp_words.py`` says what each is called.
* Screens: ``view.py`` is the shape of all that a page gets, with ``offer_view.py``, ``setup_view.py``,
  ``trials_view.py`` and ``health_view.py``. ``room.py`` makes the room's, of what is announced and nothing else;
  ``console.py`` the host's. Both use ``titles.py``, ``votes.py`` and ``ledger.py`` (the log); ``ways.py`` are a
  rulebook's keys, ``secrets.py`` what is shown only held.
* Between games: ``lobby.py``, ``seating.py`` (a pad is what drivers call a seat; a seat is a number of the game),
  ``arrangement.py`` with ``options.py`` and ``option_texts.py``, ``trials.py`` with ``tried_pads.py``;
  ``attendance.py`` and ``health.py``.
* Words: ``texts.py`` turns facts, acts and reasons into lines by the tables ``russian.py`` and ``english.py``, with
  ``russian_table.py``, ``english_table.py`` (the table itself), ``options_russian.py`` and ``options_english.py``.
"""
