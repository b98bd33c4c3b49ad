"""What on the host's own screen tells who is who: it is shown only while the host holds the roles open."""

from __future__ import annotations

from controller.game import facts
from controller.game.facts import Fact
from controller.game.inputs import SECRET_ACTS, Act


def is_secret_act(act: Act) -> bool:
    """Whether the words of this act name a role, or a choice of the night."""
    return isinstance(act, SECRET_ACTS)


def is_secret(fact: Fact) -> bool:
    """Whether the line of this fact does."""
    match fact:
        case facts.RoleEntered() | facts.Chosen() | facts.Answered():
            return True
        case facts.Refused(act=act) | facts.Undone(act=act) | facts.Corrected(act=act):
            return is_secret_act(act)
        case _:
            return False
