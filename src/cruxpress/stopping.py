"""Being stopped, but not in the middle of what must not be parted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

# What stops a command: Ctrl-C, being ended, and a terminal that goes.
SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


@contextmanager
def unparted() -> Iterator[None]:
    """Inside, signals that would stop us wait until the end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {one: signal.signal(one, lambda number, _: came.append(number)) for one in SIGNALS}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        for number in dict.fromkeys(came):
            signal.raise_signal(number)
