"""The table as a thing: seats, lights, a voice and the host's remote, real or simulated.

Read ``ports`` first: all that the brain knows of a table. Then ``clocks``, where table time comes from, and
``sensors``, how much later than a hand its contact says so. After these every driver can be read by itself:

* ``simulated``: a whole table in memory, with faults to order; the shortest way to see the ports at work
* ``gpio`` and ``lamps``: hands and lights on the Pi's own header
* ``speaker``, which opens the voice; the voice's parts are in ``sound``
* ``remote``: the host's clicker or keypad
* ``wiring``: pins, cables and parts, and the drawings of them, for whoever builds one; no running table needs it

Seats that are modules on a bus are in ``firmware_bridge``.
"""
