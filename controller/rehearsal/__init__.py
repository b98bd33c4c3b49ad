"""Rehearsals: games as text that anyone can read, played on a virtual clock against a rulebook."""

from controller.rehearsal.errors import RehearsalError
from controller.rehearsal.run import Outcome, rehearse

__all__ = ["Outcome", "RehearsalError", "rehearse"]
