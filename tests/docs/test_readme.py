"""The commands of README and docs/commands.md do what they say, on a machine without the extras.

Every `cruxpress …` of their tables and blocks is run in a folder of its own, with the files that it
reads put there first, and with a seed where it has none.  What the extras bring cannot be
imported, unless the line names the extra (`cruxpress[cp-sat]`).
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from cruxpress.clues.bank import Bank
from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families import named

Done = subprocess.CompletedProcess[str]
ROOT = Path(__file__).parent.parent.parent
# Distribution -> the module that it brings, where the names differ.
MODULES = {"google-genai": "google.genai"}
# What is shortened so that the test does not take minutes (a server would never end; it is looked
# at in tests/web), and what stands for a puzzle.
SHORTER = {
    "-n 10000": "-n 100",
    "PUZZLE": named("sudoku").example,
    "cruxpress serve": "cruxpress serve --help",
    "--until today": "--until 2027-01-02",
}
SUDOKU = named("sudoku").example + "\n"
PLAN = 'seed = 5\n[[recipes]]\nfamily = "sudoku"\nlevel = "hard"\ncount = 3\n'
SITE = 'dates = "2027-01-01..2027-01-02"\n[[sections]]\nfamily = "sudoku"\nlevel = "easy"\n'
TIMES = "".join(
    f'{{"id":"keen-{n}","family":"keen","value":{1 + n % 7},"seconds":{60 + n % 7 * 40 + n % 5}}}\n'
    for n in range(70)
)
# Part of a command -> what the text file holds that it reads.
TEXTS = {
    "crossword fill": "...../.#.#./...../.#.#./.....\n".replace("/", "\n"),
    "words add": "\n".join(map(str.lower, Bank.load("en"))),
    "results": "\n",
    "": SUDOKU,
}
BLOCKER = """\
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name in {blocked!r}:
            raise ModuleNotFoundError(f"{{name}} is an extra that was not installed", name=name)

sys.meta_path.insert(0, Blocker())
"""


def _lines() -> dict[str, list[str]]:
    """The lines of both pages that have commands, with these."""
    found = {}
    pages = [ROOT / "README.md", ROOT / "docs" / "commands.md"]
    for line in "".join(page.read_text(encoding="utf-8") for page in pages).splitlines():
        commands = re.findall(r"`(cruxpress [^`]+)`", line) if line.startswith("|") else []
        commands += re.findall(r"^\$ (cruxpress .*)$", line)
        if commands:
            found[line] = commands
    return found


COMMANDS = list(dict.fromkeys(one for commands in _lines().values() for one in commands))


def _extras(line: str) -> frozenset[str]:
    """The modules of the extras that a line does not name."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = table["project"]["optional-dependencies"]
    named_extras = re.findall(r"cruxpress\[([\w-]+)\]", line)
    others = extras.keys() - {*named_extras, "test", "check"}
    return _modules(extras, others) - _modules(extras, named_extras)


def _modules(extras: dict[str, list[str]], names: Iterable[str]) -> frozenset[str]:
    """The modules that some extras bring."""
    needs = [re.split(r"[<>=\[]", one)[0] for name in names for one in extras[name]]
    return frozenset(MODULES.get(one, one) for one in needs)


@cache
def _record(family: str) -> str:
    return make(Recipe(family, target=Target("easy"), seed=1)).line() + "\n"


def _files(command: str) -> dict[str, str]:
    """The files that a command reads, by name, with what is in them."""
    texts = {"sdm": SUDOKU, "txt": next(t for start, t in TEXTS.items() if start in command)}
    texts["jsonl"] = _record("crossword" if "ipuz" in command else "sudoku")
    if " calibrate " in command:
        texts["jsonl"] = TIMES
    texts["toml"] = SITE if " site " in command else PLAN
    words = shlex.split(command)
    written = {words[at + 1] for at, word in enumerate(words[:-1]) if word == "-o"}
    if words[1] == "convert":
        written.add(words[3])
    names = [word for word in words if re.fullmatch(r"\w+\.(sdm|txt|jsonl|toml)", word)]
    return {name: texts[name.split(".")[1]] for name in names if name not in written}


def _run(line: str, commands: list[str], folder: Path) -> dict[str, Done]:
    """What becomes of the commands of a line, one after the other in a folder."""
    (folder / "site").mkdir(parents=True)
    (folder / "site" / "sitecustomize.py").write_text(BLOCKER.format(blocked=_extras(line)))
    environment = {k: v for k, v in os.environ.items() if k != "CRUXPRESS_FAMILIES"} | {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(folder / "site"),
        "CRUXPRESS_DATA": str(folder / "data"),
    }
    outcomes = {}
    if any(command.startswith("cruxpress store ") for command in commands):
        commands = ["cruxpress batch night.toml", *commands]  # a store that has something in it
    for command in commands:
        for name, text in _files(command).items():
            if not (folder / name).exists():  # a command before it may have written it
                (folder / name).write_text(text, encoding="utf-8")
        outcomes[command] = subprocess.run(
            ["bash", "-c", _short(command)], cwd=folder, env=environment, capture_output=True,
            text=True, check=False,
        )  # fmt: skip
    return outcomes


def _short(command: str) -> str:
    """The command as it is run: with fewer puzzles, a puzzle, and a seed."""
    for whole, part in SHORTER.items():
        command = command.replace(whole, part)
    seedless = " generate " in command and " -s " not in command
    return f"{command} -s 1" if seedless else command


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Done]:
    """What became of each command; lines run side by side."""
    lines, folder = _lines(), tmp_path_factory.mktemp("readme")
    folders = [folder / str(number) for number in range(len(lines))]
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        runs = pool.map(_run, lines.keys(), lines.values(), folders)
        return {command: done for run in runs for command, done in run.items()}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_pages_runs_without_extras(
    command: str, outcomes: dict[str, Done]
) -> None:
    done = outcomes[command]
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_the_commands_of_both_pages_are_read() -> None:
    assert len(COMMANDS) >= 50


def test_what_is_blocked_cannot_be_imported(tmp_path: Path) -> None:
    command = "python -c 'import ortools'"
    [done] = _run("", [command], tmp_path).values()
    assert "ortools is an extra that was not installed" in done.stderr
