"""Everything that uses worker processes works without what Windows and macOS lack.

Scripts run in a new interpreter, with the start method ``spawn`` and without the names that
CPython has on Linux only.  Workers import the script again, so they lack the names as well.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.book.hostile_fonts import BUNDLED

WITHOUT_FORK = """
import multiprocessing.context, os, signal, sys

ABSENT = {
    multiprocessing.context: ["ForkContext", "ForkProcess", "ForkServerContext",
                              "ForkServerProcess"],
    os: ["fork", "forkpty", "nice", "register_at_fork", "getuid", "killpg"],
    signal: ["SIGHUP", "SIGQUIT", "pthread_sigmask"],
}
for module, names in ABSENT.items():
    for name in names:
        delattr(module, name)
for method in ("fork", "forkserver"):
    del multiprocessing.context._concrete_contexts[method]
sys.modules["resource"] = None
"""
COMMAND = """
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    from cruxpress.cli import main
    main()
"""
DYING = """
from cruxpress.workers import Processes

def dies_on_3(number):
    if number == 3:
        os._exit(9)
    return hasattr(os, "fork")

if __name__ == "__main__":
    with Processes(2) as pool:
        print([done.value for done in pool.map(dies_on_3, range(6))])
"""
SANDBOX = """
from cruxpress import families
from cruxpress.book.font import Font
from cruxpress.book.typst import to_pdf
from pathlib import Path

if __name__ == "__main__":
    latin = families.named("latin")
    drawing = latin.draw(latin.parse(latin.example), None, None)
    own = Path(sys.argv[1])
    print(to_pdf([drawing], using=Font("Cruxpress Sans", own, own))[:5])
"""
JOB = """
import asyncio
from cruxpress.core.recipe import Target
from cruxpress.web import work
from cruxpress.web.jobs import Jobs
from cruxpress.web.settings import Limits
from cruxpress.engine.request import PuzzleRequest

async def statuses():
    jobs = Jobs(Limits.of(["workers=2"]))
    jobs.open()
    few = PuzzleRequest("latin", {}, [Target()], 3)
    many = PuzzleRequest("sudoku", {}, [Target()], 10_000)
    made = jobs.add("generate", work.generate, wishes=[few], seed=1)
    names = [event.name async for event in made.follow()]
    long = jobs.add("generate", work.generate, wishes=[many], seed=1)
    async for event in long.follow():
        if event.name == "card":
            jobs.drop(long.id)
    await jobs.close()
    return names.count("card"), made.status, long.status, jobs.pids

if __name__ == "__main__":
    print(*asyncio.run(statuses()))
"""
BATCH = """
seed = 3
[[recipes]]
family = "latin"
level = "gentle"
count = 6
"""
BOOK = """
seed = 3
[[sections]]
family = "latin"
count = 6
"""
SITE = """
dates = "2027-01-01..2027-01-03"
[[sections]]
family = "sudoku"
shape = { size = 4 }
level = "easy"
"""


def run(tmp_path: Path, script: str, *arguments: str) -> str:
    """What a script prints in a Python without fork."""
    path = tmp_path / "script.py"
    path.write_text(WITHOUT_FORK + script)
    command = [sys.executable, str(path), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("family", ["sudoku", "killer", "crossword"])
def test_generate_makes_the_same_puzzles(family: str, tmp_path: Path) -> None:
    told = []
    for workers in ("1", "2"):
        out = tmp_path / f"{workers}.jsonl"
        asked = ["generate", family, "-n", "6", "-s", "1", "-j", workers, "-o", out.name]
        run(tmp_path, COMMAND, *asked)
        told.append(out.read_text())
    assert told[0] == told[1] and told[0].count("\n") == 6


def test_book_makes_pages(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(BOOK)
    run(tmp_path, COMMAND, "book", "plan.toml", "-j", "2", "-o", "book.pdf")
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")


def test_batch_fills_a_store(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(BATCH)
    run(tmp_path, COMMAND, "batch", "plan.toml", "--store", "s.db", "--crew", "local:2")
    run(tmp_path, COMMAND, "store", "export", "--store", "s.db", "-o", "all.jsonl")
    assert (tmp_path / "all.jsonl").read_text().count("\n") == 6


def test_site_makes_pages(tmp_path: Path) -> None:
    (tmp_path / "site.toml").write_text(SITE)
    run(tmp_path, COMMAND, "site", "site.toml", "-o", "pages", "-j", "2")
    assert len(list((tmp_path / "pages").rglob("*.html"))) > 3


def test_an_item_that_kills_its_worker_is_lost_alone(tmp_path: Path) -> None:
    assert run(tmp_path, DYING) == "[False, False, False, None, False, False]\n"


def test_the_sandbox_sets_a_font(tmp_path: Path) -> None:
    (tmp_path / "own.ttf").write_bytes(BUNDLED.read_bytes())
    assert run(tmp_path, SANDBOX, "own.ttf") == "b'%PDF-'\n"


def test_jobs_of_the_server_are_done_and_cancelled(tmp_path: Path) -> None:
    assert run(tmp_path, JOB) == "3 done cancelled []\n"
