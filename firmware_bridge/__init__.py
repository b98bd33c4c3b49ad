"""Seat modules over the serial bus: frames, clocks, enrolment and the modules' firmware."""
