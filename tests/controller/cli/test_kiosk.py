"""The kiosk shows the display of the table that is configured, and says why if it cannot."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from controller.cli import main
from controller.cli.kiosk import command, display_url
from controller.config import Config, configured


@pytest.mark.parametrize(
    ("web", "url"),
    [
        ({}, "http://127.0.0.1:8000/display"),
        ({"web.host": "0.0.0.0", "web.port": 80}, "http://localhost:80/display"),
        ({"web.host": "::", "web.port": 80}, "http://localhost:80/display"),
        ({"web.host": "192.168.1.7"}, "http://192.168.1.7:8000/display"),
        (
            {"web.host": "0.0.0.0", "web.certificate": "/a.crt", "web.key": "/a.key"},
            "https://localhost:8000/display",
        ),
    ],
)
def test_the_displays_address_on_this_computer(web: dict[str, object], url: str) -> None:
    config = configured(Config(), web)
    assert display_url(config) == url
    assert command(config, "/run/prinyato-display")[-1] == url


def test_only_the_tables_own_certificate_is_taken_unseen() -> None:
    secure = configured(Config(), {"web.certificate": "/a.crt", "web.key": "/a.key"})
    assert "--ignore-certificate-errors" in command(secure, "/run/x")
    assert "--ignore-certificate-errors" not in command(Config(), "/run/x")


def test_the_browsers_files_are_in_memory() -> None:
    assert "--user-data-dir=/run/prinyato-display/chromium" in command(Config(), "/run/prinyato-display")


def test_it_becomes_the_compositor(monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[str] = []

    class Became(Exception):
        pass

    def execvp(program: str, words: list[str]) -> NoReturn:
        became.extend([program, *words])
        raise Became

    monkeypatch.setattr("os.execvp", execvp)
    with pytest.raises(Became):
        main(["kiosk"])
    assert became[:4] == ["cage", "cage", "--", "/usr/bin/chromium"]


def test_a_port_that_nobody_knows_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    file.write_text("[web]\nport = 0\n", encoding="utf-8")
    assert main(["kiosk", "--config", str(file)]) == 2
    assert "web.port: 0 is any port, so the display cannot know where the table is" in capsys.readouterr().err


def test_a_computer_without_the_compositor_is_told_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert main(["kiosk"]) == 2
    assert 'cage is not installed; run "sudo prinyato install --display"' in capsys.readouterr().err
