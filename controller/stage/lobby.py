"""The table between two games as the host sees it: who will sit where, and what can be done before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.game.rulebook import Rulebook
from controller.game.units import MILLISECOND, Instant, Seat
from controller.stage.ledger import Ledger
from controller.stage.offer_view import OfferView
from controller.stage.seating import HandsInOrder, Pad, Seating
from controller.stage.texts import Texts
from controller.stage.view import LobbyView, PadView, PhaseView, PlaceView, RoomView, SeatView, View
from controller.stage.ways import ways
from hardware.ports import Lamp

LONGEST_NAME = 24
"""Characters of a name: so many have their place beside a seat."""


@dataclass(frozen=True, slots=True)
class LobbyOffers:
    """What the host can do now: by the big button, by the other keys, and what can be taken back."""

    next: OfferView | None
    others: tuple[OfferView, ...]
    undo: OfferView | None = None


@dataclass(frozen=True, slots=True)
class LobbyDesk:
    """Everything the host's screen is made of between two games.

    ``names``: of numbers 1, 2, …; ``pads``: how many the table has; ``rulebook``: what it is called; ``fault``: why no
    game can begin, empty if one can; ``order``: hands that come down in order now.
    """

    book: Rulebook
    rulebook: str
    fault: str
    names: tuple[str, ...]
    seating: Seating
    pads: int
    down: frozenset[Pad]
    silent: frozenset[Pad]
    order: HandsInOrder | None
    ledger: Ledger
    step: int
    offers: LobbyOffers

    @property
    def texts(self) -> Texts:
        """The table's language."""
        return self.ledger.texts


def lobby_lamps(desk: LobbyDesk) -> Mapping[Pad, Lamp]:
    """The meaning of each pad's light: whose hand is taken is lit, so everybody can try his pad.

    While numbers are given, only who has one is lit, and stays so.
    """
    return {pad: _lamp(desk, pad) for pad in _pads(desk)}


def lobby_view(desk: LobbyDesk, now: Instant) -> View:
    """The whole view for the host's console, but for what does not work."""
    texts, book = desk.texts, desk.book
    return View(
        now=now / MILLISECOND,
        audience="host",
        language=texts.language,
        game="",
        rulebook=book.name,
        title=texts.word("before_game", rulebook=desk.rulebook),
        step=desk.step,
        phase=_host_phase(desk),
        seats=[_seat(desk, seat) for seat in range(1, len(desk.seating.pads) + 1)],
        nominees=[],
        question=None,
        tallies=[],
        next=desk.offers.next,
        others=list(desk.offers.others),
        undo=desk.offers.undo,
        pause=None,
        proposals=[],
        night=None,
        lobby=_lobby(desk),
        deck=[],
        ways=ways(book, texts),
        clocks=[],
        log=list(desk.ledger.lines),
    )


def lobby_room_view(desk: LobbyDesk, now: Instant) -> RoomView:
    """The whole view for the room's display: who will have which number."""
    host = lobby_view(desk, now)
    return RoomView(
        now=host["now"],
        audience="room",
        language=host["language"],
        title=host["title"],
        phase=_phase(desk),
        seats=[_place(desk, seat) for seat in range(1, len(desk.seating.pads) + 1)],
        nominees=[],
        question=None,
        tallies=[],
        result=None,
        ended=[],
    )


def _pads(desk: LobbyDesk) -> Iterator[Pad]:
    """The table's pads; one that is farther off and has a number all the same is there too."""
    yield from range(1, max((desk.pads, *desk.seating.pads)) + 1)


def _host_phase(desk: LobbyDesk) -> PhaseView:
    """The room need not know why no game can begin yet."""
    phase = _phase(desk)
    if desk.fault and desk.order is None:
        phase["subtitle"] = desk.fault
    return phase


def _phase(desk: LobbyDesk) -> PhaseView:
    texts = desk.texts
    if desk.order is not None:
        seat = len(desk.order.taken) + 1
        return PhaseView(
            kind="ready",
            title=texts.word("hand_of_number", seat=seat),
            subtitle=texts.word("seating"),
            seat=seat,
            clock=None,
            paused=False,
        )
    return PhaseView(
        kind="ready",
        title=texts.word("phase_ready"),
        subtitle=texts.word("players", rulebook=desk.rulebook, count=len(desk.seating.pads)),
        seat=None,
        clock=None,
        paused=False,
    )


def _lamp(desk: LobbyDesk, pad: Pad) -> Lamp:
    if desk.order is not None:
        return Lamp.COUNTS if pad in desk.order.taken else _unheard(desk, pad)
    return Lamp.COUNTS if pad in desk.down and pad in desk.seating.pads else _unheard(desk, pad)


def _unheard(desk: LobbyDesk, pad: Pad) -> Lamp:
    """A pad that cannot be heard says so, where somebody plays or may want to."""
    needed = desk.order is not None or pad in desk.seating.pads
    return Lamp.NOT_HEARD if needed and pad in desk.silent else Lamp.DARK


def _number(desk: LobbyDesk, pad: Pad) -> Seat | None:
    if desk.order is not None:
        return desk.order.taken.index(pad) + 1 if pad in desk.order.taken else None
    return desk.seating.seat_at(pad)


def _seat(desk: LobbyDesk, seat: Seat) -> SeatView:
    return SeatView(**_place(desk, seat), pad=desk.seating.pad_of(seat), role=None)


def _place(desk: LobbyDesk, seat: Seat) -> PlaceView:
    pad = desk.seating.pad_of(seat)
    return PlaceView(
        seat=seat,
        name=desk.names[seat - 1],
        alive=True,
        lamp=_lamp(desk, pad).value,
        down=pad in desk.down,
        heard=pad not in desk.silent,
        fouls=0,
        frozen=False,
        by_hand=False,
        place=None,
        hand=None,
    )


def _lobby(desk: LobbyDesk) -> LobbyView:
    return LobbyView(
        pads=[_pad(desk, pad) for pad in _pads(desk)],
        next=None if desk.order is None else len(desk.order.taken) + 1,
        longest=LONGEST_NAME,
    )


def _pad(desk: LobbyDesk, pad: Pad) -> PadView:
    seat = _number(desk, pad)
    return PadView(
        pad=pad,
        seat=seat,
        name="" if seat is None else desk.names[seat - 1],
        lamp=_lamp(desk, pad).value,
        down=pad in desk.down,
        heard=pad not in desk.silent,
    )
