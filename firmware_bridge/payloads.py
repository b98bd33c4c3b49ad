"""What the Pi and the modules say, as the payloads of frames: how each message is laid out (PROTOCOL.md), both ways."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import Any

from firmware_bridge.line import SEATS
from firmware_bridge.messages import (
    Ack,
    Answer,
    BadMessage,
    Cause,
    Health,
    Hello,
    Lamps,
    Message,
    Module,
    Poll,
    RawEdge,
    Settings,
    Window,
)
from hardware.ports import Lamp
from hardware.sensors import Sensor


def encode(message: Message) -> bytes:
    """The payload that says this; :class:`BadMessage` if a field holds what the protocol cannot say."""
    try:
        payload = _WRITERS[type(message)](message)
    except (struct.error, LookupError, ValueError) as error:
        raise BadMessage(0, f"{message} does not fit ({error})") from error
    # What decode gives back is what the other side will understand.
    if decode(payload) != message:
        raise BadMessage(0, f"{message} does not fit")
    return payload


def decode(payload: bytes) -> Message:
    """The message that the payload of a frame is; :class:`BadMessage` if it is none."""
    if not payload:
        raise BadMessage(0, "it is empty")
    reader = _READERS.get(payload[0])
    if reader is None:
        raise BadMessage(0, f"no frame is of type 0x{payload[0]:02X}")
    return reader(payload)


# --- how each is laid out --------------------------------------------------------------------------

_POLL = struct.Struct(f"<BB{SEATS}s")
_LAMPS = struct.Struct("<BQ")
_WINDOW = struct.Struct("<BBiiH")
_HELLO = struct.Struct("<BB")
_SETTINGS = struct.Struct("<BIBB")
_ANSWER = struct.Struct("<BBBIBB")
_EDGE = struct.Struct("<IB")
_MODULE = struct.Struct("<BBIBBBBBIB")

_NO_ACK = 0
_ACK_OF: dict[int, Ack | None] = {_NO_ACK: None} | {
    boot + 1 << 5 | wanted: Ack(boot, wanted) for boot in range(7) for wanted in range(32)
}
_BYTE_OF_ACK = {ack: byte for byte, ack in _ACK_OF.items()}

_LAMP_OF = (
    Lamp.DARK,
    Lamp.YOUR_TURN,
    Lamp.NOMINATED,
    Lamp.ASKED,
    Lamp.MAY_VOTE,
    Lamp.COUNTS,
    Lamp.REFUSED,
    Lamp.NOT_HEARD,
    Lamp.CURSOR,
    # A number that has no meaning is dark.
    *(Lamp.DARK,) * 7,
)

_HEALTH_OF = tuple(Health(*(bool(byte & 1 << bit) for bit in range(5))) for byte in range(32))
_BYTE_OF_HEALTH = {health: byte for byte, health in enumerate(_HEALTH_OF)}

_NUMBER, _LOST, _FOUND, _DOWN = 0x1F, 0x20, 0x40, 0x80
_MODULE_DOWN, _CAUSES = 0x01, 0xF0
_NOBODY = (0, 0xFFFFFFFF)


def _write_poll(poll: Poll) -> bytes:
    return _POLL.pack(0x01, poll.token, bytes(_BYTE_OF_ACK[ack] for ack in poll.acks))


def _read_poll(payload: bytes) -> Poll:
    _, token, acks = _unpack(_POLL, payload)
    for at, byte in enumerate(acks, start=2):
        if byte not in _ACK_OF:
            raise BadMessage(at, f"0x{byte:02X} acknowledges an edge, but of no boot")
    return Poll(token, tuple(map(_ACK_OF.__getitem__, acks)))


def _write_lamps(lamps: Lamps) -> bytes:
    return _LAMPS.pack(0x02, sum(_LAMP_OF.index(lamp) << 4 * n for n, lamp in enumerate(lamps.meanings)))


def _read_lamps(payload: bytes) -> Lamps:
    _, numbers = _unpack(_LAMPS, payload)
    return Lamps(tuple(_LAMP_OF[numbers >> 4 * n & 0xF] for n in range(SEATS)))


def _write_window(window: Window) -> bytes:
    mask = sum(_mask(seat) for seat in window.seats)
    return _WINDOW.pack(0x03, window.token, window.opens, window.closes, mask)


def _read_window(payload: bytes) -> Window:
    _, token, opens, closes, mask = _unpack(_WINDOW, payload)
    return Window(token, opens, closes, frozenset(seat for seat in range(1, SEATS + 1) if mask & _mask(seat)))


def _write_hello(hello: Hello) -> bytes:
    return _HELLO.pack(0x04, hello.salt)


def _read_hello(payload: bytes) -> Hello:
    _, salt = _unpack(_HELLO, payload)
    if not salt:
        raise BadMessage(1, "the salt of a HELLO is not 0")
    return Hello(salt)


def _write_settings(settings: Settings) -> bytes:
    return _SETTINGS.pack(0x05, settings.identity, settings.seat, settings.sensor)


def _read_settings(payload: bytes) -> Settings:
    _, identity, seat, sensor = _unpack(_SETTINGS, payload)
    return Settings(_identity(1, identity), _seat(5, seat, least=0), _sensor(6, sensor))


def _write_answer(answer: Answer) -> bytes:
    head = _ANSWER.pack(0x81, answer.seat, answer.token, answer.stamp, _BYTE_OF_HEALTH[answer.health], answer.boot)
    return head + b"".join(map(_write_edge, answer.edges))


def _write_edge(edge: RawEdge) -> bytes:
    flags = edge.lost * _LOST | edge.found * _FOUND | edge.down * _DOWN
    return _EDGE.pack(edge.stamp, edge.number | flags)


def _read_answer(payload: bytes) -> Answer:
    edges, rest = divmod(len(payload) - _ANSWER.size, _EDGE.size)
    if rest or not 0 <= edges <= 2:
        raise BadMessage(len(payload), "an ANSWER has 9, 14 or 19 bytes")
    _, seat, token, stamp, health, boot = _ANSWER.unpack_from(payload)
    if health >= len(_HEALTH_OF):
        raise BadMessage(7, f"0x{health:02X} has bits that no health has")
    told = tuple(map(_edge, _EDGE.iter_unpack(payload[_ANSWER.size :]))) if edges else ()
    return Answer(_seat(1, seat, least=1), token, stamp, _HEALTH_OF[health], boot, told)


def _edge(fields: tuple[Any, ...]) -> RawEdge:
    stamp, byte = fields
    return RawEdge(stamp, byte & _NUMBER, byte & _DOWN != 0, byte & _FOUND != 0, byte & _LOST != 0)


def _write_module(module: Module) -> bytes:
    return _MODULE.pack(
        0x84,
        module.salt,
        module.identity,
        module.seat,
        module.sensor,
        *module.firmware,
        module.protocol,
        module.boot,
        module.down * _MODULE_DOWN | module.cause.value,
    )


def _read_module(payload: bytes) -> Module:
    _, salt, identity, seat, sensor, major, minor, protocol, boot, state = _unpack(_MODULE, payload)
    if state & ~(_MODULE_DOWN | _CAUSES):
        raise BadMessage(15, f"0x{state:02X} has bits that no module has")
    return Module(
        salt,
        _identity(2, identity),
        _seat(6, seat, least=0),
        _sensor(7, sensor),
        (major, minor),
        protocol,
        boot,
        state & _MODULE_DOWN != 0,
        Cause(state & _CAUSES),
    )


def _unpack(layout: struct.Struct, payload: bytes) -> tuple[Any, ...]:
    if len(payload) != layout.size:
        raise BadMessage(len(payload), f"a 0x{payload[0]:02X} has {layout.size} bytes")
    return layout.unpack(payload)


def _mask(seat: int) -> int:
    return 1 << seat - 1


def _seat(at: int, seat: int, least: int) -> int:
    if not least <= seat <= SEATS:
        raise BadMessage(at, f"a seat is {least} to {SEATS}, not {seat}")
    return seat


def _sensor(at: int, number: int) -> Sensor:
    try:
        return Sensor(number)
    except ValueError as error:
        raise BadMessage(at, f"no sensor has the number {number}") from error


def _identity(at: int, identity: int) -> int:
    if identity in _NOBODY:
        raise BadMessage(at, f"no module has the identity 0x{identity:08X}")
    return identity


_READERS: Mapping[int, Callable[[bytes], Message]] = {
    0x01: _read_poll,
    0x02: _read_lamps,
    0x03: _read_window,
    0x04: _read_hello,
    0x05: _read_settings,
    0x81: _read_answer,
    0x84: _read_module,
}
_WRITERS: Mapping[type, Callable[[Any], bytes]] = {
    Poll: _write_poll,
    Lamps: _write_lamps,
    Window: _write_window,
    Hello: _write_hello,
    Settings: _write_settings,
    Answer: _write_answer,
    Module: _write_module,
}
