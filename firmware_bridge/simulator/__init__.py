"""The real firmware on a simulated bus.

``Simulator`` is the bus in virtual time, ``Adapter`` puts a USB adapter's latencies between it and a bridge, and
``PtyLine`` plays it in real time behind a tty. libsimavr is GPLv3: this is a tool for tests and laptops, and no part
of what runs on the Pi.
"""
