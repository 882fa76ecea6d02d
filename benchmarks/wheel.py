"""The figures of the wheel: layouts, buildable words, the census, the main loop, sequences.

    python benchmarks/wheel.py            # all, about two minutes
    python benchmarks/wheel.py layout     # one of: layout buildable census loop rounds

Word sets are made here, with a fixed seed: random words of 7 or 8 letters of the built-in
English list lend their letters, and all known words that these build are a set (inflected
forms too, so that large sets exist).  Times are CPU time of one core.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from page import RESULTS, Page

from cruxpress import words as wordlists
from cruxpress._kernels import wheel as kernel
from cruxpress.core.seeds import Stream
from cruxpress.families.wheel.best_of_attempts import run
from cruxpress.families.wheel.lexicon import ACCEPTED, LetterLexicon, built_in, of_words
from cruxpress.families.wheel.make_statistics import CensusSource, Params, counted
from cruxpress.families.wheel.puzzle import WALL, hang_together, runs, turned
from cruxpress.families.wheel.round_sequence import Sequence, append
from cruxpress.families.wheel.step_matrix import SearchState, WheelRules

# Size -> least and most words of a set.
SIZES = {"A": (10, 14), "B": (20, 24), "C": (38, 46)}
SETS = 60


class Line(NamedTuple):
    """A line of the page and, where it has one, its bar: a name and CPU milliseconds."""

    text: str
    name: str = ""
    milliseconds: float = 0.0


def known_words() -> LetterLexicon:
    """Words with a frequency of Zipf 3 or more, inflected ones too: about 17,000."""
    everything = wordlists.load("en", required=False).filter(
        shortest=3, longest=9, least_score=50, most_tier=60
    )
    return of_words("en", everything.grid_forms(), "benchmark")


def word_sets(lexicon: LetterLexicon, low: int, high: int, count: int) -> list[list[str]]:
    """Sets of all words of four letters and more that the letters of a word build."""
    chance = random.Random(20261115)
    pool = [word for word in lexicon.words if len(word) in (7, 8)]
    chance.shuffle(pool)
    found: list[list[str]] = []
    for word in pool:
        built = lexicon.buildable(word, 4, 9)
        if low <= len(built) <= high and len(found) < count:
            found.append([lexicon.words[number] for number in built])
    return found


def lay_out(
    lexicon: LetterLexicon, words: list[str], iterations: int, seed: int
) -> tuple[str, ...]:
    """The rows of a layout in 14 x 14."""
    letters, lengths = lexicon.codes("".join(words)), bytes(map(len, words))
    places, height, width, *_ = kernel.lay_out(letters, lengths, 14, 14, iterations, seed)
    rows = [[WALL] * width for _ in range(height)]
    for number, row, column, down in places:
        for letter in words[number]:
            rows[row][column] = letter
            row, column = row + down, column + (not down)
    return tuple("".join(row) for row in rows)


def valid(rows: tuple[str, ...], words: list[str]) -> bool:
    """Is every run of two or more letters a different word of the set, and all connected?"""
    found = runs(rows)
    inside = len(rows) <= 14 and len(turned(rows)) <= 14
    return (
        inside
        and len(set(found)) == len(found)
        and set(found) <= set(words)
        and hang_together(rows)
    )


def layout() -> Iterator[Line]:
    """Three sizes of word sets at 200 and 2,000 iterations, and 10,000 grids validated."""
    lexicon = known_words()
    sets = {name: word_sets(lexicon, *bounds, SETS) for name, bounds in SIZES.items()}
    for iterations in (200, 2000):
        for name, some in sets.items():
            began = time.process_time()
            grids = [lay_out(lexicon, words, iterations, at) for at, words in enumerate(some)]
            spent = 1000 * (time.process_time() - began) / len(some)
            placed = [len(runs(rows)) for rows in grids]
            total = sum(map(len, some))
            complete = sum(n == len(words) for n, words in zip(placed, some, strict=True))
            area = sum(len(rows) * len(rows[0]) for rows in grids) / len(grids)
            yield Line(
                f"layout {name} ({len(some)} sets, {total / len(some):.1f} words), "
                f"{iterations} iterations: all placed {100 * complete / len(some):.0f} %, words "
                f"{100 * sum(placed) / total:.1f} %, area {area:.1f}, {spent:.2f} ms",
                f"{total / len(some):.0f} words, {iterations} iterations", spent,
            )  # fmt: skip
    invalid = checked = 0
    every = [words for some in sets.values() for words in some]
    while checked < 10_000:
        words = every[checked % len(every)]
        invalid += not valid(lay_out(lexicon, words, 20, 1000 + checked), words)
        checked += 1
    yield Line(f"layout: {invalid} invalid grids in {checked:,}")


def buildable() -> Iterator[Line]:
    """Buildable words of 8 letters out of all accepted words."""
    lexicon = built_in("en", ACCEPTED)
    chance = random.Random(1)
    pool = [word for word in lexicon.words if len(word) == 8]
    wheels = [chance.choice(pool) for _ in range(5000)]
    lexicon.count(wheels[0], 4, 9)
    began = time.process_time()
    found = sum(len(lexicon.buildable(letters, 4, 9)) for letters in wheels)
    spent = 1e6 * (time.process_time() - began) / len(wheels)
    yield Line(
        f"buildable: 8 letters out of {len(lexicon.words):,} words: {spent:.1f} us, "
        f"{found / len(wheels):.1f} words",
        "words that 8 letters build", spent / 1000,
    )  # fmt: skip


def census() -> Iterator[Line]:
    """All 7- and 8-letter wheels with at most three equal letters."""
    lexicon = known_words()
    for size in (7, 8):
        began = time.process_time()
        taken = lexicon.census(size, 4, 9)
        spent = time.process_time() - began
        yield Line(
            f"census: {taken['wheels']:,} wheels of {size} letters against "
            f"{len(lexicon.words):,} words: {spent:.2f} s, "
            f"{taken['eligible']:,} build 9 words or more",
            f"all wheels of {size} letters", 1000 * spent,
        )  # fmt: skip


def _rules(**more: int) -> WheelRules:
    source = CensusSource.of_list("", "en")
    statistics = counted(source, Params())
    return WheelRules(source.lexicon, statistics=statistics, **more)  # type: ignore[arg-type]


def loop() -> Iterator[Line]:
    """The main loop of m4 with 100 attempts."""
    for letters in (7, 8, 9):
        rules = _rules(letters=letters, longest=letters)
        state, spent, scores, words = SearchState(), 0.0, [], []
        run(rules, state, Stream(99))
        for number in range(20):
            began = time.process_time()
            found = run(rules, state, Stream(number))
            spent += time.process_time() - began
            if found:
                state = state.after(found.round, 1)
                scores.append(found.score.total)
                words.append(len(found.grid.words))
        yield Line(
            f"loop m4, {letters} letters, 100 attempts: {1000 * spent / 20:.0f} ms, "
            f"{len(scores)}/20 finalists, S {sum(scores) / len(scores):.3f}, "
            f"{sum(words) / len(words):.1f} words",
            f"a round of {letters} letters", 50 * spent,
        )  # fmt: skip


def rounds() -> Iterator[Line]:
    """A sequence of 500 rounds, 100 attempts each."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rounds.jsonl"
        began = time.process_time()
        list(append(path, Sequence(_rules(), seed=1), 500))
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
        spent = time.process_time() - began
        restarts = sum(line["restarts"] for line in lines)
        distinct = len({word for line in lines for word in line["words"]})
        yield Line(
            f"rounds: {len(lines)} in {spent:.1f} s, {restarts} restarts, "
            f"{distinct:,} different words in grids",
            f"a round of a sequence of {len(lines)}", 1000 * spent / len(lines),
        )  # fmt: skip


PARTS: dict[str, Callable[[], Iterator[Line]]] = {
    part.__name__: part for part in (layout, buildable, census, loop, rounds)
}


def main() -> None:
    """The figures that were asked for, with the machine; a page of all of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("part", nargs="*", help=f"{', '.join(PARTS)}; all, if none is named")
    parser.add_argument("-o", "--output", type=Path, default=RESULTS / "wheel.md")
    asked = parser.parse_args()
    if asked.part:
        for name in asked.part:
            print("\n".join(line.text for line in PARTS[name]()), flush=True)
        return
    page, bars = Page(asked.output, "Wheel: measured", "wheel.py"), []
    for name, part in PARTS.items():
        lines = list(part())
        told = "\n".join(f"- {line.text}" for line in lines)
        page.add(f"## {name.capitalize()}", f"{part.__doc__}\n\n{told}")
        bars += [(line.name, line.milliseconds, told_of(line)) for line in lines if line.name]
    page.bars("CPU milliseconds", bars)


def told_of(line: Line) -> str:
    """What stands beside a bar: three digits."""
    return (
        f"{line.milliseconds:,.3g} ms"
        if line.milliseconds < 1000
        else f"{line.milliseconds:,.0f} ms"
    )


if __name__ == "__main__":
    main()
