"""The typesetter apart: in a process of its own, with a limit of time and of memory.

A font is a program of sorts, and one that a stranger made may keep the typesetter busy for ever,
fill the memory or end the process.  So whatever is set in a font that is not ours is set here:
``python -m cruxpress.book.apart`` takes a task as JSON on its standard input, leaves what it made
in the folder of the task, and ends with its parent.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from dataclasses import asdict, dataclass
from pathlib import Path

from cruxpress.book.setting import PressError, Task, Typesetter

# How long may the typesetter take, in seconds?  A book of a thousand pages takes half a minute.
SECONDS = 180
# How much memory may it have, in bytes?  The same book takes a quarter of it.
MEMORY = 2 * 1024**3
# How a child says that the typesetter refused its input, with a sentence.
_REFUSED = 3


@dataclass(frozen=True)
class Apart:
    """Asks the typesetter in a process of its own."""

    seconds: float = SECONDS
    memory: int = MEMORY

    def answer(self, task: Task) -> list[bytes]:
        """What the typesetter makes of a task; PressError when it fails in any way."""
        command = [sys.executable, "-m", "cruxpress.book.apart", str(self.memory)]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        ) as child:
            try:
                said = self._said(child, task)
            except subprocess.TimeoutExpired:
                child.kill()
                raise PressError(
                    f"the typesetter was not done with the font {task.font} after "
                    f"{self.seconds:g} seconds; take another with look.font"
                ) from None
            except BaseException:
                child.kill()
                raise
        if child.returncode == _REFUSED:
            raise PressError(said)
        if child.returncode:
            raise PressError(
                f"the typesetter broke down over the font {task.font} or a picture; take another "
                "with look.font, or leave the picture out"
            )
        return _made(task)

    def _said(self, child: subprocess.Popen[bytes], task: Task) -> str:
        """Give a child its task, and hear what it says; its input stays open while we live."""
        assert child.stdin is not None and child.stderr is not None
        child.stdin.write(json.dumps(asdict(task)).encode() + b"\n")
        child.stdin.flush()
        child.wait(self.seconds)
        return child.stderr.read().decode("utf-8", "replace").strip()


def _made(task: Task) -> list[bytes]:
    return [path.read_bytes() for path in sorted(Path(task.root).glob("made-*"))]


def _limit(memory: int) -> None:
    """Limit the memory and the work of this process, where the system can."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """Do the task on standard input, and end when that is closed."""
    _limit(int(sys.argv[1]))
    task = Task(**json.loads(sys.stdin.buffer.readline()))
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        for number, data in enumerate(Typesetter(task).answer(task)):
            (Path(task.root) / f"made-{number:06}").write_bytes(data)
    except PressError as error:
        sys.stderr.write(str(error))
        sys.stderr.flush()
        os._exit(_REFUSED)
    os._exit(0)


if __name__ == "__main__":
    main()
