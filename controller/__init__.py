"""The brain of the table: the rules, what the room sees and hears of them, and the host's console."""
