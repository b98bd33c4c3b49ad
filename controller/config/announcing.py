"""What can be set of how the table announces."""

from __future__ import annotations

from dataclasses import dataclass

from controller.config.keys import key, one_of
from controller.stage.manner import Kind, Manner, Mode, Way

_BY_MODE = ""
_way = one_of(_BY_MODE, *(way.value for way in Way))


@dataclass(frozen=True, slots=True)
class AnnounceSettings:
    """How the table announces as a whole, and each kind of event that a club wants told otherwise."""

    mode: str = key(
        Mode.FULL.value,
        'Как стол объявляет: "full" – говорит за ведущего; "signals" – говорит ведущий, стол даёт сигналы времени; '
        '"silent" – только лампы. На странице можно сменить в любой момент.',
        'How the table announces: "full" speaks for the host; "signals" leaves the speaking to the host and gives the '
        'signals of time; "silent" is lights only. The page changes it at any time.',
        one_of(*(mode.value for mode in Mode)),
        example='"signals"',
    )
    questions: str = key(
        _BY_MODE,
        'Вопрос голосования: "voice" – голосом, "tone" – спрашивает ведущий, тон закрывает окно, "shown" – лампами; '
        '"" – как велит mode. Так же и ниже.',
        'The question of a vote: "voice" asks it, "tone" leaves it to the host and closes the window by a tone, '
        '"shown" is lamps alone; "" is by the mode. So it is with each key below.',
        _way,
        example='"tone"',
    )
    results: str = key(
        _BY_MODE,
        "Списки кандидатур, число голосов, кто уходит, ничья.",
        "The lists of nominees, the counts, who leaves, a tie.",
        _way,
        example='"shown"',
    )
    floors: str = key(
        _BY_MODE,
        "Кто говорит: речь, оправдание, последнее слово.",
        "Whose speech, defence or last word begins.",
        _way,
        example='"shown"',
    )
    clocks: str = key(
        _BY_MODE, "Десять секунд, время вышло.", "Ten seconds left, the time is up.", _way, example='"tone"'
    )
    nominations: str = key(_BY_MODE, "Выставления.", "Nominations.", _way, example='"shown"')
    fouls: str = key(_BY_MODE, "Фолы и замечания.", "Fouls and warnings.", _way, example='"shown"')
    night: str = key(
        _BY_MODE,
        "Ночь: кто просыпается и засыпает.",
        "The night: who wakes and who falls asleep.",
        _way,
        example='"voice"',
    )
    morning: str = key(_BY_MODE, "Утро и его вести.", "The morning and its news.", _way, example='"shown"')
    course: str = key(
        _BY_MODE,
        "Раздача карт, пауза, конец игры.",
        "The deal, a pause, the end of the game.",
        _way,
        example='"shown"',
    )

    @property
    def manner(self) -> Manner:
        """How the table announces, until the host wants it otherwise."""
        own = {kind: Way(way) for kind in Kind if (way := getattr(self, kind.value)) != _BY_MODE}
        return Manner(Mode(self.mode), own)
