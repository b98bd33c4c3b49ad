"""What the options of a rulebook are called in English."""

from __future__ import annotations

from controller.game.cards import DeckReason

GROUPS = {
    "day": "Day and speeches",
    "vote": "The vote",
    "discipline": "Discipline",
    "night": "Night",
    "end": "End of the game",
}

OPTIONS = {
    "speech_s": "Speech",
    "defence_s": "Defence",
    "last_word_s": "Last word",
    "zero_day": "Zero day: speeches only",
    "nomination_gesture": "Gesture with a nomination",
    "self_nomination": "One may nominate oneself",
    "withdraw_nomination": "Withdrawing a nomination",
    "single_nominee_day_1": "One nominee on the first day",
    "single_nominee_later": "One nominee later",
    "hands_free_on": "The hand may leave",
    "leftovers": "Who has voted for nobody",
    "self_vote": "One may vote against oneself",
    "early_lift": "A hand lifted too early",
    "early_hand": "A hand before the question",
    "double_hand": "A hand against a second player",
    "revote_excludes_tied": "The tied do not vote again",
    "tie_repeats": "A tie is the same again with",
    "all_leave_forbidden": "When it is not asked whether all leave",
    "window_ms": "Voting window",
    "early_grace_ms": "A hand is early if before it by",
    "lift_ms": "A hand is lifted once away for",
    "third_foul": "Third foul",
    "third_foul_few_left_s": "Third foul with four left: speech",
    "fourth_foul": "Fourth foul",
    "technical_fouls_to_removal": "Technical fouls to removal",
    "removal_cancels_ballot": "A removal cancels the ballot",
    "night_removal_cancels": "A removal by night, too",
    "opposite_victory": "An offence can let the other team win",
    "agreement_s": "Mafia's agreement",
    "agreement_warning_s": "Warning before its end",
    "acquaintance_s": "Acquaintance with a role",
    "free_seating_s": "Free seating",
    "check_s": "Check",
    "call_s": "Another role's turn",
    "hunt_number_s": "Hunt: for each number",
    "best_move_s": "Best move",
    "maniac_nights": "The maniac's nights",
    "acquaintance_order": "Who is woken on the first night",
    "night_order": "Who is woken later",
    "draw_nights": "Draw: quiet nights in a row",
    "draw_reset_by": "The quiet nights are broken by",
    "last_word_before_victory": "Last word before the victory is told",
    "parity_needs_maniac_out": "Parity wins only without the maniac",
    "discussion_circle": "Round of talk after the game",
}

VALUES = {
    "nomination_gesture": {"required": "required", "optional": "optional"},
    "withdraw_nomination": {"no": "not possible", "own_speech": "until one's speech ends"},
    "single_nominee_day_1": {"no_ballot": "no ballot", "ballot": "a ballot"},
    "single_nominee_later": {"ballot": "a ballot", "leaves": "leaves without a ballot"},
    "hands_free_on": {"accepted": "after “Accepted”", "count": "after the count", "thanks": "after “Thank you”"},
    "leftovers": {"abstain": "abstains", "last_nominee": "votes for the last"},
    "early_lift": {"removal": "removal", "foul": "a foul", "flag": "noted only"},
    "early_hand": {"flag": "noted only", "foul": "a foul"},
    "double_hand": {"flag": "noted only", "foul": "a foul"},
    "tie_repeats": {"same_tied": "the same players", "same_tied_and_counts": "the same players and votes"},
    "third_foul": {
        "notify": "the host decides",
        "lose_speech": "no speech, may nominate",
        "nominate_only": "10 seconds to nominate",
    },
    "fourth_foul": {"notify": "the host decides", "removal": "removal"},
    "maniac_nights": {"even": "even ones", "odd": "odd ones"},
    "draw_reset_by": {"any_exit": "whoever leaves", "shot_or_vote": "a shot or a vote"},
}

FLAGS = {True: "yes", False: "no"}

ALWAYS_ASKED = "it is always asked"

NOBODY_WOKEN = "nobody"

UNITS = {"s": "s", "ms": "ms", "": ""}

WRONG = {
    "number": "A number from {least} to {most}",
    "window": "A window of 0 ms takes no hand. 2000 is usual",
    "shares": "With commas: all is everybody, 3/9 three of nine, any/3 any of three",
    "roles": "Each role once, and nobody wakes the civilians",
    "unknown": "There is no such rule: {why}",
    "book": "There is no such rulebook: {name}",
    "book_pads": "“{rulebook}” is for {least} players or more, and there are {pads} pads",
    "seats": "{least} to {most} players",
    "deck": "No such deck: {why}",
    "name_taken": "This name is in the list already",
    "no_such_name": "There is no such name in the list",
    "roster_full": "There are {most} names: take some out first",
    "roster_unkept": "The list of names was not written: {why}",
}

DECK = {
    DeckReason.OTHER_NUMBER: "{have} cards for {limit} players",
    DeckReason.NO_MAFIA: "There is no mafia in the deck",
    DeckReason.TOO_MANY_BLACK: "{have} black, {limit} red: the reds must be more",
    DeckReason.TOO_MANY_OF_ROLE: "{have} cards “{role}”, and there are at most {limit}",
}

CHANGED = "{rulebook}, changed: {count}"
