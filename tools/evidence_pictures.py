"""Draw what ratings were compared with: docs/pictures/evidence-*.svg, from docs/evidence.json.

    python tools/evidence_pictures.py                        draw (`make docs` does)
    python tools/evidence_pictures.py --measure DATA_FOLDER  write the summary numbers anew

The summary holds, for each tenth of the puzzles in the order of the predicted minutes, the median
prediction and the 10, 50 and 90 % points of what people needed; the rows themselves are not part
of the repository.
"""

from __future__ import annotations

import csv
import json
import math
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SUMMARY = ROOT / "docs" / "evidence.json"
HARDEST = ROOT / "tests" / "corpora" / "sudoku_hardest.tsv"
SIDE, EDGE = 260, 46
TICKS = (2, 3, 5, 8, 12, 20, 30, 50)
GROUPS = 10
# Families without minutes -> title, what the program says, what people or publishers did.
MEANS = {
    "keen": ("keen: 1,949 puzzles, by tenths", "value", "publisher's label, 0 easiest to 3 hard"),
    "wheel": ("wheel: 341 words, by tenths", "effort of a word", "time of its anagram (z)"),
    "marks": ("marks: 355 answers, by tenths", "points of the answer", "mean tries"),
}


def measure(folder: Path) -> dict[str, Any]:
    """The summary numbers of the families that predict minutes, out of fold."""
    import fit_crossword_minutes as crossword
    import fit_sudoku_effort as sudoku
    import numpy as np
    from agreement import out_of_fold

    puzzles, seconds, weights = sudoku.read_rows(folder)
    predicted = out_of_fold(sudoku.columns(sudoku.table(puzzles)), seconds, weights, 10)
    result = {"sudoku": grouped(predicted.mean(axis=0) - np.log(60), seconds - np.log(60))}
    table = crossword.read(folder / "evidence")
    *_, daily, minutes = crossword.agreement(table, list(crossword.COLUMNS.values()))
    return result | {"crossword": grouped(daily.mean(axis=0), minutes)} | others(folder)


def others(folder: Path) -> dict[str, Any]:
    """The same for the families that predict no minutes: mean and its double error."""
    sys.path.insert(0, str(ROOT / "benchmarks"))
    import evaluate
    import word_evidence

    pairs = word_evidence.pairs(folder)
    return {
        "keen": averaged(*evaluate.keen_labels(folder)[:2]),
        "wheel": averaged(*pairs["wheel, anagram times"]),
        "marks": averaged(*pairs["marks, mean tries (answer part)"]),
    }


def grouped(predicted: Any, actual: Any) -> list[list[float]]:
    """For each tenth of the rows: median prediction, and 10, 50, 90 % of what was needed."""
    import numpy as np

    rows = []
    for part in np.array_split(np.argsort(predicted), GROUPS):
        points = [np.median(predicted[part]), *np.percentile(actual[part], [10, 50, 90])]
        rows.append([round(float(np.exp(point)), 2) for point in points])
    return rows


def averaged(predicted: Any, actual: Any) -> list[list[float]]:
    """For each tenth of the rows: median value, and the mean of people with its 95 % interval."""
    import numpy as np

    value, people, rows = np.array(predicted), np.array(actual), []
    for part in np.array_split(np.argsort(value, kind="stable"), GROUPS):
        mean = people[part].mean()
        error = 1.96 * people[part].std(ddof=1) / math.sqrt(len(part))
        points = np.median(value[part]), mean - error, mean, mean + error
        rows.append([round(float(point), 3) for point in points])
    return rows


class Plot:
    """A square picture, with a diagonal where prediction and truth have the same unit."""

    def __init__(
        self, title: str, axes: tuple[str, str], ends: tuple[float, float], log: bool = False,
        upwards: tuple[float, float] | None = None,
    ):  # fmt: skip
        self.scale = math.log if log else float
        self.ends = [tuple(map(self.scale, pair)) for pair in (ends, upwards or ends)]
        far = EDGE + SIDE
        self.parts = [
            f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="none" '
            'stroke="#888"/>',
            text(EDGE + SIDE / 2, 26, title, "middle", 14),
            text(EDGE + SIDE / 2, far + 36, axes[0], "middle"),
            f'<g transform="rotate(-90 14 {EDGE + SIDE / 2})">'
            + text(14, EDGE + SIDE / 2, axes[1], "middle") + "</g>",
        ]  # fmt: skip
        if upwards is None:
            self.parts.append(
                f'<line x1="{EDGE}" y1="{far}" x2="{far}" y2="{EDGE}" stroke="#bbb" '
                'stroke-dasharray="4 4"/>'
            )

    def at(self, value: float, axis: int) -> float:
        low, high = self.ends[axis]
        return SIDE * (self.scale(value) - low) / (high - low)

    def place(self, x: float, y: float) -> tuple[float, float]:
        return round(EDGE + self.at(x, 0), 1), round(EDGE + SIDE - self.at(y, 1), 1)

    def tick(self, value: float) -> None:
        self.tick_right(value)
        self.tick_up(value)

    def tick_right(self, value: float) -> None:
        x = EDGE + self.at(value, 0)
        self.parts.append(text(x, EDGE + SIDE + 16, f"{value:g}", "middle"))

    def tick_up(self, value: float) -> None:
        y = EDGE + SIDE - self.at(value, 1)
        self.parts.append(text(EDGE - 6, y + 4, f"{value:g}", "end"))

    def dot(self, x: float, y: float) -> None:
        one, other = self.place(x, y)
        self.parts.append(f'<circle cx="{one}" cy="{other}" r="3.5" fill="#246" opacity="0.75"/>')

    def bar(self, x: float, low: float, high: float) -> None:
        (one, bottom), (_, top) = self.place(x, low), self.place(x, high)
        self.parts.append(
            f'<line x1="{one}" y1="{bottom}" x2="{one}" y2="{top}" stroke="#246" opacity="0.6"/>'
        )

    def write(self, name: str) -> None:
        size = SIDE + 2 * EDGE
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" '
            f'height="{size}"><rect width="{size}" height="{size}" fill="#fff"/>'
        )
        path = ROOT / "docs" / "pictures" / f"evidence-{name}.svg"
        path.write_text("\n".join([head, *self.parts, "</svg>"]) + "\n", "utf-8", newline="\n")


