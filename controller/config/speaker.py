"""What can be set of the voice, and of all else that sounds."""

from __future__ import annotations

from dataclasses import dataclass

from controller.config.keys import key, path, within
from hardware.ports import Volumes


@dataclass(frozen=True, slots=True)
class SpeakerSettings:
    """The voice."""

    on: bool = key(
        True,
        "Говорит ли стол; без звука о голосовании говорят лампы.",
        "Whether the table speaks; without sound the lamps are the announcement.",
        example="false",
    )
    voice: str = key(
        "",
        'Голос: имя набора или его папка; "" – по языку.',
        'The voice: the name of a pack, or its folder; "" is by language.',
        example='"ru-elena"',
    )
    device: str = key(
        "",
        'Звуковая карта по имени (номера меняются при перезагрузке); "" – системная.',
        'The sound card by its name (numbers change at a reboot); "" is the system\'s.',
        example='"USB Audio Device, USB Audio"',
    )
    output_latency_ms: int = key(
        15,
        "Насколько звук отстаёт, миллисекунд: prinyato calibrate измерит и запишет.",
        "How late the sound is, in milliseconds: prinyato calibrate measures it and writes it.",
        within(0, 1000),
        example="40",
    )
    volume_speech: int = key(
        100,
        "Громкость речи, процентов; 100 – как записано, вдвое меньше на слух – 50.",
        "How loud speech is, per cent; 100 is as recorded, 50 sounds half as loud.",
        within(0, 100),
        example="80",
    )
    volume_signals: int = key(
        100,
        "Громкость сигналов, процентов.",
        "How loud the signals are, per cent.",
        within(0, 100),
        example="60",
    )
    volume_music: int = key(
        50,
        "Громкость музыки, процентов; под речью она тише сама.",
        "How loud music is, per cent; under speech it is softer by itself.",
        within(0, 100),
        example="30",
    )
    music: str = key(
        "",
        "Папка с музыкой клуба (ogg, mp3, flac, wav) для раздачи и ночи; в ней могут быть папки deal и night, своя "
        'для каждой. "" – без музыки.',
        "The folder of the club's own music (ogg, mp3, flac, wav) for the deal and the night; it may have folders deal "
        'and night, one for each. "" is no music.',
        path,
        example='"/var/lib/prinyato/music"',
    )

    @property
    def volumes(self) -> Volumes:
        """How loud each kind of sound is."""
        return Volumes(self.volume_speech, self.volume_signals, self.volume_music)
