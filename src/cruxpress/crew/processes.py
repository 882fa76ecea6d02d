"""Worker processes beside this one.

Workers are forked from a clean server process that has the package loaded, and talk through a
pipe each.  A worker that dies takes only its own task with it: the items of that task are then
given out one by one, which names the item that kills; it is tried twice, and is ``lost`` then.
A worker whose parent is gone ends at once.

A crew that is told a recipe of its run is *warm*: the parent loads the family and its words, and
where it has no other threads (forking beside them is not safe) its first workers are forked from
itself, with all that is loaded.  They begin at once, where a server would load everything again.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any

from cruxpress.aim import make
from cruxpress.crew.crew import MOST_LOST, Crew, Item, Part, Task, Value, each
from cruxpress.errors import PuzzleError
from cruxpress.recipe import Recipe
from cruxpress.stopping import FROM_KEYS

# How many tasks lie at a worker, the one under way included?
AT_HAND = 2
# What does the server process import before it forks workers?
PRELOADED = ["cruxpress.aim"]
# Which options of a shape decide what is loaded?  The others would only make warming up longer.
WORDS = ("language", "list")

Context = multiprocessing.context.ForkServerContext | multiprocessing.context.ForkContext


@dataclass(eq=False)
class _Handed(Task[Item, Value]):
    """Items that were handed to worker processes, and what came back, by the places of the first
    items of parts; ``failed`` is that of the part at which the function raised an exception."""

    crew: Processes
    function: Callable[[Item], Value]
    items: Sequence[Item]
    urgent: bool
    done: dict[int, Part[Item, Value]] = field(default_factory=dict)
    left: int = field(init=False)
    lost: dict[int, int] = field(default_factory=dict)
    error: BaseException | None = None
    failed: int = -1
    spent: float = 0.0
    cancelled: bool = False

    def __post_init__(self) -> None:
        self.left = len(self.items)

    @property
    def open(self) -> bool:
        return self.error is None and self.left > 0

    @property
    def seconds(self) -> float:
        return self.spent

    def parts(self) -> list[Part[Item, Value]]:
        while self.open:
            self.crew._turn()
        if self.error:
            raise self.error
        return self.before()

    def before(self) -> list[Part[Item, Value]]:
        parts: list[Part[Item, Value]] = []
        place = 0
        while part := self.done.get(place):
            parts.append(part)
            if place == self.failed:
                break
            place += len(part.items)
        return parts

    def cancel(self) -> None:
        self.cancelled = True
        self.crew._drop(self)

    def forget(self) -> None:
        self.crew._forget(self)

    def took(self, start: int, stop: int, answer: _Answer) -> None:
        values, error, seconds = answer
        self.spent += seconds
        self.left -= stop - start
        self.done[start] = Part(self.items[start:stop], values, self.lost.get(start, 0))
        if error and not self.error:
            self.error, self.failed = error, start

    def died(self, place: int) -> bool:
        """A worker died on a single item; may it be tried again?"""
        self.lost[place] = self.lost.get(place, 0) + 1
        if self.lost[place] < MOST_LOST:
            return True
        self.left -= 1
        self.done[place] = Part(self.items[place : place + 1], None, self.lost[place])
        return False


@dataclass(frozen=True)
class _Piece:
    """Some of the items of a task, as they lie at one worker."""

    task: _Handed[Any, Any]
    start: int
    stop: int

    def singles(self) -> list[_Piece]:
        return [_Piece(self.task, at, at + 1) for at in range(self.start, self.stop)]


class _Hand:
    """A worker process, its pipe, and the pieces that lie there, the first under way."""

    def __init__(self, context: Context, niceness: int, beside: Sequence[_Hand] = ()):
        """``beside`` are those whose pipes a fork of this process inherits."""
        self.pipe, theirs = context.Pipe()
        forked = context.get_start_method() == "fork"
        foreign = [self.pipe, *(hand.pipe for hand in beside)] if forked else []
        self.process = context.Process(target=_work, args=(theirs, niceness, foreign), daemon=True)
        with warnings.catch_warnings():
            # Libraries keep idle threads of their own, which know how to be forked.
            warnings.simplefilter("ignore", DeprecationWarning)
            self.process.start()
        theirs.close()
        self.pieces: deque[_Piece] = deque()

    def give(self, piece: _Piece) -> None:
        task = piece.task
        self.pieces.append(piece)
        with suppress(BrokenPipeError, ConnectionResetError):  # it is dead: seen when it is read
            self.pipe.send((task.function, task.items[piece.start : piece.stop]))

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


class Processes(Crew):
    """Worker processes, started when there is work for them, or at once if they are warm."""

    def __init__(
        self,
        workers: int,
        *,
        niceness: int = 0,
        warm: Recipe | None = None,
        loaded: bool = False,
    ):
        """``loaded`` says that this process has all that the work needs, as ``warm`` makes it."""
        self.workers, self.niceness = workers, niceness
        self._hands: list[_Hand] = []
        self._waiting: deque[_Piece] = deque()
        if (warm or loaded) and may_fork():
            if warm:
                warm_up(warm)
            for _ in range(workers):
                context = multiprocessing.get_context("fork")
                self._hands.append(_Hand(context, niceness, self._hands))

    def submit(
        self, function: Callable[[Item], Value], items: Sequence[Item], *, urgent: bool = False
    ) -> Task[Item, Value]:
        task = _Handed(self, function, items, urgent)
        self._put([_Piece(task, 0, len(items))], urgent)
        self._feed()
        return task

    def close(self) -> None:
        self._waiting.clear()
        for hand in self._hands:  # all of them first, so that they end side by side
            hand.process.kill()
        while self._hands:
            self._hands.pop().end()

    @property
    def pids(self) -> list[int]:
        """The process numbers of the workers."""
        return [hand.process.pid for hand in self._hands if hand.process.pid]

    def _put(self, pieces: list[_Piece], first: bool) -> None:
        if first:
            self._waiting.extendleft(reversed(pieces))
        else:
            self._waiting.extend(pieces)

    def _feed(self) -> None:
        """Give waiting pieces to the workers with the fewest, and start workers for the rest."""
        while self._waiting:
            free = min(self._hands, key=lambda hand: len(hand.pieces), default=None)
            if (free is None or free.pieces) and len(self._hands) < self.workers:
                free = _Hand(_server(), self.niceness)
                self._hands.append(free)
            if free is None or len(free.pieces) >= AT_HAND:
                return
            free.give(self._waiting.popleft())

    def _turn(self) -> None:
        """Wait for a worker to say something, and go on."""
        self._feed()
        hands = {hand.pipe: hand for hand in self._hands}
        for pipe in wait(list(hands)):
            assert isinstance(pipe, Connection)
            self._listen(hands[pipe])
        self._feed()

    def _listen(self, hand: _Hand) -> None:
        try:
            answer: _Answer = hand.pipe.recv()
        except (EOFError, OSError):
            self._bury(hand)
            return
        piece = hand.pieces.popleft()
        piece.task.took(piece.start, piece.stop, answer)

    def _bury(self, hand: _Hand) -> None:
        """A worker is dead: what was under way is suspect, what only lay there is not."""
        self._hands.remove(hand)
        hand.end()
        pieces = [piece for piece in hand.pieces if not piece.task.cancelled]
        if not pieces:
            return
        suspects = pieces[:1] if pieces[0] is hand.pieces[0] else []
        again = [piece for piece in pieces if piece not in suspects]
        for piece in suspects:
            singles = piece.singles()
            if len(singles) > 1 or piece.task.died(piece.start):
                again = singles + again
        self._put(again, True)

    def _forget(self, task: _Handed[Any, Any]) -> None:
        self._waiting = deque(piece for piece in self._waiting if piece.task is not task)

    def _drop(self, task: _Handed[Any, Any]) -> None:
        """Forget a task, and end the workers that are at it."""
        self._forget(task)
        for hand in [one for one in self._hands if any(p.task is task for p in one.pieces)]:
            self._hands.remove(hand)
            hand.end()
            self._put([piece for piece in hand.pieces if not piece.task.cancelled], True)


# The values of a task, the error that ended it, and what it took in seconds.
_Answer = tuple[list[Any], BaseException | None, float]


def _server() -> multiprocessing.context.ForkServerContext:
    """The clean process that workers are forked from, where this one is not."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


