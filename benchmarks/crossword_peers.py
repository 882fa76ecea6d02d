"""Other programs that fill crosswords, asked to do the same as ours; a missing one says so.

blacksquare comes from PyPI, in an environment of its own that ``--peers FOLDER`` names
(``python -m venv FOLDER && FOLDER/bin/pip install blacksquare``); qxw from a package
(``apt-get install qxw``).  Loading the words is not counted for anyone.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.page import of_command
from cruxpress.families.crossword.grids.grid import Grid

# How long may another program take for a grid, in seconds?
LIMIT = 10

_BLACKSQUARE = """
import json, sys, time
from blacksquare import BLACK, Crossword, WordList
ask = json.load(sys.stdin)
words = WordList(ask["words"])
grid = [[BLACK if x == "#" else "" for x in row] for row in ask["rows"]]
answers = []
for temperature, floor, limit in ask["runs"]:
    crossword = Crossword(grid=grid, word_list=words)
    start = time.process_time()
    done = crossword.fill(timeout=limit, temperature=temperature, score_filter=floor or None,
                          show_progress=False)
    spent = time.process_time() - start
    answers.append([spent, done and [str(word.value) for word in done.iterwords()]])
print(json.dumps(answers))
"""


@dataclass(frozen=True)
class Answer:
    """CPU seconds, and the words of the slots or None."""

    seconds: float
    words: list[str] | None


class Peers:
    """The programs that are there."""

    def __init__(self, folder: Path | None, words: dict[str, int]):
        self.python = folder / "bin" / "python" if folder else None
        self.qxw = shutil.which("qxw", path="/usr/games:/usr/local/games:/usr/bin")
        self.words = words

    def versions(self) -> dict[str, str]:
        """Name -> version, or "missing"."""
        code = "from importlib.metadata import version; print(version('blacksquare'))"
        said = _said([str(self.python or ""), "-c", code])
        qxw = _said(["dpkg-query", "-W", "-f=${Version}", "qxw"]) if self.qxw else "missing"
        return {"blacksquare": said, "qxw": qxw}

    def blacksquare(self, grid: Grid, runs: list[tuple[float, int, float]]) -> list[Answer]:
        """A fill for each run: temperature (chance), floor, limit in seconds."""
        if not self.python:
            return []
        ask = json.dumps({"words": self.words, "rows": grid.rows, "runs": runs})
        try:
            _, said = of_command([str(self.python), "-c", _BLACKSQUARE], ask)
        except (OSError, subprocess.CalledProcessError):
            return []
        return [Answer(*row) for row in json.loads(said.splitlines()[-1])]

    def qxw_fills(self, grid: Grid, floor: int) -> Answer | None:
        """A fill, with the time of a deck of one slot (loading the words) taken off."""
        if not self.qxw:
            return None
        with tempfile.TemporaryDirectory() as folder:
            words = Path(folder) / "words.txt"
            known = [word.lower() for word, score in self.words.items() if score >= floor]
            words.write_text("\n".join(known) + "\n", encoding="utf-8")
            nothing, _ = self._deck(Path(folder), words, [["a", "b", "c"]])
            slots = [[f"{c.row:02}{c.column:02}" for c in slot.cells] for slot in grid.slots]
            spent, said = self._deck(Path(folder), words, slots)
        found = [row.split()[1] for row in said.splitlines() if row.startswith("W")]
        complete = len(found) == len(slots)
        return Answer(max(spent - nothing, 1e-3), found if complete else None)

    def _deck(self, folder: Path, words: Path, slots: list[list[str]]) -> tuple[float, str]:
        deck = folder / "grid.qxd"
        lines = [".RANDOM 1", ".UNIQUE 1", *map(" ".join, slots)]
        deck.write_text("\n".join(lines) + "\n", encoding="utf-8")
        command = [str(self.qxw), "-b", "-d", str(words), str(deck)]
        limited = ["sh", "-c", f'ulimit -t {LIMIT + 3}; "$@" || true', "sh", *command]
        return of_command(limited)


def _said(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "missing"
    return done.stdout.strip()
