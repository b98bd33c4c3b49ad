"""What can be set of the lamps that hang on no module."""

from __future__ import annotations

from dataclasses import dataclass

from controller.config.keys import device, key, one_of, pins, within


@dataclass(frozen=True, slots=True)
class LightSettings:
    """The seats' lights, where they do not hang on the seats' modules."""

    on: str = key(
        "",
        'Где лампы: "gpio" – по лампе на контакт, "apa102" – цепочка на SPI, "none" – нет. "" – сам: модули светят '
        "сами; gpio, если названы pins; иначе нет.",
        'Where the lamps are: "gpio" is one a line, "apa102" a chain on SPI, "none" nowhere. "" chooses: modules '
        "light themselves; gpio if pins are named; else none.",
        one_of("", "none", "gpio", "apa102"),
        example='"apa102"',
    )
    pins: tuple[int, ...] = key(
        (),
        "Контакты ламп на GPIO по номерам BCM, по одному на место, с первого места.",
        "The lines of lamps on GPIO, by BCM number, one a seat from seat 1.",
        pins,
        example="[14, 15, 17, 18, 27, 10, 9, 11, 8, 7]",
    )
    brightness: int = key(
        40,
        "Яркость цепочки, процентов.",
        "How bright the chain is, per cent.",
        within(1, 100),
        example="20",
    )
    spi: str = key(
        "/dev/spidev0.0",
        "Устройство SPI, на котором висит цепочка.",
        "The SPI device at which the chain hangs.",
        device,
    )

    @property
    def on_pins(self) -> bool:
        """Whether there is one lamp a line of the header, once the automatic choice is made."""
        return self.on == "gpio" or (not self.on and bool(self.pins))

    @property
    def on_header(self) -> bool:
        """Whether the lamps hang on the Pi itself, one a line or as a chain."""
        return self.on_pins or self.on == "apa102"
