"""The pages: the host's console, the room's display, spectators' phones, and the games that were played.

``server.py`` has the routes and puts the rest together; ``table.py`` is all that the web asks of a table.

* Who comes in: ``door.py`` and ``greeting.py`` (connections), ``headers.py``, ``origin.py``, ``access.py`` (routes).
  ``pairing.py`` is the code and its guesses, pure; ``consoles.py`` who is paired and who leads, as it is kept;
  ``paired.py`` has both while the table runs, and ``keeping.py`` writes it down. ``pair.py`` is the page for it,
  ``console_address.py`` the way there.
* Pages' sockets: ``sockets.py`` opens them; ``page_socket.py`` is a console's, ``display.py`` that of who only looks
  on; ``messages.py`` what a page may say, ``mailbox.py`` what waits for it, ``hands.py`` the pads that pages press.
* Games that were played: ``history.py`` (routes), ``records.py`` (read from the journal), ``record_view.py`` (as
  JSON).
* ``static/``, served by ``files.py``, has no build step. ``js/main.js`` is the console, ``js/room.js`` what the
  display and spectators share, ``js/games.js`` and ``js/game.js`` the games that were played; ``js/table.js`` is the
  round table of all of them.
"""
