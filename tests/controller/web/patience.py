"""How long the tests of the web wait: a busy machine is slow, and nothing there is late."""

PATIENCE_S = 60
PATIENCE_MS = PATIENCE_S * 1_000
