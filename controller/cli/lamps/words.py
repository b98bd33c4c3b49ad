"""What the lamp test says, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping

from controller.stage.lamp_words import LAMP_WORDS
from hardware.ports import Lamp


class Words:
    """The words of one language: "ru" or "en"."""

    def __init__(self, language: str) -> None:
        self._phrases = PHRASES[language]
        self._lamps = LAMP_WORDS[language]

    def __call__(self, key: str, **values: object) -> str:
        """A phrase by its key."""
        return self._phrases[key].format(**values)

    def lamp(self, lamp: Lamp, *, coloured: bool) -> str:
        """A meaning, and what a lamp shows for it: a coloured one, or one that knows only on and off."""
        words = self._lamps[lamp]
        return f"{words.meaning} – {words.coloured if coloured else words.single}"


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
