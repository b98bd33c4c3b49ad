"""Every fault to order, by what the real firmware then does."""

from __future__ import annotations

import pytest

from firmware_bridge import line, messages, payloads
from firmware_bridge.frames import frame
from firmware_bridge.messages import Cause, Hello, Lamps
from firmware_bridge.simulator import settings
from firmware_bridge.simulator.errors import Closed, NotSo
from firmware_bridge.simulator.simulator import QUANTUM, Received, Simulator
from hardware.ports import MILLISECOND, SECOND, Lamp
from tests.firmware_bridge.simulator.host import BOOTED, Host

WATCHDOG = SECOND
"""By then the watchdog has ended a program that hangs, and it has booted again."""


def poll(token: int) -> bytes:
    """The bytes of a poll that acknowledges nothing."""
    return frame(payloads.encode(messages.Poll(token, (None,) * line.SEATS)))


def polled(sim: Simulator, polls: int = 5) -> Host:
    """A host that has heard every module that speaks."""
    host = Host(sim)
    host.poll_until(max(sim.now, BOOTED))
    for _ in range(polls):
        host.poll()
    return host


def causes(host: Host) -> dict[int, Cause]:
    """Why the modules say that they booted, by seat; a few salts part those that meet in one slot."""
    said = [message for salt in range(1, 6) for message in host.say(Hello(salt), slots=16)]
    return {message.seat: message.cause for message in said if isinstance(message, messages.Module)}


# --- supply and program ---


def test_a_module_that_was_unplugged_comes_back_with_another_boot_counter() -> None:
    with Simulator(2) as sim:
        host = polled(sim)
        sim.modules[0].unplug(sim.now + 10 * MILLISECOND)
        sim.run_until(sim.now + 20 * MILLISECOND)
        assert not sim.modules[0].powered
        assert set(host.poll()) == {2}
        sim.modules[0].plug()
        host.poll_until(sim.now + BOOTED)
        assert set(host.poll()) == {1, 2}
        first, then = host.boots[1]
        assert then == (first + 1) % 256
        assert len(host.boots[2]) == 1
        assert sim.modules[0].boots == 2


def test_what_a_hand_did_without_power_is_lost_and_said_to_be() -> None:
    with Simulator(1) as sim:
        host = polled(sim)
        module = sim.modules[0]
        module.unplug()
        module.hand(True, sim.now + 10 * MILLISECOND)
        sim.run_until(sim.now + 20 * MILLISECOND)
        module.plug()
        host.poll_until(sim.now + BOOTED)
        last = host.edges[1][-1].edge
        assert (last.down, last.found, last.lost) == (True, True, True)


@pytest.mark.parametrize(
    ("fault", "cause"),
    [("brown_out", Cause.BROWN_OUT), ("reset", Cause.RESET_PIN), ("hang", Cause.WATCHDOG)],
)
def test_a_module_says_why_it_booted(fault: str, cause: Cause) -> None:
    with Simulator(2) as sim:
        host = polled(sim)
        assert causes(host) == {1: Cause.POWER, 2: Cause.POWER}
        getattr(sim.modules[1], fault)()
        sim.run_until(sim.now + WATCHDOG)
        assert causes(host) == {1: Cause.POWER, 2: cause}
        assert [module.boots for module in sim.modules] == [1, 2]
        assert sim.modules[1].stats.watchdog_bites == (fault == "hang")


def test_a_hanging_module_falls_silent_and_is_brought_back() -> None:
    with Simulator(2) as sim:
        host = polled(sim)
        sim.modules[0].hang()
        assert set(host.poll()) == {2}
        host.poll_until(sim.now + WATCHDOG)
        assert set(host.poll()) == {1, 2}
        assert len(host.boots[1]) == 2


def test_a_reset_in_the_middle_of_an_answer_tears_it() -> None:
    with Simulator(1) as sim:
        polled(sim)
        end = sim.write(poll(77))
        sim.modules[0].reset(end + line.answers_after(0) + 100_000)
        sim.run_until(end + line.answers_after(1))
        heard = sim.read()
        assert 0 < len(heard) < 15
        assert heard[-1].collided


def test_a_program_that_sleeps_for_ever_is_halted_until_a_reset() -> None:
    sleep_for_ever = bytes.fromhex("01e0 03bf f894 8895 ffcf")  # SMCR = SE; cli; sleep; rjmp .-2
    with Simulator(2, image=sleep_for_ever) as sim:
        sim.run_until(BOOTED)
        sim.write(bytes(100))
        sim.modules[0].hand(True)
        sim.run_until(2 * BOOTED)
        assert [module.stats.halted for module in sim.modules] == [True, True]
        assert sim.read() == []
        sim.modules[0].reset()
        assert [module.stats.halted for module in sim.modules] == [False, True]
        # Its clock has run on meanwhile: what it does from now on is not done in the past.
        assert sim.modules[0].stats.cycles == pytest.approx(2 * BOOTED * 16 / 1000, rel=0.01)


# --- the line ---


