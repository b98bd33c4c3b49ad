"""The lists of parts as pages: what to buy for 10 and 12 seats, and roughly what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from hardware.wiring.description import Part, Wiring
from hardware.wiring.sheet import Language

Kit = Literal["buttons", "modules", "chain"]
Columns = tuple[tuple[Kit, int], ...]
"""What a table's columns count: the parts of a kit for so many seats."""

TABLES: Columns = (("buttons", 10), ("buttons", 12), ("modules", 10), ("modules", 12))
CHAIN: Columns = (("chain", 10), ("chain", 12))


def quantity(wiring: Wiring, part: Part, kit: Kit, seats: int) -> int:
    """How many of a part such a table needs, spare modules included."""
    needed = {"buttons": part.buttons, "modules": part.modules, "chain": part.chain}[kit]
    return (
        needed.table + needed.seat * seats + needed.module * (seats + (wiring.prices.spares if kit == "modules" else 0))
    )


def parts_page(wiring: Wiring, language: Language) -> str:
    """The page, in Markdown."""
    head = _RUSSIAN if language == "ru" else _ENGLISH
    lines = [*head[:-2], head[-2].format(dated=wiring.prices.dated, spares=wiring.prices.spares), "", head[-1]]
    lines += _list(wiring, TABLES, language)
    lines += ["", *(_CHAIN_RUSSIAN if language == "ru" else _CHAIN_ENGLISH), *_list(wiring, CHAIN, language)]
    return "\n".join(lines) + "\n"


def _list(wiring: Wiring, columns: Columns, language: Language) -> list[str]:
    """The rows below a head: every part that one of these columns needs, and the sums."""
    lines = ["|---|" + "--:|" * (len(columns) + 2)]
    for part in wiring.parts:
        counts = [quantity(wiring, part, kit, seats) for kit, seats in columns]
        if any(counts):
            name = part.ru if language == "ru" else part.en
            cells = [str(count) if count else "–" for count in counts]
            lines.append(_row([name, *cells, _money(part.eur, language), f"{part.rub}"]))
    sums = [(_sum(wiring, kit, seats, "eur"), _sum(wiring, kit, seats, "rub")) for kit, seats in columns]
    word = ("Всего, €", "Всего, ₽") if language == "ru" else ("In all, €", "In all, ₽")
    lines.append(_row([f"**{word[0]}**", *(f"**{round(eur, -1):.0f}**" for eur, _ in sums), "", ""]))
    lines.append(_row([f"**{word[1]}**", *(f"**{round(rub, -2):.0f}**" for _, rub in sums), "", ""]))
    return lines


def _sum(wiring: Wiring, kit: Kit, seats: int, money: Literal["eur", "rub"]) -> float:
    return sum(quantity(wiring, part, kit, seats) * (part.eur if money == "eur" else part.rub) for part in wiring.parts)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _money(amount: float, language: Language) -> str:
    text = f"{amount:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if language == "ru" else text


_RUSSIAN = (
    "# Что купить",
    "",
    "*[In English](parts.md) · [Как собрать стол](../build-a-table.ru.md)*",
    "",
    "Эту страницу пишет `python -m hardware.wiring` из `hardware/wiring/wiring.toml`.",
    "",
    "Цены примерные, за штуку, на {dated}. Модулей на {spares} больше, чем мест: запасной лежит в шкафу.",
    "| | кнопки, 10 мест | кнопки, 12 мест | модули, 10 мест | модули, 12 мест | ≈ € | ≈ ₽ |",
)
_ENGLISH = (
    "# What to buy",
    "",
    "*[По-русски](parts.ru.md) · [Building a table](../build-a-table.md)*",
    "",
    "This page is written by `python -m hardware.wiring` from `hardware/wiring/wiring.toml`.",
    "",
    "Prices are rough, for one, of {dated}. Modules are {spares} more than seats: a spare one lies in the cupboard.",
    "| | buttons, 10 seats | buttons, 12 seats | modules, 10 seats | modules, 12 seats | ≈ € | ≈ ₽ |",
)

_CHAIN_RUSSIAN = (
    "Вместо жёлтых светодиодов и их резисторов у стола с кнопками может быть цепочка APA102. К нему тогда нужны:",
    "",
    "| | цепочка, 10 мест | цепочка, 12 мест | ≈ € | ≈ ₽ |",
)
_CHAIN_ENGLISH = (
    "In place of yellow LEDs and their resistors a table of buttons can have a chain of APA102. It then needs as well:",
    "",
    "| | chain, 10 seats | chain, 12 seats | ≈ € | ≈ ₽ |",
)
