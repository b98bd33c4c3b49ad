"""The drawing of the bus: the Pi's box, the chain of seats, the socket and the power budget."""

from __future__ import annotations

from hardware.wiring import colours
from hardware.wiring.description import Wiring
from hardware.wiring.power import at_5_v, at_feed_v, ethernet_w, idle_v, load_ohm, seat_ma
from hardware.wiring.sheet import FILL, PAPER, QUIET, Label, Language, Point, Sheet
from hardware.wiring.socket_drawing import CARRIES, colour_of, swatch, wire_name

_CABLE = "#E6B800"
_A, _B, _FEED, _GROUND = 225.0, 275.0, 385.0, 435.0
"""Where the lines run in the Pi's box (y)."""


def draw_bus(wiring: Wiring, language: Language) -> Sheet:
    """From the supply to the end plug."""
    sheet = Sheet(
        1480, 1045, language, ("Шина мест: RS-485 и питание по RJ45", "The seat bus: RS-485 and power on RJ45")
    )
    _box(sheet, wiring)
    _socket(sheet, wiring)
    _chain(sheet, wiring)
    _budget(sheet, wiring)
    _notes(sheet, wiring)
    return sheet


def _box(sheet: Sheet, wiring: Wiring) -> None:
    bus, power = wiring.bus, wiring.power
    sheet.box((30, 80), (790, 410), FILL)
    sheet.text((46, 108), ("Коробка Pi", "The Pi's box"), 17, bold=True)
    sheet.wire([(200, 175), (235, 175), (235, 150), (600, 150), (600, _A)], colours.FIVE)
    sheet.wire([(200, 250), (290, 250)], colours.SIGNAL, 4)
    sheet.wire([(430, _A), (690, _A)], colours.LINE_A)
    sheet.wire([(430, _B), (690, _B)], colours.LINE_B)
    sheet.wire([(365, 310), (365, _GROUND)], colours.GROUND)
    sheet.wire([(200, _FEED), (690, _FEED)], colours.FEED)
    sheet.wire([(200, _GROUND), (690, _GROUND)], colours.GROUND)
    sheet.wire([(500, _A), (500, _B)])
    sheet.wire([(600, _B), (600, 340)], colours.GROUND)
    for at, colour in (
        ((500.0, _A), colours.LINE_A),
        ((600.0, _A), colours.LINE_A),
        ((365.0, _GROUND), colours.GROUND),
    ):
        sheet.joint(at, colour)
    for at in ((500.0, _B), (600.0, _B)):
        sheet.joint(at, colours.LINE_B)
    sheet.resistor((500, 250), f"{bus.termination_ohm} Ω", upright=True)
    sheet.resistor((600, 190), f"{bus.bias_ohm} Ω", upright=True)
    sheet.resistor((600, 313), f"{bus.bias_ohm} Ω", upright=True)
    sheet.ground((600, 340))
    sheet.wire([(575, _FEED), (575, _GROUND)], colours.FEED)
    sheet.joint((575, _FEED), colours.FEED)
    sheet.joint((575, _GROUND), colours.GROUND)
    sheet.clamp((575, 411), f"P6KE{power.clamp_v}A")
    sheet.fuse((470, _FEED), (f"{power.main_fuse_a:g} А", f"{power.main_fuse_a:g} A"))
    sheet.board((50, 130), (150, 150), "Raspberry Pi")
    sheet.terminal((200, 175), ("5 В, контакт 2", "5 V, pin 2"), "left")
    sheet.terminal((200, 250), "USB", "left")
    sheet.board((290, 190), (140, 120), "USB–RS-485")
    sheet.terminal((290, 250), "USB", "right")
    sheet.terminal((430, _A), "A", "left")
    sheet.terminal((430, _B), "B", "left")
    sheet.circle((365, 310), 5, PAPER)
    sheet.text((365, 300), "GND", 12, "middle")
    sheet.board((50, 340), (150, 125), (f"Питание {power.feed_v:g} В", f"{power.feed_v:g} V supply"))
    sheet.terminal((200, _FEED), "+", "left")
    sheet.terminal((200, _GROUND), "−", "left")
    sheet.text((66, 415), f"{power.supply_a:g} А" if sheet.language == "ru" else f"{power.supply_a:g} A", 13)
    sheet.board((690, 180), (110, 290), "RJ45")
    for y, name in ((_A, "1  A"), (_B, "2  B")):
        sheet.terminal((690, y), name, "right")
    sheet.terminal((690, _FEED), ("4, 5  +12 В", "4, 5  +12 V"), "right")
    sheet.terminal((690, _GROUND), ("7, 8  земля", "7, 8  ground"), "right")


