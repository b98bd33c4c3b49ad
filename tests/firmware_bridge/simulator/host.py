"""A host for tests: it polls the simulated bus, and keeps what was said with the true instants."""

from __future__ import annotations

from dataclasses import dataclass, field

from firmware_bridge import line, messages, payloads
from firmware_bridge.frames import Deframer, frame
from firmware_bridge.messages import Ack, Answer, RawEdge
from firmware_bridge.simulator.simulator import Received, Simulator
from hardware.ports import MILLISECOND, Instant

BOOTED = 100 * MILLISECOND
"""By now every module has written its boot counter, and listens."""

MARGIN = 100_000


@dataclass(frozen=True, slots=True)
class Stamped:
    """An edge as a module told it: ``at`` is its stamp, put back into true time by the stamps of its polls (ns)."""

    at: float
    edge: RawEdge


@dataclass(slots=True)
class Host:
    """Polls until nothing is left to say, and acknowledges what it has heard."""

    sim: Simulator
    edges: dict[int, list[Stamped]] = field(default_factory=dict)
    asked: int = 0
    answered: int = 0
    boots: dict[int, list[int]] = field(default_factory=dict)
    _acks: dict[int, Ack] = field(default_factory=dict)
    _stamps: dict[int, list[tuple[Instant, int]]] = field(default_factory=dict)

    def say(self, message: messages.Message, slots: int = 0) -> list[messages.Message]:
        """Send it, wait for so many slots, and return what was heard."""
        end = self.sim.write(frame(payloads.encode(message)))
        self.sim.run_until(end + line.answers_after(slots) + MARGIN)
        return messages_in(self.sim.read())

    def poll(self) -> dict[int, Answer]:
        """One poll of all modules; their answers by seat."""
        self.asked += 1
        token = self.asked % 256
        acks = tuple(self._acks.get(seat) for seat in range(1, line.SEATS + 1))
        end = self.sim.write(frame(payloads.encode(messages.Poll(token, acks))))
        self.sim.run_until(end + line.answers_after(self._slots()) + MARGIN)
        answers = {
            message.seat: message
            for message in messages_in(self.sim.read())
            if isinstance(message, Answer) and message.token == token
        }
        self.answered += len(answers)
        for answer in answers.values():
            self._learn(answer, end)
        return answers

    def poll_until(self, instant: Instant) -> None:
        """Poll after poll until then."""
        while self.sim.now < instant:
            self.poll()

    def hands(self, seat: int) -> list[Stamped]:
        """What was told of a seat, without the *found* and *lost* level with which every boot begins."""
        return [stamped for stamped in self.edges.get(seat, []) if not stamped.edge.lost]

    def _slots(self) -> int:
        return len(self.sim.modules)

    def _learn(self, answer: Answer, end: Instant) -> None:
        boots = self.boots.setdefault(answer.seat, [])
        if not boots or boots[-1] != answer.boot:
            boots.append(answer.boot)
            self._stamps[answer.seat] = []
            self._acks[answer.seat] = Ack(answer.boot % 7, 0)
        stamps = self._stamps[answer.seat]
        stamps.append((end, answer.stamp))
        for edge in answer.edges:
            if edge.number == self._acks[answer.seat].wanted:
                self._acks[answer.seat] = Ack(answer.boot % 7, (edge.number + 1) % line.SEQUENCES)
                self.edges.setdefault(answer.seat, []).append(Stamped(_in_true_time(edge.stamp, stamps), edge))


def _in_true_time(stamp: int, stamps: list[tuple[Instant, int]]) -> float:
    """On the line through the last two polls of this boot."""
    (end, last) = stamps[-1]
    if len(stamps) == 1:
        return end + (stamp - last) * line.TICK
    (before, first) = stamps[-2]
    return end + (stamp - last) * (end - before) / (last - first)


def messages_in(heard: list[Received]) -> list[messages.Message]:
    """All frames in what the host heard."""
    frames = Deframer().feed(b"\0" + bytes(byte.value for byte in heard))
    return [payloads.decode(found.payload) for found in frames]
