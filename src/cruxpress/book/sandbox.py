"""The sandbox of the typesetter: a process of its own, with a limit of time and of memory.

A font is a program of sorts, and one that a stranger made may keep the typesetter busy for ever,
fill the memory or crash the process.  So whatever is set in a font or with a picture that is not
ours is set here.  The limit of memory holds on Linux; all systems have that of time.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cruxpress.book.typst_task import PressError, TypstProcess, TypstTask

if TYPE_CHECKING:
    from cruxpress.workers.worker import Tell

# How long may the typesetter take, in seconds?  A book of a thousand pages takes half a minute.
SECONDS = 180
# How much memory may it have, in bytes?  The same book takes a quarter of it.
MEMORY = 2 * 1024**3


@dataclass(frozen=True)
class Sandbox:
    """Asks the typesetter in a process of its own."""

    seconds: float = SECONDS
    memory: int = MEMORY

    def answer(self, task: TypstTask) -> list[bytes]:
        """What the typesetter makes of a task; PressError when it fails in any way."""
        from cruxpress.workers.worker import Worker  # lazy: most documents need no multiprocessing

        worker = Worker()
        try:
            worker.call(_typeset, task, self.memory)
            kind, content = worker.receive(self.seconds)
        except TimeoutError:
            raise PressError(
                f"the typesetter was not done with the font {task.font} after "
                f"{self.seconds:g} seconds; take another with look.font"
            ) from None
        finally:
            worker.close()
        if kind == "done":
            return content  # type: ignore[no-any-return]
        if isinstance(content, PressError):
            raise content
        raise PressError(
            f"the typesetter broke down over the font {task.font} or a picture; take another "
            "with look.font, or leave the picture out"
        )


def _typeset(_: Tell, task: TypstTask, memory: int) -> list[bytes]:
    _limit(memory)
    return TypstProcess(task).answer(task)


def _limit(memory: int) -> None:
    """Limit the memory and the work of this process, where the system can; what a crash prints
    goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    with suppress(ImportError):  # Windows
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
