"""The parts of the table's voice; what others use is in ``hardware.speaker``."""
