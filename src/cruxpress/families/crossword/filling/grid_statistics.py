"""Statistics of a grid that is being made: words, lengths, letters, blocks, unchecked, scores.

>>> from cruxpress.words import language
>>> words = ScoredLexicon.of(language("en"), [("TEA", 60, ""), ("TOE", 40, "")])
>>> found = statistics(Grid(("TEA", ".#.", "T..")), words)
>>> found.words, found.lengths, found.unchecked, found.letters["T"], found.scores
(4, {3: 4}, 4, 2, {'TEA': 60})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.faults import Symmetry, faults
from cruxpress.families.crossword.grids.grid import BLANK, Grid
from cruxpress.text.messages import Said


@dataclass(frozen=True)
class GridStatistics:
    """What a grid is made of.

    ``unchecked``: letters in one word only.  ``open``: empty cells.  ``unknown``: complete words
    that are not in the list.  ``twice``: words that occur more than once.  ``faults`` make a grid
    unusable; ``broken`` lists the conventions of editors that it breaks.
    """

    words: int
    lengths: Mapping[int, int]
    letters: Mapping[str, int]
    blocks: int
    share: float
    unchecked: int
    open: int
    scores: Mapping[str, int]
    unknown: tuple[str, ...]
    twice: tuple[str, ...]
    faults: tuple[Said, ...]
    broken: tuple[Said, ...]

    @property
    def mean(self) -> float | None:
        """The mean score of the complete words that the list has."""
        return sum(self.scores.values()) / len(self.scores) if self.scores else None

    @property
    def mean_length(self) -> float:
        """The mean length of the words."""
        return sum(length * count for length, count in self.lengths.items()) / max(1, self.words)


def statistics(grid: Grid, lexicon: ScoredLexicon, symmetry: Symmetry = "none") -> GridStatistics:
    """The statistics of a grid, filled or not."""
    complete = Counter(text for slot in grid.slots if BLANK not in (text := grid.pattern(slot)))
    letters = Counter(letter for cell in grid.cells if (letter := grid.letter(cell)))
    scores = {word: score for word in complete if (score := lexicon.score(word)) is not None}
    area = grid.height * grid.width
    return GridStatistics(
        words=len(grid.slots),
        lengths=dict(sorted(Counter(map(len, grid.slots)).items())),
        letters=dict(sorted(letters.items())),
        blocks=area - len(grid.cells),
        share=1 - len(grid.cells) / area,
        unchecked=sum(len(grid.crossings.get(cell, ())) < 2 for cell in grid.cells),
        open=len(grid.cells) - letters.total(),
        scores=dict(sorted(scores.items(), key=lambda row: (row[1], row[0]))),
        unknown=tuple(sorted(word for word in complete if word not in scores)),
        twice=tuple(sorted(word for word, count in complete.items() if count > 1)),
        faults=tuple(faults(grid, symmetry=symmetry)),
        broken=tuple(broken(grid)) if grid.slots else (),
    )