def test_a_module_cut_off_keeps_its_edges() -> None:
    with Simulator(2) as sim:
        host = polled(sim)
        module = sim.modules[1]
        module.cut()
        at = sim.now + 10 * MILLISECOND
        module.hand(True, at)
        module.hand(False, at + 30 * MILLISECOND)
        host.poll_until(sim.now + 200 * MILLISECOND)
        assert not host.hands(2)
        assert set(host.poll()) == {1}
        module.mend()
        for _ in range(3):
            host.poll()
        told = host.hands(2)
        assert [stamped.edge.down for stamped in told] == [True, False]
        assert abs(told[0].at - at) < line.STAMP_LATENESS
        assert len(host.boots[2]) == 1


@pytest.mark.parametrize("power", [True, False])
def test_a_cut_cable_takes_those_behind_it(power: bool) -> None:
    with Simulator(4) as sim:
        host = polled(sim)
        sim.cut_after(2, power=power)
        assert set(host.poll()) == {1, 2}
        assert [module.powered for module in sim.modules] == [True, True, power, power]
        sim.mend()
        host.poll_until(sim.now + BOOTED)
        assert set(host.poll()) == {1, 2, 3, 4}
        assert [len(host.boots[seat]) for seat in (1, 2, 3, 4)] == [1, 1, *([1, 1] if power else [2, 2])]


def test_a_babbling_module_garbles_the_bus_until_it_stops() -> None:
    with Simulator(3) as sim:
        host = polled(sim)
        sim.modules[1].babble()
        end = sim.now + 20 * MILLISECOND
        assert host.poll() == {}
        sim.run_until(end)
        heard = sim.read()
        assert {byte.source for byte in heard} == {1}
        sim.modules[1].babble(False)
        sim.run_until(sim.now + MILLISECOND)
        sim.read()
        answers = host.poll()
        assert set(answers) == {1, 2, 3}
        assert answers[1].health.garbled


def test_a_babbling_modules_bytes_collide_with_the_others() -> None:
    with Simulator(2) as sim:
        host = polled(sim)
        sim.modules[1].babble(at=sim.now + 2 * MILLISECOND)
        end = sim.write(poll(9), sim.now + 1_200_000)
        sim.run_until(end + line.answers_after(3))
        heard = sim.read()
        assert any(byte.collided and byte.source == 0 for byte in heard)
        assert any(byte.collided and byte.source == 1 for byte in heard)
        assert host.asked >= host.answered // 2


def test_two_modules_with_one_number_collide() -> None:
    with Simulator(2, seats=[1, 1]) as sim:
        sim.run_until(BOOTED)
        end = sim.write(poll(1))
        sim.run_until(end + line.answers_after(2))
        heard = sim.read()
        assert {byte.source for byte in heard} == {0, 1}
        assert all(byte.collided for byte in heard)


def test_the_host_hears_itself_if_there_is_an_echo() -> None:
    with Simulator(1) as sim:
        sim.run_until(BOOTED)
        said = bytes(range(1, 20))
        sim.write(said)
        sim.run_until(sim.now + 5 * MILLISECOND)
        assert sim.read() == []
        sim.echo()
        begin = sim.now
        end = sim.write(said)
        sim.run_until(end)
        heard = sim.read()
        assert heard == [
            Received(begin + (n + 1) * line.BYTE, value, None, collided=False) for n, value in enumerate(said)
        ]


def test_bit_errors_turn_over_their_share_of_the_bits() -> None:
    with Simulator(1) as sim:
        sim.run_until(BOOTED)
        sim.echo()
        sim.bit_errors(0.01)
        sim.run_until(sim.write(bytes(5000)))
        flipped = sum(byte.value.bit_count() for byte in sim.read())
        assert 300 < flipped < 500
        sim.bit_errors(0.0)
        sim.run_until(sim.write(bytes(100)))
        assert not any(byte.value for byte in sim.read())


def test_every_receiver_loses_its_own_bytes() -> None:
    with Simulator(2) as sim:
        sim.run_until(BOOTED)
        sim.echo()
        sim.lose_bytes(0.1)
        before = [module.stats.received for module in sim.modules]
        sim.run_until(sim.write(bytes([1] * 5000)) + MILLISECOND)
        got = [len(sim.read())] + [module.stats.received - was for module, was in zip(sim.modules, before, strict=True)]
        assert all(4300 < count < 4700 for count in got)
        assert len(set(got)) == 3


def test_a_noisy_line_loses_answers_but_no_edges() -> None:
    with Simulator(4) as sim:
        host = polled(sim)
        sim.bit_errors(0.001)
        sim.lose_bytes(0.002)
        begin = sim.now + MILLISECOND
        for module in sim.modules:
            for n in range(20):
                module.hand(n % 2 == 0, begin + module.number * 777_777 + n * 25 * MILLISECOND)
        host.poll_until(begin + SECOND)
        assert host.answered < host.asked * 4
        for seat in (1, 2, 3, 4):
            assert [stamped.edge.down for stamped in host.hands(seat)] == [True, False] * 10


# --- light, memory, time ---


