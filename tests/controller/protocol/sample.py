"""A whole game as a value, of a club evening that might have been: for whatever shows a protocol."""

from __future__ import annotations

from controller.game import inputs
from controller.game.asking import Round
from controller.game.facts import Answer
from controller.game.public import Scene
from controller.game.reasons import HandReason
from controller.game.roles import Role, Winner
from controller.game.state import Exit
from controller.game.units import MILLISECOND, SECOND, Seat
from controller.protocol.game_protocol import (
    BestMoveLine,
    ChangeLine,
    ChoiceLine,
    DayLine,
    FoulKind,
    FoulLine,
    GameProtocol,
    HandLine,
    NightLine,
    NominationLine,
    PlayerLine,
    QuestionLine,
    RoundLine,
    Standing,
)

MINUTE = 60 * SECOND
WINDOW = 2 * SECOND
BOUND = 400_000

NAMES = (
    "Соловей",
    "Марина Цветкова",
    "Капитан Немо",
    "Александра Воскресенская",
    "Штирлиц",
    "Ёжик",
    "Д’Артаньян",
    "Лиса Алиса",
    "Константин",
    "Юля",
)
ROLES = {3: Role.MAFIA, 6: Role.DON, 8: Role.SHERIFF, 9: Role.MAFIA}


def hand(seat: Seat, ms: int, *, up: int | None = None, bound: int = BOUND) -> HandLine:
    """A hand that counts: down so many ms after the opening, and up, if it was seen to leave."""
    return HandLine(
        seat,
        HandReason.COUNTED,
        down=ms * MILLISECOND,
        bound=bound,
        up=None if up is None else up * MILLISECOND,
        up_bound=BOUND,
    )


def question(
    about: tuple[Seat, ...], asked: int, *hands: HandLine, released: int = 5_200, leftovers: int = 0
) -> QuestionLine:
    counted = tuple(sorted(line.seat for line in hands if line.reason is HandReason.COUNTED))
    return QuestionLine(
        about,
        asked,
        WINDOW,
        released * MILLISECOND,
        hands,
        counted,
        votes=len(counted) + leftovers,
        leftovers=leftovers,
        opens=asked + 4 * SECOND,
        begins=-2_400 * MILLISECOND,
        voters=VOTERS,
    )


VOTERS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)

LATE = HandLine(10, HandReason.LATE, down=2_013 * MILLISECOND, bound=BOUND, after=13 * MILLISECOND)
DISPUTED = HandLine(5, HandReason.DISPUTED, down=WINDOW - 100_000, bound=BOUND, after=-100_000)
UNHEARD = HandLine(7, HandReason.UNHEARD)
ENTERED = HandLine(2, HandReason.COUNTED, entered=True)
EARLY = HandLine(1, HandReason.COUNTED, down=-912 * MILLISECOND, bound=BOUND, early=True)
LIFTED = HandLine(
    3, HandReason.COUNTED, down=702 * MILLISECOND, bound=BOUND, up=2_640 * MILLISECOND, up_bound=BOUND, lifted=True
)
STUCK = HandLine(7, HandReason.STUCK, down=None)

FIRST_VOTE = RoundLine(
    Round.FIRST,
    (4, 7, 9),
    (
        question((4,), 41 * MINUTE, EARLY, hand(2, 612), LIFTED, hand(6, 1_204, up=5_600), LATE),
        question((7,), 42 * MINUTE, hand(4, 455), hand(8, 1_711), hand(9, 880), hand(10, 1_102)),
        question((9,), 43 * MINUTE, DISPUTED, UNHEARD, leftovers=1),
    ),
    tied=(4, 7),
)
REVOTE = RoundLine(
    Round.REVOTE,
    (4, 7),
    (
        question((4,), 47 * MINUTE, hand(1, 333), ENTERED, hand(3, 990), hand(6, 1_500), hand(5, 1_950)),
        question((7,), 48 * MINUTE, hand(4, 455), hand(8, 1_711), hand(9, 1_999), hand(10, 1_102), STUCK),
    ),
)

