"""Signals that stop a run are held back while something must not be cut in two."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

# What stops a command: Ctrl-C, being ended, a terminal that goes, and Ctrl-\.
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
SIGNALS = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
# Those that a terminal sends to a command and all its workers, and that are the command's business.
FROM_KEYS = [getattr(signal, name) for name in ("SIGINT", "SIGQUIT") if hasattr(signal, name)]


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
