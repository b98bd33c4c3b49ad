"""Modules without a number that could take the place of a pad that cannot be heard, on the host's word."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from controller.conductor.page_acts import adoption_to_page
from controller.conductor.replies import Reply, refused
from controller.conductor.roll_call import RollCall
from controller.game.reasons import Refusal
from controller.stage.attendance import Adoption
from controller.stage.offer_view import OfferView
from controller.stage.seating import Pad, Seating
from controller.stage.texts import Texts
from hardware.ports import HardwareError, Modules


class Spares:
    """Offers adoptions and carries them out. ``modules``: ``None`` where seats are none."""

    def __init__(self, modules: Modules | None, roll_call: RollCall, texts: Texts, note: Callable[[str], None]) -> None:
        self._modules = modules
        self._roll_call = roll_call
        self._texts = texts
        self._note = note

    def offers(self, wanted: Iterable[Pad], seating: Seating) -> list[OfferView]:
        """What the host can do for the pads that are wanted."""
        word = "adopt" if len(self._roll_call.attendance.spares) == 1 else "adopt_one_of"
        return [
            OfferView(act=adoption_to_page(one), label=self._word(word, one, seating), hold=True)
            for one in self._adoptions(wanted)
        ]

    def adopt(self, adoption: Adoption, wanted: Iterable[Pad], seating: Seating) -> Reply:
        """It is taken as long as it is offered, whatever the step of the game; the journal knows nothing of it."""
        if self._modules is None or adoption not in self._adoptions(wanted):
            return refused(Refusal.NOT_NOW, self._texts)
        self._roll_call.forget_spare(adoption.module)
        try:
            self._modules.adopt(adoption.module, adoption.seat)
        except HardwareError as error:
            return Reply(ok=False, recorded=False, text=str(error))
        self._note(self._word("adopted", adoption, seating))
        return Reply(ok=True, recorded=False)

    def _adoptions(self, wanted: Iterable[Pad]) -> tuple[Adoption, ...]:
        return self._roll_call.attendance.adoptions(wanted) if self._modules is not None else ()

    def _word(self, word: str, adoption: Adoption, seating: Seating) -> str:
        seat = seating.seat_at(adoption.seat)
        if seat is None:
            return self._texts.word(f"{word}_pad", pad=adoption.seat, module=adoption.module)
        return self._texts.word(word, seat=seat, module=adoption.module)
