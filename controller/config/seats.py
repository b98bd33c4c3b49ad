"""What can be set of the seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.config.keys import key, not_below_zero, one_of, pins

SENSORS = ("button", "light barrier", "touch pad")
PIN_FACTORIES = ("lgpio", "rpigpio", "rpi.gpio-plain")


@dataclass(frozen=True, slots=True)
class SeatSettings:
    """The seats: how many, and where their hands are felt."""

    count: int = key(
        0,
        "Сколько игроков; 0 – сколько в своде правил.",
        "How many play; 0 is as many as the rulebook says.",
        not_below_zero,
        example="10",
    )
    pads: int = key(
        0,
        "Сколько у стола площадок; 0 – сколько игроков, а на GPIO сколько названо контактов. Лишние в игре не горят.",
        "How many pads the table has; 0 is as many as play, on GPIO as many as there are pins. Those that nobody plays "
        "at stay dark.",
        not_below_zero,
        example="12",
    )
    on: str = key(
        "",
        'Откуда слышны руки: "bus" – модули на шине, "gpio" – кнопки прямо на Pi, "simulated" – нажимаются на '
        'странице, "none" – ниоткуда: за всех говорит ведущий. "" – сам: bus, если назван bus; gpio, если названы '
        "pins; иначе simulated.",
        'Where hands are heard: "bus" is seat modules, "gpio" buttons on the Pi itself, "simulated" pressed on the '
        'page, "none" nowhere: the host says what each does. "" chooses: bus if a bus is named, gpio if pins are '
        "named, else simulated.",
        one_of("", "simulated", "gpio", "bus", "none"),
        example='"gpio"',
    )
    bus: str = key(
        "",
        "Порт шины модулей: путь, который не меняется (ls /dev/serial/by-path).",
        "The serial port of the seat modules, by a path that stays (ls /dev/serial/by-path).",
        example='"/dev/serial/by-path/…"',
    )
    bus_rs485: bool = key(
        False,
        "Направлением правит драйвер порта: нужно для UART самого Pi; USB-адаптер делает это сам.",
        "The port's driver switches the direction: the Pi's own UART needs it, a USB adapter does so by itself.",
        example="true",
    )
    sensor: str = key(
        "button",
        'Чем чувствуют руку места на GPIO: "button" – кнопка, "light barrier" – световой барьер, "touch pad" – '
        "сенсорная площадка. У модуля это записано в нём самом.",
        'What feels the hand at seats on GPIO: "button", "light barrier" or "touch pad". A module knows its own.',
        one_of(*SENSORS),
        example='"touch pad"',
    )
    pins: tuple[int, ...] = key(
        (),
        "Контакты мест на GPIO по номерам BCM, по одному на место, с первого места.",
        "The lines of seats on GPIO, by BCM number, one a seat from seat 1.",
        pins,
        example="[4, 22, 23, 24, 25, 5, 6, 12, 13, 16]",
    )
    pin_factory: str = key(
        "lgpio",
        'Чем читаются контакты: "lgpio" – Pi 3, 4 и 5; "rpigpio" – RPi.GPIO на старых образах через gpiozero; '
        '"rpi.gpio-plain" – RPi.GPIO без gpiozero.',
        'What reads the lines: "lgpio" on Pi 3, 4 and 5; "rpigpio" is RPi.GPIO of old images through gpiozero; '
        '"rpi.gpio-plain" is RPi.GPIO without gpiozero.',
        one_of(*PIN_FACTORIES, also="mock"),
        example='"rpigpio"',
    )

    @property
    def where(self) -> Literal["simulated", "gpio", "bus", "none"]:
        """Where hands are heard, once the automatic choice is made."""
        match self.on:
            case "simulated" | "gpio" | "bus" | "none":
                return self.on
            case _:
                return "bus" if self.bus else "gpio" if self.pins else "simulated"
