"""The drawing of speaker and amplifier."""

from __future__ import annotations

from hardware.wiring import colours
from hardware.wiring.description import Wiring
from hardware.wiring.sheet import INK, PAPER, Label, Language, Sheet


def draw_sound(wiring: Wiring, language: Language) -> Sheet:
    """From the Pi's USB to the speaker."""
    sheet = Sheet(1480, 640, language, ("Звук: усилитель и динамик", "Sound: amplifier and speaker"))
    _wires(sheet)
    _boards(sheet, wiring)
    _notes(sheet)
    return sheet


def _wires(sheet: Sheet) -> None:
    sheet.wire([(190, 170), (270, 170)], colours.SIGNAL, 4)
    sheet.wire([(450, 170), (540, 170)], "#7B3FA0", 4)
    sheet.wire([(720, 170), (840, 170)], "#7B3FA0", 4)
    sheet.text((230, 158), "USB", 13, "middle")
    for x in (495, 780):
        sheet.text((x, 158), ("3,5 мм", "3.5 mm"), 13, "middle")
    sheet.wire([(1060, 170), (1240, 170)], INK)
    sheet.wire([(1060, 225), (1240, 225)], INK)
    sheet.wire([(190, 355), (900, 355), (900, 270)], colours.FEED)
    sheet.wire([(190, 405), (990, 405), (990, 270)], colours.GROUND)


def _boards(sheet: Sheet, wiring: Wiring) -> None:
    power = wiring.power
    sheet.board((40, 100), (150, 170), "Raspberry Pi")
    sheet.terminal((190, 170), "USB", "left")
    sheet.board((270, 100), (180, 170), ("Звуковая карта", "Sound card"))
    sheet.terminal((270, 170), "USB", "right")
    sheet.terminal((450, 170), ("выход", "out"), "left")
    sheet.board((540, 100), (180, 170), ("Развязка", "Isolator"))
    sheet.text((630, 215), ("трансформатор:", "a transformer:"), 13, "middle")
    sheet.text((630, 236), ("земли не соединены,", "the grounds are apart,"), 13, "middle")
    sheet.text((630, 257), ("гула нет", "no hum"), 13, "middle")
    sheet.terminal((540, 170), ("вход", "in"), "right")
    sheet.terminal((720, 170), ("выход", "out"), "left")
    sheet.board((840, 100), (220, 170), ("Усилитель PAM8610", "PAM8610 amplifier"))
    sheet.terminal((840, 170), "L, R", "right")
    sheet.terminal((1060, 170), "L+", "left")
    sheet.terminal((1060, 225), "L−", "left")
    for x, name in ((900, ("+12 В", "+12 V")), (990, ("земля", "ground"))):
        sheet.circle((x, 270), 5, PAPER)
        sheet.text((x, 258), name, 13, "middle")
    _speaker(sheet)
    sheet.board((40, 310), (150, 130), (f"Питание {power.feed_v:g} В", f"{power.feed_v:g} V supply"))
    sheet.terminal((190, 355), "+", "left")
    sheet.terminal((190, 405), "−", "left")
    sheet.fuse((360, 355), (f"{power.main_fuse_a:g} А", f"{power.main_fuse_a:g} A"))
    sheet.text((470, 343), ("свой предохранитель, не тот, что у шины", "a fuse of its own, not the bus's"), 13)


def _speaker(sheet: Sheet) -> None:
    sheet.box((1240, 150), (34, 95), "#D7DBDF", radius=2)
    sheet.wire([(1274, 160), (1330, 115), (1330, 280), (1274, 235)], INK)
    label: Label = ("8 Ω, 10 Вт", "8 Ω, 10 W")
    sheet.text((1350, 195), ("Динамик", "Speaker"), 15, bold=True)
    sheet.text((1350, 218), label, 14)


def _notes(sheet: Sheet) -> None:
    sheet.note(
        (40, 475),
        (690, 140),
        ("Прежде чем включать", "Before you switch on"),
        (
            [
                (
                    "Ни один провод динамика не соединять с землёй: оба под напряжением.",
                    "Join no wire of the speaker to ground: both are driven.",
                )
            ],
            [
                (
                    "Динамик – под столом посередине: до каждого места одинаково далеко,",
                    "The speaker is under the middle of the table: it is as far from",
                ),
                (
                    "и никто не слышит «Спасибо» раньше других.",
                    "every seat, and nobody hears «Спасибо» before the others.",
                ),
            ],
        ),
    )
    sheet.note(
        (760, 475),
        (690, 140),
        ("Проще", "Simpler"),
        (
            [
                (
                    "Активная колонка с проводом 3,5 мм вместо развязки, усилителя и",
                    "An active speaker with a 3.5 mm cable in place of isolator,",
                ),
                (
                    "динамика. По Bluetooth нельзя: звук опаздывает, и каждый раз иначе.",
                    "amplifier and speaker. Not by Bluetooth: it is late, and by no fixed time.",
                ),
            ],
            [
                (
                    "Колонка не должна засыпать: она съедает начало вопроса.",
                    "It must not fall asleep: it swallows the beginning of a question.",
                )
            ],
        ),
    )
