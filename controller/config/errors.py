"""What is wrong with a configuration."""

from __future__ import annotations


class ConfigError(ValueError):
    """A configuration cannot be used; says what is wrong and what would be right.

    ``key``: of what, by its full name as in "web.port"; empty if that is not one key.
    """

    def __init__(self, text: str, key: str = "") -> None:
        super().__init__(f"{key}: {text}" if key else text)
        self.key = key
