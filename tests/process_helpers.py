"""Looking at other processes in tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import psutil

Found = TypeVar("Found")


def lives(pid: int) -> bool:
    """Is there a process of this number that has not ended?"""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def workers_of(pid: int) -> list[psutil.Process]:
    """The worker processes of a process."""
    try:
        children = psutil.Process(pid).children(recursive=True)
        return [one for one in children if any("spawn_main" in part for part in one.cmdline())]
    except psutil.NoSuchProcess:
        return []


def cpu(process: psutil.Process) -> float:
    """The seconds of work of a process so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


def wait_for(question: Callable[[], Found], seconds: float = 60) -> Found:
    """The answer of a question when it is true, or at the end of a long time."""
    until = time.monotonic() + seconds
    while not (answer := question()) and time.monotonic() < until:
        time.sleep(0.02)
    return answer


def stuck(*_: object) -> None:
    """Do nothing for a minute: the longest call of a worker."""
    time.sleep(60)
