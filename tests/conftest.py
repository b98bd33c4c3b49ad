"""What holds for every test."""

from __future__ import annotations

from hypothesis import settings

# No example has to be quick: how long one takes is the machine's, and time is never asserted on the wall clock.
settings.register_profile("prinyato", deadline=None)
settings.load_profile("prinyato")
