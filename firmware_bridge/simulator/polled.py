"""The real firmware behind the model's interface: polls and turns, for holding one against the other."""

from __future__ import annotations

from firmware_bridge.frames import Deframer, frame
from firmware_bridge.line import BYTE, SLOT, TURNAROUND
from firmware_bridge.messages import Answer, Poll, decode, encode
from firmware_bridge.simulator.model import BIT, Read, Turn
from firmware_bridge.simulator.simulator import Received, Simulator
from firmware_bridge.simulator.usb import Burst, Usb
from hardware.ports import Instant

_BOOTED = 300_000_000


class PolledFirmware:
    """The modules of a simulator, polled over this adapter; they have booted."""

    def __init__(self, simulator: Simulator, usb: Usb) -> None:
        self.simulator = simulator
        self._usb = usb
        simulator.run_until(_BOOTED)
        simulator.read()

    def poll(self, poll: Poll, now: Instant) -> Turn:
        """The host begins to write the poll at this instant, which is not before the turn before was over."""
        data = frame(encode(poll))
        at = self.simulator.write(data, round(self._usb.written(now)))
        free = at + round((TURNAROUND + len(self.simulator.modules) * SLOT) * 1.006)
        self.simulator.run_until(free)
        answers, bursts = _answers(self.simulator.read())
        reads = [round(read + 0.5) for read in self._usb.read(bursts)]
        told = tuple(
            Read(answer, burst.count, read) for answer, burst, read in zip(answers, bursts, reads, strict=True)
        )
        return Turn(at, now + len(data) * BYTE - BIT, told, max([free, *reads]))


def _answers(received: list[Received]) -> tuple[list[Answer], list[Burst]]:
    """The answers among what was received, each with its bytes on the line."""
    answers, bursts = [], []
    deframer = Deframer()
    begun = 0
    for index, byte in enumerate(received):
        for found in deframer.feed(bytes([byte.value])):
            message = decode(found.payload)
            assert isinstance(message, Answer), f"{message} answers no poll"
            first, count = received[begun].at, index + 1 - begun
            answers.append(message)
            bursts.append(Burst(first - BYTE, (byte.at - first) / (count - 1), count))
            begun = index + 1
    return answers, bursts
