"""What a journal held before seats were played by hand and tables were free is read, and would be written the same."""

from __future__ import annotations

import pytest

from controller.journal import decode, encode

WRITTEN = """\
{"is":"Contact","seat":3,"down":true,"at":5,"bound":400}
{"is":"Heard","seat":3,"until":9}
{"is":"Come","at":9}
{"is":"Marks","begins":1,"opens":2,"closes":3}
{"is":"Restarted","at":7}
{"is":"Command","id":"a1","at":5,"act":{"is":"Accept"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Ask"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"BeginMorning"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"BeginNight"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"CallSeat"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Choose","role":"civilian","target":5,"seat":1},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"CloseDiscussion"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Confirm","proposal":1},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"CorrectExit","seat":1,"left":false,"reason":"heard wrongly"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"CorrectFoul","seat":1,"to":5,"reason":"heard wrongly"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"CorrectNominee","seat":1,"to":5,"reason":"heard wrongly"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Declare","winner":"red"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Dismiss","proposal":1},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"EndSpeech"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"EnterHand","seat":1,"voted":false},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"EnterRole","seat":1,"role":"civilian"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Foul","seat":1},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"GiveFloor"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Leave","seat":1},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Lengthen","seconds":10},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"NameBestMove","seats":[]},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Nominate","seat":1,"gesture_seen":false},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"OppositeVictory","seat":1},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Pause"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Remark","seat":1},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Remove","seat":1},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Resume"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Shoot","target":5},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"ShootEach","shots":[[2,[5]],[3,[]]]},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"TechnicalFoul","seat":1},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Undo"},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"Withdraw","seat":1},"step":2}
{"is":"Command","id":"a1","at":5,"act":{"is":"WithdrawQuestion"},"step":2}
"""
"""Every input, and every act of the host's, as they were written on 30 November 2026."""


@pytest.mark.parametrize("line", WRITTEN.splitlines())
def test_an_input_of_then_is_read_and_written_as_it_was(line: str) -> None:
    assert encode(decode(line)) == line
