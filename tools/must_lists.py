"""How many lists of a dozen words stand in one lattice: ``python tools/must_lists.py [COUNT]``.

Lists of twelve different words of 4 to 12 letters, drawn from the whole English list by a fixed
seed, each made with ``--must`` at 15x15, seed 1.  Prints a line a list with its CPU seconds, and
what was told of the grid; then how many stood, and the slowest of those that did not.
"""

from __future__ import annotations

import random
import sys
from time import process_time

from cruxpress import words as wordlists
from cruxpress.core.errors import PuzzleError
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.families.crossword.filling.built_lattice import ASKEW, LOOSE

SEED, WORDS, SHORTEST, LONGEST = 18, 12, 4, 12


def main(count: int) -> None:
    """Make a puzzle for each list."""
    stood, loose, failed = 0, 0, [0.0]
    for number, words in enumerate(drawn(count)):
        shape = {"height": 15, "words": "; ".join(words), "must": True}
        start = process_time()
        try:
            notes = make(Recipe("crossword", shape, seed=1)).notes
        except PuzzleError as error:
            failed.append(process_time() - start)
            told = f"not placed: {error}"
        else:
            stood, loose = stood + 1, loose + (LOOSE in notes)
            told = "fewer crossed" if LOOSE in notes else "askew" if ASKEW in notes else "usual"
        print(f"{number} {process_time() - start:.1f} s {told}", flush=True)
    print(f"{stood} of {count} stood, {loose} with fewer letters crossed; ", end="")
    print(f"the slowest failure took {max(failed):.1f} s of CPU")


def drawn(count: int) -> list[list[str]]:
    """Lists of words, the same on every machine."""
    every = wordlists.load("en", required=False).grids()
    fitting = [word for word in every if SHORTEST <= len(word) <= LONGEST]
    chance = random.Random(SEED)
    return [chance.sample(fitting, WORDS) for _ in range(count)]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
