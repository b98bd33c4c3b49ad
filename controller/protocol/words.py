"""What a protocol says, in Russian and English: the words of a judge's form."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from controller.game.roles import Role, Winner
from controller.game.units import SECOND, Instant
from controller.journal import ABANDONED, CLOSED
from controller.protocol import english, russian
from controller.protocol.game_protocol import GameProtocol, Standing
from controller.stage.texts import Language, Texts, pointed


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

    def tick(self, ns: int) -> str:
        """A mark of an axis, at a whole second: «1 с»."""
        return self("tick", s=f"{ns // SECOND}".replace("-", "−"))

    def pointed(self, number: str) -> str:
        """A number with this language's decimal point."""
        return pointed(number, self.language)

    def _form(self, number: int) -> str:
        if self.language == "en":
            return "one" if number == 1 else "many"
        if number % 10 == 1 and number % 100 != 11:
            return "one"
        return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


MONTHS: Mapping[str, tuple[str, ...]] = {"ru": russian.MONTHS, "en": english.MONTHS}
PHRASES: Mapping[str, Mapping[str, str]] = {"ru": russian.PHRASES, "en": english.PHRASES}
