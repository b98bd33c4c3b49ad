"""What is wrong with anything that hangs on the table."""

from __future__ import annotations


class HardwareError(Exception):
    """Something that hangs on the table does not do its work; names the cause and the next thing to check."""
