"""What ``make fuzz-deep`` has done so far: a row for each reader, kept with the tests.

A row counts the guided executions of this version of the engine, by the code on which they ran: a
fingerprint of the files of ours that the reader reaches.  A run writes a row whenever a reader
tells its figures, so that what was cut short goes on where it stopped.  The table of the README is
made from here; ``python -m tests.fuzz.ledger`` writes it anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from cruxpress.version import __version__
from tests.fuzz.readers import Reader, readers

# How many executions are asked of a reader that does no more than read?
RUNS = 1_000_000
HERE = Path(__file__).parent
LEDGER, PAGE = HERE / "ledger.json", HERE / "README.md"
# The columns of the table, and the lines of the page between which it stands.
HEADS = ("reader", "asked", "executions", "taken", "edges", "slowest, s", "peak, MB", "findings",
         "CPU, s")  # fmt: skip
BEGIN, END = "<!-- ledger -->\n", "<!-- end of the ledger -->\n"


@dataclass
class Row:
    """The figures of a reader: the most of each, over all its runs at this version."""

    version: str = __version__
    # Fingerprint of the code -> executions on it.
    code: dict[str, int] = field(default_factory=dict)
    taken: int = 0
    # Branches of ours that libFuzzer has seen: without any a reader was not guided.
    edges: int = 0
    slowest_seconds: float = 0.0
    peak_megabytes: int = 0
    # Findings so far; each is kept as a test, and mended before the reader goes on.
    findings: int = 0
    cpu_seconds: int = 0

    @property
    def executions(self) -> int:
        return sum(self.code.values())

    def plus(self, told: dict[str, Any]) -> Row:
        """This row and what a run has told so far."""
        code = dict(self.code)
        code[told["code"]] = code.get(told["code"], 0) + told["executions"]
        return Row(
            self.version,
            code,
            self.taken + told["taken"],
            max(self.edges, told["edges"]),
            max(self.slowest_seconds, told["slowest_seconds"]),
            max(self.peak_megabytes, told["peak_megabytes"]),
            self.findings + told["findings"],
            self.cpu_seconds + told["cpu_seconds"],
        )


def load(path: Path = LEDGER) -> dict[str, Row]:
    """The rows by reader."""
    if not path.exists():
        return {}
    return {name: Row(**row) for name, row in json.loads(path.read_text("utf-8")).items()}


def save(rows: dict[str, Row], path: Path = LEDGER) -> None:
    """Write the ledger, a row a line; who is killed leaves the old one."""
    lines = [f"  {json.dumps(name)}: {json.dumps(asdict(row))}" for name, row in rows.items()]
    new = path.with_suffix(".new")
    new.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    new.replace(path)


def ready(rows: dict[str, Row], every: Iterable[Reader]) -> dict[str, Row]:
    """A row for each reader there is; one of another version begins anew."""
    found = ((one.name, rows.get(one.name, Row())) for one in every)
    return {name: row if row.version == __version__ else Row() for name, row in found}


def table(rows: dict[str, Row]) -> Iterator[str]:
    """The figures as lines of Markdown."""
    every = readers()
    done = sum(row.executions >= asked(every[name]) for name, row in rows.items())
    total = sum(row.executions for row in rows.values())
    slowest = max(row.slowest_seconds for row in rows.values())
    peak = max(row.peak_megabytes for row in rows.values())
    yield f"Engine {__version__}: {total:,} guided executions; {done} of {len(rows)} readers have"
    yield f"had all that are asked of them.  The slowest took {slowest} s, the largest {peak} MB."
    yield ""
    yield f"| {' | '.join(HEADS)} |"
    yield "|---" + "|--:" * (len(HEADS) - 1) + "|"
    for name, row in rows.items():
        figures = (
            asked(every[name]), row.executions, row.taken, row.edges, row.slowest_seconds,
            row.peak_megabytes, row.findings, row.cpu_seconds,
        )  # fmt: skip
        yield f"| {name} | {' | '.join(f'{one:,}' for one in figures)} |"


def asked(reader: Reader, runs: int = RUNS) -> int:
    """How many executions of a reader make its share of so many."""
    return max(1, runs * reader.share // 100)


def paged(page: str, lines: Iterable[str]) -> str:
    """A page with these lines where its table stands."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n".join(lines) + "\n" + END + after


def write_page(rows: dict[str, Row], path: Path = PAGE) -> None:
    """Write the table of the page anew."""
    path.write_text(paged(path.read_text("utf-8"), table(rows)), "utf-8")


if __name__ == "__main__":
    write_page(load())
