"""The examples of the docs: what each command shows is what it says.

A ``console`` block has commands after ``$``, run in one folder in their order.  Lines below a
command are its output, standard error included; a line ``…`` stands for any number of lines.
Commands without such lines are run, and their output is not looked at.

    python tools/examples.py            # run all, write the output that is shown anew
    python tools/examples.py docs/x.md  # one page

A test runs them and fails where the output is another.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```)", re.MULTILINE | re.DOTALL)
CUT = "…"


@dataclass(frozen=True)
class Example:
    """A command and the lines that are shown below it."""

    command: str
    shown: tuple[str, ...]


def pages() -> list[Path]:
    """The pages with examples."""
    return sorted([ROOT / "README.md", *(ROOT / "docs").glob("**/*.md")])


def blocks(page: Path) -> list[str]:
    """The console blocks of a page."""
    return BLOCK.findall(page.read_text("utf-8"))


def examples(block: str) -> list[Example]:
    r"""The commands of a block with what is shown of them.

    >>> examples("$ echo a; echo b\na\n…\n$ true\n")
    [Example(command='echo a; echo b', shown=('a', '…')), Example(command='true', shown=())]
    """
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    lines = [part.rstrip("\n").split("\n") for part in parts]
    return [Example(command, tuple(shown)) for command, *shown in lines]


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command as a reader would type it, with the user's folders inside the one it runs in."""
    ours = {"PYTHONPATH", "CRUXPRESS_DATA", "COLUMNS"}
    environment = {name: value for name, value in os.environ.items() if name not in ours} | {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "CRUXPRESS_DATA": str(folder / ".data"),
        "COLUMNS": "100",
    }
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], cwd=folder, env=environment,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip


def fits(shown: tuple[str, ...], output: str) -> bool:
    r"""Is this the output that is shown?

    >>> fits(("a", "…", "z"), "a\nb\nc\nz\n"), fits(("a",), "a\nb\n")
    (True, False)
    """
    pattern = "".join("(?:.*\n)*?" if line == CUT else re.escape(line) + "\n" for line in shown)
    return re.fullmatch(pattern, _trimmed(output)) is not None


def _trimmed(output: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in output.rstrip().splitlines())


def refreshed(shown: tuple[str, ...], output: str) -> list[str]:
    """The output as it is to be shown: cut where it was cut before."""
    lines = _trimmed(output).splitlines()
    if not shown or fits(shown, output):
        return list(shown)
    if CUT in shown:
        first, last = shown.index(CUT), len(shown) - shown.index(CUT) - 1
        return [*lines[:first], CUT, *lines[len(lines) - last :]]
    return lines


def rewritten(block: str, folder: Path) -> str:
    """A block with the output of today."""
    made = []
    for example in examples(block):
        done = run(example.command, folder)
        if done.returncode:
            raise SystemExit(f"examples: {example.command}: {done.stdout}")
        made += [f"$ {example.command}", *refreshed(example.shown, done.stdout)]
    return "".join(f"{line}\n" for line in made)


def refresh(page: Path) -> bool:
    """Write the output of a page anew where it changed; whether it did."""
    text = page.read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        number = 0

        def replaced(found: re.Match[str]) -> str:
            nonlocal number
            number += 1
            place = Path(folder) / str(number)
            place.mkdir()
            return rewritten(found[0], place)

        changed = BLOCK.sub(replaced, text)
    if changed != text:
        page.write_text(changed, "utf-8")
    return changed != text


if __name__ == "__main__":
    for page in map(Path, sys.argv[1:]) if sys.argv[1:] else pages():
        if refresh(page):
            print(f"{page}: new output")
