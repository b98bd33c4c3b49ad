"""What colour a wire has in the drawings, by what it carries."""

from hardware.wiring.sheet import INK

GROUND = INK
FEED = "#C62828"
FIVE = "#D9822B"
LINE_A = "#1565C0"
LINE_B = "#5FA8E6"
SIGNAL = "#2E7D32"
RED = "#E53935"
GREEN = "#43A047"
BLUE = "#1E88E5"
AMBER = "#F2B632"

CARRIED = {"A": LINE_A, "B": LINE_B, "+12 V": FEED, "GND": GROUND, "free": "#B0B7BE"}
"""The contacts of the bus's socket."""

BUTTON = "#BFE3C3"
LAMP = "#FFE3A3"
CHAIN = "#E1C8EE"
RESERVED = "#E4E6E8"
SUPPLY = "#F7C9C4"
