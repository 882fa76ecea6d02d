"""The main job until there is a book: a graded set of every family, printed and kept.

Writes one pack a family (sampler-NAME.jsonl) and shows a puzzle of each level.
"""

from __future__ import annotations

import subprocess
import sys

from cruxpress import families
from cruxpress.record import Record

SEED = 2026
EACH = 4


def main() -> None:
    """Make, check and show."""
    for family in families.every():
        path = f"sampler-{family.name}.jsonl"
        levels = ",".join(level.name for level in family.levels)
        count = str(EACH * len(family.levels))
        _run("generate", family.name, "-l", levels, "-n", count, "-s", str(SEED), "-o", path,
             "--stats")  # fmt: skip
        _run("check", path)
        with open(path, encoding="utf-8") as pack:
            records = [Record.parse(line) for line in pack]
        for record in records[: len(family.levels)]:
            drawing = family.draw(family.parse(record.puzzle), None, None)
            print(
                f"\n{family.title}, {record.rating.level} {record.rating.value:g} ({record.id})\n"
            )
            print("\n".join(drawing.plain))
        print(f"\n{len(records)} puzzles with solutions are in {path}")


def _run(*args: str) -> None:
    subprocess.run([sys.executable, "-m", "cruxpress.cli", *args], check=True)


if __name__ == "__main__":
    main()
