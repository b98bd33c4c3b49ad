"""What ``prinyato calibrate`` says, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping

from controller.stage.texts import pointed
from hardware.ports import MILLISECOND
from hardware.sound.calibration import Doubt


class Words:
    """The words of one language: "ru" or "en"."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._phrases = PHRASES[language]

    def __call__(self, key: str, **values: object) -> str:
        """A phrase by its key."""
        return self._phrases[key].format(**values).replace("± ", "±\N{NO-BREAK SPACE}")

    def doubt(self, doubt: Doubt) -> str:
        """What is wrong, and what to turn or move."""
        return self._phrases[f"doubt_{doubt.name.lower()}"]

    def ms(self, length: int) -> str:
        """A length (ns) in ms with one decimal: «38,2»."""
        return self.decimal(length / MILLISECOND, 1)

    def signed_ms(self, length: int) -> str:
        """The same with its sign: «+38,2»."""
        return pointed(f"{round(length / MILLISECOND, 1) + 0.0:+.1f}", self.language)  # and no −0,0

    def decimal(self, number: float, places: int) -> str:
        """With so many decimals."""
        return pointed(f"{number:.{places}f}", self.language)


_RUSSIAN = {
    "stored": "Сейчас в настройках: output_latency_ms = {latency}",
    "stored_spread": "  (измерено: {note})",
    "placed": "Микрофон — на месте № {seat}, напротив колонки, там, где сидят игроки. Пусть все помолчат: {seconds} с",
    "simulated_memory": "Воображаемая комната: микрофон и звук в памяти, время не ждёт",
    "simulated_disk": "Воображаемая карта: настоящий микшер играет в трубу, её слушает компаратор",
    "unit": "мс",
    "clicks": "Щелчки",
    "windows": "Окно голосования щелчками",
    "speech": "Окно голосования словами",
    "progress": "{bar} {done} из {all}",
    "heard": "Слышно щелчков: {heard} из {all}; посторонних звуков: {noises}",
    "latency": "Звук опаздывает против назначенного на {length} мс ± {bound} мс",
    "spread": "90 % щелчков — от {low} до {high} мс; место № {seat} знает свои фронты с точностью ± {seat_bound} мс",
    "includes": "Сюда входит и путь по воздуху, 3 мс на метр. Порог LM393 задерживает щелчок ещё на 0–1 мс: середина "
    "вычтена, остальное в ±",
    "setting": "output_latency_ms: было {before}, должно быть {after}",
    "too_early": "Звук раньше назначенного и при 0: {before} мс уже слишком много, остаток в {left} мс не убрать",
    "unchanged": "output_latency_ms = {before}: менять нечего",
    "written": "Записано: {path}",
    "write_hint": "--write запишет это в {path}",
    "write_hint_no_file": "--config FILE --write запишет это в файл настроек",
    "not_written": "Ничего не записано: такому измерению верить нельзя",
    "truth": "В воображаемой комнате было задано {length} мс: {verdict}",
    "truth_ok": "измерение с этим сходится",
    "truth_bad": "измерение с этим не сходится",
    "window_heard": "Окно: слышно {heard} из {all}; от открытия до закрытия {length} мс ± {bound} мс, "
    "должно быть {wanted}",
    "window_ok": "Закрытие приходится на {wanted_s} с после вопроса",
    "window_bad": "Окно не той длины: проверьте, не пересчитывает ли система частоту звука (лучше карта по имени, hw)",
    "window_none": "Окно: слышно {heard} из {all}, этого мало. Сделайте колонку громче или подвиньте микрофон",
    "speech_heard": "Словами: первый звук «Спасибо» через {delay} мс после начала речи (мягкий звук пересекает порог "
    "не сразу)",
    "speech_early": "Словами: что-то прозвучало на {delay} мс раньше «Спасибо»; пусть в комнате помолчат",
    "speech_not_heard": "Словами: «Спасибо» не слышно, слова тише щелчков. Поверните винт микрофона или прибавьте звук",
    "trouble": "Звук: {error}",
    "starved": "Воображаемая карта {times} раз осталась без звука: компьютер занят, измерение неточно",
    "doubt_silence": "Микрофон молчит. Поверните его винт, пока огонёк не начнёт мигать от хлопка; проверьте, что "
    "колонка включена и громка",
    "doubt_noise": "Микрофон слышит много лишнего. Поверните винт в другую сторону, пока огонёк в тишине не погаснет; "
    "пусть в комнате помолчат",
    "doubt_few": "Слышно слишком мало щелчков. Подвиньте микрофон к колонке, сделайте её громче или поверните винт",
    "doubt_blunt": "Место само знает свои фронты слишком грубо. Микрофону нужен вход кнопки: prinyato seats enrol "
    "--seat N --sensor button, а на GPIO — sensor в [seats]",
    "doubt_spread": "Задержки слишком разные. Посмотрите, чем занят компьютер; Bluetooth для окна голосования не "
    "годится, возьмите проводную колонку",
}

