"""A certificate of the table's own: phones keep their screens awake, and remember the page, over HTTPS only."""

from __future__ import annotations

from dataclasses import dataclass

from controller.cli.install import local_name, wifi
from controller.cli.install.machine import Machine
from controller.cli.install.steps import remove, write
from controller.cli.install.words import Words

FOLDER = "/etc/prinyato/https"
AUTHORITY = f"{FOLDER}/authority.crt"
CERTIFICATE = f"{FOLDER}/table.crt"
KEY = f"{FOLDER}/table.key"

_AUTHORITY_KEY = f"{FOLDER}/authority.key"
_SETTINGS = f"{FOLDER}/openssl.cnf"

DAYS = 820
"""Telephones take no certificate that lasts longer than 825 days."""

_OPENSSL = f"""\
[req]
distinguished_name = name
prompt = no
[name]
CN = Prinyato
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[table]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = DNS:{local_name.NAME}.local, DNS:localhost, IP:{wifi.ADDRESS}, IP:127.0.0.1
"""


@dataclass(frozen=True, slots=True)
class Certificate:
    """For ``prinyato.local`` and the Pi's address in its own Wi-Fi; who has it keeps it, for phones trust it by now."""

    group: str

    def describe(self, words: Words) -> str:
        """Where it is."""
        return words("certificate", path=CERTIFICATE)

    def do(self, machine: Machine) -> None:
        """Make an authority and a certificate by it, then forget the authority's key: nothing else is ever signed."""
        if machine.path(CERTIFICATE).exists():
            return
        write(machine, _SETTINGS, _OPENSSL, 0o644)
        new_key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-config", _SETTINGS)
        request = ("openssl", "req", "-x509", *new_key, "-days", str(DAYS))
        try:
            machine.run(*request, "-extensions", "authority", "-keyout", _AUTHORITY_KEY, "-out", AUTHORITY)
            by = ("-CA", AUTHORITY, "-CAkey", _AUTHORITY_KEY, "-subj", f"/CN={local_name.NAME}.local")
            machine.run(*request, *by, "-extensions", "table", "-keyout", KEY, "-out", CERTIFICATE)
        finally:
            for path in (_AUTHORITY_KEY, _SETTINGS):
                remove(machine, path)
        machine.run("chgrp", self.group, KEY)
        machine.run("chmod", "0640", KEY)

    def undo(self, machine: Machine) -> None:
        """Take it away; phones that trust it trust nothing by that."""
        remove(machine, FOLDER)
