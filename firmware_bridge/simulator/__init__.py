"""The real firmware on a simulated bus.

``Simulator`` (``simulator``) is the bus in virtual time with its ``module``s; ``adapter`` puts a USB adapter's
latencies between it and a bridge; ``pty_line`` plays it in real time behind a tty. ``model`` is the same bus without
AVR code, for long measurements, with ``resonator`` for its clocks; ``bootloader`` is a module that waits for avrdude.

Below: ``library`` compiles ``seatsim/``, the C around libsimavr (``seatsim.h``, then ``bus.c``, ``module.c``,
``orders.c``); ``intel_hex`` and ``settings`` are what flash and EEPROM begin with. libsimavr is GPLv3: this is a tool
for tests and laptops, and no part of what runs on the Pi.
"""
