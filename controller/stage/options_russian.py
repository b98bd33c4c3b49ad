"""What the options of a rulebook are called in Russian."""

from __future__ import annotations

from controller.game.cards import DeckReason

GROUPS = {
    "day": "День и речи",
    "vote": "Голосование",
    "discipline": "Дисциплина",
    "night": "Ночь",
    "end": "Конец игры",
}

OPTIONS = {
    "speech_s": "Речь",
    "defence_s": "Оправдание",
    "last_word_s": "Последнее слово",
    "zero_day": "Нулевой день: только речи",
    "nomination_gesture": "Жест при выставлении",
    "self_nomination": "Можно выставить себя",
    "withdraw_nomination": "Отозвать кандидатуру",
    "single_nominee_day_1": "Один выставленный в первый день",
    "single_nominee_later": "Один выставленный позже",
    "hands_free_on": "Руку можно убрать",
    "leftovers": "Кто ни за кого не голосовал",
    "self_vote": "Можно голосовать против себя",
    "early_lift": "Рука убрана раньше времени",
    "early_hand": "Рука раньше вопроса",
    "double_hand": "Рука против второго игрока",
    "revote_excludes_tied": "Попавшие в автокатастрофу не голосуют",
    "tie_repeats": "Автокатастрофа повторилась, если",
    "all_leave_forbidden": "Когда не спрашивают, выходят ли все",
    "window_ms": "Окно голосования",
    "early_grace_ms": "Рука рано, если раньше окна на",
    "lift_ms": "Рука убрана, если её нет",
    "third_foul": "Третий фол",
    "third_foul_few_left_s": "Третий фол, за столом четверо: речь",
    "fourth_foul": "Четвёртый фол",
    "technical_fouls_to_removal": "Технических фолов до удаления",
    "removal_cancels_ballot": "Удаление отменяет голосование",
    "night_removal_cancels": "И удаление ночью",
    "opposite_victory": "ППК: победа противоположной команды",
    "agreement_s": "Договорка",
    "agreement_warning_s": "Предупредить до её конца за",
    "acquaintance_s": "Знакомство с ролью",
    "free_seating_s": "Свободная посадка",
    "check_s": "Проверка",
    "call_s": "Ход другой роли",
    "hunt_number_s": "Охота: на каждый номер",
    "best_move_s": "Лучший ход",
    "maniac_nights": "Ночи маньяка",
    "acquaintance_order": "Кого будят в первую ночь",
    "night_order": "Кого будят потом",
    "draw_nights": "Ничья: тихих ночей подряд",
    "draw_reset_by": "Счёт тихих ночей прерывает",
    "last_word_before_victory": "Последнее слово до объявления победы",
    "parity_needs_maniac_out": "Равенство не победа, пока маньяк в игре",
    "discussion_circle": "После игры круг обсуждения",
}

VALUES = {
    "nomination_gesture": {"required": "обязателен", "optional": "не обязателен"},
    "withdraw_nomination": {"no": "нельзя", "own_speech": "до конца своей речи"},
    "single_nominee_day_1": {"no_ballot": "голосования нет", "ballot": "голосуют"},
    "single_nominee_later": {"ballot": "голосуют", "leaves": "уходит без голосования"},
    "hands_free_on": {"accepted": "после «Принято»", "count": "после счёта голосов", "thanks": "после «Спасибо»"},
    "leftovers": {"abstain": "воздержался", "last_nominee": "голос последнему"},
    "early_lift": {"removal": "удаление", "foul": "фол", "flag": "только отметка"},
    "early_hand": {"flag": "только отметка", "foul": "фол"},
    "double_hand": {"flag": "только отметка", "foul": "фол"},
    "tie_repeats": {"same_tied": "те же игроки", "same_tied_and_counts": "те же игроки и голоса"},
    "third_foul": {
        "notify": "ведущий решает",
        "lose_speech": "без речи, выставить можно",
        "nominate_only": "10 секунд на выставление",
    },
    "fourth_foul": {"notify": "ведущий решает", "removal": "удаление"},
    "maniac_nights": {"even": "чётные", "odd": "нечётные"},
    "draw_reset_by": {"any_exit": "любой уход из игры", "shot_or_vote": "выстрел или голосование"},
}

FLAGS = {True: "да", False: "нет"}

ALWAYS_ASKED = "спрашивают всегда"

NOBODY_WOKEN = "никого"

UNITS = {"s": "с", "ms": "мс", "": ""}

WRONG = {
    "number": "Число от {least} до {most}",
    "window": "Окно в 0 мс не примет ни одной руки. Обычно 2000",
    "shares": "Через запятую: all – все за столом, 3/9 – трое из девяти, any/3 – любые из трёх",
    "roles": "Каждая роль один раз, мирных не будят",
    "unknown": "Такого правила нет: {why}",
    "book": "Такого свода нет: {name}",
    "book_pads": "«{rulebook}»: игроков не меньше {least}, а площадок {pads}",
    "seats": "Игроков от {least} до {most}",
    "deck": "Колода непонятна: {why}",
    "name_taken": "Такое имя в списке уже есть",
    "no_such_name": "Такого имени в списке нет",
    "roster_full": "Имён уже {most}: уберите лишние",
    "roster_unkept": "Список имён не записан: {why}",
}

DECK = {
    DeckReason.OTHER_NUMBER: "Карт {have}, а игроков {limit}",
    DeckReason.NO_MAFIA: "В колоде нет мафии",
    DeckReason.TOO_MANY_BLACK: "Чёрных {have}, красных {limit}: красных должно быть больше",
    DeckReason.TOO_MANY_OF_ROLE: "Карт «{role}» {have}, а бывает не больше {limit}",
}

CHANGED = "{rulebook}, изменено: {count}"
