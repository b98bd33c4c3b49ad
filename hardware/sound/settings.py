"""How the table's sound device is used."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from hardware.ports import MILLISECOND, SECOND, Volumes


@dataclass(frozen=True, slots=True)
class SoundSettings:
    """The device, what is known of its delay, how loud it is, and the folder of the club's music, if it has one.

    ``device`` is a card's name as SDL lists it (numbers change at reboot) and ``driver`` an SDL driver (alsa,
    pulseaudio, disk); None leaves the choice to the system. ``rate`` is in frames a second, ``buffer`` in
    frames. ``output_latency`` (ns) is measured at the table by ``prinyato calibrate``.
    """

    device: str | None = None
    driver: str | None = None
    rate: int = 48_000
    buffer: int = 512
    output_latency: int = 15 * MILLISECOND
    volumes: Volumes = field(default_factory=Volumes)
    music: Path | None = None

    @property
    def latency(self) -> int:
        """From a play to the sound in the air (ns): a buffer until the mixer has it out, then the device.

        The mixer takes a sound up at its next buffer, so this is uncertain by ± half a buffer (5.3 ms with
        512 frames at 48 kHz), the same for everything within one utterance.
        """
        return self.buffer * SECOND // self.rate + self.output_latency
