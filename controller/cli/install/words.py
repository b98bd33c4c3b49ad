"""What installing, taking away, upgrading and keeping say, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping


class Words:
    """The words of one language: "ru" or "en"."""

    def __init__(self, language: str) -> None:
        self._phrases = PHRASES[language]

    def __call__(self, key: str, /, **values: object) -> str:
        """A phrase by its key."""
        return self._phrases[key].format(**values)


_RUSSIAN = {
    # steps
    "packages": "пакеты Debian, если их ещё нет: {names}",
    "groups": "группы для устройств: {names}",
    "account": "пользователь {name}, под которым работает стол (войти под ним нельзя)",
    "folder": "папка {path}",
    "file": "файл {path}",
    "first_file": "файл {path}: настройки вашего стола (то, что вы в нём изменили, остаётся)",
    "link": "ссылка {path} → {target}",
    "service": "служба {name}: запускается вместе с компьютером",
    "package": "сама программа: {path}, из {source}",
    "wifi": "точка доступа Wi-Fi «{name}», {path}; включится при следующей загрузке",
    "local_name": "имя {name}.local в сети, {path}",
    "certificate": "сертификат для HTTPS: {path}",
    # the plan
    "will_do": "Будет сделано:",
    "will_undo": "Будет убрано (чего нет, то пропускается):",
    "root": "Корень: {root}",
    "dry": "Ничего не изменено. Чтобы выполнить, запустите с --yes.",
    "ask": "Выполнить? Напишите да: ",
    "not_done": "Ничего не изменено.",
    "step": "{number:>3}. {step}",
    "done_step": "готово {number:>3}. {step}",
    "failed": "Не вышло: {number}. {step}",
    "done_so_far": "Сделано шагов: {count} из {all}. Исправьте и запустите снова: сделанное не повторяется во вред.",
    "display": "Экран зала – на HDMI этого компьютера; приглашения войти там больше нет. Если он не нужен: "
    "systemctl disable --now prinyato-display",
    "installed": "Стол установлен и запускается сам. Журнал: journalctl -u prinyato",
    "removed": "Стол убран. Игры остались: {journal}",
    "settings_stay": "Ваши настройки остались: {path}",
    "password": "Пароль сети «{name}» (от 8 до 63 латинских знаков; Enter: придумать): ",
    "password_is": "Пароль сети «{name}»: {password}",
    "trust": "На телефоне откройте {path} и доверьтесь ему; в table.toml под [web] впишите "
    'certificate = "{certificate}" и key = "{key}"',
    # upgrade
    "will_upgrade": "Будет поставлена версия {version} из {source}, рядом с прежней:\n"
    "  1. копия журнала: {copy}\n  2. новая среда в {versions}, без сети\n"
    "  3. новая версия открывает вторую копию журнала и читает её\n"
    "  4. ссылка {current} переключается, стол перезапускается; если он не поднимется, возвращается прежняя\n"
    "Назад: prinyato upgrade --back",
    "will_go_back": "Будет снова запущена прежняя версия {path}, стол перезапускается.",
    "upgraded": "Стоит {path}. Если что-то не так: prinyato upgrade --back",
    "went_back": "Снова стоит {path}.",
    "no_journal": "Журнала {path} ещё нет, копировать нечего.",
    # games kept
    "kept": "Игр сохранено: {games}, записей: {inputs}, проверено: {path}",
    "names": "Имена клуба: {path}",
    "names_stay": "Имена клуба у стола свои, они остались: {path}",
    "will_restore": "В {path} сейчас игр: {games}, записей: {inputs}. Там есть то, чего нет в {source}.",
    "say_yes": "Повторите с --yes, чтобы заменить; прежний журнал останется рядом.",
    "beside": "Прежний журнал: {path}",
    "restored": "Игр восстановлено: {games}, записей: {inputs}: {path}",
}

_ENGLISH = {
    "packages": "Debian packages, as far as they are missing: {names}",
    "groups": "groups for devices: {names}",
    "account": "user {name}, whom the table runs as (nobody can log in as it)",
    "folder": "folder {path}",
    "file": "file {path}",
    "first_file": "file {path}: the settings of your table (what you have changed there stays)",
    "link": "link {path} → {target}",
    "service": "service {name}: starts with the computer",
    "package": "the program itself: {path}, from {source}",
    "wifi": "Wi-Fi access point “{name}”, {path}; it comes up at the next boot",
    "local_name": "the name {name}.local in the network, {path}",
    "certificate": "a certificate for HTTPS: {path}",
    "will_do": "This will be done:",
    "will_undo": "This will be taken away (what is not there is passed over):",
    "root": "Root: {root}",
    "dry": "Nothing has been changed. To do it, run it with --yes.",
    "ask": "Do it? Write yes: ",
    "not_done": "Nothing has been changed.",
    "step": "{number:>3}. {step}",
    "done_step": "done {number:>3}. {step}",
    "failed": "This failed: {number}. {step}",
    "done_so_far": "Steps done: {count} of {all}. Put it right and run it again: what is done may be done again.",
    "display": "The room's display is on this computer's HDMI; no login prompt is there any more. "
    "If you do not want it: systemctl disable --now prinyato-display",
    "installed": "The table is installed and starts by itself. Its log: journalctl -u prinyato",
    "removed": "The table has been taken away. The games are still there: {journal}",
    "settings_stay": "Your settings are still there: {path}",
    "password": "Password of the network “{name}” (8 to 63 Latin characters; Enter: make one up): ",
    "password_is": "Password of the network “{name}”: {password}",
    "trust": "On the phone open {path} and trust it; in table.toml under [web] write "
    'certificate = "{certificate}" and key = "{key}"',
    "will_upgrade": "Version {version} from {source} will be installed beside the present one:\n"
    "  1. a copy of the journal: {copy}\n  2. a new environment in {versions}, without a network\n"
    "  3. the new version opens a second copy of the journal and reads it\n"
    "  4. the link {current} is turned, the table is restarted; if it does not come up, the present one returns\n"
    "Back again: prinyato upgrade --back",
    "will_go_back": "The version before, {path}, will run again; the table is restarted.",
    "upgraded": "{path} runs. If something is wrong: prinyato upgrade --back",
    "went_back": "{path} runs again.",
    "no_journal": "There is no journal {path} yet, so there is nothing to copy.",
    "kept": "Games kept: {games}, inputs: {inputs}, checked: {path}",
    "names": "The club's names: {path}",
    "names_stay": "The table has names of its own, and they stay: {path}",
    "will_restore": "{path} has {games} games and {inputs} inputs now, and something that {source} lacks.",
    "say_yes": "Say it again with --yes to replace it; the journal that was there stays beside.",
    "beside": "The journal that was there: {path}",
    "restored": "Games restored: {games}, inputs: {inputs}: {path}",
}

PHRASES: Mapping[str, Mapping[str, str]] = {"ru": _RUSSIAN, "en": _ENGLISH}
