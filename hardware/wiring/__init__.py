"""How the table is wired: one description of pins, connectors and parts, from which drawings and lists come.

``python -m hardware.wiring`` writes the drawings and the lists of parts into ``docs/wiring/``.

``description`` reads ``wiring.toml``; ``power`` computes currents and drops of it. ``sheet`` is the paper, with the
symbols; the ``*_drawing`` modules draw on it, ``parts_list`` lists, and ``pages`` names all that is made.
"""

from hardware.wiring.description import Wiring, WiringError, read_wiring, wiring

__all__ = ["Wiring", "WiringError", "read_wiring", "wiring"]