SAMPLE = GameProtocol(
    game=12,
    rulebook="fiim",
    options={"window_ms": 2000, "seats": 10},
    begun="2026-11-30T19:04:11.250+03:00",
    ended="2026-11-30T20:31:48.000+03:00",
    length=87 * MINUTE + 37 * SECOND,
    standing=Standing.WON,
    winner=Winner.RED,
    players=tuple(
        PlayerLine(
            seat,
            name,
            ROLES.get(seat, Role.CIVILIAN),
            fouls={3: 4, 5: 2, 7: 1}.get(seat, 0),
            technical_fouls=1 if seat == 9 else 0,
            by_hand=seat == 2,
            exit={1: Exit.KILLED, 4: Exit.VOTED, 3: Exit.REMOVED, 9: Exit.VOTED, 6: Exit.VOTED}.get(seat),
            day={1: 2, 4: 2, 3: 3, 9: 3, 6: 4}.get(seat, 0),
            by_night=seat == 1,
            left={1: 30, 4: 49, 3: 61, 9: 66, 6: 86}[seat] * MINUTE if seat in (1, 4, 3, 9, 6) else None,
        )
        for seat, name in enumerate(NAMES, start=1)
    ),
    days=(
        DayLine(1, 1, (NominationLine(5, 2, 9 * MINUTE),), (), ()),
        DayLine(
            2,
            2,
            (
                NominationLine(4, 2, 31 * MINUTE),
                NominationLine(7, 4, 33 * MINUTE),
                NominationLine(9, None, 38 * MINUTE),
            ),
            (FIRST_VOTE, REVOTE),
            (4,),
        ),
        DayLine(
            3,
            5,
            (NominationLine(9, 8, 63 * MINUTE), NominationLine(8, 9, 64 * MINUTE)),
            (
                RoundLine(
                    Round.FIRST,
                    (9, 8),
                    (
                        question(
                            (9,), 65 * MINUTE, hand(2, 210), hand(5, 640), hand(7, 655), hand(8, 20), hand(10, 998)
                        ),
                        question((8,), 66 * MINUTE, hand(6, 1_300), hand(9, 760)),
                    ),
                ),
            ),
            (9,),
        ),
        DayLine(4, 7, (NominationLine(6, 8, 84 * MINUTE),), (), (6,)),
    ),
    nights=(
        NightLine(1, (), (), missed=False),
        NightLine(
            2,
            (
                ChoiceLine(Role.MAFIA, 1),
                ChoiceLine(Role.DON, 8, Answer.YES),
                ChoiceLine(Role.SHERIFF, 6, Answer.BLACK),
            ),
            (1,),
            missed=False,
            shot=1,
        ),
        NightLine(
            3,
            (
                ChoiceLine(Role.MAFIA, None),
                ChoiceLine(Role.DON, 5, Answer.NO),
                ChoiceLine(Role.SHERIFF, 9, Answer.BLACK),
            ),
            (),
            missed=True,
        ),
    ),
    best_move=BestMoveLine(1, (3, 6, 10), black=2),
    fouls=(
        FoulLine(5, 6 * MINUTE, FoulKind.FOUL, 1, Scene.SPEECH, 1),
        FoulLine(7, 8 * MINUTE, FoulKind.REMARK, 0, Scene.SPEECH, 1),
        FoulLine(9, 41 * MINUTE + 11 * SECOND, FoulKind.TECHNICAL, 1, Scene.QUESTION, 2),
        *(FoulLine(3, (50 + n) * MINUTE, FoulKind.FOUL, n, Scene.SPEECH, 2 if n < 3 else 3) for n in range(1, 5)),
    ),
    changes=(
        ChangeLine(
            9 * MINUTE,
            "2026-11-30T19:13:20.000+03:00",
            inputs.CorrectNominee(6, 5, "палец указал на № 5"),
            undone=False,
            reason="палец указал на № 5",
        ),
        ChangeLine(53 * MINUTE, "2026-11-30T19:57:02.000+03:00", inputs.Foul(8), undone=True, reason=""),
    ),
    version="0.1.0",
)

HUNDRED = question((4,), 41 * MINUTE, *(hand(seat, 1_000) for seat in range(1, 101)))
"""A hundred hands that came down at one instant."""