def _socket(sheet: Sheet, wiring: Wiring) -> None:
    sheet.box((850, 80), (600, 410), PAPER)
    sheet.text((870, 108), ("Гнездо RJ45, порядок T568B", "The RJ45 socket, in the order of T568B"), 17, bold=True)
    for row, contact in enumerate(wiring.bus.socket):
        y = 142 + row * 31
        sheet.text((884, y), str(contact.pin), 14, "middle", bold=True)
        swatch(sheet, (906, y - 11), contact.wire)
        sheet.text((955, y), wire_name(contact.wire), 14)
        sheet.text((1120, y), CARRIES[contact.carries], 14, colour=colour_of(contact.carries), bold=True)
    reasons: tuple[tuple[float, Label], ...] = (
        (142, ("A и B – одна витая пара:", "A and B are one twisted pair:")),
        (173, ("помеха ложится на обе одинаково", "a disturbance meets both alike")),
        (204, ("пустая", "left empty")),
        (235, ("обе жилы пары несут одно:", "both wires carry the same:")),
        (266, ("провод вдвое толще", "twice the copper")),
        (328, ("так же; это и земля для A и B", "likewise; A's and B's ground too")),
    )
    for line, label in reasons:
        sheet.text((1190, line), label, 13, colour=QUIET)
    sheet.wire([(870, 388), (1430, 388)], "#D5D9DD", 1.5)
    lines: tuple[Label, ...] = (
        (
            "Перекрёстный кабель ничего не сожжёт: он уводит A и B на пустую пару,",
            "A crossed cable burns nothing: it leads A and B to the empty pair,",
        ),
        (
            "и место молчит. Если он крестит все пары, плюс и минус меняются, и",
            "and the seat is silent. If all pairs are crossed, so is the power:",
        ),
        ("диоды держат, пока не сработают предохранители.", "the suppressor diodes hold until the fuses open."),
    )
    for number, label in enumerate(lines):
        sheet.text((870, 414 + number * 24), label, 14)


def _chain(sheet: Sheet, wiring: Wiring) -> None:
    y = 615.0
    sheet.wire([(745, 470), (745, 520), (45, 520), (45, y), (1330, y)], _CABLE, 7)
    sheet.text(
        (60, 550),
        ("жёлтые патч-корды, медь AWG24, всего до 10 м", "yellow patch cables, copper AWG24, 10 m at most in all"),
        14,
    )
    last = wiring.bus.seats
    for number, seat in enumerate((1, 2, 3, last - 1, last)):
        x = 95 + number * 225 + (80 if number > 2 else 0)
        _seat(sheet, (x, y - 45), seat, wiring)
    sheet.box((778, y - 20), (64, 40), PAPER, PAPER)
    sheet.text((810, y + 6), "…", 28, "middle")
    sheet.board((1330, y - 45), (120, 90), ("Заглушка", "End plug"), FILL)
    sheet.text((1390, y + 8), f"{wiring.bus.termination_ohm} Ω", 15, "middle")
    sheet.text((1390, y + 30), ("контакты 1–2", "contacts 1–2"), 13, "middle")


def _seat(sheet: Sheet, at: Point, seat: int, wiring: Wiring) -> None:
    x, y = at
    amperes = f"{wiring.power.fuse_hold_ma / 1000:g}"
    sheet.board((x, y), (140, 90), (f"Место {seat}", f"Seat {seat}"))
    sheet.text((x + 70, y + 53), (f"предохр. {amperes.replace('.', ',')} А", f"fuse {amperes} A"), 13, "middle")
    sheet.text((x + 70, y + 75), ("12 В → 5 В", "12 V → 5 V"), 13, "middle")


