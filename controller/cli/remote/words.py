"""What the commands about the remote say, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping


class Words:
    """The words of one language: "ru" or "en"."""

    def __init__(self, language: str) -> None:
        self._phrases = PHRASES[language]
        self._actions = _ACTIONS[language]

    def __call__(self, key: str, **values: object) -> str:
        """A phrase by its key."""
        return self._phrases[key].format(**values)

    def action(self, action: str) -> str:
        """What is printed on the key that does this, or what it is for."""
        return self._actions.get(action, action)


_RUSSIAN = {
    "no_evdev": "Нет библиотеки evdev: установите prinyato[pi] (pip) или python3-evdev (apt)",
    # which devices there are
    "none": "В {folder} нет ни одной клавиатуры. Подключите пульт или его приёмник; пульт по Bluetooth назовите сами: "
    "prinyato remote learn --device /dev/input/event…",
    "has_all": "есть все клавиши",
    "lacks": "нет клавиш: {actions}",
    "clicker": "кликер",
    "keypad": "цифровая клавиатура",
    # learning
    "begin": "Пульт учится. Ctrl-C закончит, ничего не записав.",
    "press": "Нажмите {action}   (Enter здесь – оставить как обычно)",
    "press_any": "Устройств {count}. Нажмите любую клавишу пульта, чтобы стало ясно, какое из них он",
    "again": "  и ещё раз",
    "learnt": "  {action}: {keys}",
    "usual": "  {action}: как обычно",
    "already": "  {pressed} – это уже {action}. Нажмите другую",
    "device": "  Пульт: {name}, {path}",
    "hold": "Нажмите любую клавишу пульта и держите, пока не скажу",
    "hold_again": "  Отпущено раньше 1,2 с. Ещё раз: нажмите и держите",
    "holds": "  Можно отпустить. Удержание пульт показывает",
    "no_hold": "  Удержания этот пульт не показывает: вместо него – три нажатия за 2 секунды",
    "may_change": "Номер устройства может смениться после перезагрузки: лучше путь из /dev/input/by-id.",
    "section": "Для table.toml:",
    "written": "Записано в {path}",
    "exists": "В {path} пульт уже записан в разделе [remote]; уберите его ключи оттуда или запишите в другой файл",
    "unreadable": "{path} не читается ({why}); исправьте файл или назовите другой",
    "not_written": "{path}: не записать ({why}); раздел напечатан выше, впишите его сами",
}

_ENGLISH = {
    "no_evdev": "The library evdev is missing: install prinyato[pi] (pip) or python3-evdev (apt)",
    # which devices there are
    "none": "There is no keyboard in {folder}. Plug in the remote or its receiver; name one on Bluetooth yourself: "
    "prinyato remote learn --device /dev/input/event…",
    "has_all": "has all the keys",
    "lacks": "lacks: {actions}",
    "clicker": "clicker",
    "keypad": "numeric keypad",
    # learning
    "begin": "The remote is learnt. Ctrl-C ends it, and nothing is written.",
    "press": "Press {action}   (Enter here leaves it as usual)",
    "press_any": "There are {count} devices. Press any key of the remote, to show which of them it is",
    "again": "  and once more",
    "learnt": "  {action}: {keys}",
    "usual": "  {action}: as usual",
    "already": "  {pressed} is {action} already. Press another",
    "device": "  The remote: {name}, {path}",
    "hold": "Press any key of the remote and hold it until you are told",
    "hold_again": "  Let go before 1.2 s. Once more: press and hold",
    "holds": "  You can let go. This remote reports holding",
    "no_hold": "  This remote does not report holding: three presses within 2 seconds stand for it",
    "may_change": "The number of a device may change with a restart: a path in /dev/input/by-id is better.",
    "section": "For table.toml:",
    "written": "Written into {path}",
    "exists": "{path} has a remote already in its section [remote]; take its keys out, or write into another file",
    "unreadable": "{path} cannot be read ({why}); put it right, or name another file",
    "not_written": "{path}: cannot be written ({why}); the section is printed above, put it in yourself",
}

PHRASES: Mapping[str, Mapping[str, str]] = {"ru": _RUSSIAN, "en": _ENGLISH}

_SIGNS = {"enter": "Enter", "plus": "+", "minus": "−", "star": "*", "slash": "/"}

_ACTIONS: Mapping[str, Mapping[str, str]] = {
    "ru": {
        "next": "▶ (дальше)",
        "back": "◀ (назад)",
        "yes": "● (да)",
        "whistle": "▲ (свисток)",
        "clear": ". или ⌫ (сброс)",
        **_SIGNS,
    },
    "en": {
        "next": "▶ (next)",
        "back": "◀ (back)",
        "yes": "● (yes)",
        "whistle": "▲ (whistle)",
        "clear": ". or ⌫ (clear)",
        **_SIGNS,
    },
}
