"""Worker pools. ``ThisProcess`` runs everything here, ``Processes`` is a pool of worker processes,
and a ``Cluster`` (of Dask) may be many machines.

A pool is long-lived: its workers stay warm from one task to the next.  ``map`` keeps the order
of the items, whatever the number of workers, and limits how many tasks are in flight. A task has as
many items as take a little over a tenth of a second, judged by the cost of the last ones."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.workers.pool import MOST_ITEMS, Done, Task, ThisProcess, WorkerPool

if TYPE_CHECKING:
    from cruxpress.workers.process_pool import Processes

__all__ = [
    "MOST_ITEMS",
    "Done",
    "Processes",
    "Task",
    "ThisProcess",
    "WorkerPool",
    "pool_named",
    "pool_of",
]

# How many worker processes may a user ask for?
MOST_WORKERS = 256
_LOCAL = re.compile(r"(local|dask)(?::(\d{1,4}))?")
_REMOTE = re.compile(r"dask(\+tls)?://(\S+:\d{1,5})")


def pool_of(workers: int) -> WorkerPool:
    """This process for one worker, a pool of processes for more."""
    if workers == 1:
        return ThisProcess()
    from cruxpress.workers.process_pool import Processes

    return Processes(workers)


def pool_named(text: str) -> WorkerPool:
    """A pool in the words of a user: ``local`` (all cores), ``local:4``, ``dask://host:8786`` (the
    workers of a scheduler; ``dask+tls://`` with the certificates of Dask's settings), or ``dask``
    (a scheduler and workers on this machine)."""
    if match := _LOCAL.fullmatch(text):
        workers = int(match[2] or os.cpu_count() or 1)
        if not 1 <= workers <= MOST_WORKERS:
            raise AskedWrongly(f"a pool has 1 to {MOST_WORKERS} workers, got {workers}")
        return pool_of(workers) if match[1] == "local" else _cluster(workers=workers)
    if match := _REMOTE.fullmatch(text):
        return _cluster(f"{'tls' if match[1] else 'tcp'}://{match[2]}")
    raise AskedWrongly(f"expected a pool such as local:4 or dask://host:8786, got {shown(text)}")


def _cluster(address: str = "", workers: int = 0) -> WorkerPool:
    try:
        from cruxpress.workers.dask_cluster import Cluster
    except ImportError as error:
        if not (error.name or "").startswith(("distributed", "dask")):
            raise
        raise AskedWrongly("a cluster needs Dask: pip install 'cruxpress[cluster]'") from None
    return Cluster(address, workers=workers)


def __getattr__(name: str) -> Any:
    """Imported lazily: a single process should not pay for multiprocessing."""
    if name != "Processes":
        raise AttributeError(f"module 'cruxpress.workers' has no attribute {name!r}")
    from cruxpress.workers.process_pool import Processes

    return Processes
