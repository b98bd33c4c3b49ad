"""Anything that the protocol can say, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from firmware_bridge.messages import (
    Ack,
    Answer,
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

bytes_ = st.integers(0, 0xFF)
ticks = st.integers(0, 0xFFFFFFFF)
signed_ticks = st.integers(-(2**31), 2**31 - 1)
seats = st.integers(1, 16)
identities = st.integers(1, 0xFFFFFFFE)
sensors = st.sampled_from(Sensor)

acks = st.builds(Ack, st.integers(0, 6), st.integers(0, 31))
polls = st.builds(Poll, bytes_, st.tuples(*[st.none() | acks] * 16))
lamps = st.builds(Lamps, st.tuples(*[st.sampled_from(Lamp)] * 16))
windows = st.builds(Window, bytes_, signed_ticks, signed_ticks, st.frozensets(seats))
hellos = st.builds(Hello, st.integers(1, 255))
settings_ = st.builds(Settings, identities, st.integers(0, 16), sensors)
healths = st.builds(Health, *[st.booleans()] * 5)
edges = st.builds(RawEdge, ticks, st.integers(0, 31), st.booleans(), st.booleans(), st.booleans())
answers = st.builds(Answer, seats, bytes_, ticks, healths, bytes_, st.lists(edges, max_size=2).map(tuple))
modules = st.builds(
    Module,
    bytes_,
    identities,
    st.integers(0, 16),
    sensors,
    st.tuples(bytes_, bytes_),
    bytes_,
    ticks,
    st.booleans(),
    st.integers(0, 15).map(lambda bits: Cause(bits << 4)),
)
messages: st.SearchStrategy[Message] = st.one_of(polls, lamps, windows, hellos, settings_, answers, modules)