def _budget(sheet: Sheet, wiring: Wiring) -> None:
    power, feed, five = wiring.power, at_feed_v(wiring), at_5_v(wiring)
    sheet.box((30, 690), (700, 330), PAPER)
    sheet.text(
        (46, 718),
        ("Сколько тока и что остаётся на конце", "How much current, and what is left at the end"),
        17,
        bold=True,
    )
    seats, metres = wiring.bus.seats, wiring.bus.length_m
    rows: tuple[tuple[Label, str, Label], ...] = (
        (("модуль, всё горит", "a module, everything lit"), f"{seat_ma(wiring):.0f}", ("мА при 5 В", "mA at 5 V")),
        (
            (f"{seats} модулей, один отвечает", f"{seats} modules, one answers"),
            f"{feed.feed_a:.2f}",
            ("А при 12 В", "A at 12 V"),
        ),
        (
            (f"потеря в {metres:g} м и {seats * 2} разъёмах", f"lost in {metres:g} m and {seats * 2} plugs"),
            f"{feed.drop_v:.2f}",
            ("В", "V"),
        ),
        (
            ("у последнего преобразователя", "at the last converter"),
            f"{feed.module_v:.1f}",
            (f"В, нужно {power.converter_least_v:g}", f"V, {power.converter_least_v:g} needed"),
        ),
        (
            ("с питанием 5 В осталось бы", "fed with 5 V there would be left"),
            f"{five.module_v:.1f}",
            (f"В, нужно {power.transceiver_least_v:g}".replace(".", ","), f"V, {power.transceiver_least_v:g} needed"),
        ),
        (
            ("между A и B в тишине", "between A and B in silence"),
            f"{idle_v(wiring.bus) * 1000:.0f}",
            (f"мВ, нужно {wiring.bus.threshold_v * 1000:.0f}", f"mV, {wiring.bus.threshold_v * 1000:.0f} needed"),
        ),
        (
            ("нагрузка передатчика", "what a driver has to drive"),
            f"{load_ohm(wiring.bus):.0f}",
            (f"Ω, не меньше {wiring.bus.driver_ohm}", f"Ω, at least {wiring.bus.driver_ohm}"),
        ),
    )
    for number, (what, value, unit) in enumerate(rows):
        y = 752 + number * 32
        sheet.text((46, y), what, 14)
        sheet.text((480, y), _pointed(sheet, value), 15, "end", bold=True)
        sheet.text((492, y), unit, 14)
    decision: tuple[Label, ...] = (
        (
            "Поэтому по линии идут 12 В, а 5 В каждый модуль делает себе сам.",
            "So the line carries 12 V, and each module makes its own 5 V.",
        ),
        (
            "Худший случай: источник на 5 % слабее, предохранитель уже срабатывал.",
            "The worst case: a supply 5 % low, a fuse that has tripped before.",
        ),
    )
    for number, label in enumerate(decision):
        sheet.text((46, 985 + number * 24), label, 14, colour=QUIET)


def _notes(sheet: Sheet, wiring: Wiring) -> None:
    watts = f"{ethernet_w(wiring.power):.1f}"
    sheet.note(
        (760, 690),
        (690, 330),
        ("Это не Ethernet", "This is no Ethernet"),
        (
            [
                (
                    "Ни роутер, ни ноутбук сюда не включать. Гнёзда – под столешницей, с",
                    "Plug in no router and no laptop. Sockets are under the table top, with a",
                ),
                (
                    "наклейкой «СТОЛ, 12 В»; кабели другого цвета, чем в доме, здесь жёлтые.",
                    "label “TABLE, 12 V”; cables have a colour of their own, here yellow.",
                ),
            ],
            [
                (
                    "На паре с питанием обе жилы одинаковы: через трансформатор чужого",
                    "Both wires of a power pair are the same: no direct current goes through",
                ),
                (
                    "порта постоянный ток не идёт. Плюс – на 4–5, минус – на 7–8, как у PoE;",
                    "a foreign port's transformer. Plus is on 4–5 and minus on 7–8, as in PoE;",
                ),
                (
                    "активный PoE сначала проверяет, кто перед ним, и 12 В не понимает.",
                    "active PoE asks first who is there, and does not take to 12 V.",
                ),
            ],
            [
                (
                    f"Простому порту всё же вредно: два его резистора греются по {watts} Вт.".replace(".", ",", 1),
                    f"A plain port still suffers: two of its resistors burn {watts} W each.",
                ),
                ("Стол при этом только молчит.", "The table is only silent meanwhile."),
            ],
            [
                (
                    "Инжектор 24 или 48 В без проверки срывает предохранители: диоды держат",
                    "A 24 or 48 V injector that does not ask opens the fuses: the diodes hold",
                ),
                (
                    f"{wiring.power.clamp_v} В; тот, что в коробке Pi, может сгореть вместо остального.",
                    f"{wiring.power.clamp_v} V; the one in the Pi's box may burn for all the others.",
                ),
            ],
            [
                (
                    "Адаптер – на FT232 с TXDEN: направление меняет его микросхема.",
                    "The adapter has an FT232 with TXDEN: its chip switches the direction.",
                ),
                (
                    "Вместо него: UART Pi, MAX3485 на 3,3 В и bus_rs485 = true.",
                    "Or else: the Pi's UART, a MAX3485 at 3.3 V and bus_rs485 = true.",
                ),
            ],
        ),
    )


def _pointed(sheet: Sheet, number: str) -> str:
    return number.replace(".", ",") if sheet.language == "ru" else number