def may_fork() -> bool:
    """May this process be forked: on a system where that is usual, and with no other threads?

    The typesetter has threads that Python does not count, and waits for them for ever in a fork."""
    alone = threading.active_count() == 1 and "typst" not in sys.modules
    return sys.platform == "linux" and alone


def warm_up(recipe: Recipe) -> None:
    """Load what puzzles of a recipe need: one attempt at a plain one of its words and target."""
    shape = {name: value for name, value in recipe.shape.items() if name in WORDS}
    with suppress(PuzzleError):
        make(replace(recipe, shape=shape, budget=1, nearest=True))


def _work(pipe: Connection, niceness: int, foreign: Sequence[Connection]) -> None:
    """What a worker does: take items, give back values, until its parent is gone.

    It never waits for a parent that is busy: threads of their own receive and send.
    """
    for one in foreign:  # while a worker holds the parent's end of a pipe, that never closes
        one.close()
    gc.freeze()  # to look for garbage in what the parent has would copy its pages
    for ended in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(ended) is not signal.SIG_IGN:
            signal.signal(ended, signal.SIG_DFL)
    for pressed in FROM_KEYS:  # Ctrl-C is the parent's business
        signal.signal(pressed, signal.SIG_IGN)
    if niceness:
        os.nice(niceness)
    given: SimpleQueue[tuple[Callable[[Any], Any], Sequence[Any]]] = SimpleQueue()
    made: SimpleQueue[_Answer] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, given), daemon=True).start()
    threading.Thread(target=_send, args=(pipe, made), daemon=True).start()
    while True:
        function, items = given.get()
        start = time.perf_counter()
        values: list[Any] = []
        error: BaseException | None = None
        try:
            for value in each(function, items):
                values.append(value)
        except Exception as raised:
            error = raised
        made.put((values, error, time.perf_counter() - start))


def _receive(pipe: Connection, given: SimpleQueue[Any]) -> None:
    """Take what comes at once, so that the parent never waits; end with the parent."""
    try:
        while True:
            given.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(0)


def _send(pipe: Connection, made: SimpleQueue[_Answer]) -> None:
    while True:
        _, error, took = answer = made.get()
        try:
            pipe.send(answer)
        except (BrokenPipeError, ConnectionResetError):
            os._exit(0)
        except Exception as unsendable:
            what = error or unsendable
            pipe.send(([], RuntimeError(f"a worker could not send its answer: {what!r}"), took))
