"""The page's port, and its certificate's days."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from controller.cli.doctor import checks_of_page
from controller.cli.doctor.checks_of_page import judged_end, page
from controller.cli.doctor.findings import Finding, State
from controller.cli.install.machine import run_here
from tests.controller.cli.doctor.patients import has, patient_at

FIRST = {"/proc/sys/net/ipv4/ip_unprivileged_port_start": "1024\n"}
UNIT = {"/etc/systemd/system/prinyato.service": ""}
RENEW = "sudo prinyato install --certificate"


def port(root: Path, number: int, host: str = "127.0.0.1", **more: Any) -> Finding:
    return next(page(patient_at(root, values={"web.port": number, "web.host": host}, **more)))


def test_a_port_that_is_free_or_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        number = other.getsockname()[1]
        taken = port(tmp_path, number)
        assert has(taken, "port_taken", f"ss -ltnp 'sport = :{number}'", f"ss -ltnp 'sport = :{number}'")
        assert port(tmp_path, number, plays=True).said == "port_ours"
    assert port(tmp_path, 0).state is State.FINE


def test_a_host_that_is_none_of_ours(tmp_path: Path) -> None:
    assert has(port(tmp_path, 0, "192.0.2.1"), "host_wrong", 'host = "0.0.0.0"', 'host = "0.0.0.0"')


def test_a_port_that_the_service_may_not_take(tmp_path: Path) -> None:
    assert has(port(tmp_path, 80, files=FIRST | UNIT), "port_low", "port = 8000", "port = 8000")


def certificate(folder: Path, *, days: str) -> tuple[str, str]:
    """A certificate and its key, made here."""
    written = str(folder / "table.crt"), str(folder / "table.key")
    new = ("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc")
    run_here((*new, "-subj", "/CN=table", "-days", days, "-out", written[0], "-keyout", written[1]))
    return written


def judged(root: Path, path: str, key: str, *, openssl: bool = True) -> Finding:
    command = f"openssl x509 -noout -enddate -in {path}"
    commands = {command: run_here(command.split())} if openssl else {}
    values = {"web.certificate": path, "web.key": key, "web.port": 0}
    _, found = page(patient_at(root, commands=commands, values=values))
    return found


def test_until_when_a_certificate_holds(tmp_path: Path) -> None:
    made = certificate(tmp_path, days="820")
    found = judged(tmp_path, *made)
    assert (found.state, found.values["days"]) in [(State.FINE, 820), (State.FINE, 819)]
    assert judged(tmp_path, *made, openssl=False).state is State.NOTE


def test_a_certificate_that_ends() -> None:
    assert judged_end("/a", 40 * 86_400, 0).state is State.FINE
    assert judged_end("/a", 20 * 86_400, 0).state is State.NOTE
    assert has(judged_end("/a", -1, 0), "certificate_over", RENEW, RENEW)


def test_a_certificate_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("text", encoding="utf-8")
    _, found = page(patient_at(tmp_path, values={"web.certificate": str(path), "web.key": str(path), "web.port": 0}))
    assert has(found, "certificate_unusable", RENEW, RENEW)


def test_no_certificate_is_no_tick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks_of_page, "check_address", lambda _: None)
    assert [one.state for one in page(patient_at(tmp_path))] == [State.FINE, State.NONE]
