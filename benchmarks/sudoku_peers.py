"""Other sudoku programs, asked to do the same as ours; one that is not installed is None.

qqwing and sgt-solo come from packages (``apt-get install qqwing sgt-puzzles``); py-sudoku and
pencilmark from PyPI, in an environment of their own that ``--peers FOLDER`` names
(``python -m venv FOLDER && FOLDER/bin/pip install py-sudoku pencilmark``).  Start-up time is
measured on an empty task and taken off.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from benchmarks.page import of_command

# Levels that can be compared: qqwing's, sgt-solo's letter.
QQWING = ("simple", "easy", "intermediate", "expert")
SOLO = {
    "trivial": "t", "basic": "b", "intermediate": "i", "advanced": "a", "extreme": "e",
    "unreasonable": "u",
}  # fmt: skip

_SOLVE = {
    "py-sudoku": """
from sudoku import Sudoku
def work(line):
    cells = [int(c) for c in line.replace('.', '0')]
    board = [[d or None for d in cells[9*r:9*r+9]] for r in range(9)]
    return Sudoku(3, 3, board=board).solve().board[0][0]
""",
    "pencilmark": """
import pencilmark
def work(line):
    return pencilmark.solve(line)[0]
""",
}
_RATE = {
    "pencilmark": """
import pencilmark
def work(line):
    return pencilmark.rate(line)['band']
""",
}
_MAKE = {
    "py-sudoku": """
from sudoku import Sudoku
def work(line):
    share, seed = line.split()
    made = Sudoku(3, 3, seed=int(seed)).difficulty(float(share)).board
    return ''.join(str(d or '.') for row in made for d in row)
""",
}
_LOOP = """
import json, sys, time
lines = json.load(sys.stdin)
work(lines[0])
start, answers = time.process_time(), []
for line in lines:
    answers.append(work(line))
    if time.process_time() - start > 8:
        break
print(json.dumps([len(answers) / (time.process_time() - start), answers]))
"""


class Peers:
    """The programs that are there."""

    def __init__(self, folder: Path | None):
        self.python = folder / "bin" / "python" if folder else None
        self.qqwing = shutil.which("qqwing")
        self.solo = shutil.which("sgt-solo", path="/usr/games:/usr/local/games:/usr/bin")

    def versions(self) -> dict[str, str]:
        """Name -> version, or "missing"."""
        found = {
            "qqwing": self._said([self.qqwing, "--version"]) if self.qqwing else "missing",
            "sgt-solo": self._said([self.solo, "--version"]) if self.solo else "missing",
        }
        for name in ("py-sudoku", "pencilmark"):
            code = f"from importlib.metadata import version; print(version({name!r}))"
            found[name] = self._said([str(self.python), "-c", code]) if self.python else "missing"
        return found

    def _said(self, command: list[str]) -> str:
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return "missing"
        return (done.stdout or done.stderr).strip().splitlines()[0]

    def qqwing_solves(self, lines: list[str]) -> float | None:
        """Puzzles a second, with the proof of one solution."""
        if not self.qqwing:
            return None
        command = [self.qqwing, "--solve", "--count-solutions", "--one-line"]
        start, _ = of_command(command, lines[0] + "\n")
        spent, _ = of_command(command, "\n".join(lines) + "\n")
        return len(lines) / max(spent - start, 1e-3)

    def qqwing_makes(self, level: str, count: int) -> float | None:
        """Puzzles of a level a second."""
        if not self.qqwing:
            return None
        command = [self.qqwing, "--generate", str(count), "--difficulty", level, "--one-line"]
        spent, made = of_command(command)
        assert len(made.split()) == count
        return count / spent

    def solo_makes(self, level: str, count: int) -> float | None:
        """Puzzles of a level a second; without symmetry, as ours by default."""
        if not self.solo:
            return None
        command = [self.solo, "--generate", str(count), f"3x3ad{SOLO[level]}"]
        spent, made = of_command(command)
        assert len(made.split()) == count
        return count / spent

    def solves(self, name: str, lines: list[str]) -> float | None:
        """Puzzles a second of a Python package."""
        return self._python(_SOLVE[name], lines)[0]

    def rates(self, name: str, lines: list[str]) -> float | None:
        """Ratings a second of a Python package."""
        return self._python(_RATE[name], lines)[0]

    def makes(self, name: str, share: float, count: int) -> tuple[float | None, list[str]]:
        """Puzzles a second of a Python package, and the puzzles, which may not be unique."""
        return self._python(_MAKE[name], [f"{share} {seed}" for seed in range(1, count + 1)])

    def _python(self, code: str, lines: list[str]) -> tuple[float | None, list[str]]:
        if not self.python:
            return None, []
        try:
            _, said = of_command([str(self.python), "-c", code + _LOOP], json.dumps(lines))
        except (OSError, subprocess.CalledProcessError):
            return None, []
        rate, answers = json.loads(said.splitlines()[-1])
        return float(rate), answers
