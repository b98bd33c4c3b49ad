"""What the lamp test says, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.ports import Lamp


class Words:
    """The words of one language: "ru" or "en"."""

    def __init__(self, language: str) -> None:
        self._phrases = PHRASES[language]
        self._lamps = _LAMPS[language]

    def __call__(self, key: str, **values: object) -> str:
        """A phrase by its key."""
        return self._phrases[key].format(**values)

    def lamp(self, lamp: Lamp, *, coloured: bool) -> str:
        """A meaning, and what a lamp shows for it: a coloured one, or one that knows only on and off."""
        meaning, colour, on_and_off = self._lamps[lamp]
        return f"{meaning} – {colour if coloured else on_and_off}"


PHRASES: Mapping[str, Mapping[str, str]] = {
    "ru": {
        "begin": "Лампы проверяются по одной. Enter – сразу дальше, Ctrl-C погасит все и закончит",
        "step": "№ {seat}: {what}",
        "silent": "№ {seat}: не слышно, лампа не проверена. prinyato seats покажет, что с модулем",
        "end": "Все лампы погашены",
        "end_modules": "Без стола модули через 3 секунды сами покажут «не слышно»: короткие лиловые вспышки",
        "no_seat": "за столом {seats} мест, места {seat} нет; проверьте --seat",
        "none_simulated": "у этого стола нет ламп: его места нажимаются на странице, и лампы там же. Назовите "
        "настройки настоящего стола: --config /etc/prinyato/table.toml",
        "none_gpio": 'у этого стола нет ламп: назовите их контакты, [lights] pins, или цепочку, on = "apa102"',
        "none_none": 'у этого стола нет ни площадок, ни ламп: [seats] on = "none"',
        "none_wanted": 'лампы выключены настройкой: [lights] on = "none"',
    },
    "en": {
        "begin": "The lamps are tried one at a time. Enter goes on at once, Ctrl-C puts all out and ends",
        "step": "{seat}: {what}",
        "silent": "{seat}: not heard, its lamp is not tried. prinyato seats shows what is wrong with the module",
        "end": "All lamps are dark",
        "end_modules": "Without a table, modules show “not heard” by themselves after 3 seconds: short purple flashes",
        "no_seat": "the table has {seats} seats, and no seat {seat}; check --seat",
        "none_simulated": "this table has no lamps: its seats are pressed on the page, and there its lamps are. Name "
        "the configuration of the real table: --config /etc/prinyato/table.toml",
        "none_gpio": 'this table has no lamps: name their lines, [lights] pins, or a chain, on = "apa102"',
        "none_none": 'this table has neither pads nor lamps: [seats] on = "none"',
        "none_wanted": 'the lamps are switched off by the configuration: [lights] on = "none"',
    },
}

_LAMPS: Mapping[str, Mapping[Lamp, tuple[str, str, str]]] = {
    "ru": {
        Lamp.YOUR_TURN: ("ваша речь", "тёплый белый, ровно", "горит ровно"),
        Lamp.NOMINATED: ("вы выставлены", "янтарный, дышит раз в 3 секунды", "горит 2 секунды, на секунду гаснет"),
        Lamp.ASKED: (
            "вопрос о вас",
            "янтарный, каждую секунду две вспышки",
            "каждую секунду две короткие вспышки",
        ),
        Lamp.MAY_VOTE: ("можно голосовать", "голубой, пульсирует дважды в секунду", "две длинные вспышки в секунду"),
        Lamp.COUNTS: ("рука засчитана", "бирюзовый, ровно", "горит ровно"),
        Lamp.REFUSED: (
            "рука не принята",
            "красно-оранжевый, 2 секунды часто мигает и гаснет",
            "2 секунды часто мигает и гаснет",
        ),
        Lamp.NOT_HEARD: (
            "место не слышно",
            "лиловый, короткая вспышка раз в 2 секунды",
            "короткая вспышка раз в 2 секунды",
        ),
        Lamp.CURSOR: (
            "выбор ведущего",
            "белый, каждую секунду на миг меркнет",
            "горит, каждую секунду на миг гаснет",
        ),
    },
    "en": {
        Lamp.YOUR_TURN: ("your turn", "warm white, steady", "steadily on"),
        Lamp.NOMINATED: ("nominated", "amber, breathing once in 3 seconds", "on for 2 seconds, off for one"),
        Lamp.ASKED: ("the question is about you", "amber, two flashes each second", "two short flashes each second"),
        Lamp.MAY_VOTE: ("you may vote", "sky blue, pulsing twice a second", "two long flashes a second"),
        Lamp.COUNTS: ("your hand counts", "bluish green, steady", "steadily on"),
        Lamp.REFUSED: (
            "refused",
            "vermilion, blinking fast for 2 seconds, then off",
            "blinking fast for 2 seconds, then off",
        ),
        Lamp.NOT_HEARD: ("not heard", "purple, a short flash every 2 seconds", "a short flash every 2 seconds"),
        Lamp.CURSOR: (
            "the host's cursor",
            "white, dimmed for a moment each second",
            "on, off for a moment each second",
        ),
    },
}
