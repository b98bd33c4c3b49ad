"""The host's remote on evdev: a presenter clicker, a numeric keypad, or what else sends keys."""
