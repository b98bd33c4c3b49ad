"""What the host can do between two games, but for what he arranges."""

from __future__ import annotations

from controller.conductor.lobby_acts import (
    BeginGame,
    LastHandBack,
    LobbyAct,
    Practise,
    SeatAsBefore,
    SeatByHands,
    lobby_act_to_page,
)
from controller.conductor.setup import Setup
from controller.stage.lobby import LobbyOffers
from controller.stage.offer_view import OfferView
from controller.stage.seating import HandsInOrder
from controller.stage.texts import Texts


def lobby_offers(setup: Setup, order: HandsInOrder | None, texts: Texts, *, practises: bool) -> LobbyOffers:
    """The offers before a game by ``setup``, or while hands come down in ``order``; ``practises``: one may try pads."""
    if order is None:
        others = [_offer(SeatByHands(), texts.word("seat_by_hands"))] if setup.has_pads else []
        if practises and setup.has_pads:
            others.append(_offer(Practise(), texts.word("practice")))
        return LobbyOffers(_begin(setup, texts), tuple(others))
    given = len(order.taken)
    back = _offer(LastHandBack(), texts.word("hand_back", n=given)) if given else None
    return LobbyOffers(None, (_offer(SeatAsBefore(), texts.word("seat_as_before")),), back)


def _begin(setup: Setup, texts: Texts) -> OfferView:
    """A game is begun by holding; a free table is nothing serious."""
    free = setup.book.is_free
    return OfferView(
        act=lobby_act_to_page(BeginGame()), label=texts.word("begin_free" if free else "begin_game"), hold=not free
    )


def _offer(act: LobbyAct, label: str) -> OfferView:
    return OfferView(act=lobby_act_to_page(act), label=label, hold=False)
