"""How the weights of words in wheel and marks were chosen: python tools/fit_words.py DATA_FOLDER

Wheel: for each factor a letter, the agreement with anagram times and with a spelling bee; they pull
in different directions, and the factor in ``families/wheel/reason.py`` keeps both.  Marks: least
squares of the mean tries on the four features of an answer, out of fold by ten folds, beside the
rounded weights of ``families/marks/rate.py``.  The data are described in
``benchmarks/word_evidence.py``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))
from word_evidence import _numbers, _rows, spearman

from cruxpress.families.marks.rate import EVERYDAY, points
from cruxpress.families.wheel.reason import WEIGHTS

FACTORS = (1.12, 1.2, 1.25, 1.3, 1.35, 1.4, 1.5, 1.7)
FOLDS = 10


def wheel(folder: Path) -> None:
    """The two agreements for each factor."""
    print("factor a letter   anagram times   spelling bee")
    sets = (("wheel_anagram_items", "rtall"), ("wheel_bee_10000_players", "rate"))
    for factor in FACTORS:
        found = []
        for name, column in sets:
            rows = _rows(folder, name)
            common = [max(WEIGHTS["least"], WEIGHTS["commonest"] - float(r["zipf"])) for r in rows]
            size = [factor ** (len(row["word"]) - 4) for row in rows]
            hard = [a * b for a, b in zip(common, size, strict=True)]
            found.append(spearman(hard, _numbers(rows, column)))
        print(f"{factor:15.2f} {found[0]:15.3f} {found[1]:14.3f}")


def marks(folder: Path) -> None:
    """The weights by least squares, and the agreement out of fold."""
    rows = _rows(folder, "marks_wordle_mcm")
    features = np.array(
        [
            [
                float(r["repeats"]),
                -np.log2(float(r["minshare"])),
                max(0.0, EVERYDAY - float(r["zipf"])),
                np.log2(1 + float(r["fam_acc"])),
                1.0,
            ]
            for r in rows
        ]
    )
    tries = np.array(_numbers(rows, "mean"))
    guessed = np.zeros(len(rows))
    for fold in range(FOLDS):
        held = np.arange(len(rows)) % FOLDS == fold
        weights = np.linalg.lstsq(features[~held], tries[~held], rcond=None)[0]
        guessed[held] = features[held] @ weights
    weights = np.linalg.lstsq(features, tries, rcond=None)[0]
    scaled = weights[:4] / weights[0] * 0.5
    print("marks, by least squares:", dict(zip(("repeat", "odd", "rare", "kin"),
          scaled.round(2).tolist(), strict=True)))  # fmt: skip
    print(f"out of fold {spearman(guessed.tolist(), tries.tolist()):.3f}")
    ours = [
        points(int(r["repeats"]), float(r["minshare"]), float(r["zipf"]), int(r["fam_acc"]))
        for r in rows
    ]
    print(f"rounded weights {spearman(ours, tries.tolist()):.3f}")


if __name__ == "__main__":
    wheel(Path(sys.argv[1]))
    marks(Path(sys.argv[1]))
