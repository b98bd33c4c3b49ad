"""Coroutines here run on virtual time, as the conductor's tests do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import pytest

from tests.controller.conductor.virtual_time import VirtualLoop


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    del config, item
    return {"virtual": VirtualLoop}
