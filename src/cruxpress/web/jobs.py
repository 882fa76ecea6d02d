"""Jobs: long tasks that worker processes run; they report events and can be cancelled.

All of this runs on the event loop of the server.  Only reads from the pipes of workers block, in
their own threads.  Results are bounded in number, bytes and age.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from cruxpress.web.answers import Refusal
from cruxpress.web.settings import Limits
from cruxpress.web.work import Failed, Files, Made, Work, do, load
from cruxpress.workers.worker import Message, Worker

Status = Literal["waiting", "running", "done", "failed", "cancelled"]
# After how many seconds does the server start its first worker?
WARM = 2.0
OVER: tuple[Status, ...] = ("done", "failed", "cancelled")
LOST = {"code": "worker-lost", "message": "the worker of this job died; the server goes on"}


@dataclass(frozen=True)
class Event:
    """An event of a job."""

    number: int
    name: str
    data: dict[str, Any]


@dataclass(eq=False)
class WebJob:
    """A job: its task, its events and its result."""

    kind: str
    work: Work
    arguments: dict[str, Any]
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    status: Status = "waiting"
    events: list[Event] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    error: dict[str, Any] | None = None
    files: Files = field(default_factory=dict)
    told_bytes: int = 0
    ended: float = 0.0
    worker: Worker | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def over(self) -> bool:
        """Is the job done, failed or cancelled?"""
        return self.status in OVER

    @property
    def size(self) -> int:
        """The bytes of the files, plus the approximate bytes of the events."""
        return sum(map(len, self.files.values())) + self.told_bytes

    def tell(self, name: str, data: dict[str, Any]) -> None:
        """Add an event and wake all followers."""
        self.events.append(Event(len(self.events) + 1, name, data))
        self.told_bytes += len(repr(data))
        self.changed.set()
        self.changed = asyncio.Event()

    def end(self, status: Status, error: dict[str, Any] | None = None) -> None:
        """End the job; the last event has the status as its name."""
        self.status, self.error, self.ended = status, error, time.monotonic()
        self.arguments = {}
        self.tell(status, {"error": error} if error else self.result | {"files": self.sizes})

    @property
    def sizes(self) -> dict[str, int]:
        """File name -> size in bytes."""
        return {name: len(content) for name, content in self.files.items()}

    def to_json(self) -> dict[str, Any]:
        """The job as JSON for a client: progress, results so far, and errors."""
        return {
            "id": self.id,
            "kind": self.kind,
            "status": self.status,
            "progress": next(self._told("progress", last=True), {}),
            "cards": list(self._told("card")),
            "faults": list(self._told("fault")),
            "files": self.sizes,
            "result": self.result,
            "error": self.error,
        }

    def _told(self, name: str, last: bool = False) -> Iterator[dict[str, Any]]:
        events = reversed(self.events) if last else self.events
        return (event.data for event in events if event.name == name)

    async def follow(self, after: int = 0) -> AsyncIterator[Event]:
        """Yield the events after a number, including future events, until the job is over."""
        while True:
            changed = self.changed
            while after < len(self.events):
                yield self.events[after]
                after += 1
            if self.over:
                return
            await changed.wait()


class Jobs:
    """All jobs of a server, and the workers that run them."""

    def __init__(self, limits: Limits, seen: Callable[[Event], None] = lambda event: None):
        self.limits, self._seen = limits, seen
        self._jobs: dict[str, WebJob] = {}
        self._waiting: asyncio.Queue[WebJob] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._idle: list[Worker] = []
        self._ears = ThreadPoolExecutor(limits.workers, "ears")

    def open(self) -> None:
        """Start to process jobs; needs a running event loop.  The first worker starts after
        ``WARM`` seconds, so that it does not slow down the first page."""
        asyncio.get_running_loop().call_later(WARM, self._warm)
        self._tasks = [asyncio.create_task(self._hand()) for _ in range(self.limits.workers)]

    async def close(self) -> None:
        """Cancel all jobs and end all workers."""
        for job in list(self._jobs.values()):
            self._stop(job)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._ears.shutdown()
        while self._idle:
            self._idle.pop().close()

    def add(self, kind: str, work: Work, **arguments: Any) -> WebJob:
        """Queue a job; raise a 429 if too many jobs are waiting."""
        self.forget_old()
        waiting = sum(job.status == "waiting" for job in self._jobs.values())
        if waiting >= self.limits.waiting:
            raise Refusal(429)
        job = WebJob(kind, work, arguments)
        self._jobs[job.id] = job
        self._waiting.put_nowait(job)
        return job

    def get(self, id: str) -> WebJob:
        """Find a job by id; raise a 404 if it is unknown or expired."""
        self.forget_old()
        if id not in self._jobs:
            raise Refusal(404, "there is no such job, or no longer")
        return self._jobs[id]

    def drop(self, id: str) -> WebJob:
        """Cancel a job; if it is already over, delete it."""
        job = self.get(id)
        if job.over:
            del self._jobs[id]
        self._stop(job)
        return job

    def forget_old(self) -> None:
        """Delete the oldest finished jobs until all limits hold."""
        over = sorted((job for job in self._jobs.values() if job.over), key=lambda job: job.ended)
        kept, size = len(over), sum(job.size for job in over)
        now = time.monotonic()
        for job in over:
            fresh = now - job.ended < self.limits.kept_seconds
            if fresh and kept <= self.limits.kept_jobs and size <= self.limits.kept_bytes:
                return
            del self._jobs[job.id]
            kept, size = kept - 1, size - job.size

    @property
    def pids(self) -> list[int]:
        """The process ids of all workers."""
        busy = [job.worker for job in self._jobs.values() if job.worker]
        return [one.process.pid for one in (*busy, *self._idle) if one.process.pid]

    def _stop(self, job: WebJob) -> None:
        if job.over:
            return
        job.end("cancelled")
        if job.worker:
            job.worker.kill()

    async def _hand(self) -> None:
        """Process jobs from the queue forever; one such task runs for each worker."""
        while True:
            job = await self._waiting.get()
            if not job.over:
                await self._do(job)

    async def _do(self, job: WebJob) -> None:
        listening = asyncio.get_running_loop().run_in_executor
        worker = self._idle.pop() if self._idle else await listening(self._ears, self._new)
        job.worker, done = worker, False
        try:
            if not job.over:
                job.status = "running"
                job.tell("running", {})
                # In a thread: an upload may fill the pipe.
                await listening(self._ears, worker.call, do, job.work, job.arguments)
                done = await self._listen(job, worker)
        finally:
            job.worker = None
            if done and worker.calls < self.limits.jobs_per_worker:
                self._idle.append(worker)
            else:
                worker.kill()
                with suppress(RuntimeError):  # the thread pool is closed when the server ends
                    await listening(self._ears, worker.close)

    def _new(self) -> Worker:
        return Worker(self.limits.niceness)

    def _warm(self) -> None:
        """Start a worker before the first job arrives."""
        if not self._idle and not self._jobs:
            self._ears.submit(self._warmed)

    def _warmed(self) -> None:
        worker = self._new()
        worker.call(load)
        if worker.receive().kind == "done":
            self._idle.append(worker)
        else:
            worker.close()

    async def _listen(self, job: WebJob, worker: Worker) -> bool:
        """Receive messages until the job is over; return whether the worker can be reused."""
        loop = asyncio.get_running_loop()
        late = loop.call_later(self.limits.job_seconds, self._too_late, job)
        try:
            while True:
                said = await loop.run_in_executor(self._ears, worker.receive)
                if job.over:
                    return False
                if self._heard(job, said):
                    return said.kind in ("done", "failed")
        finally:
            late.cancel()

    def _heard(self, job: WebJob, said: Message) -> bool:
        """Handle a message of a worker; return whether it is the last message."""
        if said.kind == "event":
            job.tell(*said.content)
            self._seen(job.events[-1])
            if job.told_bytes <= self.limits.result_bytes:
                return False
            self._too_large(job, job.told_bytes)
            return True
        if isinstance(said.content, Made):
            self._keep(job, said.content)
        else:
            job.end("failed", said.content.error if isinstance(said.content, Failed) else LOST)
        return True

    def _keep(self, job: WebJob, made: Made) -> None:
        size = sum(map(len, made.files.values()))
        if size > self.limits.result_bytes:
            self._too_large(job, size)
            return
        job.result, job.files = made.data, made.files
        job.end("done")

    def _too_large(self, job: WebJob, size: int) -> None:
        most = self.limits.result_bytes
        job.end("failed", {"code": "too-large", "message": f"the result has {size:,} bytes; "
                f"at most {most:,} are kept"})  # fmt: skip

    def _too_late(self, job: WebJob) -> None:
        if job.over:
            return
        seconds = self.limits.job_seconds
        job.end("failed", {"code": "beyond", "message": f"the job was ended after {seconds} s"})
        if job.worker:
            job.worker.kill()
