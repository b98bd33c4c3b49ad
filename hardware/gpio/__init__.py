"""Seats whose sensors are wired to the Pi's own header.

``lines`` says what is needed of a library of pins. ``gpiozero_lines`` and ``plain_lines`` are the two there are;
``memory`` keeps a second program from the lines of the latter. ``seats`` makes hands of lines.
"""
