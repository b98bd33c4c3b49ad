"""The page: whether it can be served where the configuration says, and how long its certificate holds."""

from __future__ import annotations

import errno
import ssl
import time
from collections.abc import Iterator

from controller.cli.address import check_address, tls_of
from controller.cli.doctor.findings import Finding, Value, cause_of, fine, none, note, wrong
from controller.cli.doctor.patient import Patient
from controller.cli.install.machine import CommandFailed
from controller.config import ConfigError

SOON_DAYS = 30
_DAY_S = 86_400
_FIRST_FREE = "/proc/sys/net/ipv4/ip_unprivileged_port_start"


def page(patient: Patient) -> Iterator[Finding]:
    """The address, then the certificate."""
    yield port(patient)
    if patient.config.web.certificate:
        yield certificate(patient)
    else:
        yield none("certificate", "certificate_none")


def port(patient: Patient) -> Finding:
    """Whether the page's port is free, or a running table's."""
    web = patient.config.web
    values: dict[str, Value] = {"host": web.host, "port": web.port}
    first = patient.read(_FIRST_FREE)
    if patient.installed and first.isdecimal() and 0 < web.port < int(first):
        return wrong("web-port", "port_low", **values, first=int(first))
    try:
        check_address(patient.config)
    except ConfigError as error:
        number = error.__cause__.errno if isinstance(error.__cause__, OSError) else None
        match number:
            case errno.EADDRINUSE if patient.plays:
                return fine("web-port", "port_ours", **values)
            case errno.EADDRINUSE:
                return wrong("web-port", "port_taken", **values)
            case errno.EACCES:
                return wrong("web-port", "port_low", **values, first=int(first or 1024))
            case _:
                return wrong("web-port", "host_wrong", **values, why=cause_of(error))
    return fine("web-port", "port_free", **values)


def certificate(patient: Patient) -> Finding:
    """Whether certificate and key belong together, and until when."""
    path = patient.config.web.certificate
    try:
        tls_of(patient.config)
    except ConfigError as error:
        return wrong("certificate", "certificate_unusable", path=path, why=cause_of(error))
    try:
        said = patient.machine.run("openssl", "x509", "-noout", "-enddate", "-in", path)
    except CommandFailed as error:
        return note("certificate", "certificate_unknown", path=path, why=error.what)
    return judged_end(path, ssl.cert_time_to_seconds(said.strip().partition("=")[2]), time.time())


def judged_end(path: str, ends: float, now: float) -> Finding:
    """Both in seconds since 1970."""
    days = int((ends - now) // _DAY_S)
    values: dict[str, Value] = {"path": path, "days": days}
    if days < 0:
        return wrong("certificate", "certificate_over", **values)
    if days < SOON_DAYS:
        return note("certificate", "certificate_ends", **values)
    return fine("certificate", "certificate", **values)
