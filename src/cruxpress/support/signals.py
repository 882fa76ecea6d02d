"""Delay stop signals during a critical section."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

# Signals that stop a command: Ctrl-C, kill, a closed terminal, and Ctrl-\.
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
SIGNALS = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
# Signals that a terminal sends to the command and all its workers; only the command handles them.
FROM_KEYS = [getattr(signal, name) for name in ("SIGINT", "SIGQUIT") if hasattr(signal, name)]


@contextmanager
def unparted() -> Iterator[None]:
    """Delay stop signals until the end of the block; no effect outside the main thread."""
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
