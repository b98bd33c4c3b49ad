"""What the room sees and hears of a game, as pure functions: lamps, words, screens."""
