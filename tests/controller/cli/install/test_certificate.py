"""The certificate that is made is one that a page can be served with, to whoever trusts its authority."""

from __future__ import annotations

import grp
import os
import ssl
import stat
from collections.abc import Sequence
from pathlib import Path

import pytest

from controller.cli.install.certificate import AUTHORITY, CERTIFICATE, FOLDER, KEY, Certificate
from controller.cli.install.machine import Machine, run_here

BOUND = 100
"""Handshakes need a few turns; what is not done by then will not be."""


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    def run(words: Sequence[str]) -> str:
        assert words[:4] == ("chroot", str(tmp_path), "env", "SYSTEMD_OFFLINE=1")
        return run_here([f"{tmp_path}{word}" if word.startswith(FOLDER) else word for word in words[4:]])

    machine = Machine(tmp_path, run)
    Certificate(grp.getgrgid(os.getgid()).gr_name).do(machine)
    return machine


def test_only_the_certificate_its_key_and_the_authority_stay(machine: Machine) -> None:
    assert {path.name for path in machine.path(FOLDER).iterdir()} == {"authority.crt", "table.crt", "table.key"}
    assert stat.S_IMODE(machine.path(KEY).stat().st_mode) == 0o640


def test_it_is_kept_when_it_is_there(machine: Machine) -> None:
    before = machine.path(CERTIFICATE).read_bytes()
    Certificate("nobody-has-this-group").do(machine)
    assert machine.path(CERTIFICATE).read_bytes() == before


@pytest.mark.parametrize("name", ["prinyato.local", "10.42.0.1", "localhost"])
def test_who_trusts_the_authority_trusts_the_table(machine: Machine, name: str) -> None:
    serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    serving.load_cert_chain(machine.path(CERTIFICATE), machine.path(KEY))
    asking = ssl.create_default_context(cafile=machine.path(AUTHORITY))
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [asking.wrap_bio(back, there, server_hostname=name), serving.wrap_bio(there, back, server_side=True)]
    for _ in range(BOUND):
        if not ends:
            return
        for end in list(ends):
            try:
                end.do_handshake()
                ends.remove(end)
            except ssl.SSLWantReadError:
                continue
    pytest.fail("the two never agreed")
