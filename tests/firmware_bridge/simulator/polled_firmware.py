"""The real firmware behind the model's interface: polls and turns, to hold one against the other."""

from __future__ import annotations

from firmware_bridge.frames import Deframer, frame
from firmware_bridge.line import SLOT, TURNAROUND
from firmware_bridge.messages import Answer, Poll
from firmware_bridge.payloads import decode, encode
from firmware_bridge.simulator.adapter import Adapter
from firmware_bridge.simulator.model import Turn, turn
from firmware_bridge.simulator.simulator import Received, Simulator
from hardware.ports import SECOND, Instant

_BOOTED = SECOND // 2


class PolledFirmware:
    """The modules of a simulator, polled over this adapter; they have booted."""

    def __init__(self, simulator: Simulator, adapter: Adapter) -> None:
        self.simulator = simulator
        self._adapter = adapter
        simulator.run_until(_BOOTED)
        simulator.read()

    def poll(self, poll: Poll, now: Instant) -> Turn:
        """The host begins to write the poll at this instant, which is not before the turn before was over."""
        at = self.simulator.write(frame(encode(poll)), self._adapter.write(now))
        slots = len(self.simulator.modules)
        self.simulator.run_until(at + round((TURNAROUND + slots * SLOT) * 1.006))
        return turn(at, now, slots, _answers(self.simulator.read()), self._adapter)


def _answers(received: list[Received]) -> list[tuple[Answer, list[Instant]]]:
    """The answers among what was received, with the ends of their bytes."""
    answers: list[tuple[Answer, list[Instant]]] = []
    deframer = Deframer()
    ends: list[Instant] = []
    for byte in received:
        ends.append(byte.at)
        for found in deframer.feed(bytes([byte.value])):
            message = decode(found.payload)
            assert isinstance(message, Answer), f"{message} answers no poll"
            answers.append((message, ends))
            ends = []
    return answers
