"""Readers under fire, guided by coverage: ``python -m tests.fuzz.deep [READER…] --runs 1000000``.

libFuzzer (through atheris) keeps what reaches new code and goes on from there; half of its
mutations are ours, which keep to the form of an input.  Each reader runs in a process of its own
with a corpus of its own; its figures are one line of JSON, and a finding ends it and is kept for
the tests.  What also solves, proves or draws gets its share of the runs (``Reader.share``).  A
reader of which libFuzzer sees no coverage at all was not guided, and is a failure.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import FunctionType

# Long inputs are the business of the tests of limits; here they would only slow things down.  So
# an input has at most so many bytes, or twice as many as the longest seed.
LONGEST = 512
# What libFuzzer says when no input reaches anything new.
UNGUIDED = b"no interesting inputs were found"


def main() -> None:
    """Run the readers that were named, or all of them, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("readers", nargs="*")
    parser.add_argument("--runs", type=int, default=1_000_000, help="executions of a quick reader")
    parser.add_argument("--seconds", type=int, default=0, help="stop a reader after so many")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        fuzz(asked.readers[0], asked.runs, asked.seconds)
        return
    from tests.fuzz.readers import MEMORY, readers

    bad = []
    for name in asked.readers or readers():
        command = [sys.executable, "-m", "tests.fuzz.deep", name, "--inside"]
        command += ["--runs", str(asked.runs), "--seconds", str(asked.seconds)]
        # What ends at once tidies nothing up, so its files lie in a folder that is ours.
        with tempfile.TemporaryDirectory(dir=MEMORY, prefix="cruxpress-fuzz-") as place:
            home = os.environ | {"TMPDIR": place}
            done = subprocess.run(command, stderr=subprocess.PIPE, env=home, check=False)
        if done.returncode or UNGUIDED in done.stderr:
            bad.append(name)
            sys.stderr.write(done.stderr.decode(errors="replace")[-2000:])
    sys.exit(f"findings, or no coverage, in {', '.join(bad)}" if bad else 0)


def ours() -> list[FunctionType]:
    """All functions of ours that are loaded by now.

    They are told of coverage one by one: a package that is installed as editable is loaded past the
    hook with which atheris would change whole modules."""
    functions = [one for one in gc.get_objects() if isinstance(one, FunctionType)]
    return [one for one in functions if (one.__module__ or "").partition(".")[0] == "cruxpress"]


def fuzz(name: str, runs: int, seconds: int) -> None:
    """Run one reader in this process, which ends with it."""
    import atheris

    from tests.fuzz.readers import readers
    from tests.fuzz.running import Tally, warm

    reader = readers()[name]
    seeds, tally, chance = reader.seeds(), Tally(reader), random.Random(1)
    most, start = max(1, runs * reader.share // 100), time.monotonic()
    warm(reader)
    for function in ours():
        atheris.instrument_func(function)

    def one(data: bytes) -> None:
        tally.execute(data)
        late = seconds and tally.executions % 100 == 0 and time.monotonic() - start > seconds
        if tally.executions >= most or late:
            told = tally.to_json() | {"seconds": round(time.monotonic() - start)}
            print(json.dumps(told), flush=True)
            os._exit(0)

    def mutate(data: bytes, most_bytes: int, seed: int) -> bytes:
        if chance.random() < 0.4:
            return bytes(atheris.Mutate(data, most_bytes))
        if not data or chance.random() < 0.3:
            data = chance.choice(seeds)
        return reader.mutate(data, seeds, chance)[:most_bytes]

    with tempfile.TemporaryDirectory(prefix="cruxpress-fuzz-") as place:
        for number, data in enumerate(seeds):
            (Path(place) / f"{number}").write_bytes(data)
        longest = max(LONGEST, *(2 * len(data) for data in seeds))
        # From the first run on with inputs of full length, and not too far from where they came.
        options = [f"-max_len={longest}", "-len_control=0", "-mutate_depth=2"]
        options += ["-rss_limit_mb=0", "-timeout=1200", "-report_slow_units=1200", "-verbosity=0"]
        options += [f"-artifact_prefix={place}/"]
        atheris.Setup([sys.argv[0], place, *options], one, custom_mutator=mutate)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
