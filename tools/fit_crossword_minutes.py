"""Fit the minutes that people need for a crossword; write families/crossword/minutes.toml.

    python tools/fit_crossword_minutes.py DATA_FOLDER --date YYYY-MM-DD
    python tools/fit_crossword_minutes.py DATA_FOLDER --compare

DATA_FOLDER holds crossword_features_times.csv: a row for a newspaper puzzle of 15x15, with means
over its entries (the names are in ``COLUMNS``) and the median minutes of thousands of solvers,
detrended (XWStats by K. Beeson, 2018 on), the weekday and one expert's times (B. Butler).  The file
is not part of this repository, and holds neither clues nor answers.

The model is a ridge regression of log(minutes), its penalty chosen by an inner cross-validation.
Spearman's correlation with the minutes is out of fold, 10 times 10 folds; that with the weekday is
that of the fitted model, which has not seen weekdays, on the puzzles since 2010.  `--compare`
printed on 2026-11-16 (537 puzzles with minutes, 1,683 with a weekday, 1,002 of the expert):

    features                                     minutes  weekday  expert
    familiarity alone                              0.523    0.478   0.494
    without closeness                              0.791    0.834   0.763
    the seven                                      0.828    0.879   0.816
    the seven without length                       0.800    0.826   0.789
    glosses and hypernyms instead of closeness     0.819    0.877   0.805
    the seven, examples, unlisted words            0.830    0.879   0.818
    the seven, glosses, examples, openness         0.837    0.891   0.823

Chosen is the third row.  The length of the words stands for the openness of the grid, which other
columns of the file describe no better; it counts inside a style only.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import numpy as np
from agreement import Array, Ridge, bootstrap, fit, mean_spearman, out_of_fold, spearman

TARGET = Path(__file__).parents[1] / "src/cruxpress/families/crossword/minutes.toml"
# Our name of a trait -> the column of the file.
COLUMNS = {
    "familiarity": "zfam",
    "closeness": "cos",
    "question": "q",
    "vague": "vague",
    "blank": "blank",
    "one_word": "one",
    "length": "len",
}
SENSE = {"familiarity": -1, "closeness": -1, "question": 1, "vague": 1, "blank": -1, "one_word": 1}
MODELS = {
    "familiarity alone": ["zfam"],
    "without closeness": ["zfam", "q", "vague", "blank", "one", "len"],
    "the seven": list(COLUMNS.values()),
    "the seven without length": ["zfam", "cos", "q", "vague", "blank", "one"],
    "glosses and hypernyms instead of closeness":
        ["zfam", "gloss", "hyp", "poly", "q", "vague", "blank", "one", "len"],
    "the seven, examples, unlisted words": [*COLUMNS.values(), "eg", "outl"],
    "the seven, glosses, examples, openness": [*COLUMNS.values(), "gloss", "eg", "open", "stacks"],
}  # fmt: skip
MINUTES, EXPERT, SUNDAY, REPEATS = "log_minutes_detrended_2018on", "butler_seconds", 6, 10
# Between which quantiles of the errors do 80 of 100 puzzles lie?
QUANTILES = (10, 90)

Table = dict[str, Array]


def read(folder: Path) -> Table:
    """The columns of the file; what is missing is NaN."""
    with open(folder / "crossword_features_times.csv", newline="") as file:
        rows = [row for row in csv.DictReader(file) if float(row["wd"]) < SUNDAY]
    names = [name for name in rows[0] if name != "date"]
    return {name: np.array([float(row[name] or "nan") for row in rows]) for name in names}


def chosen(table: Table, names: list[str], wanted: str) -> tuple[Array, Array]:
    """Features and another column, of the rows that have all of them."""
    x = np.stack([table[name] for name in names], axis=1)
    known = ~np.isnan(x).any(axis=1) & ~np.isnan(table[wanted])
    if wanted == "wd":
        known &= table["year"] >= 2010
    return x[known], table[wanted][known]


def fitted(table: Table, names: list[str]) -> Ridge:
    """The model of all rows with minutes."""
    x, y = chosen(table, names, MINUTES)
    return fit(x, y, np.ones(len(y)), np.random.default_rng(0), robust=False)


def agreement(table: Table, names: list[str]) -> tuple[float, float, float, Array, Array]:
    """Spearman with minutes (out of fold), weekday and expert; the predictions, the minutes."""
    x, y = chosen(table, names, MINUTES)
    predicted = out_of_fold(x, y, np.ones(len(y)), REPEATS, robust=False)
    model = fitted(table, names)
    others = [chosen(table, names, wanted) for wanted in ("wd", EXPERT)]
    day, expert = (spearman(model.predict(x), y) for x, y in others)
    return mean_spearman(predicted, y), day, expert, predicted, y


def compare(table: Table) -> None:
    """Print the agreement of several models."""
    print(f"    {'features':<44}{'minutes':>8}{'weekday':>9}{'expert':>8}")
    for label, names in MODELS.items():
        minutes, day, expert, _, _ = agreement(table, names)
        print(f"    {label:<44}{minutes:>8.3f}{day:>9.3f}{expert:>8.3f}")


def written(table: Table, date: str) -> str:
    """The model as the text of minutes.toml."""
    names = list(COLUMNS.values())
    model = fitted(table, names)
    slopes = dict(zip(COLUMNS, model.weights / model.scale, strict=True))
    for name, sense in SENSE.items():
        if slopes[name] * sense <= 0:
            raise SystemExit(f"the weight of {name} is {slopes[name]:.3f}: against its sense")
    minutes, day, expert, predicted, y = agreement(table, names)
    low, high = bootstrap(predicted, y)
    errors = np.exp(np.percentile(y - predicted, QUANTILES))
    intercept = model.intercept - float(model.mean @ (model.weights / model.scale))
    lines = [
        "# Minutes of a crossword: log(minutes) = intercept + weights x means over its entries,",
        "# for a grid of 189 letters.  Written by tools/fit_crossword_minutes.py; traits.toml has",
        "# what is no fit but judgement.",
        f'date = "{date}"',
        'source = "median minutes of American newspaper puzzles 2018 to 2020 (XWStats, K. Beeson)"',
        f"rows = {len(y)}",
        f"spearman = {minutes:.3f}  # out of fold",
        f"interval = [{low:.3f}, {high:.3f}]  # 95 %, of that",
        f"weekday = {day:.3f}",
        f"expert = {expert:.3f}",
        f"spread = [{errors[0]:.3f}, {errors[1]:.3f}]  # of minutes: 80 of 100 lie between",
        f"intercept = {intercept:.3f}",
        "",
        "[weights]",
        *(f"{name} = {slope:.3f}" for name, slope in slopes.items()),
        "",
        "[mean]",
        *(f"{name} = {mean:.3f}" for name, mean in zip(COLUMNS, model.mean, strict=True)),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--compare", action="store_true", help="compare models, write nothing")
    parser.add_argument("--date", help="the date to write into the file")
    asked = parser.parse_args()
    table = read(asked.folder)
    if asked.compare:
        compare(table)
    elif asked.date:
        TARGET.write_text(written(table, asked.date))
        print(TARGET.read_text())
    else:
        parser.error("--date is needed to write weights")


if __name__ == "__main__":
    main()
