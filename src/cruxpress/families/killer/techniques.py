"""The techniques of killer, from easy to hard, in the order in which the kernel tries them.

Steps that sudoku has too weigh what Sudoku Explainer says.  It knows no sums: the weights of cages
and leftover cells are judgement, set so that what is read off one cage or one unit comes before
pencil work.  Beyond subsets and fish there is no ladder here: what they do not fill needs trials.
"""

from __future__ import annotations

from cruxpress.walk import Technique

_SINGLES, _CAGES, _SUMS = ("singles",), ("cages",), ("sums",)
_LOCKING, _SUBSETS, _FISH, _GUESS = ("locked-candidates",), ("subsets",), ("fish",), ("guess",)

TECHNIQUES = tuple(
    Technique(slug, name, weight, meaning, groups)
    for slug, name, weight, meaning, groups in (
        ("last-of-cage", "Last cell of a cage", 1.0,
         "A cage has one cell left, which takes the rest of its sum.", _CAGES),
        ("single-in-box", "Single in a box", 1.2,
         "A digit has one place left in a box.", _SINGLES),
        ("single-in-line", "Single in a line", 1.5,
         "A digit has one place left in a row or column.", _SINGLES),
        ("cage-digits", "Digits of a cage", 1.7,
         "No way to make the sum of a cage uses the digit.", _CAGES),
        ("innie", "Innie", 1.9,
         "One cell of a unit is left over beside the cages that lie in it: the unit adds up to a "
         "known number.", _SUMS),
        ("cage-must-appear", "Digit that a cage must use", 2.0,
         "Every way to make the sum of a cage uses the digit in a unit, so the rest of the unit "
         "does not.", _CAGES),
        ("outie", "Outie", 2.1,
         "The cages that fill a unit stick out of it by one cell: the unit adds up to a known "
         "number.", _SUMS),
        ("last-candidate", "Last candidate", 2.3,
         "A cell has one digit left.", _SINGLES),
        ("cage-cells", "Digits of a cell in its cage", 2.5,
         "No way to make the sum of a cage puts the digit into this cell.", _CAGES),
        ("pointing", "Pointing", 2.6,
         "A digit confined to one line of a box goes from the rest of the line.", _LOCKING),
        ("wide-sum", "Innie or outie of several units", 2.7,
         "One cell is left over where neighbouring rows, columns or boxes are added up.", _SUMS),
        ("claiming", "Claiming", 2.8,
         "A digit confined to one box of a line goes from the rest of the box.", _LOCKING),
        ("naked-pair", "Naked pair", 3.0,
         "Two cells of a unit hold the same two digits and nothing else.", _SUBSETS),
        ("x-wing", "X-Wing", 3.2,
         "A digit has its places in two lines at the same two crossings.", _FISH),
        ("hidden-pair", "Hidden pair", 3.4,
         "Two digits of a unit have only the same two cells.", _SUBSETS),
        ("leftovers", "Leftover cells", 3.5,
         "Two to four cells are left over where units are added up, and their sum leaves few "
         "digits.", _SUMS),
        ("naked-triplet", "Naked triplet", 3.6,
         "Three cells of a unit hold three digits between them.", _SUBSETS),
        ("swordfish", "Swordfish", 3.8,
         "A digit has its places in three lines at the same three crossings.", _FISH),
        ("hidden-triplet", "Hidden triplet", 4.0,
         "Three digits of a unit have only the same three cells.", _SUBSETS),
        ("naked-quad", "Naked quad", 5.0,
         "Four cells of a unit hold four digits between them.", _SUBSETS),
        ("jellyfish", "Jellyfish", 5.2,
         "A digit has its places in four lines at the same four crossings.", _FISH),
        ("hidden-quad", "Hidden quad", 5.4,
         "Four digits of a unit have only the same four cells.", _SUBSETS),
        ("trial", "Trial", 6.0,
         "A digit is assumed; singles, cages and leftover cells lead to a contradiction.", _GUESS),
        ("search", "Search", 8.0,
         "A digit is assumed, and so are others after it; all ways end in contradictions.",
         _GUESS),
    )
)  # fmt: skip

SLUGS = tuple(technique.slug for technique in TECHNIQUES)
WEIGHTS = {technique.slug: technique.weight for technique in TECHNIQUES}
