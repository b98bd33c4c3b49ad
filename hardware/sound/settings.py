"""How the table's sound device is used."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.ports import MILLISECOND, SECOND


@dataclass(frozen=True, slots=True)
class SoundSettings:
    """The device, and what is known of its delay.

    ``device`` is a card's name as SDL lists it (numbers change at reboot) and ``driver`` an SDL driver (alsa,
    pulseaudio, disk); None leaves the choice to the system. ``rate`` is in frames a second, ``buffer`` in
    frames. ``output_latency`` (ns) is measured at the table by ``prinyato calibrate``.
    """

    device: str | None = None
    driver: str | None = None
    rate: int = 48_000
    buffer: int = 512
    output_latency: int = 15 * MILLISECOND

    @property
    def latency(self) -> int:
        """From a play to the sound in the air (ns): a buffer until the mixer has it out, then the device.

        The mixer takes a sound up at its next buffer, so this is uncertain by ± half a buffer (5.3 ms with
        512 frames at 48 kHz), the same for everything within one utterance.
        """
        return self.buffer * SECOND // self.rate + self.output_latency
