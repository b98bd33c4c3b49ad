"""What each meaning of a lamp is called, and what is to be seen of it, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hardware.ports import Lamp

LAMPS = tuple(lamp for lamp in Lamp if lamp is not Lamp.DARK)
"""The meanings that can be seen, in the order in which they are tried."""


class LampWords(NamedTuple):
    """A meaning, what a coloured lamp shows for it, and what one does that knows only on and off."""

    meaning: str
    coloured: str
    single: str


LAMP_WORDS: Mapping[str, Mapping[Lamp, LampWords]] = {
    "ru": {
        Lamp.YOUR_TURN: LampWords("ваша речь", "тёплый белый, ровно", "горит ровно"),
        Lamp.NOMINATED: LampWords(
            "вы выставлены", "янтарный, дышит раз в 3 секунды", "горит 2 секунды, на секунду гаснет"
        ),
        Lamp.ASKED: LampWords(
            "вопрос о вас",
            "янтарный, каждую секунду две вспышки",
            "каждую секунду две короткие вспышки",
        ),
        Lamp.MAY_VOTE: LampWords(
            "можно голосовать", "голубой, пульсирует дважды в секунду", "две длинные вспышки в секунду"
        ),
        Lamp.COUNTS: LampWords("рука засчитана", "бирюзовый, ровно", "горит ровно"),
        Lamp.REFUSED: LampWords(
            "рука не принята",
            "красно-оранжевый, 2 секунды часто мигает и гаснет",
            "2 секунды часто мигает и гаснет",
        ),
        Lamp.NOT_HEARD: LampWords(
            "место не слышно",
            "лиловый, короткая вспышка раз в 2 секунды",
            "короткая вспышка раз в 2 секунды",
        ),
        Lamp.CURSOR: LampWords(
            "выбор ведущего",
            "белый, каждую секунду на миг меркнет",
            "горит, каждую секунду на миг гаснет",
        ),
    },
    "en": {
        Lamp.YOUR_TURN: LampWords("your turn", "warm white, steady", "steadily on"),
        Lamp.NOMINATED: LampWords("nominated", "amber, breathing once in 3 seconds", "on for 2 seconds, off for one"),
        Lamp.ASKED: LampWords(
            "the question is about you", "amber, two flashes each second", "two short flashes each second"
        ),
        Lamp.MAY_VOTE: LampWords("you may vote", "sky blue, pulsing twice a second", "two long flashes a second"),
        Lamp.COUNTS: LampWords("your hand counts", "bluish green, steady", "steadily on"),
        Lamp.REFUSED: LampWords(
            "refused",
            "vermilion, blinking fast for 2 seconds, then off",
            "blinking fast for 2 seconds, then off",
        ),
        Lamp.NOT_HEARD: LampWords(
            "not heard", "purple, a short flash every 2 seconds", "a short flash every 2 seconds"
        ),
        Lamp.CURSOR: LampWords(
            "the host's cursor",
            "white, dimmed for a moment each second",
            "on, off for a moment each second",
        ),
    },
}
