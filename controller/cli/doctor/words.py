"""What an examination says, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping

from controller.cli.doctor import english, russian
from controller.cli.doctor.findings import Finding, Value
from controller.stage.texts import pointed

TITLES: Mapping[str, Mapping[str, str]] = {"ru": russian.TITLES, "en": english.TITLES}
FINDINGS: Mapping[str, Mapping[str, tuple[str, str]]] = {"ru": russian.FINDINGS, "en": english.FINDINGS}
PHRASES: Mapping[str, Mapping[str, str]] = {"ru": russian.PHRASES, "en": english.PHRASES}


class Words:
    """The words of one language: "ru" or "en". ``settings``: the configuration's file, for commands to be typed."""

    def __init__(self, language: str, settings: str = "") -> None:
        self._language = language
        self._titles = TITLES[language]
        self._findings = FINDINGS[language]
        self._phrases = PHRASES[language]
        self._config = f" --config {settings}" if settings else ""

    def title(self, finding: Finding) -> str:
        """What was examined, as in «Место 3»."""
        return self._titles[finding.check].format(**finding.values)

    def text(self, finding: Finding) -> str:
        """How it is with it, or the cause."""
        return self._filled(self._findings[finding.said][0], finding.values)

    def remedy(self, finding: Finding) -> str:
        """What to do, with what to type; empty if there is nothing to be done."""
        return self._filled(self._findings[finding.said][1], finding.values)

    def __call__(self, key: str, **values: object) -> str:
        """A phrase by its key."""
        return self._phrases[key].format(**values)

    def _filled(self, phrase: str, values: Mapping[str, Value]) -> str:
        shown = {name: self._number(value) if isinstance(value, float) else value for name, value in values.items()}
        return phrase.format(config=self._config, **shown)

    def _number(self, value: float) -> str:
        return pointed(f"{value:.1f}", self._language)
