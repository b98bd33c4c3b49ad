"""The turns of the bus while seats are enrolled: what is to be told, who is there, what the seats say; and again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from firmware_bridge.bus import Ask
from firmware_bridge.messages import Hello, Module, Poll, Settings


class Enroller(Protocol):
    """Who decides what the modules are told; an ``Enrolment`` is one."""

    def heard(self, module: Module) -> None:
        """A module has answered, after everything that ``settings`` has returned was sent to it."""
        ...

    def settings(self) -> list[Settings]:
        """What to send now, each once."""
        ...


class Rounds:
    """Asks some forty times a second who is there: a module without a number tells of its hand in no other way."""

    def __init__(self, enroller: Enroller) -> None:
        self._enroller = enroller
        self._unsent: deque[Settings] = deque()
        self._asked: Ask | None = None

    def ask(self, hello: Callable[[], Hello], poll: Callable[[], Poll]) -> Ask:
        """What is asked next."""
        if not isinstance(self._asked, Settings | Hello):
            self._unsent.extend(self._enroller.settings())
        if self._unsent:
            self._asked = self._unsent.popleft()
        else:
            self._asked = poll() if isinstance(self._asked, Hello) else hello()
        return self._asked

    def hear(self, module: Module) -> None:
        """Pass an answer on, but for one to an earlier question: it says how the module was, not how it is."""
        match self._asked:
            case Hello(salt=salt):
                current = module.salt == salt
            case Settings(identity=identity):
                current = module.salt == 0 and module.identity == identity
            case _:
                current = False
        if current:
            self._enroller.heard(module)
