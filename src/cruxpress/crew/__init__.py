"""Crews: who does the work.  ``Here`` is this process, ``Processes`` are workers beside it.

A crew is long-lived: its workers stay warm from one task to the next.  ``map`` keeps the order
of the items, whatever the number of workers, with a bounded window under way; a task takes as
many items as fill a good tenth of a second, by what the last ones cost.
"""

from __future__ import annotations

import os
import re

from cruxpress.crew.crew import MOST_ITEMS, Crew, Done, Here, Task
from cruxpress.crew.processes import Processes
from cruxpress.errors import AskedWrongly, shown

__all__ = ["MOST_ITEMS", "Crew", "Done", "Here", "Processes", "Task", "crew_named", "crew_of"]

# How many worker processes may a user ask for?
MOST_WORKERS = 256
_LOCAL = re.compile(r"local(?::(\d{1,4}))?")


def crew_of(workers: int) -> Crew:
    """This process for one worker, processes for more."""
    return Here() if workers == 1 else Processes(workers)


def crew_named(text: str) -> Crew:
    """A crew in the words of a user: ``local`` (all cores) or ``local:4``."""
    if match := _LOCAL.fullmatch(text.strip()):
        workers = int(match[1] or os.cpu_count() or 1)
        if not 1 <= workers <= MOST_WORKERS:
            raise AskedWrongly(f"a crew has 1 to {MOST_WORKERS} workers, got {workers}")
        return crew_of(workers)
    raise AskedWrongly(f"expected a crew such as local:4, got {shown(text)}")
