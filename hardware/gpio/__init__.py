"""Seats whose sensors are wired to the Pi's own header."""
