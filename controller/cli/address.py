"""Whether the page can be served at the address that is set; asked before a game is begun or taken up."""

from __future__ import annotations

import errno
import socket
import ssl

from controller.config import Config, ConfigError


def check_address(config: Config) -> None:
    """Raise ``ConfigError`` if nobody can listen at the page's host and port."""
    try:
        found = socket.getaddrinfo(
            config.web.host or None, config.web.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
    except OSError as error:
        raise cannot_listen(config, error) from error


def cannot_listen(config: Config, error: OSError) -> ConfigError:
    """Why not, and what would be right."""
    host, port = config.web.host, config.web.port
    if isinstance(error, socket.gaierror):
        return ConfigError(
            f"{host} is no address of this machine ({error.strerror}); try 127.0.0.1 or 0.0.0.0", "web.host"
        )
    match error.errno:
        case errno.EADDRINUSE:
            other = "is a table running already? Otherwise choose another port"
            return ConfigError(f"{port} of {host} is in use; {other}, or 0 for any", "web.port")
        case errno.EACCES:
            return ConfigError(f"{port} may not be listened at by this user; choose one above 1023", "web.port")
        case _:
            return ConfigError(f"{host} cannot be listened at ({error.strerror}); try 127.0.0.1 or 0.0.0.0", "web.host")


def tls_of(config: Config) -> ssl.SSLContext | None:
    """What HTTPS needs, if a certificate is set; raises ``ConfigError`` if it cannot be used."""
    web = config.web
    if not web.certificate:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(web.certificate, web.key)
    except ssl.SSLError as error:
        there = f"{web.certificate} and {web.key} are no certificate and its key; make both anew"
        raise ConfigError(there, "web.certificate") from error
    except OSError as error:
        there = f"{web.certificate} or {web.key} cannot be read ({error.strerror}); check the paths and whose they are"
        raise ConfigError(there, "web.certificate") from error
    return context
