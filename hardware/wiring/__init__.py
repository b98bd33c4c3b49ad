"""How the table is wired: one description of pins, connectors and parts, from which code, drawings and lists come.

``python -m hardware.wiring`` writes the drawings and the lists of parts into ``docs/wiring/``.
"""

from hardware.wiring.description import Wiring, WiringError, read_wiring, wiring

__all__ = ["Wiring", "WiringError", "read_wiring", "wiring"]
