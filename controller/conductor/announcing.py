"""How the table announces, as the host may switch it at any time, and the club's music; the evening's, not a game's."""

from __future__ import annotations

from controller.stage.manner import Manner, Mode
from controller.stage.offer_view import OfferView
from controller.stage.texts import Texts
from controller.stage.trials_view import ModeView

MUSIC: list[object] = ["Music", {}]
"""The console's word for: music off, or on again."""

_ANNOUNCE = "Announce"
"""The console's word for: announce in this mode from now on."""


def mode_from_page(act: object) -> Mode | None:
    """The mode that a page wants; ``None`` if it is something else."""
    match act:
        case [str(name), {"mode": str(mode)}] if name == _ANNOUNCE and mode in {one.value for one in Mode}:
            return Mode(mode)
        case _:
            return None


def mode_choices(manner: Manner, texts: Texts) -> list[ModeView]:
    """All modes, and which it is."""
    return [ModeView(offer=_mode_offer(mode, texts), chosen=mode is manner.mode) for mode in Mode]


def mode_offers(manner: Manner, texts: Texts) -> list[OfferView]:
    """The modes that the table is not in."""
    return [_mode_offer(mode, texts) for mode in Mode if mode is not manner.mode]


def _mode_offer(mode: Mode, texts: Texts) -> OfferView:
    return OfferView(act=[_ANNOUNCE, {"mode": mode.value}], label=texts.word(f"announce_{mode.value}"), hold=False)


def music_offer(texts: Texts, *, on: bool) -> OfferView:
    """Music off, or on again."""
    return OfferView(act=MUSIC, label=texts.word("music_off" if on else "music_on"), hold=False)
