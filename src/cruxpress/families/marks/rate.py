"""Rate marks puzzles: how much of the word the marks leave open, and how many words mislead.

The first axis is ``open``: the exact number of letter strings that the marks allow without a
dictionary, as a share of the word (log of this number over log of all strings).  A solver can
write down a few strings; many strings need a search of one's vocabulary.  A share makes words of
different lengths comparable.  The second axis counts known words that fail one row only.  The
third is how hard the answer is to recall: repeated letters, its rarest letter, its frequency, and
words that differ in one letter.  The weights of the third axis follow the published results of
355 daily answers of the well-known game.  Its weight against openness is judgement: no solving
times for this puzzle exist.
"""

from __future__ import annotations

import math
from functools import lru_cache

from cruxpress.core.rating import Band, Feature, Level, Rating, Scale
from cruxpress.families.marks.information_gain import bits, letters_shown
from cruxpress.families.marks.puzzle import Puzzle
from cruxpress.families.marks.reason import Sight, sight, techniques_of
from cruxpress.families.marks.solve import not_unique
from cruxpress.families.marks.word_lists import LengthLexicon

LEVELS = (
    Level("easy", 0, "The marks nearly spell the word: what is left can be tried on paper."),
    Level("medium", 1, "Most letters are known, their places are not; patience on paper helps."),
    Level("hard", 2, "Hundreds of strings fit the marks: search your vocabulary by pattern."),
    Level("expert", 3, "Letters that were never shown, thousands of strings, words that lure."),
)

MARKS = Scale(
    name="marks",
    value="openness and lures",
    bands=(
        Band("easy", 0.0, "about 40 letter strings at five letters"),
        Band("medium", 5.0, "about 200 letter strings"),
        Band("hard", 6.0, "about 700 letter strings"),
        Band("expert", 7.0, "about 3,000 letter strings and more"),
    ),
    since="2026-11-16",
    evidence="The part of the answer by the mean tries of 355 daily answers (Spearman 0.69); "
    "openness by 21.6 million pairs of rows (-0.98 with the chance that the next row solves); how "
    "these are weighed against each other is judgement. Edges keep the shares of the levels among "
    "300 unaimed puzzles, English and Romanian.",
    measure="strings",
    digits=2,
)
SCALES = (MARKS,)

# Weights, chosen November 2026.  One point is a tenth of the word left open.
OPEN = 10.0
# For each doubling of the known near misses, counted up to 31.
LURE, MOST_LURES = 0.2, 31
# Weights of the answer, fitted to the mean tries of 355 daily answers of the well-known game (2022;
# evidence of 2026-11-16, benchmarks/word_evidence.py).  For each repeated letter:
REPEAT = 0.5
# For each step on the Zipf scale below 5 (an everyday word):
RARE, EVERYDAY = 0.2, 5.0
# For each halving of the share of known words that contain the answer's rarest letter:
ODD, LEAST_SHARE = 0.27, 0.002
# For each doubling of the accepted words that differ in one letter, at the worst position:
KIN = 0.24


def opening(strings: int, length: int, alphabet: int) -> float:
    """The share of a word that is left open.

    >>> opening(1, 5, 26), opening(26**5, 5, 26)
    (0.0, 1.0)
    """
    return math.log(strings) / (length * math.log(alphabet)) if strings > 1 else 0.0


def lure(near: int) -> float:
    """What known near misses add to the value."""
    return LURE * math.log2(1 + min(near, MOST_LURES))


def distance(words: LengthLexicon, answer: str, zipf: float) -> float:
    """How hard an answer is to recall: its part of the value."""
    rarest = min(words.letter_shares[letter] for letter in answer)
    return points(repeats(answer), rarest, zipf, kin(words, answer))


def points(repeated: int, rarest: float, zipf: float, family: int) -> float:
    """The answer's part of the value, computed from its measurements.

    >>> round(points(0, 0.125, 5.0, 0), 2), round(points(1, 0.125, 4.0, 3), 2)
    (0.81, 1.99)
    """
    odd = -ODD * math.log2(max(LEAST_SHARE, rarest))
    rare = RARE * max(0.0, EVERYDAY - zipf)
    return REPEAT * repeated + odd + rare + KIN * math.log2(1 + family)


@lru_cache(maxsize=1 << 14)
def kin(words: LengthLexicon, word: str) -> int:
    """The most accepted words that differ from a word in one letter at the same position."""
    return words.kernel.kin(words.codes(word))


def repeats(word: str) -> int:
    """How many letters repeat an earlier letter.

    >>> repeats("EERIE"), repeats("CRANE")
    (2, 0)
    """
    return len(word) - len(set(word))


def value_of(words: LengthLexicon, strings: int, near: int, part: float) -> float:
    """The value of a puzzle; ``part``: the answer's part of the value."""
    share = opening(strings, words.length, len(words.language.alphabet))
    return round(OPEN * share + lure(near) + part, 2)


def rate(puzzle: Puzzle, scale: str = "") -> Rating:
    """The rating of a puzzle with exactly one solution."""
    seen = sight(puzzle)
    if len(seen.fits) != 1:
        raise not_unique(puzzle, len(seen.fits))
    words, answer = puzzle.lexicon, seen.fits[0]
    zipf = words.zipf(words.index(answer))
    near = len(seen.near_known)
    value = value_of(words, seen.facts.strings, near, distance(words, answer, zipf))
    return Rating(MARKS.level(value), value, _features(puzzle, seen, zipf, near))


def _features(puzzle: Puzzle, seen: Sight, zipf: float, near: int) -> dict[str, Feature]:
    words, answer, facts = puzzle.lexicon, seen.fits[0], seen.facts
    alphabet = len(words.language.alphabet)
    return {
        "strings": facts.strings,
        "open": round(opening(facts.strings, words.length, alphabet), 4),
        "known_letters": facts.known_letters,
        "known_positions": facts.known_positions,
        "near": len(seen.near),
        "near_known": near,
        "zipf": zipf,
        "repeats": repeats(answer),
        "rarest_letter": round(min(words.letter_shares[letter] for letter in answer), 4),
        "kin": kin(words, answer),
        "letters_shown": letters_shown(row.guess for row in puzzle.rows),
        "rows": len(puzzle.rows),
        "needed_rows": seen.needed_rows,
        "left": {f"row {at}": count for at, count in enumerate(seen.left, 1)},
        "known_left": {f"row {at}": count for at, count in enumerate(seen.known_left, 1)},
        "bits": " ".join(f"{one:.2f}" for one in bits([len(words), *seen.left])),
        "techniques": techniques_of(puzzle, seen),
    }