def test_a_lamp_changes_at_its_true_instant() -> None:
    with Simulator(1) as sim:
        host = polled(sim)
        assert sim.modules[0].light == (0, 0, 0)
        sim.modules[0].light_changes()
        begin = sim.now
        host.say(Lamps((Lamp.YOUR_TURN,) + (Lamp.DARK,) * 15))
        sim.run_until(sim.now + 5 * MILLISECOND)
        changes = sim.modules[0].light_changes()
        assert sim.modules[0].light == (0xFF, 0xE8, 0xC2) == changes[-1].light
        assert all(begin < change.at < begin + 5 * MILLISECOND for change in changes)
        assert sim.modules[0].light_changes() == []
        sim.modules[0].unplug()
        assert sim.modules[0].light == (0, 0, 0)
        assert [change.at for change in sim.modules[0].light_changes()] == [sim.now]


def test_every_module_draws_its_own_identity_from_its_noise() -> None:
    def identities(seed: int) -> set[int]:
        with Simulator(4, seats=[0] * 4, seed=seed) as sim:
            sim.run_until(BOOTED)
            host = Host(sim)
            said = [message for salt in range(1, 9) for message in host.say(Hello(salt), slots=16)]
            return {message.identity for message in said if isinstance(message, messages.Module)}

    first = identities(1)
    assert len(first) == 4
    assert first == identities(1)
    assert not first & identities(2)


def test_the_memory_outlives_the_power() -> None:
    with Simulator(1) as sim:
        sim.run_until(BOOTED)
        kept = sim.modules[0].eeprom()
        assert kept[: len(settings.record(0, 0))] != b"\xff" * len(settings.record(0, 0))
        sim.modules[0].unplug()
        assert sim.modules[0].eeprom() == kept


def test_the_same_seed_and_calls_give_the_same_bytes_whatever_the_quantum() -> None:
    def evening(quantum: int, seed: int = 3) -> list[Received]:
        with Simulator(5, seats=[1, 2, 3, 3, 0], seed=seed, quantum=quantum) as sim:
            heard: list[Received] = []
            for module in sim.modules:
                module.clock(5000.0 - 2500.0 * module.number, 100.0)
                for n in range(12):
                    module.hand(n % 2 == 0, BOOTED + module.number * 1_234_567 + n * 20 * MILLISECOND)
            sim.bit_errors(0.0005)
            sim.lose_bytes(0.0005)
            sim.modules[0].hang(BOOTED + 50 * MILLISECOND)
            sim.modules[1].brown_out(BOOTED + 77 * MILLISECOND)
            sim.modules[2].babble(at=BOOTED + 100 * MILLISECOND)
            sim.modules[2].babble(False, BOOTED + 120 * MILLISECOND)
            for n in range(40):
                sim.write(poll(n), BOOTED + n * 7 * MILLISECOND)
            sim.run_until(SECOND)
            heard += sim.read()
            return heard

    first = evening(QUANTUM)
    assert len(first) > 1000
    assert evening(QUANTUM) == first
    assert evening(1_000) == first
    assert evening(3_333) == first
    assert evening(QUANTUM, seed=4) != first


def test_sixteen_neighbours_at_5000_ppm_lose_no_answer_of_full_length() -> None:
    with Simulator(16) as sim:
        host = Host(sim)
        for module in sim.modules:
            module.clock(5000.0 if module.number % 2 else -5000.0)
        sim.run_until(BOOTED)
        for module in sim.modules:
            # 6 ms apart, twice the lockout and more: two edges a poll, as full as an answer can be.
            for n in range(300):
                module.hand(n % 2 == 0, BOOTED + module.number * 333_333 + n * 6 * MILLISECOND)
        lengths: list[int] = []
        while sim.now < BOOTED + 2 * SECOND:
            lengths += [len(answer.edges) for answer in host.poll().values()]
        assert host.answered == host.asked * 16
        assert lengths.count(2) > len(lengths) // 2
        assert all(len(host.hands(seat)) == 300 for seat in range(1, 17))
        assert all(module.stats.overruns == module.stats.cut_short == 0 for module in sim.modules)


# --- what cannot be asked ---


@pytest.mark.parametrize(("modules", "seats"), [(0, None), (17, None), (2, [1]), (1, [17]), (1, [-1])])
def test_a_table_that_cannot_be_is_refused(modules: int, seats: list[int] | None) -> None:
    with pytest.raises(NotSo, match="check the call"):
        Simulator(modules, seats=seats)


def test_figures_that_cannot_be_are_refused() -> None:
    with pytest.raises(NotSo, match="quantum"):
        Simulator(1, quantum=QUANTUM + 1)
    with Simulator(2) as sim:
        with pytest.raises(NotSo, match="share"):
            sim.bit_errors(1.5)
        with pytest.raises(NotSo, match="cut"):
            sim.cut_after(3)


def test_a_closed_simulation_says_so() -> None:
    sim = Simulator(1)
    sim.close()
    with pytest.raises(Closed):
        sim.run_until(1)
    with pytest.raises(Closed):
        sim.modules[0].hand(True)