_ENGLISH = {
    "stored": "Set now: output_latency_ms = {latency}",
    "stored_spread": "  (measured: {note})",
    "placed": "The microphone is at seat {seat}, facing the loudspeaker, where players sit. Quiet, please: {seconds} s",
    "simulated_memory": "A simulated room: microphone and sound in memory, time does not wait",
    "simulated_disk": "A simulated card: the real mixer plays into a pipe, a comparator listens to it",
    "unit": "ms",
    "clicks": "Clicks",
    "windows": "The voting window in clicks",
    "speech": "The voting window in words",
    "progress": "{bar} {done} of {all}",
    "heard": "Clicks heard: {heard} of {all}; other sounds: {noises}",
    "latency": "The sound comes {length} ms ± {bound} ms after its planned instant",
    "spread": "90 % of the clicks: from {low} to {high} ms; seat {seat} knows its edges to within ± {seat_bound} ms",
    "includes": "The way through the air is in it, 3 ms a metre. The LM393's threshold delays a click by another 0–1 "
    "ms: the middle is taken off, the rest is in the ±",
    "setting": "output_latency_ms: was {before}, should be {after}",
    "too_early": "The sound would be early even with 0: {before} ms are too much, {left} ms cannot be put right",
    "unchanged": "output_latency_ms = {before}: nothing to change",
    "written": "Written: {path}",
    "write_hint": "--write puts this into {path}",
    "write_hint_no_file": "--config FILE --write puts this into the configuration",
    "not_written": "Nothing is written: this measurement cannot be trusted",
    "truth": "The simulated room was set to {length} ms: {verdict}",
    "truth_ok": "the measurement agrees",
    "truth_bad": "the measurement does not agree",
    "window_heard": "Window: heard {heard} of {all}; {length} ms ± {bound} ms from opening to close, "
    "{wanted} were planned",
    "window_ok": "The close falls {wanted_s} s after the question",
    "window_bad": "The window has another length: check whether the system resamples the sound (name the card, as hw)",
    "window_none": "Window: heard {heard} of {all}, which is too few. Turn the sound up, or move the microphone",
    "speech_heard": "In words: the first sound of “thank you” comes {delay} ms after its speech begins (a soft sound "
    "takes a while to cross the threshold)",
    "speech_early": "In words: something was heard {delay} ms before “thank you”; ask the room to be quiet",
    "speech_not_heard": "In words: “thank you” was not heard, words are softer than clicks. Turn the microphone's "
    "potentiometer, or the sound up",
    "trouble": "Sound: {error}",
    "starved": "The simulated card had no sound {times} times: the computer is busy, this is inexact",
    "doubt_silence": "The microphone is silent. Turn its potentiometer until its light flickers at a clap; check that "
    "the loudspeaker is on, and loud",
    "doubt_noise": "The microphone hears much besides. Turn its potentiometer back until its light is off in silence; "
    "ask the room to be quiet",
    "doubt_few": "Too few clicks are heard. Move the microphone to the loudspeaker, turn that up, or turn the "
    "potentiometer",
    "doubt_blunt": "The seat knows its edges too roughly. A microphone needs a button's input: prinyato seats enrol "
    "--seat N --sensor button, or on GPIO sensor in [seats]",
    "doubt_spread": "The delays differ too much. Look at what keeps the machine busy; Bluetooth is not for a voting "
    "window, take a loudspeaker on a wire",
}

PHRASES: Mapping[str, Mapping[str, str]] = {"ru": _RUSSIAN, "en": _ENGLISH}
