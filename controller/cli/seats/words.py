"""What the commands about the seats say, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping

from controller.stage import english_table, russian_table
from controller.stage.texts import pointed


class Words:
    """The words of one language: "ru" or "en"."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._phrases = PHRASES[language]

    def __call__(self, key: str, **values: object) -> str:
        """A phrase by its key."""
        return self._phrases[key].format(**values)

    def decimal(self, number: float) -> str:
        """With one decimal: «1,9»."""
        return pointed(f"{number:.1f}", self.language)

    def signed(self, number: float) -> str:
        """With its sign and one decimal: «+1,9»."""
        return pointed(f"{round(number, 1) + 0.0:+.1f}", self.language)  # and no −0,0


_RUSSIAN = {
    # the table of the seats
    "seat": "№",
    "module": "модуль",
    "firmware": "прошивка",
    "rate": "ход, ppm",
    "bound": "±, мкс",
    "round_trip": "ответ, мс",
    "errors": "ошибки",
    "hand": "рука",
    "down": "лежит",
    "up": "–",
    "not_heard": "не слышно",
    "doubled": "двоится",
    "doubled_note": "№ {seat} у нескольких модулей: {modules}. Оставьте один или дайте номер заново: "
    "prinyato seats enrol --seat {seat}",
    "spare": "{module} (без номера)",
    "spare_of": "{module} (№ {seat})",
    "spares_note": "Запасные модули: {modules}",
    "line_note": "Опросов {polls}, лишних байтов {thrown_away}, сбоев CRC {bad_crc}, непонятных кадров {bad_messages}, "
    "чужих ответов {wrong_token}, эхо {echoes}, порт открыт заново {reopened}",
    "line_down": "Линия молчит: {why}",
    "end": "Ctrl-C закончит",
    # numbers for seats
    "enrol_given": "№ {seat:>2}  {module}",
    "enrol_keys": "Backspace (или u и Enter) отменит последний номер, Ctrl-C закончит",
    "enrol_keys_simulated": "Enter кладёт руку на следующий модуль, Backspace отменит последний номер, Ctrl-C закончит",
    "enrol_nothing_to_undo": "отменять нечего",
    "enrol_unfinished": "Без номера остались места: {seats}",
    # the zero test
    "zero_waits": "Соедините входы рук всех мест одним проводом и замыкайте его. Ctrl-C закончит",
    "zero_simulated": "Провод замыкается сам",
    "zero_not_heard": "Не слышно мест: {seats}. prinyato seats покажет, что с ними",
    "zero_one": "сравнивать не с чем: слышно не больше одного места",
    "zero_down": "замкнуто",
    "zero_up": "разомкнуто",
    "zero_edge": "Фронт {number}, {direction}",
    "zero_seat": "  № {seat:>2}  {length:>10} мкс  (допуск ± {bound} мкс){mark}",
    "zero_beyond": "  ← за допуском",
    "zero_missed": "  № {seat:>2}  фронта не было",
    "zero_sum": "Фронтов: {edges}",
    "zero_sum_seat": "  № {seat:>2}  наибольшее отклонение {length} мкс, пропущено {missed}",
    "zero_sum_never": "  № {seat:>2}  ни одного фронта",
    "zero_ok": "Все места сходятся в пределах допуска",
    "zero_bad": "Не сходятся места: {seats}",
    "zero_nothing": "Ни одного фронта не было: проверьте провод",
    # the firmware
    "writing": "запись",
    "verifying": "проверка",
    "flashed": "Прошивка записана и проверена",
}

_ENGLISH = {
    "seat": "no",
    "module": "module",
    "firmware": "firmware",
    "rate": "rate, ppm",
    "bound": "±, µs",
    "round_trip": "reply, ms",
    "errors": "errors",
    "hand": "hand",
    "down": "down",
    "up": "–",
    "not_heard": "not heard",
    "doubled": "doubled",
    "doubled_note": "Seat {seat} is the number of several modules: {modules}. Keep one, or give the number anew: "
    "prinyato seats enrol --seat {seat}",
    "spare": "{module} (no number)",
    "spare_of": "{module} (number {seat})",
    "spares_note": "Spare modules: {modules}",
    "line_note": "{polls} polls, {thrown_away} stray bytes, {bad_crc} bad CRCs, {bad_messages} frames not understood, "
    "{wrong_token} answers to other polls, {echoes} echoes, port reopened {reopened} times",
    "line_down": "The line is silent: {why}",
    "end": "Ctrl-C ends",
    "enrol_given": "{seat:>2}  {module}",
    "enrol_keys": "Backspace (or u and Enter) undoes the last number, Ctrl-C ends",
    "enrol_keys_simulated": "Enter puts a hand on the next module, Backspace undoes the last number, Ctrl-C ends",
    "enrol_nothing_to_undo": "there is nothing to undo",
    "enrol_unfinished": "Seats left without a number: {seats}",
    "zero_waits": "Join the hand inputs of all seats by one wire, and close and open it. Ctrl-C ends",
    "zero_simulated": "The wire closes by itself",
    "zero_not_heard": "Seats that are not heard: {seats}. prinyato seats shows what is wrong with them",
    "zero_one": "there is nothing to compare: one seat is heard at most",
    "zero_down": "closed",
    "zero_up": "opened",
    "zero_edge": "Edge {number}, {direction}",
    "zero_seat": "  {seat:>2}  {length:>10} µs  (allowed ± {bound} µs){mark}",
    "zero_beyond": "  ← beyond",
    "zero_missed": "  {seat:>2}  no edge",
    "zero_sum": "Edges: {edges}",
    "zero_sum_seat": "  {seat:>2}  greatest deviation {length} µs, {missed} missed",
    "zero_sum_never": "  {seat:>2}  no edge at all",
    "zero_ok": "All seats agree within what is allowed",
    "zero_bad": "Seats that do not agree: {seats}",
    "zero_nothing": "There was no edge: check the wire",
    "writing": "writing",
    "verifying": "verifying",
    "flashed": "The firmware is written, and read back right",
}

PHRASES: Mapping[str, Mapping[str, str]] = {
    "ru": _RUSSIAN | russian_table.ENROLMENT,
    "en": _ENGLISH | english_table.ENROLMENT,
}
