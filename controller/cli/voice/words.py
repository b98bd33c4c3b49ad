"""What the commands about voices say, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping

from controller.stage.texts import pointed
from sounds.flaws import Flaw


class Words:
    """The words of one language: "ru" or "en"."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._phrases = PHRASES[language]

    def __call__(self, key: str, **values: object) -> str:
        """A phrase by its key."""
        return self._phrases[key].format(**values)

    def flaw(self, flaw: Flaw, count: int) -> str:
        """What is wrong with so many clips."""
        return self(f"flaw_{flaw.name.lower()}", count=count)

    def decimal(self, number: float, places: int) -> str:
        """With so many decimals: «1,9»."""
        return pointed(f"{number:.{places}f}", self.language)


_RUSSIAN = {
    "progress": "{bar} {done} из {all}  {clip}",
    # what is wrong, and with how many clips
    "flaw_missing": "Нет: {count}",
    "flaw_unknown": "Таких фраз нет, проверьте имена: {count}",
    "flaw_double": "Несколько файлов для одной фразы, оставьте один: {count}",
    "flaw_unmade": "Программа не произнесла: {count}",
    "flaw_unreadable": "Не читаются, нужен WAV, FLAC, Ogg или MP3: {count}",
    "flaw_huge": "Слишком велики, в файле должна быть одна фраза: {count}",
    "flaw_other_length": "Не той длины, что в pack.toml; импортируйте заново: {count}",
    "flaw_silent": "Никто не говорит: {count}",
    "flaw_clipped": "Перегружены, запишите тише или дальше от микрофона: {count}",
    "flaw_too_long": "Слишком длинные (или комната шумит): {count}",
    "flaw_too_short": "Слишком короткие, наверное, обрезаны: {count}",
    "flaw_level": "Не той громкости, импортируйте заново: {count}",
    "flaw_edges": "Речь не там, где сказано в pack.toml; импортируйте заново: {count}",
    "flaw_noisy": "Шумно, запишите в тихой комнате: {count}",
    "frames": "{found} отсчётов вместо {wanted}",
    "times": "срезано вершин: {found}",
    "seconds": "{found} с, у нас {wanted} с",
    "level": "{found} дБ, должно быть {wanted} дБ",
    "edges": "на {found} мс",
    "noise": "комната {found} дБ, нужно меньше {wanted} дБ",
    "nearest": "может быть, {clip}",
    "no_nearest": "prinyato voice sheet перечислит имена",
    # what came of it
    "taken": "Записано фраз: {taken}, папка {folder}",
    "left": "Были в голосе и остались прежними: {left} (--force заменит)",
    "gaps": "Не записано фраз: {missing}, их скажет {ours}. prinyato voice check {folder} перечислит",
    "notice_stays": "NOTICE.md остался прежним. Если новые фразы говорит кто-то другой, допишите его",
    "use": 'Чтобы стол говорил этим голосом: prinyato run --voice "{folder}", а в table.toml – voice в [speaker]',
    "all_well": "{folder}: фраз {clips}, все в порядке",
    # the notice of a new pack
    "licence": "записано клубом для себя; передавать дальше – с согласия того, кто говорит",
    "licence_of_engine": "произнесено программой: {engine}; условия – у неё и у её голоса",
    "origin": "Фразы записаны голосом живого человека: {voice}.",
    "origin_engine": "Фразы произнесла программа, никого для них не записывали: `{engine}`.",
    "notice": "# Записи `{name}`\n\n{origin}\n"
    "Клипы обрезаны по речи, очищены ниже 70 Гц и приведены к одной громкости: WAV, 24 кГц, один канал.\n\n"
    "| | |\n| --- | --- |\n| Язык | русский |\n| Голос | {voice} |\n\n## Licence\n\n{licence}\n",
    # the voices there are, and how one sounds
    "voice": "{mark} {name:<12}  {language}  {voice:<14}  {clips:>3} из {all}",
    "speaks": "Голос {voice}, карта: {device}",
    "system_card": "системная",
    "borrowed": "Не записано фраз: {count}, их скажет {lender}",
}

_ENGLISH = {
    "progress": "{bar} {done} of {all}  {clip}",
    "flaw_missing": "Not there: {count}",
    "flaw_unknown": "No such phrase, check the names: {count}",
    "flaw_double": "Several files for one phrase, keep one: {count}",
    "flaw_unmade": "Not spoken by the program: {count}",
    "flaw_unreadable": "Cannot be read, they should be WAV, FLAC, Ogg or MP3: {count}",
    "flaw_huge": "Too large, there should be one phrase in a file: {count}",
    "flaw_other_length": "Of another length than in pack.toml, import again: {count}",
    "flaw_silent": "Nobody speaks: {count}",
    "flaw_clipped": "Overdriven, record with less gain or from further away: {count}",
    "flaw_too_long": "Too long (or the room is noisy): {count}",
    "flaw_too_short": "Too short, probably cut off: {count}",
    "flaw_level": "Of another loudness, import again: {count}",
    "flaw_edges": "Speech is not where pack.toml says, import again: {count}",
    "flaw_noisy": "Noisy, record in a quiet room: {count}",
    "frames": "{found} frames, not {wanted}",
    "times": "tops cut off: {found}",
    "seconds": "{found} s, ours {wanted} s",
    "level": "{found} dB, should be {wanted} dB",
    "edges": "by {found} ms",
    "noise": "the room is at {found} dB, should be below {wanted} dB",
    "nearest": "perhaps {clip}",
    "no_nearest": "prinyato voice sheet lists the names",
    "taken": "Phrases recorded: {taken}, folder {folder}",
    "left": "There already, and left as they were: {left} (--force replaces them)",
    "gaps": "Phrases not recorded: {missing}, {ours} will say them. prinyato voice check {folder} lists them",
    "notice_stays": "NOTICE.md is as it was. If somebody else speaks the new phrases, add that to it",
    "use": 'To let the table speak so: prinyato run --voice "{folder}", or in table.toml voice in [speaker]',
    "all_well": "{folder}: {clips} phrases, all is well",
    "licence": "recorded by the club for itself; to be passed on with the speaker's consent",
    "licence_of_engine": "spoken by a program: {engine}; its terms and its voice's apply",
    "origin": "The phrases were spoken by a person: {voice}.",
    "origin_engine": "A program spoke the phrases, nobody was recorded for them: `{engine}`.",
    "notice": "# The recordings of `{name}`\n\n{origin}\n"
    "The clips were cut to their speech, freed of what is below 70 Hz and brought to one loudness: WAV, 24 kHz, mono.\n"
    "\n| | |\n| --- | --- |\n| Language | English |\n| Voice | {voice} |\n\n## Licence\n\n{licence}\n",
    "voice": "{mark} {name:<12}  {language}  {voice:<14}  {clips:>3} of {all}",
    "speaks": "Voice {voice}, card: {device}",
    "system_card": "the system's",
    "borrowed": "Phrases not recorded: {count}, {lender} will say them",
}

PHRASES: Mapping[str, Mapping[str, str]] = {"ru": _RUSSIAN, "en": _ENGLISH}
