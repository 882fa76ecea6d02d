"""Every command with hostile arguments and files: exit 0, 1 or 2 and a sentence, never a traceback.

Commands run in this process, so that some hundred of them take seconds; each gets a folder with
valid files, and one or two of its arguments (or one of its files) are made hostile.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import click
import pytest

from cruxpress.cli import COMMANDS, cli
from cruxpress.core.errors import PuzzleError
from tests.fuzz.mutations import TOKENS, mutate_text
from tests.fuzz.seeds import rounds_log, some_records

# Commands that are quick when all is well; {} is a file of the folder.
LINES = (
    "families", "families sudoku", "generate latin -n 2 -s 1", "generate latin -n 1 -o out.jsonl",
    "generate latin --target value=1..9 --budget 3 -s 1", "generate sudoku --size 4 -l easy -s 1",
    "rate latin pack.jsonl", "rate sudoku puzzle.txt --format csv", "solve latin pack.jsonl",
    "explain latin pack.jsonl --hint where", "explain sudoku puzzle.txt --state R1C1=5",
    "check pack.jsonl", "check puzzle.sdk", "convert pack.jsonl out.csv",
    "convert puzzle.sdm out.jsonl", "convert - - --from text --family latin",
    "draw pack.jsonl -o out.svg", "play puzzle.txt --family sudoku -o out.html",
    "draw pack.jsonl --solution", "draw puzzle.txt --family sudoku",
    "book plan.toml -o out.json",
    "words import words.txt -o out.tsv", "words inspect crane", "words stats words.txt",
    "wheel log export --log .", "crossword check 'Bird' CRANE", "batch batch.toml --store out.db",
    "store list --store none.db", "words export words.txt --layout scored",
    "site plan.toml -o out", "calibrate puzzle.txt", "results class.txt codes.txt",
)  # fmt: skip
# Options that ask for as much work as they say; their values are left alone.
WORK = {"-n", "--count", "--budget", "-j", "--workers", "--attempts", "--simulate", "--improve"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    latin, sudoku = some_records("latin"), some_records("sudoku")
    files = {
        "pack.jsonl": "".join(record.line() + "\n" for record in latin),
        "puzzle.txt": sudoku[0].puzzle + "\n",
        "puzzle.sdm": sudoku[0].puzzle + "\n",
        "puzzle.sdk": "[Puzzle]\n" + sudoku[0].puzzle + "\n",
        "plan.toml": '[[sections]]\nfamily = "latin"\ncount = 1\n',
        "batch.toml": '[[recipes]]\nfamily = "latin"\ncount = 1\n',
        "words.txt": "crane;80\npear;30\n",
        "wheel.jsonl": '{"run":"ab","event":"end"}\n',
        "rounds.jsonl": rounds_log().decode(),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _hostile(line: str, chance: random.Random) -> list[str]:
    """The arguments of a command with one or two of them exchanged, doubled or dropped."""
    args = line.split()
    for _ in range(chance.choice((0, 1, 1, 2))):
        at = chance.randrange(1, len(args) + 1)
        if at < len(args) and args[at - 1] in WORK:
            continue
        token = chance.choice((*TOKENS, *"".join(LINES).split()))
        match chance.randrange(3):
            case 0:
                args[at:at] = [token]
            case 1:
                args[at : at + 1] = [token]
            case _:
                del args[at : at + 1]
    return args


@contextlib.contextmanager
def _streams(text: str) -> Iterator[None]:
    """A process of its own, as far as streams go."""
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogatepass")))
    sys.stdout = io.TextIOWrapper(io.BytesIO(), "utf-8")
    sys.stderr = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace")
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _asks_for_work(args: list[str]) -> bool:
    """Does a command line ask for what rightly takes long: much, or a book without a plan?"""
    much = any(one in WORK and len(two) > 3 for one, two in pairwise(args))
    book = args[0] == "book" and "plan.toml" not in args
    return much or book or bool({"dask", "-j"} & set(args))


def _execute(args: list[str], text: str) -> str:
    """What a command comes to: its exit code, or the class of its error."""
    with _streams(text):
        try:
            cli.main(args, standalone_mode=False, prog_name="cruxpress")
        except SystemExit as stop:
            return f"exit {stop.code or 0}"
        except (click.ClickException, click.exceptions.Exit, click.Abort, PuzzleError) as error:
            return type(error).__name__
        except (OSError, UnicodeEncodeError) as error:
            return type(error).__name__
    return "exit 0"


def test_hostile_arguments_end_in_a_sentence(
    folder: Path, pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(5)
    seen: dict[str, int] = {}
    for number in range(pytestconfig.getoption("--fuzz-lines") // 3):
        args = _hostile(LINES[number % len(LINES)], chance)
        if _asks_for_work(args):
            continue
        outcome = _execute(args, "1..,.2.,...\n")
        seen[outcome] = seen.get(outcome, 0) + 1
    print(json.dumps(seen))
    assert set(seen) & {"exit 0", "exit 1", "AskedWrongly"} and "exit 3" not in seen


def test_hostile_files_end_in_a_sentence(folder: Path, pytestconfig: pytest.Config) -> None:
    """Plans are left alone: a mutated one may rightly ask for thousands of puzzles."""
    chance = random.Random(6)
    lines = [line for line in LINES if ".toml" not in line]
    texts = {path: path.read_bytes() for path in sorted(folder.iterdir())}
    for number in range(pytestconfig.getoption("--fuzz-lines") // 3):
        args = lines[number % len(lines)].split()
        for path in (folder / one for one in args if (folder / one) in texts):
            path.write_bytes(mutate_text(texts[path], [texts[path]], chance))
        _execute(args, "1..,.2.,...\n")
        for path, data in texts.items():
            path.write_bytes(data)


def test_every_command_is_fuzzed() -> None:
    fuzzed = {line.split()[0] for line in LINES}
    assert set(COMMANDS) - fuzzed == {"mcp", "serve"}, "these answer until they are ended"
