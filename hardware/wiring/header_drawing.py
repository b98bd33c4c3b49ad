"""The drawing of buttons and lamps that are wired straight to the Pi's header."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.wiring import colours
from hardware.wiring.description import Header, Wiring
from hardware.wiring.sheet import FILL, INK, PAPER, QUIET, Anchor, Label, Language, Point, Sheet

_ROW = 30
_TOP = 150


@dataclass(frozen=True, slots=True)
class _Use:
    """What a pin is for, and the colour of its row."""

    label: Label
    colour: str
    bold: bool = False


def draw_header(wiring: Wiring, language: Language) -> Sheet:
    """Two ways to use the header: with a lamp of one colour a seat, and with a chain of RGB lights."""
    sheet = Sheet(1480, 1080, language, ("Кнопки и лампы прямо на гребёнке Pi", "Buttons and lamps on the Pi's header"))
    header = wiring.header
    lamps, chain = _common(header), _common(header)
    for seat, gpio in enumerate(header.lamps, 1):
        lamps[gpio] = _Use((f"лампа {seat}", f"lamp {seat}"), colours.LAMP, bold=True)
    for gpio, what in zip(header.uart, ("UART TXD", "UART RXD", "UART RTS"), strict=True):
        chain[gpio] = _Use((f"шина: {what}", f"bus: {what}"), colours.RESERVED)
    for gpio in header.spi0:
        chain[gpio] = _Use(("занято SPI0", "taken by SPI0"), colours.RESERVED)
    for gpio in header.i2s:
        chain[gpio] = _Use(("для платы I2S", "for an I2S board"), colours.RESERVED)
    chain[header.chain_data] = _Use(("цепочка: DI", "chain: DI"), colours.CHAIN, bold=True)
    chain[header.chain_clock] = _Use(("цепочка: CI", "chain: CI"), colours.CHAIN, bold=True)
    _comb(sheet, 30, ("1. Одноцветная лампа у каждого места", "1. A lamp of one colour at every seat"), header, lamps)
    _comb(
        sheet, 770, ("2. Цепочка RGB, а шина свободна", "2. A chain of RGB lights, and the bus is free"), header, chain
    )
    _button(sheet, (30, 800), header)
    _lamp(sheet, (380, 800), header)
    _chain(sheet, (770, 800), header)
    _notes(sheet)
    return sheet


def _common(header: Header) -> dict[int, _Use]:
    uses = {gpio: _Use(("свободен", "free"), PAPER) for gpio in range(28)}
    for gpio in header.i2c:
        uses[gpio] = _Use(("I2C, не занимать", "I2C, leave it"), colours.RESERVED)
    for gpio in (0, 1):
        uses[gpio] = _Use(("память HAT, нельзя", "HAT memory, never"), colours.RESERVED)
    for seat, gpio in enumerate(header.buttons, 1):
        uses[gpio] = _Use((f"кнопка {seat}", f"button {seat}"), colours.BUTTON, bold=True)
    return uses


def _comb(sheet: Sheet, left: float, title: Label, header: Header, uses: dict[int, _Use]) -> None:
    sheet.text((left, 92), title, 18, bold=True)
    sheet.text(
        (left, 118),
        ("Вид сверху, порты USB внизу; контакт 1 – квадратный", "From above, USB ports below; pin 1 is the square one"),
        13,
        colour=QUIET,
    )
    sheet.box((left + 295, _TOP - 12), (90, 20 * _ROW + 14), "#2B3036")
    for index, name in enumerate(header.pins):
        number, row, right = index + 1, index // 2, index % 2 == 1
        y = _TOP + row * _ROW
        use = _use(name, uses)
        x = left + 391 if right else left + 9
        sheet.box((x, y - 8), (280, 24), use.colour, "#B9BFC5", 4)
        near, far = (x + 10, x + 110) if right else (x + 270, x + 170)
        anchor: Anchor = "start" if right else "end"
        if name.startswith("GPIO"):
            sheet.text((near, y + 9), name, 13, anchor, QUIET)
        sheet.text((far, y + 9), use.label, 14, anchor, INK, bold=use.bold)
        pin = (left + (362 if right else 318), y + 4)
        if number == 1:
            sheet.box((pin[0] - 10, pin[1] - 10), (20, 20), "#F2D36B", radius=0)
        else:
            sheet.circle(pin, 10, "#F2D36B")
        sheet.text((pin[0], pin[1] + 4), str(number), 10, "middle")


def _use(name: str, uses: dict[int, _Use]) -> _Use:
    match name:
        case "3V3":
            return _Use(("3,3 В", "3.3 V"), colours.SUPPLY)
        case "5V":
            return _Use(("5 В", "5 V"), colours.SUPPLY)
        case "GND":
            return _Use(("земля", "ground"), "#C8CCD0")
        case _:
            return uses[int(name.removeprefix("GPIO"))]


def _button(sheet: Sheet, at: Point, header: Header) -> None:
    x, y = at
    sheet.box(at, (330, 150), FILL)
    sheet.text((x + 16, y + 28), ("Кнопка каждого места", "The button of each seat"), 15, bold=True)
    sheet.wire([(x + 90, y + 95), (x + 290, y + 95), (x + 290, y + 115)], colours.SIGNAL)
    sheet.text((x + 16, y + 100), "GPIO", 14, bold=True)
    sheet.circle((x + 80, y + 95), 5, PAPER)
    sheet.resistor((x + 140, y + 95), _ohm(header.button_ohm))
    sheet.button((x + 225, y + 95), FILL)
    sheet.ground((x + 290, y + 115))


def _lamp(sheet: Sheet, at: Point, header: Header) -> None:
    x, y = at
    sheet.box(at, (330, 150), FILL)
    sheet.text((x + 16, y + 28), ("Лампа каждого места", "The lamp of each seat"), 15, bold=True)
    sheet.wire([(x + 90, y + 95), (x + 290, y + 95), (x + 290, y + 115)], colours.SIGNAL)
    sheet.text((x + 16, y + 100), "GPIO", 14, bold=True)
    sheet.circle((x + 80, y + 95), 5, PAPER)
    sheet.resistor((x + 140, y + 95), _ohm(header.lamp_ohm))
    sheet.led((x + 225, y + 95), colours.AMBER)
    sheet.text((x + 225, y + 75), ("жёлтый", "yellow"), 13, "middle")
    sheet.ground((x + 290, y + 115))


def _chain(sheet: Sheet, at: Point, header: Header) -> None:
    x, y = at
    sheet.box(at, (680, 150), FILL)
    sheet.text(
        (x + 16, y + 28),
        ("Цепочка APA102 по порядку мест", "The APA102 chain, in the order of the seats"),
        15,
        bold=True,
    )
    for row, (name, gpio) in enumerate((("DI", header.chain_data), ("CI", header.chain_clock))):
        line = y + 72 + 34 * row
        sheet.text((x + 16, line + 5), f"GPIO{gpio}", 13, bold=True)
        sheet.wire([(x + 84, line), (x + 560, line)], colours.SIGNAL)
        sheet.text((x + 262, line - 7), name, 12)
    sheet.board((x + 110, y + 46), (130, 82), "74AHCT125", "#E3ECF2")
    sheet.text((x + 175, y + 92), ("3,3 В → 5 В", "3.3 V → 5 V"), 13, "middle")
    sheet.text((x + 175, y + 114), ("питание 5 В", "fed with 5 V"), 13, "middle")
    for number, label in ((0, "1"), (1, "2"), (2, "12")):
        left = x + 300 + number * 120
        sheet.box((left, y + 50), (72, 76), PAPER)
        sheet.text((left + 36, y + 84), "APA102", 12, "middle")
        sheet.text((left + 36, y + 106), (f"место {label}", f"seat {label}"), 12, "middle", bold=True)
    sheet.box((x + 494, y + 66), (44, 46), FILL, FILL, 0)
    sheet.text((x + 516, y + 95), "…", 22, "middle")


def _notes(sheet: Sheet) -> None:
    sheet.note(
        (30, 965),
        (680, 92),
        ("К варианту 1", "To variant 1"),
        (
            [
                (
                    "Консоль на UART выключить: лампа 1 мигает, пока Pi запускается.",
                    "Switch off the serial console; lamp 1 flickers while the Pi starts.",
                )
            ],
            [
                (
                    "Светодиоды только жёлтые или красные: зелёным и синим мало 3,3 В.",
                    "Yellow or red LEDs only: 3.3 V is too little for green and blue.",
                )
            ],
        ),
    )
    sheet.note(
        (770, 965),
        (680, 92),
        ("К варианту 2", "To variant 2"),
        (
            [
                (
                    "Кнопки на тех же контактах. Включить SPI: dtparam=spi=on.",
                    "The buttons keep their pins. Switch SPI on: dtparam=spi=on.",
                )
            ],
            [
                (
                    "Питание цепочки – свои 5 В, 1 А; земля общая с Pi (контакт 39).",
                    "The chain has 5 V, 1 A of its own; its ground is the Pi's (pin 39).",
                )
            ],
        ),
    )


def _ohm(value: int) -> str:
    return f"{value // 1000} kΩ" if value >= 1000 else f"{value} Ω"
