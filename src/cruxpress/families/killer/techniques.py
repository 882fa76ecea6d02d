"""The techniques of killer, from easy to hard, in the order in which the kernel tries them.

Steps that sudoku has too weigh what Sudoku Explainer says.  It knows no sums: the weights of cages
and leftover cells are judgement, set so that what is read off one cage or one unit comes before
pencil work.  Beyond subsets and fish there is no ladder here: what they do not fill needs trials.
"""

from __future__ import annotations

from cruxpress.boxes.techniques import ladder

TECHNIQUES = ladder(
    ("last-of-cage", "Last cell of a cage", 1.0,
     "A cage has one cell left, which takes the rest of its sum.", "cages"),
    ("cage-digits", "Digits of a cage", 1.7,
     "No way to make the sum of a cage uses the digit.", "cages"),
    ("innie", "Innie", 1.9,
     "One cell of a unit is left over beside the cages that lie in it: the unit adds up to a "
     "known number.", "sums"),
    ("cage-must-appear", "Digit that a cage must use", 2.0,
     "Every way to make the sum of a cage uses the digit in a unit, so the rest of the unit "
     "does not.", "cages"),
    ("outie", "Outie", 2.1,
     "The cages that fill a unit stick out of it by one cell: the unit adds up to a known "
     "number.", "sums"),
    ("cage-cells", "Digits of a cell in its cage", 2.5,
     "No way to make the sum of a cage puts the digit into this cell.", "cages"),
    ("wide-sum", "Innie or outie of several units", 2.7,
     "One cell is left over where neighbouring rows, columns or boxes are added up.", "sums"),
    ("leftovers", "Leftover cells", 3.5,
     "Two to four cells are left over where units are added up, and their sum leaves few "
     "digits.", "sums"),
    ("trial", "Trial", 6.0,
     "A digit is assumed; singles, cages and leftover cells lead to a contradiction.", "guess"),
)  # fmt: skip

SLUGS = tuple(technique.slug for technique in TECHNIQUES)
WEIGHTS = {technique.slug: technique.weight for technique in TECHNIQUES}
