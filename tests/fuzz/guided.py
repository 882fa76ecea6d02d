"""One reader, guided by coverage, in a process that ends with it (``tests.fuzz.deep`` forks it)."""

from __future__ import annotations

import gc
import hashlib
import json
import os
import random
import sys
import time
from itertools import islice
from pathlib import Path
from types import FrameType, FunctionType
from typing import IO, Any

import cruxpress
from tests.fuzz.readers import Reader
from tests.fuzz.running import MOST_MEGABYTES, Finding, Tally, inputs, warm

# Long inputs are the business of the tests of limits; here they would only slow things down.  So
# an input has at most so many bytes, or twice as many as the longest seed.
LONGEST = 512
# How often does a reader tell its figures?  After so many seconds.
PAUSE = 20
# How many inputs show which files a reader reaches?
SHOWING = 200
OURS = Path(cruxpress.__file__).parent
_instrumented: set[int] = set()


def instrument() -> None:
    """Tell all functions of ours that are loaded by now, and were not told before, of coverage.

    They are told one by one: a package that is installed as editable is loaded past the hook with
    which atheris would change whole modules."""
    import atheris

    for one in [one for one in gc.get_objects() if isinstance(one, FunctionType)]:
        ours = (one.__module__ or "").partition(".")[0] == "cruxpress"
        if ours and id(one) not in _instrumented:
            _instrumented.add(id(one))
            atheris.instrument_func(one)


def fuzz(reader: Reader, runs: int, seconds: int, build: Path, tell: IO[str]) -> None:
    """Execute a reader so many times; this process ends with it."""
    import atheris

    warm(reader)
    code = fingerprint(reader)
    instrument()
    session = Session(reader, runs, seconds, code, tell)
    corpus = build / reader.name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(session.seeds):
        (corpus / f"{number}").write_bytes(data)
    longest = max(LONGEST, *(2 * len(data) for data in session.seeds))
    # From the first run on with inputs of full length, and not too far from where they came.
    options = [f"-max_len={longest}", "-len_control=0", "-mutate_depth=2", f"-seed={session.seed}"]
    options += ["-rss_limit_mb=0", "-timeout=1200", "-report_slow_units=1200", "-reload=0"]
    options += [f"-artifact_prefix={corpus}."]
    atheris.Setup([sys.argv[0], str(corpus), *options], session.one, custom_mutator=session.mutate)
    atheris.Fuzz()


class Session:
    """The executions of a reader in this process."""

    def __init__(self, reader: Reader, runs: int, seconds: int, code: str, tell: IO[str]):
        self.seeds, self.reader, self.runs, self.code = reader.seeds(), reader, runs, code
        self.tally = Tally(reader, most_megabytes=MOST_MEGABYTES)
        # What goes on does not begin with the same inputs: so many runs are left only once.
        self.seed, self.chance = runs, random.Random(runs)
        self.start = self.told = time.monotonic()
        self.seconds, self.tell = seconds, tell

    def one(self, data: bytes) -> None:
        """Execute once; figures are told now and then, and at the end."""
        try:
            self.tally.execute(data)
        except Finding as finding:
            print(finding, file=sys.stderr)
            self._tell(1)
            os._exit(1)
        now = time.monotonic()
        late = self.seconds and now - self.start > self.seconds
        ended = self.tally.executions >= self.runs or late
        if ended or now - self.told > PAUSE:
            self.told = now
            self._tell()
        if ended:
            os._exit(0)

    def mutate(self, data: bytes, most: int, seed: int) -> bytes:
        """Two of five mutations are libFuzzer's, the others keep to the form of an input."""
        import atheris

        if self.chance.random() < 0.4:
            return bytes(atheris.Mutate(data, most))
        if not data or self.chance.random() < 0.3:
            data = self.chance.choice(self.seeds)
        return self.reader.mutate(data, self.seeds, self.chance)[:most]

    def _tell(self, findings: int = 0) -> None:
        more = {"findings": findings, "code": self.code, "cpu_seconds": round(time.process_time())}
        print(json.dumps(self.tally.to_json() | more), file=self.tell, flush=True)


def read(line: str) -> dict[str, Any]:
    """What a session told."""
    told: dict[str, Any] = json.loads(line)
    return told


def fingerprint(reader: Reader) -> str:
    """A hash of the files of ours that a reader reaches with its first inputs."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        found.add(frame.f_code.co_filename)

    for data in islice(inputs(reader, SHOWING, random.Random(1)), SHOWING):
        sys.setprofile(note)
        try:
            reader.read(data)
        except Exception:  # findings are the business of the executions
            continue
        finally:
            sys.setprofile(None)
    total = hashlib.sha256()
    for path in sorted(Path(one) for one in found):
        if path.is_relative_to(OURS):
            total.update(path.relative_to(OURS).as_posix().encode() + path.read_bytes())
    return total.hexdigest()[:12]
