"""The computer is switched off only where it is the table's own; what hinders it is said."""

from __future__ import annotations

from controller.cli.power import power_off, power_off_here


def test_a_laptop_is_not_the_tables_to_switch_off() -> None:
    assert power_off_here({}) is None
    assert power_off_here({"NOTIFY_SOCKET": "/run/systemd/notify"}) is power_off


async def test_an_order_that_is_taken_has_nothing_to_say() -> None:
    assert await power_off(["true"]) == ""


async def test_an_order_that_is_refused_says_why() -> None:
    said = await power_off(["sh", "-c", "echo Access denied >&2; exit 1"])
    assert "(Access denied); check that prinyato install was run" in said


async def test_a_command_that_is_not_there_is_said() -> None:
    assert "switch the computer off by hand" in await power_off(["no-such-command"])
