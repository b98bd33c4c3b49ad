"""A page that reads slowly gets the newest of everything, and never costs more than one view and a few answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from controller.stage.view import View
from controller.web.mailbox import MOST_ANSWERS, Mailbox, MailboxFull
from tests.controller.web.scenes import SPEECH


async def taken(mailbox: Mailbox) -> dict[str, Any]:
    message = json.loads(await mailbox.take())
    assert isinstance(message, dict)
    return message


async def test_the_whole_view_comes_first_and_only_once() -> None:
    mailbox = Mailbox(SPEECH, hands=True)
    assert await taken(mailbox) == {"type": "view", "seq": 1, "hands": True, "view": SPEECH}
    mailbox.change({"now": 5.0, "step": 2})
    assert await taken(mailbox) == {"type": "change", "seq": 2, "view": {"now": 5.0, "step": 2}}


async def test_a_change_before_the_first_sending_is_part_of_the_whole() -> None:
    mailbox = Mailbox(SPEECH, hands=False)
    mailbox.change({"now": 5.0, "step": 9})
    message = await taken(mailbox)
    assert message["type"] == "view"
    assert message["view"] == {**SPEECH, "now": 5.0, "step": 9}


async def test_of_waiting_changes_the_latest_wins() -> None:
    mailbox = Mailbox(SPEECH, hands=True)
    await mailbox.take()
    for step in range(1000):
        mailbox.change({"now": float(step), "step": step})
    mailbox.change({"now": 1000.0, "nominees": [5]})
    assert (await taken(mailbox))["view"] == {"now": 1000.0, "step": 999, "nominees": [5]}


async def test_coalescing_leaves_the_tables_own_values_alone() -> None:
    mailbox = Mailbox(SPEECH, hands=True)
    await mailbox.take()
    first: View = {"now": 1.0, "step": 1}
    mailbox.change(first)
    mailbox.change({"now": 2.0, "step": 2})
    assert first == {"now": 1.0, "step": 1}


async def test_a_change_goes_before_the_answer_to_what_made_it() -> None:
    mailbox = Mailbox(SPEECH, hands=True)
    await mailbox.take()
    mailbox.answer({"type": "reply", "id": "a"})
    mailbox.answer({"type": "reply", "id": "b"})
    mailbox.change({"now": 1.0, "step": 2})
    assert [(await taken(mailbox))["type"] for _ in range(3)] == ["change", "reply", "reply"]


async def test_answers_keep_their_order() -> None:
    mailbox = Mailbox(SPEECH, hands=True)
    await mailbox.take()
    for number in range(3):
        mailbox.answer({"id": number})
    assert [(await taken(mailbox))["id"] for _ in range(3)] == [0, 1, 2]


async def test_a_page_that_reads_no_answers_has_no_endless_credit() -> None:
    mailbox = Mailbox(SPEECH, hands=True)
    for number in range(MOST_ANSWERS):
        mailbox.answer({"id": number})
    with pytest.raises(MailboxFull):
        mailbox.answer({"id": "one too many"})
