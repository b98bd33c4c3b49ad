"""What can be set of the page."""

from __future__ import annotations

from dataclasses import dataclass

from controller.config.keys import key, page_address, path, within


@dataclass(frozen=True, slots=True)
class WebSettings:
    """The page."""

    host: str = key(
        "127.0.0.1",
        'Адрес, по которому открывается страница; "0.0.0.0" – для всей сети клуба.',
        'The address the page is served at; "0.0.0.0" is for all of the club\'s network.',
        example='"0.0.0.0"',
    )
    port: int = key(
        8000,
        "Порт страницы; 0 – любой свободный.",
        "The page's port; 0 is any that is free.",
        within(0, 65535),
        example="80",
    )
    address: str = key(
        "",
        'Адрес, по которому страницу открывают телефоны: он виден на экране зала, и QR-код ведёт туда. "" – сам: адрес '
        "этого компьютера в сети.",
        'The address by which phones open the page: the room\'s display shows it, and its QR code leads there. "" '
        "chooses: this computer's address in its network.",
        page_address,
        example='"https://prinyato.local/"',
    )
    spectators: bool = key(
        False,
        "Есть ли страница для телефонов зрителей, /watch: на ней то же, что на экране зала.",
        "Whether there is a page for spectators' phones, /watch: it shows what the room's display does.",
        example="true",
    )
    certificate: str = key(
        "",
        "Сертификат для HTTPS, файл PEM; нужен и key.",
        "A certificate for HTTPS, a PEM file; it needs key as well.",
        path,
        example='"/etc/prinyato/table.crt"',
    )
    key: str = key(
        "",
        "Ключ к этому сертификату, файл PEM.",
        "The key of that certificate, a PEM file.",
        path,
        example='"/etc/prinyato/table.key"',
    )
