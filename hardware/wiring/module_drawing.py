"""The drawing of a seat module."""

from __future__ import annotations

from hardware.wiring import colours
from hardware.wiring.description import Wiring
from hardware.wiring.sheet import FILL, PAPER, QUIET, Label, Language, Sheet
from hardware.wiring.socket_drawing import CARRIES, colour_of, swatch

_TRUNK = {"GND": 275, "+12 V": 295, "B": 315, "A": 335}
"""Where the wires from socket to socket run (x)."""

_IN, _OUT = 130, 560


def draw_module(wiring: Wiring, language: Language) -> Sheet:
    """Two sockets, fuse, converter, transceiver, Nano, button and light."""
    sheet = Sheet(1480, 965, language, ("Модуль места", "The seat module"))
    sheet.text(
        (30, 82),
        (
            "Гнёзда соединены контакт в контакт, и модуль берёт своё между ними.",
            "The sockets are joined contact by contact, and the module takes its share in between.",
        ),
        15,
        colour=QUIET,
    )
    _sockets(sheet, wiring)
    _feed(sheet, wiring)
    _transceiver(sheet, wiring)
    _nano(sheet, wiring)
    _light(sheet, wiring)
    _notes(sheet, wiring)
    return sheet


def _sockets(sheet: Sheet, wiring: Wiring) -> None:
    titles: tuple[Label, Label] = (("RJ45, вход", "RJ45, in"), ("RJ45, выход", "RJ45, out"))
    for top, title in zip((_IN, _OUT), titles, strict=True):
        sheet.board((30, top), (215, 320), title)
        for contact in wiring.bus.socket:
            y = _contact(top, contact.pin)
            if contact.carries in _TRUNK:
                sheet.wire([(245, y), (_TRUNK[contact.carries], y)], colour_of(contact.carries))
            swatch(sheet, (48, y - 6), contact.wire)
            sheet.text((98, y + 5), str(contact.pin), 13, bold=True)
            sheet.terminal((245, y), CARRIES[contact.carries], "left")
    for carries, x in _TRUNK.items():
        pins = [contact.pin for contact in wiring.bus.socket if contact.carries == carries]
        sheet.wire([(x, _contact(_IN, pins[0])), (x, _contact(_OUT, pins[-1]))], colour_of(carries))
        for pin in pins[1:]:
            sheet.joint((x, _contact(_IN, pin)), colour_of(carries))
        for pin in pins[:-1]:
            sheet.joint((x, _contact(_OUT, pin)), colour_of(carries))


def _contact(top: float, pin: int) -> float:
    return top + 60 + (pin - 1) * 34


def _feed(sheet: Sheet, wiring: Wiring) -> None:
    power = wiring.power
    live, ground = 510, 575
    sheet.wire([(_TRUNK["+12 V"], live), (560, live)], colours.FEED)
    sheet.wire([(_TRUNK["GND"], ground), (560, ground)], colours.GROUND)
    sheet.joint((_TRUNK["+12 V"], live), colours.FEED)
    sheet.joint((_TRUNK["GND"], ground), colours.GROUND)
    amperes = power.fuse_hold_ma / 1000
    sheet.fuse((395, live), (f"RXEF020, {amperes:g} А".replace(".", ","), f"RXEF020, {amperes:g} A"))
    sheet.wire([(460, live), (460, ground)], colours.FEED)
    sheet.joint((460, live), colours.FEED)
    sheet.joint((460, ground), colours.GROUND)
    sheet.clamp((460, 543), f"P6KE{power.clamp_v}A")
    sheet.board((560, 455), (180, 160), "MP1584")
    sheet.text((650, 498), ("12 В → 5,0 В", "12 V → 5.0 V"), 13, "middle")
    sheet.wire([(740, live), (920, live)], colours.FIVE)
    sheet.wire([(740, ground), (920, ground)], colours.GROUND)
    for at, name in (((560, live), "IN+"), ((560, ground), "IN−")):
        sheet.terminal(at, name, "right")
    for at, name in (((740, live), "OUT+"), ((740, ground), "OUT−")):
        sheet.terminal(at, name, "left")


def _transceiver(sheet: Sheet, wiring: Wiring) -> None:
    a, b = _contact(_IN, 1), _contact(_IN, 2)
    sheet.wire([(_TRUNK["A"], a), (560, a)], colours.LINE_A)
    sheet.wire([(_TRUNK["B"], b), (560, b)], colours.LINE_B)
    sheet.joint((_TRUNK["A"], a), colours.LINE_A)
    sheet.joint((_TRUNK["B"], b), colours.LINE_B)
    sheet.text((450, a - 8), "A", 14, bold=True)
    sheet.text((450, b + 20), "B", 14, bold=True)
    sheet.wire([(590, 360), (590, 420), (770, 420), (770, 510)], colours.FIVE)
    sheet.joint((770, 510), colours.FIVE)
    sheet.wire([(700, 360), (700, 395), (800, 395), (800, 575)], colours.GROUND)
    sheet.joint((800, 575), colours.GROUND)
    sheet.text((604, 412), "5 В" if sheet.language == "ru" else "5 V", 13, colour=colours.FIVE, bold=True)
    sheet.board((560, 130), (180, 230), "MAX485")
    for y, name in ((190, "RO"), (235, "DI"), (280, "/RE"), (310, "DE")):
        sheet.terminal((740, y), name, "left")
    sheet.terminal((560, a), "A", "right")
    sheet.terminal((560, b), "B", "right")
    for x, name in ((590, "VCC"), (700, "GND")):
        sheet.circle((x, 360), 5, PAPER)
        sheet.text((x, 348), name, 13, "middle")
    sheet.wire([(745, 190), (920, 190)], colours.SIGNAL)
    sheet.wire([(745, 235), (920, 235)], colours.SIGNAL)
    sheet.wire([(745, 280), (770, 280), (770, 310), (745, 310)], colours.SIGNAL)
    sheet.wire([(770, 295), (920, 295)], colours.SIGNAL)
    sheet.joint((770, 295), colours.SIGNAL)
    sheet.wire([(840, 295), (840, 370)], colours.SIGNAL)
    sheet.joint((840, 295), colours.SIGNAL)
    sheet.resistor((840, 335), f"{wiring.module.direction_ohm // 1000} kΩ", upright=True)
    sheet.ground((840, 370))


