"""Debian's avrdude writes the checked-in firmware into a module's bootloader at a PTY; whatever fails is named."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from firmware_bridge import flashing
from firmware_bridge.errors import PortBusy, PortLost, PortMissing
from firmware_bridge.flashing import SEAT_HEX, Stage, Talk, flash
from firmware_bridge.frames import Deframer, frame
from firmware_bridge.messages import Answer, Poll
from firmware_bridge.payloads import decode, encode
from firmware_bridge.port import open_port
from firmware_bridge.simulator import intel_hex
from firmware_bridge.simulator.bootloader import Bootloader
from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, HardwareError

LONG_ENOUGH_S = 60.0


def test_what_was_written_is_the_firmware_and_runs() -> None:
    with Bootloader() as module:
        flash(module.port)
        image = intel_hex.load(SEAT_HEX)
        assert module.flash[: len(image)] == image
        assert set(module.flash[len(image) :]) == {0xFF}
        assert module.left
    with Simulator(1, image=bytes(module.flash)) as table:
        table.run_until(100 * MILLISECOND)
        table.write(frame(encode(Poll(42, (None,) * 16))))
        table.run_until(110 * MILLISECOND)
        heard = Deframer().feed(bytes(byte.value for byte in table.read()))
    (answer,) = [decode(one.payload) for one in heard]
    assert isinstance(answer, Answer)
    assert (answer.seat, answer.token) == (1, 42)


def test_progress_is_told_from_nothing_to_everything() -> None:
    told: list[tuple[Stage, int]] = []
    with Bootloader() as module:
        flash(module.port, progress=lambda stage, percent: told.append((stage, percent)))
    assert told == sorted(told, key=lambda one: (one[0] is Stage.VERIFYING, one[1]))
    for stage in Stage:
        assert told.count((stage, 100)) == 1


def test_progress_is_told_as_it_is_made() -> None:
    seen = threading.Event()

    def wait_until_seen(address: int) -> None:
        if address >= 1024:
            assert seen.wait(LONG_ENOUGH_S), "nothing was told before the end"

    with Bootloader(before_page=wait_until_seen) as module:
        flash(module.port, progress=lambda stage, percent: seen.set() if percent else None)


def test_a_bar_is_read_mark_by_mark() -> None:
    told: list[tuple[Stage, int]] = []
    talk = Talk(lambda stage, percent: told.append((stage, percent)))
    for piece in ("\nReading | ##", "## | 100% 0.00s\n\nWriting | ", "#", "##", "# | 8% 0.1s\n\nReading | ###"):
        talk.hear(piece)
    writing = [(Stage.WRITING, percent) for percent in (0, 2, 6, 8)]
    assert told == [*writing, (Stage.VERIFYING, 6)]


def test_who_answered_and_then_did_not_has_broken_off() -> None:
    for begun in ("avrdude: AVR device initialized and ready to accept instructions\n", "Writing | ##"):
        talk = Talk(lambda stage, percent: None)
        talk.hear("avrdude error: programmer is not responding\n" + begun)
        before = talk.broken_off
        talk.hear("avrdude error: programmer is not responding\n")
        assert (before, talk.broken_off) == (False, True)


# --- what fails -----------------------------------------------------------------------------------


def failure(bootloader: Bootloader, kind: type[HardwareError], image: Path = SEAT_HEX) -> str:
    with bootloader as module, pytest.raises(kind) as caught:
        flash(module.port, image)
    return str(caught.value)


def test_without_avrdude_its_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "apt install avrdude" in failure(Bootloader(), flashing.NoAvrdude)


def test_a_port_that_is_not_there() -> None:
    with pytest.raises(PortMissing, match=r"/dev/ttyNone.*No such file"):
        flash("/dev/ttyNone")


def test_a_port_on_which_the_table_runs() -> None:
    with Bootloader() as module, open_port(module.port), pytest.raises(PortBusy, match=module.port):
        flash(module.port)


def test_noise_is_no_bootloader_and_the_likely_causes_are_named() -> None:
    why = failure(Bootloader(answers=lambda answer: bytes(byte ^ 0x5A for byte in answer)), flashing.NoBootloader)
    for cause in ("115200", "power", "DTR", "57600", "Optiboot", "usbasp"):
        assert cause in why


def test_an_adapter_that_is_pulled_out() -> None:
    assert "unplugged" in failure(Bootloader(pulled_at=1024), PortLost)


def test_a_module_that_stops_answering() -> None:
    silent = threading.Event()

    def at_page(address: int) -> None:
        if address >= 1024:
            silent.set()

    bootloader = Bootloader(before_page=at_page, answers=lambda answer: b"" if silent.is_set() else answer)
    assert "half-way" in failure(bootloader, flashing.StoppedAnswering)


def test_another_chip() -> None:
    assert "0x1e9406" in failure(Bootloader(signature=bytes.fromhex("1e9406")), flashing.OtherChip)


def test_flash_that_does_not_keep_what_was_written() -> None:
    assert "at 0x0100" in failure(Bootloader(broken_at=0x100), flashing.VerificationFailed)


def test_an_image_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(flashing.NoImage, match="make firmware"):
        flash("/dev/null", tmp_path / "seat.hex")


def test_an_image_that_is_no_hex(tmp_path: Path) -> None:
    image = tmp_path / "seat.hex"
    image.write_text(":1000\n")
    assert "invalid record" in failure(Bootloader(), flashing.NoImage, image)


def test_a_programmer_that_avrdude_does_not_know() -> None:
    with pytest.raises(flashing.NoProgrammer, match="no-such-thing"):
        flash("usb", programmer="no-such-thing")


def test_who_tells_of_progress_may_fail_and_avrdude_is_ended() -> None:
    def fail(stage: Stage, percent: int) -> None:
        raise RuntimeError(stage)

    with Bootloader() as module, pytest.raises(RuntimeError, match="writing"):
        flash(module.port, progress=fail)


SILENCE = "avrdude error: programmer is not responding\navrdude warning: attempt 3 of 3: not in sync: resp=0x00\n"
NO_USBASP = "avrdude error: cannot find USB device with vid=0x16c0 pid=0x5dc vendor='www.fischl.de' product='USBasp'\n"
NO_TARGET = (
    "avrdude error: program enable: target does not answer (0x01)\navrdude error: initialization failed (rc = -1)\n"
)
DENIED = "avrdude OS error: cannot open port /dev/ttyUSB0: Permission denied\n"
OUT_OF_STEP = (
    "avrdude error: protocol expects sync byte 0x14 but got 0x10\navrdude error: initialization failed (rc = -1)\n"
)
SILENCE_8 = "Error: programmer is not responding\nWarning: attempt 3 of 3: not in sync: resp=0x00\n"
OTHER_CHIP_8 = "Device signature = 1E 94 06 (ATmega168)\nError: expected signature for ATmega328P is 1E 95 0F\n"
UNKNOWN_8 = "Error: the moon is full\n"
UNKNOWN = "avrdude error: the moon is full\navrdude error: unable to open port\n"


@pytest.mark.parametrize(
    ("programmer", "talk", "kind", "says"),
    [
        # What avrdude 7.1 says where it would take the test too long, or a device, to hear it; and what 8 says.
        ("arduino", SILENCE, flashing.NoBootloader, "57600"),
        ("arduino", OUT_OF_STEP, flashing.NoBootloader, "57600"),
        ("usbasp", NO_USBASP, flashing.NoProgrammer, "USBasp"),
        ("usbasp", NO_TARGET, flashing.NoTarget, "six-way plug"),
        ("arduino", DENIED, PortMissing, "Permission denied"),
        ("arduino", UNKNOWN, flashing.AvrdudeFailed, "the moon is full / unable to open port"),
        ("arduino", "", flashing.AvrdudeFailed, "no reason"),
        ("arduino", SILENCE_8, flashing.NoBootloader, "57600"),
        ("arduino", OTHER_CHIP_8, flashing.OtherChip, "1E 94 06"),
        ("arduino", UNKNOWN_8, flashing.AvrdudeFailed, "the moon is full"),
    ],
)
def test_what_avrdude_says_has_a_reason(programmer: str, talk: str, kind: type[HardwareError], says: str) -> None:
    error = flashing.reason(talk, "/dev/ttyUSB0", SEAT_HEX, programmer, 115_200)
    assert type(error) is kind
    assert says in str(error)
