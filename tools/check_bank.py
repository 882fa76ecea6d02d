"""Hold a clue bank to its rules: ``python tools/check_bank.py LANGUAGE [FILE …]``.

Without a file, the bank of the language that comes with the package.  Several files are read
as one.  Prints a line a fault, and fails if there is one.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

from cruxpress.clues.bank_rules import faults_of_bank


def main(language: str, *paths: str) -> int:
    """Print the faults; 1 if there are any."""
    own = files("cruxpress.clues") / "data" / f"bank.{language}.tsv"
    texts = [Path(path).read_text("utf-8") for path in paths] or [own.read_text("utf-8")]
    text = "".join(texts)
    count = 0
    for number, fault in faults_of_bank(text, language):
        print(f"{number}: {fault.rule}: {fault.sentence}")
        count += 1
    print(f"{len(text.splitlines())} lines, {count} faults", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
