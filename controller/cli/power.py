"""Switches the computer off, where it is the table's own: under the installed service, which polkit lets do that."""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Awaitable, Callable, Mapping, Sequence

COMMAND = ("systemctl", "poweroff", "--no-ask-password")

PATIENCE_S = 20.0
"""The order is taken or refused within this (s); systemd then ends the table as it ends everything."""


def power_off_here(environ: Mapping[str, str] = os.environ) -> Callable[[], Awaitable[str]] | None:
    """What switches this computer off; ``None`` if it is not the table's own: a laptop is its owner's to switch off."""
    return power_off if "NOTIFY_SOCKET" in environ else None


async def power_off(command: Sequence[str] = COMMAND) -> str:
    """Switch off; why it cannot be done, or "" if it is being done."""
    try:
        process = await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE)
    except OSError as error:
        return f"{command[0]} cannot be run ({error.strerror}); switch the computer off by hand"
    try:
        _, said = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    except TimeoutError:
        process.kill()
        await process.wait()
        return f"{' '.join(command)} does not end; switch the computer off by hand"
    if process.returncode == 0:
        return ""
    why = said.decode(errors="replace").strip() or "no reason is given"
    return f"This computer cannot be switched off from here ({why}); check that prinyato install was run"
