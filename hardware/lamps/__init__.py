"""Lamps on the Pi's own header: one line a seat, or one chain of RGB lights."""
