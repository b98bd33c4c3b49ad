"""Only a page that this server has served may open a socket."""

from __future__ import annotations

import pytest

from controller.web.origin import allowed, is_ours


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://192.168.1.20:8080", "192.168.1.20:8080"),
        ("http://localhost:8080", "localhost:8080"),
        ("http://prinyato.local", "prinyato.local"),
        ("http://PRINYATO.local", "prinyato.local"),
        ("https://prinyato.local", "prinyato.local"),
        ("http://raspberrypi:8080", "raspberrypi:8080"),
        ("http://[fe80::1]:8080", "[fe80::1]:8080"),
    ],
)
def test_our_own_page(origin: str, host: str) -> None:
    assert allowed(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, "192.168.1.20:8080"),
        ("", "192.168.1.20:8080"),
        ("null", "192.168.1.20:8080"),
        ("http://evil.example", "192.168.1.20:8080"),
        ("http://192.168.1.20:8081", "192.168.1.20:8080"),
        ("http://192.168.1.20", "192.168.1.20:8080"),
        ("http://192.168.1.20:8080.evil.example", "192.168.1.20:8080"),
        ("http://192.168.1.20:8080@evil.example", "192.168.1.20:8080"),
        ("http://evil.example@192.168.1.20:8080", "192.168.1.20:8080"),
        ("http://192.168.1.20:8080", "evil.example@192.168.1.20:8080"),
        ("http://localhost#.evil.example", "localhost#.evil.example"),
        ("http://localhost/.evil.example", "localhost/.evil.example"),
        ("http://a,b", "a,b"),
        ("http://\udcff", "\udcff"),
        ("file://192.168.1.20:8080", "192.168.1.20:8080"),
        ("http://192.168.1.20:port", "192.168.1.20:port"),
        ("http://[", "["),
        ("http://", ""),
    ],
)
def test_somebody_elses_page(origin: str | None, host: str) -> None:
    assert not allowed(origin, host)


def test_a_public_name_pointed_at_the_table_is_not_ours_unless_the_club_says_so() -> None:
    assert not allowed("http://evil.example:8080", "evil.example:8080")
    assert allowed("http://table.club.example", "table.club.example", names={"table.club.example"})


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("192.168.1.20:8080", True),
        ("prinyato.local", True),
        ("evil.example", False),
        ("x@192.168.1.20", False),
        ("[", False),
        ("", False),
    ],
)
def test_a_table_is_asked_for_by_its_own_name(host: str, ours: bool) -> None:
    assert is_ours(host) == ours
