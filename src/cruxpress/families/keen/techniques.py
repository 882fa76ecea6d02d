"""The techniques of keen, from easy to hard, in the order in which the kernel tries them.

The integer part of a weight is the tier of the technique, the fraction its position inside the
tier.  The tiers do not include line sums: a puzzle that needs them counts as unreasonable.
"""

from __future__ import annotations

from cruxpress.core.walk import Technique

_SINGLES, _CAGES, _LINES, _SUMS, _GUESS = (
    ("singles",), ("cages",), ("lines",), ("sums",), ("guess",),
)  # fmt: skip

TECHNIQUES = tuple(
    Technique(slug, name, weight, meaning, groups)
    for slug, name, weight, meaning, groups in (
        ("single-in-row", "Single in a row", 0.1,
         "A digit has one place left in a row.", _SINGLES),
        ("single-in-column", "Single in a column", 0.1,
         "A digit has one place left in a column.", _SINGLES),
        ("last-candidate", "Last candidate", 0.2,
         "A cell has one digit left.", _SINGLES),
        ("cage-union", "Digits of a cage", 0.5,
         "No way to fill a cage uses the digit in any of its cells.", _CAGES),
        ("cage-cells", "Digits of a cell in its cage", 1.0,
         "No way to fill a cage puts the digit into this cell.", _CAGES),
        ("cage-must-appear", "Digit that a cage must use", 2.0,
         "Every way to fill a cage uses the digit in a line, so the rest of the line does not.",
         _CAGES),
        ("subset", "Subset of a line", 2.5,
         "As many cells of a line as digits: two, three or more share them among themselves.",
         _LINES),
        ("fish", "Fish", 3.0,
         "A digit has its places in some rows at as many columns, or the other way round.",
         _LINES),
        ("forcing-chain", "Forcing chain", 3.5,
         "Cell by cell one digit forces the next, until one of two cells must hold a digit.",
         _LINES),
        ("line-sum", "Line sum", 4.0,
         "A line adds up, or multiplies, to a known number: what its cages leave of it, or need "
         "more, few cells make.", _SUMS),
        ("trial", "Trial", 4.5,
         "A digit is assumed and leads to a contradiction, so it is struck.", _GUESS),
    )
)  # fmt: skip

WEIGHTS = {technique.slug: technique.weight for technique in TECHNIQUES}
