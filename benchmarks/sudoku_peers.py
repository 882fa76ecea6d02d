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


Made = tuple[float | None, list[str]]


def _from_solo(line: str) -> str:
    """81 characters from a game of sgt-solo: a letter is a run of empty cells.

    >>> len(_from_solo("3x3:a2" + "z" * 3 + "a"))
    81
    """
    cells = ""
    for symbol in line.split(":")[1]:
        if symbol.isalpha():
            cells += "." * (ord(symbol) - ord("a") + 1)
        elif symbol.isdigit():
            cells += symbol
    return cells


class Peers:
    """The programs that are there."""

    def __init__(self, folder: Path | None):
        self.python = folder / "bin" / "python" if folder else None
        self.qqwing = shutil.which("qqwing")
        self.solo = shutil.which("sgt-solo", path="/usr/games:/usr/local/games:/usr/bin")

    def versions(self) -> dict[str, str]:
        """Name -> version, or "missing"."""
        found = {
            "qqwing": self._said([self.qqwing or "", "--version"]).removeprefix("qqwing "),
            "sgt-solo": self._said([self.solo or "", "--version"]).removeprefix("Version "),
        }
        for name in ("py-sudoku", "pencilmark"):
            code = f"from importlib.metadata import version; print(version({name!r}))"
            found[name] = self._said([str(self.python or ""), "-c", code])
        return found

    def _said(self, command: list[str]) -> str:
        """The last line that a command says."""
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return "missing"
        return (done.stdout or done.stderr).strip().splitlines()[-1]

    def qqwing_solves(self, lines: list[str]) -> float | None:
        """Puzzles a second, with the proof of one solution."""
        if not self.qqwing:
            return None
        command = [self.qqwing, "--solve", "--count-solutions", "--one-line"]
        start, _ = of_command(command, lines[0] + "\n")
        spent, _ = of_command(command, "\n".join(lines) + "\n")
        return len(lines) / max(spent - start, 1e-3)

    def qqwing_makes(self, level: str, count: int) -> Made:
        """Puzzles of a level a second, and the puzzles."""
        if not self.qqwing:
            return None, []
        command = [self.qqwing, "--generate", str(count), "--difficulty", level, "--one-line"]
        return self._made(command, [self.qqwing, "--version"], count)

    def solo_makes(self, level: str, count: int) -> Made:
        """Puzzles of a level a second, turned by half as ours by default, and the puzzles."""
        if not self.solo:
            return None, []
        command = [self.solo, "--generate", str(count), f"3x3d{SOLO[level]}"]
        rate, made = self._made(command, [self.solo, "--version"], count)
        return rate, [_from_solo(line) for line in made]

    def _made(self, command: list[str], nothing: list[str], count: int) -> Made:
        start = min(of_command(nothing)[0] for _ in range(3))
        spent, said = of_command(command)
        made = said.split()
        assert len(made) == count
        return count / max(spent - start, 1e-4), made

    def solves(self, name: str, lines: list[str]) -> float | None:
        """Puzzles a second of a Python package."""
        return self._python(_SOLVE[name], lines)[0]

    def rates(self, name: str, lines: list[str]) -> float | None:
        """Ratings a second of a Python package."""
        return self._python(_RATE[name], lines)[0]

    def makes(self, name: str, share: float, count: int) -> Made:
        """Puzzles a second of a Python package, and the puzzles, which may not be unique."""
        return self._python(_MAKE[name], [f"{share} {seed}" for seed in range(1, count + 1)])

    def _python(self, code: str, lines: list[str]) -> Made:
        if not self.python:
            return None, []
        try:
            _, said = of_command([str(self.python), "-c", code + _LOOP], json.dumps(lines))
        except (OSError, subprocess.CalledProcessError):
            return None, []
        rate, answers = json.loads(said.splitlines()[-1])
        return float(rate), answers
