"""Runs one game after another at one table: the only place where everything meets."""

from controller.conductor.conductor import Conductor
from controller.conductor.evening import Evening
from controller.conductor.games import Club
from controller.conductor.hardware import Hardware
from controller.conductor.replies import Reply
from controller.conductor.setup import Setup

__all__ = ["Club", "Conductor", "Evening", "Hardware", "Reply", "Setup"]
