"""The model of a USB adapter, alone and between the real firmware and a program."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import line, messages, payloads
from firmware_bridge.frames import Deframer, frame
from firmware_bridge.simulator.adapter import (
    NEVER,
    PACKET,
    AdaptedBus,
    Adapter,
    Chunk,
    Delay,
    Exponential,
    Habits,
    Uniform,
)
from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, SECOND
from tests.firmware_bridge.simulator.host import BOOTED

STEADY = Habits(write=Uniform(50_000, 50_000), read=Uniform(70_000, 70_000), spike_share=0.0)


def test_a_byte_waits_for_the_timer() -> None:
    for timer in (MILLISECOND, 16 * MILLISECOND):
        adapter = Adapter(Habits(STEADY.write, STEADY.read, timer, spike_share=0.0))
        ticks = set()
        for n in range(1, 20):
            heard = n * 3 * timer + n * 12_345
            adapter.hear(heard, n)
            (chunk,) = adapter.chunks(heard + 2 * timer)
            assert chunk.data == bytes((n,))
            assert 0 <= chunk.read_at - 70_000 - heard <= timer
            ticks.add((chunk.read_at - 70_000) % timer)
        assert len(ticks) == 1


def test_a_full_packet_is_sent_at_once() -> None:
    adapter = Adapter(Habits(STEADY.write, STEADY.read, 16 * MILLISECOND, spike_share=0.0))
    adapter.chunks(SECOND)
    for n in range(PACKET + 1):
        adapter.hear(SECOND + n * line.BYTE, n)
    full = SECOND + (PACKET - 1) * line.BYTE
    chunks = adapter.chunks(SECOND + 20 * MILLISECOND)
    # The timer may have cut the first packet short: then the second is the rest of all.
    assert b"".join(chunk.data for chunk in chunks) == bytes(range(PACKET + 1))
    if len(chunks[0].data) == PACKET:
        assert chunks[0].read_at == full + 70_000
        assert chunks[1].read_at == full + 16 * MILLISECOND + 70_000


def test_writes_are_late_by_what_was_asked_for() -> None:
    adapter = Adapter(Habits(write=Uniform(30_000, 210_000), spike_share=0.0))
    late = [adapter.write(now) - now for now in range(0, SECOND, MILLISECOND)]
    assert 30_000 <= min(late) < 40_000
    assert 200_000 < max(late) <= 210_000


def test_an_exponential_delay_has_its_mean_and_its_end() -> None:
    adapter = Adapter(Habits(write=Exponential(30_000, 60_000, 300_000), spike_share=0.0))
    late = [adapter.write(now) - now for now in range(0, 10 * SECOND, MILLISECOND)]
    assert min(late) >= 30_000
    assert max(late) <= 300_000
    assert 85_000 < sum(late) / len(late) < 95_000


def test_two_writes_in_a_hundred_are_late_by_milliseconds() -> None:
    adapter = Adapter(Habits(write=STEADY.write))
    late = [adapter.write(now) - now for now in range(0, 10 * SECOND, 10 * MILLISECOND)]
    spikes = [delay for delay in late if delay > MILLISECOND]
    assert 10 <= len(spikes) <= 35
    assert max(spikes) <= 50_000 + 4 * MILLISECOND


DELAYS: st.SearchStrategy[Delay] = st.builds(
    lambda least, more: Uniform(least, least + more), st.integers(1, 200_000), st.integers(0, MILLISECOND)
) | st.builds(
    lambda least, mean: Exponential(least, mean, least + 10 * mean), st.integers(1, 200_000), st.integers(1, 200_000)
)


@given(
    st.builds(Habits, DELAYS, DELAYS, st.integers(100_000, 16 * MILLISECOND), st.floats(0, 0.5)),
    st.integers(0, 10),
    st.lists(st.integers(line.BYTE, 2 * line.BYTE) | st.integers(line.BYTE, 3 * MILLISECOND), max_size=150),
)
def test_every_byte_is_read_once_in_order_and_never_before_it_came(habits: Habits, seed: int, gaps: list[int]) -> None:
    adapter = Adapter(habits, seed)
    came: list[int] = []
    safe: list[int] = []
    read: list[Chunk] = []
    now = 0
    for n, gap in enumerate(gaps):
        safe.append(adapter.safe_until(now))
        now += gap
        adapter.hear(now, n % 256)
        came.append(now)
        read += adapter.chunks(now)
    read += adapter.chunks(now + SECOND)
    assert b"".join(chunk.data for chunk in read) == bytes(n % 256 for n in range(len(gaps)))
    assert [chunk.read_at for chunk in read] == sorted(chunk.read_at for chunk in read)
    assert adapter.due() == NEVER
    so_far = 0
    for chunk in read:
        first, so_far = so_far, so_far + len(chunk.data)
        assert chunk.read_at >= came[so_far - 1] + habits.read.least
        assert chunk.read_at >= max(safe[first:so_far])
        assert len(chunk.data) <= PACKET


def test_a_poll_goes_out_and_its_answers_come_in() -> None:
    def polled(seed: int) -> list[tuple[int, int]]:
        with Simulator(12) as sim:
            sim.run_until(BOOTED)
            bus = AdaptedBus(sim, Adapter(seed=seed))
            deframer = Deframer()
            found: list[tuple[int, int]] = []
            for token in range(20):
                asked = bus.now
                end = bus.write(frame(payloads.encode(messages.Poll(token, (None,) * line.SEATS))), asked)
                assert asked + 30_000 < end
                while (chunk := bus.next_chunk(asked + 20 * MILLISECOND)) is not None:
                    assert chunk.read_at == bus.now > asked
                    for heard in deframer.feed(chunk.data):
                        answer = payloads.decode(heard.payload)
                        assert isinstance(answer, messages.Answer)
                        assert answer.token == token
                        found.append((chunk.read_at, answer.seat))
                assert bus.now == asked + 20 * MILLISECOND
            return found

    first = polled(1)
    assert len(first) == 20 * 12
    assert first == polled(1)
    assert first != polled(2)
