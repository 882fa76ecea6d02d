"""Small statistics for fitting ratings to people: ridge, cross-validation, Spearman, bootstrap.

Plain numpy, so that a fit can be repeated anywhere the package runs.  Ridge regression after
Hoerl and Kennard (1970) on standardised columns, with Huber's weights (1964) against the few
players who leave the board open over lunch; the penalty is chosen by an inner cross-validation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Rows = npt.NDArray[np.intp]

PENALTIES = np.logspace(-1, 3, 9)
"""Which strengths of the ridge penalty does the inner cross-validation try?"""

HUBER = 1.3
"""From how many standard deviations on does an error count only linearly?"""


@dataclass(frozen=True)
class Ridge:
    """A fitted model: ``intercept + (x - mean) / scale @ weights``."""

    mean: Array
    scale: Array
    weights: Array
    intercept: float
    penalty: float

    def predict(self, x: Array) -> Array:
        return self.intercept + (x - self.mean) / self.scale @ self.weights


def ranks(values: Array) -> Array:
    """Ranks from 0, ties sharing their mean.

    >>> ranks(np.array([5.0, 1.0, 5.0])).tolist()
    [1.5, 0.0, 1.5]
    """
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(count)
    return (ends - (count + 1) / 2)[place]


def spearman(a: Array, b: Array) -> float:
    """Spearman's rank correlation.

    >>> round(spearman(np.array([1.0, 2.0, 3.0]), np.array([10.0, 30.0, 20.0])), 3)
    0.5
    """
    return float(np.corrcoef(ranks(a), ranks(b))[0, 1])


def moments(x: Array, w: Array) -> tuple[Array, Array]:
    """Weighted mean and standard deviation of each column (1 where a column is constant)."""
    mean = w @ x / w.sum()
    scale = np.sqrt(w @ (x - mean) ** 2 / w.sum())
    return mean, np.where(scale > 0, scale, 1.0)


def solve(x: Array, y: Array, w: Array, penalties: Array) -> list[Ridge]:
    """One least-squares fit for each penalty."""
    w = w / w.mean()
    mean, scale = moments(x, w)
    z = (x - mean) / scale
    intercept = float(w @ y / w.sum())
    gram, moment = (z * w[:, None]).T @ z, z.T @ (w * (y - intercept))
    unit = np.eye(len(gram))
    return [
        Ridge(mean, scale, np.linalg.solve(gram + p * unit, moment), intercept, float(p))
        for p in penalties
    ]


def folds(n: int, k: int, rng: np.random.Generator) -> Iterator[tuple[Rows, Rows]]:
    """k pairs (training rows, test rows) as index arrays, shuffled."""
    label = rng.permutation(np.arange(n) % k)
    for fold in range(k):
        yield np.flatnonzero(label != fold), np.flatnonzero(label == fold)


def inner_loss(x: Array, y: Array, w: Array, rng: np.random.Generator, k: int = 5) -> Array:
    """The cross-validated weighted squared error of each penalty."""
    loss = np.zeros(len(PENALTIES))
    for train, test in folds(len(y), k, rng):
        for i, model in enumerate(solve(x[train], y[train], w[train], PENALTIES)):
            loss[i] += w[test] @ (model.predict(x[test]) - y[test]) ** 2
    return loss


def fit(x: Array, y: Array, w: Array, rng: np.random.Generator, robust: bool = True) -> Ridge:
    """Ridge with the penalty of least inner loss, then Huber's weights until they settle."""
    penalty = PENALTIES[[int(np.argmin(inner_loss(x, y, w, rng)))]]
    model = solve(x, y, w, penalty)[0]
    for _ in range(10 if robust else 0):
        error = np.abs(y - model.predict(x))
        limit = HUBER * 1.4826 * np.median(error)
        model = solve(x, y, w * np.minimum(1, limit / np.maximum(error, 1e-12)), penalty)[0]
    return model


def out_of_fold(
    x: Array, y: Array, w: Array, repeats: int, k: int = 10, robust: bool = True, seed: int = 1
) -> Array:
    """Predictions [repeats, n], each from a model that has not seen the row."""
    rng = np.random.default_rng(seed)
    predicted = np.empty((repeats, len(y)))
    for repeat in range(repeats):
        for train, test in folds(len(y), k, rng):
            model = fit(x[train], y[train], w[train], rng, robust)
            predicted[repeat, test] = model.predict(x[test])
    return predicted


def mean_spearman(predicted: Array, y: Array) -> float:
    """The mean over the repeats of the out-of-fold rank correlation."""
    return float(np.mean([spearman(row, y) for row in predicted]))


def bootstrap(
    predicted: Array, y: Array, samples: int = 2000, seed: int = 2
) -> tuple[float, float]:
    """A 95 % interval of the rank correlation: puzzles drawn again, repeats taken in turn."""
    rng = np.random.default_rng(seed)
    values = []
    for i in range(samples):
        rows = rng.integers(0, len(y), len(y))
        values.append(spearman(predicted[i % len(predicted)][rows], y[rows]))
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)
