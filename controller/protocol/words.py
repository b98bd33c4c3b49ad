"""What a protocol says, in Russian and English: the words of a judge's form."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from controller.game.roles import Role, Winner
from controller.game.units import SECOND, Instant
from controller.journal import ABANDONED, CLOSED
from controller.protocol.game_protocol import GameProtocol, Standing
from controller.stage.texts import Language, Texts


class Words:
    """The words of one language, its dates and numbers; ``texts`` has those that the table itself says."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.texts = Texts(language)
        self._phrases = PHRASES[language]

    def __call__(self, key: str, **values: object) -> str:
        """A phrase by its key."""
        return self._phrases[key].format(**values)

    def role(self, role: Role) -> str:
        """A role at the beginning of a line: «Шериф»."""
        name = self.texts.role(role)
        return name[0].upper() + name[1:]

    def letter(self, role: Role) -> str:
        """A role as the form abbreviates it: «Ш»; nothing for a plain civilian."""
        return self(f"letter_{role.value}")

    def outcome(self, label: str | None) -> str:
        """How a game has ended, by its label in the journal; a label of another version's is said as it is."""
        if label is None:
            return self("outcome_running")
        known = {winner.value: self.texts.winner(winner) for winner in Winner}
        known |= {other: self(f"outcome_{other}") for other in (ABANDONED, CLOSED)}
        return known.get(label, label)

    def standing(self, protocol: GameProtocol) -> str:
        """How this game has ended; nothing for a free table, at which nothing is won."""
        if protocol.standing is Standing.CLOSED:
            return ""
        label = ABANDONED if protocol.standing is Standing.ABANDONED else None
        return self.outcome(protocol.winner.value if protocol.winner is not None else label)

    def won(self, protocol: GameProtocol) -> str:
        """Who has won, as the form asks for it, or that nobody has yet."""
        if protocol.winner is not None:
            return self(f"won_{protocol.winner.value}")
        return self("not_finished") if protocol.standing is Standing.ABANDONED else ""

    def votes(self, number: int) -> str:
        """«1 голос», «3 голоса», «5 голосов»."""
        return f"{number}\N{NO-BREAK SPACE}{self(f'votes_{self._form(number)}')}"

    def date(self, wall: str) -> str:
        """The day of a wall time: «30 ноября 2026»."""
        day = datetime.fromisoformat(wall)
        return self("date", day=day.day, month=MONTHS[self.language][day.month - 1], year=day.year)

    def short_date(self, wall: str) -> str:
        """The day of a wall time in figures: «30.11.2026»."""
        return datetime.fromisoformat(wall).strftime(self("short_date"))

    def time(self, wall: str) -> str:
        """The time of day of a wall time: «19:04»."""
        return datetime.fromisoformat(wall).strftime("%H:%M")

    def since(self, length: Instant) -> str:
        """A length within a game: «1:07:05», «41:20»."""
        minutes, seconds = divmod(max(0, length) // SECOND, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    def seconds(self, ns: int, bound: int) -> str:
        """When a hand came down, and how sure that is: «0,612 с ± 0,4 мс»."""
        sign = "−" if ns < 0 else ""
        whole = self.pointed(f"{sign}{abs(ns) / SECOND:.3f}")
        return self("seconds", s=whole, bound=self.texts.milliseconds(bound))

    def milliseconds(self, ns: int) -> str:
        """A length in ms to a tenth where it is short."""
        return self.texts.milliseconds(ns)

    def tick(self, ns: int) -> str:
        """A mark of an axis, at a whole second: «1 с»."""
        return self("tick", s=f"{ns // SECOND}".replace("-", "−"))

    def pointed(self, number: str) -> str:
        """A number with this language's decimal point."""
        return number.replace(".", ",") if self.language == "ru" else number

    def _form(self, number: int) -> str:
        if self.language == "en":
            return "one" if number == 1 else "many"
        if number % 10 == 1 and number % 100 != 11:
            return "one"
        return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


MONTHS: Mapping[str, tuple[str, ...]] = {
    "ru": (
        *("января", "февраля", "марта", "апреля", "мая", "июня"),
        *("июля", "августа", "сентября", "октября", "ноября", "декабря"),
    ),
    "en": (
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    ),
}
"""The months as a date says them."""

_RUSSIAN = {
    "date": "{day} {month} {year}",
    "short_date": "%d.%m.%Y",
    "seconds": "{s} с ± {bound} мс",
    "tick": "{s} с",
    "votes_one": "голос",
    "votes_few": "голоса",
    "votes_many": "голосов",
    # the form
    "title": "Протокол игры № {game}",
    "tournament": "Турнир",
    "stage": "Стадия турнира",
    "day_of_game": "Дата",
    "table_number": "Стол №",
    "game_number": "Игра №",
    "player": "Игрок",
    "role": "Роль",
    "fouls": "Фолы",
    "points": "Баллы",
    "extra_points": "Доп. баллы",
    "winners": "Победившая команда",
    "best_move": "Лучший ход",
    "best_move_of": "Игрок №",
    "protest": "Протест",
    "judge": "Судья",
    "signature": "Подпись",
    "won_red": "Красные",
    "won_black": "Чёрные",
    "won_maniac": "Маньяк",
    "won_draw": "Ничья",
    "not_finished": "Игра не окончена",
    "ballot_number": "Голосование {n} (день {day})",
    "row_votes": "Голоса",
    "row_revote": "Переголос.",
    "row_all_leave": "Все уходят",
    "row_leftovers": "Остаток голосов",
    "points_explained": "Пояснения к дополнительным баллам и штрафам",
    "protest_comments": "Комментарии к протесту",
    # ballots
    "ballots": "Голосования: кто, за кого и когда",
    "free_votes": "Голосования за столом",
    "nominated": "Выставлены: {list}.",
    "nominated_by": "выставил № {by}",
    "nominated_by_host": "внёс ведущий",
    "no_ballot": "Голосование не проводилось.",
    "ballot_cancelled": "Голосование отменено: игрок удалён.",
    "all_leave_forbidden": "Вопрос о выходе всех здесь не ставится.",
    "out_one": "Игру покинул {seats}.",
    "out_several": "Игру покинули {seats}.",
    "nobody_out": "По голосованию никто не ушёл.",
    "round_first": "Голосование",
    "round_revote": "Переголосование",
    "round_all_leave": "Выходят ли все",
    "round_free": "Голосование",
    "tied": ", автокатастрофа: {seats}",
    "all_leave": "все: {seats}",
    "of_them_left": "из них остаток: {votes}",
    "unknown_votes": "считал судья",
    "picture": "Голосование против {about}, {votes}",
    "thanks": "«Спасибо»",
    "accepted": "«Принято»",
    "no_hands": "Рук не было",
    "hand_entered": "со слов ведущего",
    "hand_untimed": "засчитано, когда легла – неизвестно",
    "hand_dismissed": "не засчитано ведущим",
    "hand_confirmed": "{time}, зачёл ведущий",
    "hand_denied": "{time}, снял ведущий",
    "hand_early": "рано на {ms} мс ± {bound}, засчитано",
    "hand_lifted": "убрана через {ms} мс ± {bound}",
    "hand_lifted_before": "убрана за {ms} мс ± {bound} до «Спасибо»",
    "legend": "Что означают знаки",
    "mark_counted": "засчитано",
    "mark_early": "рано",
    "mark_late": "поздно",
    "mark_lifted": "убрана",
    "mark_disputed": "спорно",
    "mark_refused": "не в счёт",
    "mark_entered": "со слов ведущего",
    "mark_unheard": "не слышно",
    "mark_bound": "± граница",
    # who left, nights, fouls
    "exits": "Кто покинул игру",
    "how_left": "Как",
    "exit_voted": "по голосованию",
    "exit_killed": "убит",
    "exit_removed": "удалён",
    "exit_absent": "не играл",
    "when": "Когда",
    "clock": "Время",
    "wall": "На часах",
    "on_day": "день {n}",
    "in_night": "ночь {n}",
    "night": "Ночь",
    "nights": "Ночи",
    "choices": "Выбор",
    "morning": "Утром",
    "no_target": "никого",
    "killed": "убит {seats}",
    "missed": "промах",
    "quiet": "никто не пострадал",
    "frozen": "заморожен № {seat}",
    "best_move_line": "Лучший ход № {seat}: {named}{black}.",
    "black_among": ", из них чёрных {black}",
    "fouls_title": "Фолы и замечания",
    "foul_foul": "фол, {count}\N{NON-BREAKING HYPHEN}й",
    "foul_technical": "технический фол, {count}\N{NON-BREAKING HYPHEN}й",
    "foul_remark": "замечание",
    "what": "Что",
    "moment": "Во время",
    "stage_deal": "раздача",
    "stage_night": "ночь",
    "stage_morning": "утро",
    "stage_discussion": "обсуждение",
    "stage_speech": "речь",
    "stage_ballot": "голосование",
    "stage_question": "вопрос",
    "stage_defence": "оправдание",
    "stage_best_move": "лучший ход",
    "stage_last_word": "последнее слово",
    "stage_day_over": "конец дня",
    "stage_free": "между часами",
    "stage_clock": "часы",
    "stage_over": "после игры",
    "changes": "Что исправлено",
    "why": "Почему",
    "undone": "отменено: {act}",
    "corrected": "{act}",
    "how_measured": "Время руки считается от открытия двух секунд и измерено на самом месте; после ± стоит граница "
    "ошибки: настоящее мгновение лежит не дальше.",
    "made_by": "Записано столом «Принято» {version}",
    # the spreadsheet
    "rulebook": "Правила",
    "technical_fouls": "Технические фолы",
    "day": "День",
    "vote": "Круг",
    "against": "Против",
    "leftovers_among": "из них остаток",
    "down_ms": "Легла, мс",
    "up_ms": "Ушла, мс",
    "bound_ms": "±, мс",
    "by_whom": "Чей",
    "answer": "Показано",
    # files and pages
    "file": "{date}-igra-{game}-{rulebook}",
    "running": "Игра № {game} ещё идёт. Протокол будет, когда она окончится.",
    "no_game": "Игры № {game} в журнале нет.",
    "host": "ведущий",
    "seated": "Кто где сидел и кто остался за столом",
    "unreadable": "Игру № {game} здесь не показать: {why}",
    "no_question": "Такого вопроса в этой игре не было.",
    "letter_civilian": "",
    "letter_mafia": "М",
    "letter_don": "Д",
    "letter_sheriff": "Ш",
    "letter_doctor": "Др",
    "letter_putana": "П",
    "letter_maniac": "Мн",
    "letter_kamikaze": "К",
    "outcome_running": "ещё идёт",
    "outcome_abandoned": "Не окончена",
    "outcome_closed": "Закрыта",
}

_ENGLISH = {
    "date": "{day} {month} {year}",
    "short_date": "%d/%m/%Y",
    "seconds": "{s} s ± {bound} ms",
    "tick": "{s} s",
    "votes_one": "vote",
    "votes_many": "votes",
    "title": "Record of game {game}",
    "tournament": "Tournament",
    "stage": "Stage",
    "day_of_game": "Date",
    "table_number": "Table",
    "game_number": "Game",
    "player": "Player",
    "role": "Role",
    "fouls": "Fouls",
    "points": "Points",
    "extra_points": "Extra points",
    "winners": "Winning team",
    "best_move": "Best move",
    "best_move_of": "Player",
    "protest": "Protest",
    "judge": "Judge",
    "signature": "Signature",
    "won_red": "Red",
    "won_black": "Black",
    "won_maniac": "Maniac",
    "won_draw": "Draw",
    "not_finished": "Not finished",
    "ballot_number": "Ballot {n} (day {day})",
    "row_votes": "Votes",
    "row_revote": "Revote",
    "row_all_leave": "All leave",
    "row_leftovers": "Leftover votes",
    "points_explained": "Extra points and penalties explained",
    "protest_comments": "Comments on the protest",
    "ballots": "Ballots: who, against whom, and when",
    "free_votes": "Votes at the table",
    "nominated": "Nominated: {list}.",
    "nominated_by": "by № {by}",
    "nominated_by_host": "added by the host",
    "no_ballot": "No ballot was held.",
    "ballot_cancelled": "The ballot was cancelled: a player was removed.",
    "all_leave_forbidden": "Whether all leave is not asked here.",
    "out_one": "{seats} left the game.",
    "out_several": "{seats} left the game.",
    "nobody_out": "Nobody left by the vote.",
    "round_first": "Ballot",
    "round_revote": "Revote",
    "round_all_leave": "Whether all leave",
    "round_free": "Vote",
    "tied": ", tie: {seats}",
    "all_leave": "all: {seats}",
    "of_them_left": "of them leftover: {votes}",
    "unknown_votes": "counted by the judge",
    "picture": "Vote against {about}, {votes}",
    "thanks": "“Thank you”",
    "accepted": "“Accepted”",
    "no_hands": "There were no hands",
    "hand_entered": "by the host's word",
    "hand_untimed": "counted, came down at no known time",
    "hand_dismissed": "not counted by the host",
    "hand_confirmed": "{time}, host allowed it",
    "hand_denied": "{time}, host denied it",
    "hand_early": "{ms} ms ± {bound} early, counted",
    "hand_lifted": "lifted after {ms} ms ± {bound}",
    "hand_lifted_before": "lifted {ms} ms ± {bound} before the close",
    "legend": "What the marks mean",
    "mark_counted": "counted",
    "mark_early": "early",
    "mark_late": "late",
    "mark_lifted": "lifted",
    "mark_disputed": "disputed",
    "mark_refused": "not counted",
    "mark_entered": "by the host's word",
    "mark_unheard": "not heard",
    "mark_bound": "± bound",
    "exits": "Who left the game",
    "how_left": "How",
    "exit_voted": "by the vote",
    "exit_killed": "killed",
    "exit_removed": "removed",
    "exit_absent": "did not play",
    "when": "When",
    "clock": "Time",
    "wall": "Clock",
    "on_day": "day {n}",
    "in_night": "night {n}",
    "night": "Night",
    "nights": "Nights",
    "choices": "Choices",
    "morning": "In the morning",
    "no_target": "nobody",
    "killed": "killed: {seats}",
    "missed": "missed",
    "quiet": "nobody was hurt",
    "frozen": "№ {seat} frozen",
    "best_move_line": "Best move of № {seat}: {named}{black}.",
    "black_among": ", {black} of them black",
    "fouls_title": "Fouls and warnings",
    "foul_foul": "foul {count}",
    "foul_technical": "technical foul {count}",
    "foul_remark": "warning",
    "what": "What",
    "moment": "During",
    "stage_deal": "the deal",
    "stage_night": "the night",
    "stage_morning": "the morning",
    "stage_discussion": "the discussion",
    "stage_speech": "a speech",
    "stage_ballot": "the ballot",
    "stage_question": "a question",
    "stage_defence": "a defence",
    "stage_best_move": "the best move",
    "stage_last_word": "a last word",
    "stage_day_over": "the end of the day",
    "stage_free": "between clocks",
    "stage_clock": "a clock",
    "stage_over": "after the game",
    "changes": "What was put right",
    "why": "Why",
    "undone": "undone: {act}",
    "corrected": "{act}",
    "how_measured": "A hand's time counts from the opening of the two seconds and was measured at the seat itself; "
    "after ± stands its bound: the true instant is no further away.",
    "made_by": "Kept by the table Prinyato {version}",
    "rulebook": "Rules",
    "technical_fouls": "Technical fouls",
    "day": "Day",
    "vote": "Vote",
    "against": "Against",
    "leftovers_among": "of them leftover",
    "down_ms": "Down, ms",
    "up_ms": "Up, ms",
    "bound_ms": "±, ms",
    "by_whom": "Whose",
    "answer": "Shown",
    "file": "{date}-game-{game}-{rulebook}",
    "running": "Game {game} is still being played. Its record will be here when it is over.",
    "no_game": "There is no game {game} in the journal.",
    "host": "host",
    "seated": "Who sat where, and who was left at the table",
    "unreadable": "Game {game} cannot be shown here: {why}",
    "no_question": "There was no such question in this game.",
    "letter_civilian": "",
    "letter_mafia": "M",
    "letter_don": "D",
    "letter_sheriff": "S",
    "letter_doctor": "Dr",
    "letter_putana": "P",
    "letter_maniac": "Mn",
    "letter_kamikaze": "K",
    "outcome_running": "still played",
    "outcome_abandoned": "Not finished",
    "outcome_closed": "Closed",
}

PHRASES: Mapping[str, Mapping[str, str]] = {"ru": _RUSSIAN, "en": _ENGLISH}
