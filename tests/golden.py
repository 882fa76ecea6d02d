"""Golden ratings: puzzles of a family with all that was measured on them, kept in a table.

    python -m tests.golden wheel

measures the puzzles of the table again and writes it anew; ``--make`` makes new puzzles first.
A change of ratings is then seen in the difference, and belongs under "Changed ratings" in the
CHANGELOG.  Texts name their list without its fingerprint, so that a change of the words is seen
as a change of ratings too.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cruxpress.core.rating import Feature
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import fingerprint
from cruxpress.engine.search import make
from cruxpress.engine.verification import only_solution
from cruxpress.families import named

CORPORA = Path(__file__).parent / "corpora"
SEED = 20261116
HEAD = """\
# Golden ratings of {name} puzzles of our own, one a line; tests/families/{name}/test_rate.py.
# Made on {date} by `python -m tests.golden {name} --make` (seed {seed}), measured again by the
# same command without --make; every change of a number is told in the CHANGELOG.
"""


@dataclass(frozen=True)
class Golden:
    """The table of a family: which features it keeps, and the shapes of its puzzles.

    Of every shape there is a puzzle of each level; ``texts`` are puzzles besides.
    """

    name: str
    features: tuple[str, ...]
    shapes: tuple[Mapping[str, Any], ...]
    texts: tuple[str, ...] = ()
    date: str = "2026-11-16"

    @property
    def path(self) -> Path:
        """Where the table is kept."""
        return CORPORA / f"{self.name}_golden.tsv"

    def rows(self) -> list[dict[str, str]]:
        """The rows of the table."""
        lines = self.path.read_text("utf-8").splitlines()
        return list(
            csv.DictReader((one for one in lines if not one.startswith("#")), delimiter="\t")
        )

    def measured(self, text: str) -> dict[str, str]:
        """The row of a puzzle, measured now."""
        family = named(self.name)
        puzzle = family.parse(text)
        rating = family.rate(puzzle, "")
        form = family.canonical(puzzle, only_solution(family, puzzle))
        return {
            "puzzle": text,
            "level": rating.level,
            "value": str(rating.value),
            **{name: _told(rating.features[name]) for name in self.features},
            **{one.name: str(family.rate(puzzle, one.name).value) for one in family.scales[1:]},
            "fingerprint": fingerprint(self.name, form),
        }

    def new(self) -> Iterator[str]:
        """Puzzles for a new table."""
        for shape in self.shapes:
            for item, level in enumerate(named(self.name).levels):
                text = make(Recipe(self.name, shape, Target(level.name), SEED, item)).puzzle
                yield re.sub(r"[@#][0-9a-f]{8}(?=:|$)", "", text)
        yield from self.texts

    def write(self, texts: list[str]) -> None:
        """Write the table."""
        rows = [self.measured(text) for text in texts]
        with open(self.path, "w", encoding="utf-8", newline="\n") as file:
            file.write(
                HEAD.format(name=self.name, seed=SEED, date=self.date) + "\t".join(rows[0]) + "\n"
            )
            file.writelines("\t".join(row.values()) + "\n" for row in rows)
        print(f"{len(rows)} rows in {self.path}")


def _told(feature: Feature) -> str:
    if isinstance(feature, Mapping):
        return " ".join(f"{name} {number}" for name, number in feature.items())
    return str(feature)


WHEEL = Golden(
    "wheel",
    ("words", "effort", "hardest", "zipf", "help", "givens", "bonus", "techniques"),
    ({}, {"letters": 6}, {"letters": 9, "mode": "m1"}, {"language": "ro"}, {"strict": True}),
)
MARKS = Golden(
    "marks",
    ("strings", "known_letters", "near", "near_known", "zipf", "repeats", "rarest_letter", "kin",
     "needed_rows", "left", "techniques"),
    ({}, {"length": 3, "rows": "auto"}, {"length": 8, "rows": "auto"}, {"language": "ro"},
     {"language": "ro", "length": 6, "greens": 0}),
    ("crane:22202 plate:00222 @en", "eerie:10102 thick:22000 @en", "north:00110 stair:01201 "
     "glide:00000 condo:20000 @en/general"),
)  # fmt: skip
CROSSWORD = Golden(
    "crossword",
    ("minutes", "minutes_low", "minutes_high", "effort", "hardest", "entries", "zipf", "questions",
     "vague", "one_word", "rare", "hard_crossings", "unchecked", "oblique", "wordplay", "blanks",
     "machine_clues", "techniques"),
    ({"height": 7}, {"height": 9}, {"style": "blocked", "height": 5},
     {"style": "blocked", "height": 7}, {"style": "arrow", "height": 8, "width": 8},
     {"style": "arrow", "height": 10, "width": 10}, {"language": "ro", "height": 9},
     {"language": "ro", "style": "arrow", "height": 10, "width": 10},
     {"clues": "cryptic", "height": 9}, {"clues": "mixed", "theme": "sea", "height": 9}),
    (named("crossword").example, "en+KRAKEN:#.####/....../#.####:Beast of the deep {user trpsut3h}|"
     "Painting, for one {user jorfpwpy}"),
)  # fmt: skip
TWIST = Golden(
    "twist",
    ("hardest", "givens", "lines", "rounds", "techniques"),
    ({}, {"rule": "arrow"}, {"rule": "antiknight"}, {"rule": "mixed"}, {"size": 6},
     {"size": 6, "rule": "mixed"}),
    (named("twist").example, *(aside.example for aside in named("twist").asides if aside.example),
     "6:......................4.............:t15-14-23-34,t31-22-11,t55-46-36,t61-52-41-32"),
    date="2026-11-18",
)  # fmt: skip
KILLER = Golden(
    "killer",
    ("hardest", "cages", "largest", "ones", "rounds", "techniques"),
    ({}, {"largest": 9}, {"size": 6}),
    (named("killer").example,
     "6:abaaaaabbcbbcbccabccbbaaabbcccaaacaa:6,14,13,11,10,13,10,14,14,15,6"),
    date="2026-11-18",
)  # fmt: skip
TABLES = {one.name: one for one in (WHEEL, MARKS, CROSSWORD, TWIST, KILLER)}


def main() -> None:
    """Write the table of a family."""
    table = TABLES[sys.argv[1]]
    table.write(
        list(table.new()) if "--make" in sys.argv else [row["puzzle"] for row in table.rows()]
    )


if __name__ == "__main__":
    main()
