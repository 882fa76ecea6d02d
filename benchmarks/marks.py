"""Marks: how fast puzzles come, beside the document's algorithm, in one run on one core.

    python benchmarks/marks.py [--puzzles N] [--document N] [-o PAGE]

Ours: puzzles of 4 rows through the whole loop (search, rating, proof, record), lists loaded.
The document's algorithm is run as corrected (``marks_document.py``) over its curated subset of
2,000 words and over the whole list.  What both made is judged alike, by another implementation:
unique in the accepted list, every row needed, guesses that people know.  CPU seconds.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.marks_document import Document
from benchmarks.page import RESULTS, Page, table
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.seeds import Stream
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.families.marks.letter_scores import curated, frequency
from cruxpress.families.marks.solve import least_rows
from cruxpress.families.marks.word_lists import ListName, lexicon
from tests.families.marks.oracle import Words, definition

WORDS = lexicon(ListName("en"), 5)
TABLE = Words(WORDS.words)
KNOWN = frozenset(WORDS.words[index] for index in WORDS.known)
LEVELS = ("easy", "medium", "hard", "expert")
HEADINGS = ("made by", "puzzles", "median ms", "95 % ms", "unique", "every row needed",
            "known guesses")  # fmt: skip


def timed(call: Callable[[], object]) -> tuple[float, object]:
    """CPU milliseconds of a call, and its result."""
    start = time.process_time()
    result = call()
    return 1000 * (time.process_time() - start), result


def judged(answer: str, guesses: Iterable[str]) -> tuple[bool, bool, float]:
    """Unique, every row needed, share of guesses that people know; by the oracle."""
    guesses = list(guesses)
    rows = [(guess, definition(guess, answer)) for guess in guesses]
    unique = TABLE.fits(rows) == [answer]
    fewer = [rows[:at] + rows[at + 1 :] for at in range(len(rows))]
    needed = unique and all(len(TABLE.fits(one)) > 1 for one in fewer)
    return unique, needed, sum(guess in KNOWN for guess in guesses) / max(1, len(guesses))


Row = tuple[str, ...]


def row(label: str, spent: list[float], verdicts: list[tuple[bool, bool, float]]) -> Row:
    """One row of the table."""
    spent.sort()
    share = [100 * statistics.mean(verdict[at] for verdict in verdicts) for at in range(3)]
    slow = spent[int(0.95 * len(spent))]
    times = f"{statistics.median(spent):,.2f}", f"{slow:,.2f}"
    return label, str(len(spent)), *times, *(f"{one:.0f} %" for one in share)


def ours(puzzles: int) -> Iterator[Row]:
    """Puzzles of each level."""
    family = named("marks")
    for level in LEVELS:
        spent, verdicts = [], []
        for item in range(puzzles):
            recipe = Recipe("marks", target=Target(level), seed=1, item=item)
            took, record = timed(lambda recipe=recipe: make(recipe))
            puzzle = family.parse(record.puzzle)
            assert record.rating.level == level
            spent.append(took)
            verdicts.append(judged(record.solution.upper(), (row.guess for row in puzzle.rows)))
        yield row(f"cruxpress, {level}", spent, verdicts)


def document(puzzles: int) -> Iterator[Row]:
    """The document's algorithm, over a curated subset and over the whole list."""
    frequencies = [frequency(zipf) for zipf in WORDS.zipfs]
    chosen = curated(WORDS.words, frequencies, 2000, Stream(1))
    for label, indexes in ((f"curated {len(chosen):,}", chosen), ("all", range(len(WORDS)))):
        maker = Document([WORDS.words[i] for i in indexes], [frequencies[i] for i in indexes])
        stream, spent, verdicts = Stream(2), [], []
        for _ in range(puzzles):
            took, made = timed(lambda maker=maker, stream=stream: maker.generate(stream, 8))
            spent.append(took)
            verdicts.append(judged(made.answer, made.guesses))
        yield row(f"document, {label} words", spent, verdicts)


def parts() -> Iterator[str]:
    """The kernels by themselves."""
    guesses = [WORDS.codes(word) for word in WORDS.words[::11]]
    took, _ = timed(lambda: [WORDS.kernel.feedback(guess) for guess in guesses])
    yield f"- feedback of one guess against all words: {1000 * took / len(guesses):.1f} us"
    answers = [WORDS.words[index] for index in WORDS.known[::17]]
    for label, limits in (
        ("any marks", {}),
        ("no green, 2 coloured", {"greens": 0, "coloured": 2}),
    ):
        took, found = timed(lambda limits=limits: [least_rows(WORDS, a, **limits) for a in answers])
        counts = sorted({one.rows: 0 for one in found})
        spread = ", ".join(f"{n} rows: {sum(one.rows == n for one in found)}" for n in counts)
        proved = sum(one.proved for one in found)
        yield (
            f"- least rows, {label}: {took / len(answers):.1f} ms each "
            f"({spread}; {proved} of {len(answers)} proved)"
        )


def main() -> None:
    """Measure, and write the page."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--puzzles", type=int, default=200, help="of each level")
    options.add_argument("--document", type=int, default=5, help="by the document's algorithm")
    options.add_argument("-o", "--output", type=Path, default=RESULTS / "marks.md")
    chosen = options.parse_args()
    known = f"\n{len(WORDS):,} accepted words, {len(KNOWN):,} known."
    page = Page(chosen.output, "Marks: measured", "marks.py", known)
    rows = [*ours(chosen.puzzles), *document(chosen.document)]
    page.add("## Making", table(HEADINGS, rows))
    median = [(one[0], float(one[2].replace(",", "")), f"{one[2]} ms") for one in rows]
    page.bars("CPU milliseconds of a puzzle, at the median", median)
    page.add("## The kernels by themselves", "\n".join(parts()))


if __name__ == "__main__":
    main()
