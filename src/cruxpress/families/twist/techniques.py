"""The techniques of sudokus with a twist, from easy to hard, in the order of the kernel.

Steps that sudoku has too weigh what Sudoku Explainer says.  It knows no lines and no knights: their
weights are judgement, set so that what is read off one line comes before pencil work.  Beyond
subsets and fish there is no ladder here: what they do not fill needs trials.
"""

from __future__ import annotations

from cruxpress.boxes.techniques import ladder

TECHNIQUES = ladder(
    ("last-of-arrow", "Last cell of an arrow", 1.1,
     "An arrow has one cell left, which completes the sum.", "lines"),
    ("thermo", "Rising digits", 1.6,
     "A thermometer rises, so that its cells have digits too low or too high for their places.",
     "lines"),
    ("arrow-bounds", "Bounds of an arrow", 1.9,
     "A digit is too low or too high for an arrow, whatever its other cells hold.", "lines"),
    ("arrow-cells", "Digits of an arrow", 2.5,
     "No way to fill an arrow puts the digit into this cell.", "lines"),
    ("knight", "Seen by knights", 2.9,
     "A cell sees all places of a digit in a unit, some of them by a knight's move.", "knights"),
    ("trial", "Trial", 6.0,
     "A digit is assumed; singles and lines lead to a contradiction.", "guess"),
)  # fmt: skip

SLUGS = tuple(technique.slug for technique in TECHNIQUES)
WEIGHTS = {technique.slug: technique.weight for technique in TECHNIQUES}
