"""What phones are told of the console's address."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.web import console_address
from controller.web.console_address import ConsoleAddress, qr_code, url_of


@pytest.fixture(autouse=True)
def avahi(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine of this name, and avahi's settings, which are not there yet."""
    monkeypatch.setattr("socket.gethostname", lambda: "raspberry.fritz.box")
    path = tmp_path / "avahi-daemon.conf"
    monkeypatch.setattr(console_address, "AVAHI", path)
    return path


def test_the_clubs_own_address_comes_first() -> None:
    assert ConsoleAddress("127.0.0.1", named="https://table.club/").url(8000) == "https://table.club/"


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_page_for_this_computer_alone_has_none(host: str) -> None:
    assert ConsoleAddress(host).url(8000) == ""
    assert ConsoleAddress(host).only_here


def test_who_hears_others_or_is_told_to_them_is_not_here_alone() -> None:
    for host in ("0.0.0.0", "::", "", "192.168.1.7", "prinyato.local"):
        assert not ConsoleAddress(host).only_here
    assert not ConsoleAddress("127.0.0.1", named="https://table.club/").only_here  # a proxy stands in front


@pytest.mark.parametrize(
    ("host", "secure", "url"),
    [
        ("192.168.1.7", False, "http://192.168.1.7:8000/"),
        ("table.local", False, "http://table.local:8000/"),
        ("table.local", True, "https://table.local:8000/"),
        ("0.0.0.0", True, "https://raspberry.local:8000/"),
    ],
)
def test_an_address_that_phones_can_reach(host: str, secure: bool, url: str) -> None:
    assert ConsoleAddress(host, secure=secure).url(8000) == url


def test_a_table_that_listens_everywhere_names_the_machines_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console_address, "reached_by", lambda _: "10.42.0.1")
    assert ConsoleAddress("0.0.0.0").url(80) == "http://10.42.0.1:80/"


@pytest.mark.parametrize(
    ("settings", "name"),
    [("[server]\nhost-name=prinyato\n", "prinyato"), ("[server]\n#host-name=foo\n", "raspberry")],
)
def test_the_name_in_the_network_is_the_one_that_avahi_is_told(avahi: Path, settings: str, name: str) -> None:
    avahi.write_text(settings, encoding="utf-8")
    assert ConsoleAddress("0.0.0.0", secure=True).url(443) == f"https://{name}.local:443/"


def test_an_address_of_six_has_brackets() -> None:
    assert url_of("fd00::7", 8000, secure=False) == "http://[fd00::7]:8000/"


def test_a_code_is_a_picture_of_its_own() -> None:
    assert qr_code("http://10.42.0.1/").startswith("<?xml")
    assert qr_code("http://10.42.0.1/") != qr_code("http://10.42.0.2/")
