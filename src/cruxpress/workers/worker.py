"""A worker process: it receives calls, sends events and answers, and ends with its parent.

Everything that runs in another process of this machine is built on ``Worker``: the pool of ``-j``
(``process_pool.py``), the jobs of the web server and the sandbox of the typesetter.

A worker is spawned, which means a new interpreter, on every system.  Windows has no fork, and a
fork of a process with threads (those of typst or of the web server) can deadlock.  Spawning takes
less than a tenth of a second.

Two threads of the worker receive and send, so that neither side ever waits for the other to read.
The receiving thread also notices that the parent is gone, and ends the worker.
"""

from __future__ import annotations

import atexit
import gc
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, Literal, NamedTuple

from cruxpress.support.signals import FROM_KEYS

# The exit code of a worker whose call ended neither with a value nor with an Exception.
BROKE = 70

# What a call may report while it runs.
Tell = Callable[[Any], None]


class Message(NamedTuple):
    """A message of a worker: an event of a call, its value, its exception, or the end of the
    worker."""

    kind: Literal["event", "done", "failed", "lost"]
    content: Any = None


class Worker:
    """A process that does one call after the other."""

    def __init__(self, niceness: int = 0):
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        # Not a daemon: multiprocessing forbids those to have workers of their own.
        self.process: BaseProcess = context.Process(
            target=_serve, args=(theirs, niceness, gc.get_threshold())
        )
        try:
            _start(self.process)
        except BaseException:  # Ctrl-C, for example: the process ends when its pipe is closed
            self.pipe.close()
            raise
        finally:
            theirs.close()
        atexit.register(self.kill)  # runs before multiprocessing waits for the process
        self.calls, self.answered = 0, False

    def call(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Begin ``function(tell, *arguments)``, or queue it behind the calls before it."""
        with suppress(OSError):  # the worker is dead, which receive() reports
            self.pipe.send((function, arguments))
        self.calls += 1

    def receive(self, seconds: float | None = None) -> Message:
        """Wait for the next message; TimeoutError if there is none for so long."""
        try:
            message = Message(*self.pipe.recv()) if self.pipe.poll(seconds) else None
        except (EOFError, OSError):
            return Message("lost")
        if message is None:
            raise TimeoutError(f"a worker said nothing for {seconds} seconds")
        self.answered = True
        return message

    @property
    def failed_to_start(self) -> bool:
        """Did Python end the process before its first call?  Ask this of a dead worker."""
        self.process.join()
        return not self.answered and self.process.exitcode == 1

    def kill(self) -> None:
        """Kill the process; a pending ``receive`` reports that the worker is lost."""
        self.process.kill()

    def close(self) -> None:
        """End the process and release its resources; not while another thread waits in
        ``receive``."""
        atexit.unregister(self.kill)
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


def _start(process: BaseProcess) -> None:
    """Start a process that never notices Ctrl-C, which a terminal sends to all processes of a
    command: the parent decides what ends.  A new process inherits which signals are blocked."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        process.start()
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, FROM_KEYS)
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection, niceness: int, garbage: tuple[int, int, int]) -> None:
    """The main loop of the process: run calls until the parent is gone."""
    for pressed in FROM_KEYS:
        signal.signal(pressed, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    gc.set_threshold(*garbage)
    inbox: SimpleQueue[bytes] = SimpleQueue()
    outbox: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive_all, args=(pipe, inbox), daemon=True).start()
    threading.Thread(target=_send_all, args=(pipe, outbox), daemon=True).start()
    try:
        while True:
            outbox.put(_done(inbox.get(), outbox))
    finally:  # SystemExit, or a panic of a library in Rust
        os._exit(BROKE)


def _done(sent: bytes, outbox: SimpleQueue[bytes]) -> bytes:
    """Run a call and return its last message."""

    def tell(event: Any) -> None:
        outbox.put(pickle.dumps(("event", event)))

    try:
        function, arguments = pickle.loads(sent)
        return pickle.dumps(("done", function(tell, *arguments)))
    except Exception as error:
        try:
            return pickle.dumps(("failed", error))
        except Exception:
            return pickle.dumps(("failed", RuntimeError(repr(error))))


def _receive_all(pipe: Connection, inbox: SimpleQueue[bytes]) -> None:
    try:
        while True:
            inbox.put(pipe.recv_bytes())
    finally:  # the parent is gone
        os._exit(0)


def _send_all(pipe: Connection, outbox: SimpleQueue[bytes]) -> None:
    try:
        while True:
            pipe.send_bytes(outbox.get())
    finally:  # the parent is gone, or the memory is full
        os._exit(BROKE)
