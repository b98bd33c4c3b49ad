"""The options of a rulebook as a host looks for them: in what group, by what steps, and where they mean something."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from controller.game.roles import Role


class Group(enum.Enum):
    """What an option is about."""

    DAY = "day"
    VOTE = "vote"
    DISCIPLINE = "discipline"
    NIGHT = "night"
    END = "end"


@dataclass(frozen=True, slots=True)
class Option:
    """``step``: by how much one press changes a number; ``common``: clubs change it often; ``free``: it means something
    at a free table, too; ``needs``: it means nothing without a card of this role."""

    group: Group
    step: float = 1
    common: bool = False
    free: bool = False
    needs: Role | None = None


OPTIONS: dict[str, Option] = {
    "speech_s": Option(Group.DAY, step=5, common=True, free=True),
    "defence_s": Option(Group.DAY, step=5, common=True, free=True),
    "last_word_s": Option(Group.DAY, step=5, common=True, free=True),
    "zero_day": Option(Group.DAY, common=True),
    "nomination_gesture": Option(Group.DAY),
    "self_nomination": Option(Group.DAY),
    "withdraw_nomination": Option(Group.DAY),
    "single_nominee_day_1": Option(Group.DAY),
    "single_nominee_later": Option(Group.DAY),
    "hands_free_on": Option(Group.VOTE, common=True, free=True),
    "leftovers": Option(Group.VOTE, common=True),
    "self_vote": Option(Group.VOTE, common=True, free=True),
    "early_lift": Option(Group.VOTE),
    "early_hand": Option(Group.VOTE),
    "double_hand": Option(Group.VOTE),
    "revote_excludes_tied": Option(Group.VOTE),
    "tie_repeats": Option(Group.VOTE),
    "all_leave_forbidden": Option(Group.VOTE),
    "window_ms": Option(Group.VOTE, step=100, free=True),
    "early_grace_ms": Option(Group.VOTE, step=50, free=True),
    "lift_ms": Option(Group.VOTE, step=10, free=True),
    "third_foul": Option(Group.DISCIPLINE, common=True),
    "third_foul_few_left_s": Option(Group.DISCIPLINE, step=5),
    "fourth_foul": Option(Group.DISCIPLINE, common=True),
    "technical_fouls_to_removal": Option(Group.DISCIPLINE),
    "removal_cancels_ballot": Option(Group.DISCIPLINE),
    "night_removal_cancels": Option(Group.DISCIPLINE),
    "opposite_victory": Option(Group.DISCIPLINE),
    "agreement_s": Option(Group.NIGHT, step=5, free=True),
    "agreement_warning_s": Option(Group.NIGHT, step=5),
    "acquaintance_s": Option(Group.NIGHT, step=5),
    "free_seating_s": Option(Group.NIGHT, step=5),
    "check_s": Option(Group.NIGHT, step=5),
    "call_s": Option(Group.NIGHT, step=5),
    "hunt_number_s": Option(Group.NIGHT, step=0.5),
    "best_move_s": Option(Group.NIGHT, step=5, common=True),
    "maniac_nights": Option(Group.NIGHT, needs=Role.MANIAC),
    "acquaintance_order": Option(Group.NIGHT),
    "night_order": Option(Group.NIGHT),
    "draw_nights": Option(Group.END),
    "draw_reset_by": Option(Group.END),
    "last_word_before_victory": Option(Group.END),
    "parity_needs_maniac_out": Option(Group.END, needs=Role.MANIAC),
    "discussion_circle": Option(Group.END),
}
"""Every option that a host sets one by one, in the order in which they are shown."""
