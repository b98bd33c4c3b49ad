"""Seat modules over the serial bus: the bridge that speaks with them, and the modules' firmware.

``PROTOCOL.md`` first: every byte. The bridge then reads from the wire to the table:

* ``line`` (figures), ``frames`` and ``messages`` with ``payloads`` (bytes to values), ``bus`` (whose turn it is)
* ``clock`` and ``clocks`` (ticks to table time, with a bound that holds the truth), ``seat`` (a hand's edges, and what
  was lost), ``roll`` (who is there), ``wishes`` (what each is to keep), ``shown`` (lamps and windows)
* ``bridge`` (all of that, without I/O; its ``status``), ``port`` (the thread at the port), ``table`` (our ports)

Beside it: ``enrolment`` (numbers by hands; pure) with ``rounds`` and ``enrolling``, ``zero_test``, ``flashing``.
``firmware/`` is the modules' C, which begins with ``main.c``; ``simulator/`` runs it without a module.
"""
