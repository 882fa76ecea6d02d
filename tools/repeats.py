"""How much a run of crosswords repeats itself: ``python tools/repeats.py FILE …``.

Each file is a run, as ``cruxpress generate crossword -n 20 -o FILE`` writes it.  An entry repeats
where it stood in an earlier puzzle of its run.  Prints a line a run: its entries, how many of a
hundred are repeats, in all and by length, and the mean and the worst score that its words have
for their level (no share of a run is looked at).  Then the words that came most often.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.word_pool import lexicon_of, source_of
from cruxpress.families.crossword.shape import Shape

# How short is an entry, and how many of the words that came most often are told?
SHORTEST, TOLD = 3, 20


def entries(rows: Sequence[str]) -> list[str]:
    """The entries of a filled grid: runs of letters, across and down.

    >>> entries(["TEA", "O#R", "EKE"])
    ['TEA', 'EKE', 'TOE', 'ARE']
    """
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return [run for line in lines for run in re.findall(rf"[^\W\d_]{{{SHORTEST},}}", line)]


def repeats(puzzles: Iterable[Sequence[str]]) -> Counter[str]:
    """Entry -> how often it stood in a puzzle though it had stood in an earlier one.

    >>> repeats([["TEA", "TOE"], ["TOE", "ARE"], ["TOE", "TEA"]])
    Counter({'TOE': 2, 'TEA': 1})
    """
    seen: set[str] = set()
    found: Counter[str] = Counter()
    for words in puzzles:
        found.update(word for word in words if word in seen)
        seen.update(words)
    return found


def main(*paths: str) -> None:
    """Print what the runs repeat."""
    often: Counter[str] = Counter()
    for path in paths:
        records = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
        puzzles = [entries(record["solution"].split("/")) for record in records]
        found = repeats(puzzles)
        often += found
        print(f"{path}: {', '.join(_told(puzzles, found, _lexicon(records[0]['recipe'])))}")
    print(" ".join(f"{word} {count}" for word, count in often.most_common(TOLD)))


def _lexicon(recipe: dict[str, object]) -> ScoredLexicon:
    shape = recipe.get("shape", {})
    assert isinstance(shape, dict)
    return lexicon_of(source_of(Shape(**shape), str(recipe.get("level", "medium")), ""))


def _told(puzzles: list[list[str]], found: Counter[str], lexicon: ScoredLexicon) -> Iterator[str]:
    every = [word for words in puzzles for word in words]
    yield f"{len(puzzles)} puzzles, {len(every)} entries"
    yield f"{100 * found.total() / len(every):.1f} % repeat"
    for length, count in sorted(Counter(map(len, every)).items()):
        again = sum(times for word, times in found.items() if len(word) == length)
        if again:
            yield f"{again} of {count} with {length} letters"
    scores = [[lexicon.score(word) or 0 for word in words] for words in puzzles]
    yield f"mean score {sum(map(sum, scores)) / len(every):.1f}"
    yield f"worst {sum(map(min, scores)) / len(scores):.1f}"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
