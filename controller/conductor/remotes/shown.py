"""What the console shows of the remote: where the host points with it, in words."""

from __future__ import annotations

from controller.conductor.remotes.cursor import Walk
from controller.conductor.remotes.handset import Handset
from controller.stage.texts import Texts
from controller.stage.view import RemoteView

_WORDS = {
    Walk.NOMINATIONS: "remote_nominations",
    Walk.FOULS: "remote_fouls",
    Walk.CORRECTION: "remote_correction",
    Walk.VICTIMS: "remote_victims",
    Walk.SUSPECTS: "remote_suspects",
    Walk.PROPOSALS: "remote_proposals",
}


def remote_view(handset: Handset, texts: Texts) -> RemoteView:
    """The section of the host's view; what is typed while nobody may see roles is shown as dots."""
    by_day = handset.situation.is_day or handset.cursor is not None
    return RemoteView(
        seat=handset.seat if by_day else None,
        text=" · ".join(_texts(handset, texts)),
        locked=handset.locked,
    )


def _texts(handset: Handset, texts: Texts) -> list[str]:
    if handset.locked:
        return [texts.word("remote_locked")]
    told = []
    if handset.typed is not None:
        digits = handset.typed.digits
        told.append(texts.word("remote_typed", digits=digits if handset.situation.is_day else "•" * len(digits)))
    if handset.cursor is not None:
        seat = handset.seat
        told.append(texts.word(_WORDS[handset.cursor.walk], seats=texts.seats((seat,) if seat is not None else ())))
    if handset.named:
        told.append(texts.word("remote_named", seats=texts.seats(handset.named)))
    return told
