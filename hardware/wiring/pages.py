"""All that is made of the description: four drawings and a list of parts, each in both languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from hardware.wiring.bus_drawing import draw_bus
from hardware.wiring.description import Wiring, wiring
from hardware.wiring.header_drawing import draw_header
from hardware.wiring.module_drawing import draw_module
from hardware.wiring.parts_list import parts_page
from hardware.wiring.sheet import Language, Sheet
from hardware.wiring.sound_drawing import draw_sound

PLACE = Path(__file__).parents[2] / "docs" / "wiring"
"""Where the pages lie in a checkout."""

LANGUAGES: tuple[Language, ...] = ("ru", "en")
DRAWINGS: Mapping[str, Callable[[Wiring, Language], Sheet]] = {
    "header": draw_header,
    "module": draw_module,
    "bus": draw_bus,
    "sound": draw_sound,
}


def pages() -> dict[str, str]:
    """Every page by its file's name."""
    known = wiring()
    made = {
        f"{name}.{tongue}.svg": draw(known, tongue).svg() for name, draw in DRAWINGS.items() for tongue in LANGUAGES
    }
    return made | {"parts.ru.md": parts_page(known, "ru"), "parts.md": parts_page(known, "en")}


def write(texts: Mapping[str, str], place: Path) -> None:
    """Write into the folder ``place`` each of these files that is not as it should be, and say which."""
    place.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        page = place / name
        if page.is_file() and page.read_text(encoding="utf-8") == text:
            continue
        page.write_text(text, encoding="utf-8")
        print(f"written: {page}")
