"""The algorithm of the document that began the marks family, in Python as it is written there.

Greedy: up to 500 attempts, each picks four guesses out of a pool by information gain, marks,
frequency and diversity.  Corrected only where the text is wrong, each place marked below:
the test of a word against constraints, the diversity check that could not fire, attempts that
repeat each other, and unique puzzles that were thrown away for having fewer than four rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.seeds import Stream
from cruxpress.families.marks.information_gain import (
    information_gain,
    overlap,
    reduction,
)
from cruxpress.families.marks.letter_scores import LetterScores, weighted_choice
from tests.families.marks.constraints import Constraint, find_candidates, get_constraints

# What share of the words must a row after the first one eliminate to be worth showing?
LEAST_REDUCTION = 0.1
ROWS, TOP, FIRST_POOL, RANDOM_POOL, MOST_OVERLAP = 4, 500, 300, 400, 3

Row = tuple[Constraint, ...]


@dataclass(frozen=True)
class Made:
    """What an attempt gave: ``remaining`` is 1 for a unique puzzle."""

    answer: str
    guesses: tuple[str, ...]
    remaining: int


class Document:
    """The document's generation over a list of words with their frequencies."""

    def __init__(self, words: Sequence[str], frequencies: Sequence[float]):
        self.words = list(words)
        self.frequency = dict(zip(words, frequencies, strict=True))
        scores = LetterScores(words)
        self.score = {word: scores.boosted(word, self.frequency[word]) for word in words}
        self.top = sorted(words, key=lambda word: (-self.score[word], word))[:TOP]

    def generate(self, stream: Stream, attempts: int = 500) -> Made:
        """A puzzle, or the best attempt."""
        chosen = weighted_choice(dict(enumerate(self.frequency.values())), stream)
        answer, best = self.words[chosen], None
        for attempt in range(attempts):
            made = self._attempt(answer, attempt, attempts, stream)
            # Corrected: a unique puzzle of fewer rows is kept, not dropped.
            if made.remaining == 1:
                return made
            if best is None or made.remaining < best.remaining:
                best = made
        assert best is not None
        return best

    def _attempt(self, answer: str, attempt: int, attempts: int, stream: Stream) -> Made:
        guesses: list[str] = []
        rows: list[Row] = []
        left: list[str] = self.words
        while len(guesses) < ROWS and len(left) > 1:
            guess = self._best_guess(answer, guesses, left, self._pool(attempt, attempts, stream))
            if guess is None:
                break
            guesses.append(guess)
            rows.append(get_constraints(guess, answer))
            left = find_candidates(rows[-1:], left)
        return Made(answer, tuple(guesses), len(left))

    def _pool(self, attempt: int, attempts: int, stream: Stream) -> list[str]:
        # Corrected: only the first attempt takes the top words as they are; the others would
        # repeat it, so they draw.
        if attempt == 0:
            return self.top[:FIRST_POOL]
        source = list(self.top if attempt < attempts // 2 else self.words)
        stream.shuffle(source)
        return source[: FIRST_POOL if attempt < attempts // 2 else RANDOM_POOL]

    def _best_guess(
        self, answer: str, guesses: list[str], left: list[str], pool: list[str]
    ) -> str | None:
        best, best_score = None, -1.0
        for guess in pool:
            repeated = overlap(guess, guesses)
            # Corrected: the check was limited to the first guess, where nothing can overlap.
            if guess == answer or guess in guesses or repeated > MOST_OVERLAP:
                continue
            row = get_constraints(guess, answer)
            after = len(find_candidates([row], left))
            if guesses and reduction(len(left), after) < LEAST_REDUCTION:
                continue
            greens = sum(tile.type == "green" for tile in row)
            yellows = sum(tile.type == "yellow" for tile in row)
            score = 20 * information_gain(len(left), after) + 5 * greens + 2 * yellows
            score += 100 * self.score[guess] - 20 * repeated
            if score > best_score:
                best, best_score = guess, score
        return best
