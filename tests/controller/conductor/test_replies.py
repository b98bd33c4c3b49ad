"""What became of a command is kept as a plain reply, and forgotten only between games."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from controller.conductor import replies
from controller.conductor.replies import Replies, Reply


async def test_a_command_is_taken_once_and_answered_the_same_whenever_it_is_said_again() -> None:
    taken: list[str] = []
    disk = asyncio.Event()

    async def take() -> Reply:
        taken.append("once")
        await disk.wait()
        return Reply(ok=True, recorded=True)

    known = Replies(asyncio.get_running_loop())
    assert not known.has("a")
    waiting = [known.to("a", take), known.to("a", take)]
    await asyncio.sleep(0)
    assert known.has("a")
    disk.set()
    assert {await one for one in waiting} == {await known.to("a", take)} == {Reply(ok=True, recorded=True)}
    assert known.has("a")
    assert taken == ["once"]


async def test_nothing_that_it_was_worked_out_with_stays_behind() -> None:
    class View:
        """Something large."""

    seen: list[weakref.ref[View]] = []

    async def take() -> Reply:
        view = View()
        seen.append(weakref.ref(view))
        await asyncio.sleep(0)
        return Reply(ok=bool(view), recorded=True)

    known = Replies(asyncio.get_running_loop())
    task = weakref.ref(known.to("a", take))
    await known.to("a", take)
    await asyncio.sleep(0)  # it is told that it is done
    gc.collect()
    assert task() is None
    assert seen[0]() is None


async def test_a_command_that_failed_is_not_taken_again(caplog: pytest.LogCaptureFixture) -> None:
    taken: list[str] = []

    async def take() -> Reply:
        taken.append("once")
        raise LookupError("a fault of ours")

    known = Replies(asyncio.get_running_loop())
    for _ in range(2):
        with pytest.raises(LookupError):
            await known.to("a", take)
    assert taken == ["once"]
    assert "command a failed" in caplog.text


async def test_between_games_only_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "MOST_KEPT", 3)
    known = Replies(asyncio.get_running_loop())
    taken: list[int] = []

    async def take(number: int) -> Reply:
        taken.append(number)
        return Reply(ok=True, recorded=True, text=str(number))

    known.remember("0", Reply(ok=False, recorded=True))
    for number in range(1, 6):
        await known.to(str(number), lambda number=number: take(number))  # type: ignore[misc]
    assert not (await known.to("0", lambda: take(0))).ok
    known.forget_oldest()
    assert [(await known.to(str(n), lambda n=n: take(n))).text for n in (3, 4, 5)] == ["3", "4", "5"]  # type: ignore[misc]
    assert taken == [1, 2, 3, 4, 5]
    assert (await known.to("2", lambda: take(2))).ok
    assert taken[-1] == 2
