"""Calls: functions that worker processes run while a request waits for their value.

The server itself computes nothing, so pages and short answers never wait for a puzzle.  A call has
a time limit that includes its wait for a worker; a worker that takes longer is killed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Annotated, Any, ParamSpec, TypeVar

from fastapi import Depends, Request
from starlette.requests import ClientDisconnect
from starlette.types import Receive

from cruxpress.core.errors import Beyond, WorkerLost
from cruxpress.text.messages import said
from cruxpress.web.answers import Refusal
from cruxpress.web.replies import load
from cruxpress.web.settings import Limits
from cruxpress.workers.worker import Message, Worker

Given = ParamSpec("Given")
Value = TypeVar("Value")
# After how many seconds do the workers start, so that they do not slow down the first page?
WARM = 2.0
# How many seconds may a call still take when its client is gone?  A page drops a request at every
# key; a new worker would cost more than the answer that nobody waits for.
GRACE = 2.0


class Calls:
    """The workers of a server that answer requests, one call at a time each."""

    def __init__(self, limits: Limits):
        self.limits = limits
        self._free = asyncio.Semaphore(limits.workers)
        self._waiting = 0
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._threads = ThreadPoolExecutor(limits.workers, "calls")
        self._closed = False

    def open(self) -> None:
        """Start the workers after ``WARM`` seconds; needs a running event loop."""
        loop = asyncio.get_running_loop()
        self._warming = loop.call_later(WARM, lambda: loop.create_task(self._warm()))

    async def _warm(self) -> None:
        warming = (self(load) for _ in range(self.limits.workers))
        await asyncio.gather(*warming, return_exceptions=True)

    def close(self) -> None:
        """Kill all workers; calls under way fail."""
        self._closed = True
        self._warming.cancel()
        for worker in self._workers:
            worker.kill()
        self._threads.shutdown()
        while self._workers:
            self._workers.pop().close()

    @property
    def pids(self) -> list[int]:
        """The process ids of all workers."""
        return [one.process.pid for one in self._workers if one.process.pid]

    async def __call__(
        self, function: Callable[Given, Value], *given: Given.args, **named: Given.kwargs
    ) -> Value:
        """The value of a function, which a worker computes.

        Raise what the function raises; a 503 if too many calls wait or no worker becomes free in
        time; Beyond if the function takes too long.
        """
        if self._waiting >= self.limits.calls:
            raise Refusal(503)
        seconds = self.limits.call_seconds
        until = asyncio.get_running_loop().time() + seconds
        self._waiting += 1
        try:
            async with asyncio.timeout_at(until):
                await self._free.acquire()
        except TimeoutError:
            raise Refusal(503) from None
        finally:
            self._waiting -= 1
        try:
            async with asyncio.timeout_at(until):
                message = await self._answer(function, given, named)
        except TimeoutError:
            raise Beyond(said("not finished within {seconds} seconds", seconds=seconds)) from None
        finally:
            self._free.release()
        value: Value = _value(message)
        return value

    async def _answer(self, function: Callable[..., Any], *arguments: Any) -> Message:
        """Call the function in a worker; if this is cancelled, kill the worker."""
        run = asyncio.get_running_loop().run_in_executor
        while not self._idle:
            await run(self._threads, self._start)
        worker = self._idle.pop()
        asked = run(self._threads, _ask, worker, function, arguments)
        try:
            message = await asyncio.shield(asked)
        except asyncio.CancelledError:
            self._retire(worker, asked)
            raise
        if message.kind == "lost" or worker.calls >= self.limits.calls_per_worker:
            self._retire(worker, asked)
        else:
            self._idle.append(worker)
        return message

    def _start(self) -> None:
        worker = Worker(self.limits.niceness // 3)
        self._workers.add(worker)
        if self._closed:
            worker.kill()
        self._idle.append(worker)

    def _retire(self, worker: Worker, asked: asyncio.Future[Message]) -> None:
        """Kill a worker, and release its resources when nobody reads from it any more."""

        def ended(_: object) -> None:
            with suppress(RuntimeError):  # close() has ended the threads, and closes the worker
                self._threads.submit(self._bury, worker)

        worker.kill()
        asked.add_done_callback(ended)

    def _bury(self, worker: Worker) -> None:
        self._workers.discard(worker)
        worker.close()


def _ask(worker: Worker, function: Callable[..., Any], arguments: Any) -> Message:
    """Send a call and wait for its value, in a thread: a large argument fills the pipe."""
    worker.call(_reply, function, *arguments)
    return worker.receive()


def _reply(
    _: object, function: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]
) -> Any:
    """The call that a worker runs."""
    return function(*given, **named)


def _value(message: Message) -> Any:
    if message.kind == "done":
        return message.content
    if message.kind == "failed":
        raise message.content
    raise WorkerLost(said("the worker of this request died; the server goes on"))


class Ask:
    """The calls of one request; they end soon after its client is gone."""

    def __init__(self, request: Request):
        self._calls: Calls = request.app.state.office.calls
        self._receive = request.receive

    async def __call__(
        self, function: Callable[Given, Value], *given: Given.args, **named: Given.kwargs
    ) -> Value:
        """The value of a function, which a worker computes."""
        calling = asyncio.ensure_future(self._calls(function, *given, **named))
        calling.add_done_callback(lambda done: done.cancelled() or done.exception())
        leaving = asyncio.ensure_future(_gone(self._receive))
        try:
            await asyncio.wait((calling, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not calling.done():
                await asyncio.wait((calling,), timeout=GRACE)
                raise ClientDisconnect
            return calling.result()
        finally:
            leaving.cancel()
            calling.cancel()


async def _gone(receive: Receive) -> None:
    """Wait until the client of a request is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


TheAsk = Annotated[Ask, Depends(Ask)]
