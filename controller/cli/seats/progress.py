"""How far an enrolment is, in lines. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from controller.cli.screen import wrapped
from controller.cli.seats.words import Words
from firmware_bridge.enrolment import Enrolment
from firmware_bridge.roll import name_of
from hardware.ports import EnrolTrouble

_SAID = {
    EnrolTrouble.STUCK: "enrol_stuck",
    EnrolTrouble.AGAIN: "enrol_again",
    EnrolTrouble.SEVERAL: "enrol_several",
    EnrolTrouble.UNCONFIRMED: "enrol_unconfirmed",
}


def lines_of(enrolment: Enrolment, words: Words) -> list[str]:
    """Who has which number, what is awaited, and what stands in the way."""
    return [line for text in _texts(enrolment, words) for line in wrapped(text)]


def _texts(enrolment: Enrolment, words: Words) -> Iterator[str]:
    for given in enrolment.given:
        yield words("enrol_given", seat=given.seat, module=name_of(given.module))
    if enrolment.writing is not None:
        yield words("enrol_writing")
    elif enrolment.wanted is not None:
        yield words("enrol_awaits", seat=enrolment.wanted)
    for notice in enrolment.notices:
        yield words(_SAID[notice.trouble], modules=", ".join(map(name_of, notice.modules)))