def _nano(sheet: Sheet, wiring: Wiring) -> None:
    pins = wiring.module.pins
    sheet.board((920, 130), (170, 485), "Arduino Nano")
    sheet.text((1005, 172), "ATmega328P", 13, "middle")
    for y, role in ((190, "receive"), (235, "transmit"), (295, "direction")):
        sheet.terminal((920, y), pins[role].board, "right")
    sheet.terminal((920, 510), "5V", "right")
    sheet.terminal((920, 575), "GND", "right")
    sheet.wire([(1095, 210), (1370, 210), (1370, 235)], colours.SIGNAL)
    sheet.button((1240, 210))
    sheet.text((1240, 174), ("кнопка под кулак", "button under the fist"), 13, "middle")
    sheet.ground((1370, 235))
    sheet.terminal((1090, 210), pins["hand"].board, "left")


def _light(sheet: Sheet, wiring: Wiring) -> None:
    module = wiring.module
    sheet.box((1250, 290), (160, 200), FILL)
    sheet.text((1330, 282), ("RGB, общий катод", "RGB, common cathode"), 13, "middle")
    rows = (
        ("red", module.red_ohm, colours.RED, 330),
        ("green", module.green_ohm, colours.GREEN, 390),
        ("blue", module.blue_ohm, colours.BLUE, 450),
    )
    for role, ohm, paint, y in rows:
        sheet.wire([(1095, y), (1385, y)], paint)
        sheet.resistor((1180, y), f"{ohm} Ω")
        sheet.led((1310, y), paint)
        sheet.terminal((1090, y), module.pins[role].board, "left")
    sheet.wire([(1385, 330), (1385, 520)], colours.GROUND)
    for y in (390, 450):
        sheet.joint((1385, y), colours.GROUND)
    sheet.ground((1385, 520))


def _notes(sheet: Sheet, wiring: Wiring) -> None:
    end = wiring.bus.termination_ohm
    sheet.note(
        (380, 655),
        (530, 285),
        ("Прежде чем включать", "Before you switch on"),
        (
            [
                (
                    "Преобразователь отдельно выставить на 5,0 В, потом паять.",
                    "Set the converter to 5.0 V by itself first.",
                )
            ],
            [
                (
                    f"С платы MAX485 снять её {end} Ω (обычно R7): на линии их",
                    f"Take the {end} Ω off the MAX485 board (R7 as a rule):",
                ),
                (
                    "ровно два, в коробке Pi и в заглушке за последним местом.",
                    "the line has two, in the Pi's box and in the end plug.",
                ),
            ],
            [("Питать Nano через контакт 5V, не через VIN.", "Feed the Nano at 5V, not at VIN.")],
            [
                ("MAX485 ставить на гребёнку: через USB Nano шьётся,", "Put the MAX485 on a pin header: by USB a Nano"),
                ("только когда эта плата вынута.", "is flashed only while that board is out."),
            ],
            [
                (
                    "A0–A7 оставить пустыми: из их шума модуль берёт",
                    "Leave A0–A7 open: from their noise a module draws",
                ),
                ("своё имя, когда включается впервые.", "its identity when it first starts."),
            ],
            [("Светодиоды плат Nano и преобразователя заклеить.", "Cover the LEDs of the Nano and the converter.")],
            [("Все значки земли – один и тот же провод OUT−.", "All ground signs are one wire, OUT−.")],
        ),
    )
    sheet.note(
        (940, 655),
        (510, 285),
        ("Другой датчик вместо кнопки", "Another sensor in place of the button"),
        (
            [
                ("Световой барьер или сенсорная площадка TTP223:", "A light barrier, or a TTP223 touch pad:"),
                ("OUT – к D8, питание – к 5V и земле.", "OUT to D8, its supply to 5V and ground."),
            ],
            [("Высокий уровень значит, что рука лежит.", "A high level means that the hand is down.")],
            [
                ("Модулю это скажет команда", "The module is told so by"),
                "prinyato seats enrol --sensor light-barrier",
                ("или --sensor touch-pad", "or --sensor touch-pad"),
            ],
            [("TTP223: быстрый режим, без предела времени.", "TTP223: fast mode, no maximum on-time.")],
            [
                (
                    f"Каждый цвет берёт с ножки до 14 мА; допустимо {wiring.module.pin_ma}.",
                    f"Each colour takes up to 14 mA of a pin; {wiring.module.pin_ma} are allowed.",
                )
            ],
        ),
    )
