"""Worker processes of the server: each does one job at a time and tells how it goes.

Workers are forked from a clean server process that has the package loaded, so a new one is ready
within some milliseconds; to cancel a job is to end its worker.  They stay warm from one job to the
next, because wordlists take a while to load, and are replaced after a while.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from cruxpress.errors import PuzzleError
from cruxpress.stopping import FROM_KEYS
from cruxpress.web.cards import error_of

# What does the server process import before it forks workers?
PRELOADED = ["cruxpress.web.work"]

# What a worker says on the way: the name of an event and its data.
Tell = Callable[[str, dict[str, Any]], None]
Files = dict[str, bytes]


@dataclass(frozen=True)
class Made:
    """What a job leaves: data for the answer, and files to be fetched by name."""

    data: dict[str, Any] = field(default_factory=dict)
    files: Files = field(default_factory=dict)


# What a worker does: a function of this module's users, its arguments, and a voice.
Work = Callable[..., Made]
# A message of a worker: what kind it is, and an event, a result, or an error.
Said = tuple[str, Any, Any]


class Worker:
    """A process at the other end of a pipe."""

    def __init__(self, niceness: int):
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(PRELOADED)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, niceness), daemon=True)
        self.process.start()
        theirs.close()
        self.jobs = 0

    def give(self, work: Work, arguments: dict[str, Any]) -> None:
        """Begin a job."""
        self.jobs += 1
        with suppress(BrokenPipeError, ConnectionResetError):  # dead: heard when it is listened to
            self.pipe.send((work, arguments))

    def hear(self) -> Said:
        """The next message; ``lost`` when the process is dead.  It blocks: call it in a thread."""
        try:
            said: Said = self.pipe.recv()
        except (EOFError, OSError):
            return ("lost", None, None)
        return said

    def kill(self) -> None:
        """End the process at once; whoever listens hears that it is lost."""
        self.process.kill()

    def close(self) -> None:
        """End the process and give everything back; nobody may listen any more."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


def _serve(pipe: Connection, niceness: int) -> None:
    """What a worker does: jobs, until its parent is gone."""
    for pressed in FROM_KEYS:  # Ctrl-C is the parent's business
        signal.signal(pressed, signal.SIG_IGN)
    os.nice(niceness)

    def tell(name: str, data: dict[str, Any]) -> None:
        pipe.send(("event", name, data))

    with suppress(EOFError, OSError):
        while True:
            work, arguments = pipe.recv()
            pipe.send(_done(work, arguments, tell))


def _done(work: Work, arguments: dict[str, Any], tell: Tell) -> Said:
    try:
        made = work(tell=tell, **arguments)
    except PuzzleError as error:
        return ("failed", error_of(error), None)
    except OSError:
        raise
    except Exception as error:
        # A fault of ours: its kind is told, its text may hold what nobody should see.
        message = f"an inner fault: {type(error).__name__}"
        return ("failed", {"code": "fault", "message": message}, None)
    return ("done", made.data, made.files)
