"""The shape of the table's health as the host's page gets it: one mark, and in words what it stands for."""

from __future__ import annotations

from typing import Literal, TypedDict

MarkName = Literal["green", "amber", "red", "off"]


class CheckView(TypedDict):
    """One thing that the table looks after."""

    id: str
    """seat-3, line, journal, disk, sound, voice, remote"""
    mark: MarkName
    """``off``: not needed now, whatever it does."""
    title: str
    """«№ 3 Вера», «Журнал»"""
    text: str
    """How it is."""
    check: str
    """The next thing to look at; empty if all is well."""
    detail: str
    """The program's own message, for whoever mends it; may be empty."""
    since: float | None
    """Since when a seat is not heard (ms of table time); ``None`` if it is."""


class HealthView(TypedDict):
    """How the table is."""

    mark: MarkName
    text: str
    """The worst of it: «№ 3 Вера: не слышно»"""
    checks: list[CheckView]
    """What is worst comes first."""