def text(x: float, y: float, words: str, anchor: str, size: int = 11) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size}" '
        f'text-anchor="{anchor}" fill="#222">{words}</text>'
    )


def draw_minutes(name: str, title: str, rows: list[list[float]]) -> None:
    every = [value for row in rows for value in row]
    ends = 0.9 * min(every), 1.1 * max(every)
    plot = Plot(title, ("minutes predicted", "minutes of people: median, 80 %"), ends, True)
    for tick in TICKS:
        if ends[0] <= tick <= ends[1]:
            plot.tick(tick)
    for predicted, low, middle, high in rows:
        plot.bar(predicted, low, high)
        plot.dot(predicted, middle)
    plot.write(name)


def draw_means(name: str, title: str, axes: tuple[str, str], rows: list[list[float]]) -> None:
    across = [row[0] for row in rows]
    up = [value for row in rows for value in row[1:]]
    ends = [(min(some) - 0.06 * wide, max(some) + 0.06 * wide)
            for some in (across, up) for wide in [max(some) - min(some)]]  # fmt: skip
    plot = Plot(title, axes, ends[0], upwards=ends[1])
    for pair, draw in zip(ends, (plot.tick_right, plot.tick_up), strict=True):
        for tick in ticks(*pair):
            draw(tick)
    for value, low, mean, high in rows:
        plot.bar(value, low, high)
        plot.dot(value, mean)
    plot.write(name)


def ticks(low: float, high: float) -> list[float]:
    """Three to eight round numbers between two ends.

    >>> ticks(2.1, 7.3), ticks(0, 0.4)
    ([3.0, 4.0, 5.0, 6.0, 7.0], [0.0, 0.1, 0.2, 0.3, 0.4])
    """
    wide = (high - low) / 4
    step = 10.0 ** math.floor(math.log10(wide))
    step *= max(times for times in (1, 2, 5) if times * step <= wide)
    first, last = math.ceil(low / step), math.floor(high / step + 1e-9)
    return [round(number * step, 6) for number in range(first, last + 1)]


def published() -> dict[str, float]:
    """The hard puzzles with the ratings that were published with them."""
    lines = [line for line in HARDEST.read_text("utf-8").splitlines() if line[0] != "#"]
    return {r["puzzle"]: float(r["rating"]) for r in csv.DictReader(lines, delimiter="\t")}


def draw_hardest(ours: dict[str, float]) -> None:
    count = len(published())
    plot = Plot(f"sudoku: {count} published ratings", ("ours", "published"), (10.0, 12.0))
    for tick in (10, 10.5, 11, 11.5, 12):
        plot.tick(tick)
    for puzzle, rating in published().items():
        plot.dot(ours[puzzle], rating)
    plot.write("sudoku-hardest")


def hardest() -> dict[str, float]:
    """Our ratings of them: half a minute of work."""
    from cruxpress.families.sudoku import SUDOKU

    return {text: SUDOKU.rate(SUDOKU.parse(text), "").value for text in published()}


def main() -> None:
    if sys.argv[1:2] == ["--measure"]:
        summary = measure(Path(sys.argv[2])) | {"hardest": hardest()}
        SUMMARY.write_text(json.dumps(summary, indent=1) + "\n", "utf-8")
    data = json.loads(SUMMARY.read_text("utf-8"))
    draw_minutes("sudoku-minutes", "sudoku: 588 puzzles, by tenths", data["sudoku"])
    draw_minutes("crossword-minutes", "crossword: 537 puzzles, by tenths", data["crossword"])
    draw_hardest(data["hardest"])
    for name, (title, *axes) in MEANS.items():
        draw_means(name, title, (axes[0], axes[1]), data[name])


if __name__ == "__main__":
    main()
