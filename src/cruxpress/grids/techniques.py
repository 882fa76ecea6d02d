"""The techniques of all grids with rows, columns and boxes: meaning, weight and groups of each.

Weights are the difficulty numbers of Sudoku Explainer and SukakuExplainer, a common standard for
comparing puzzles.  Longer chains and loops weigh more than the number in the table.  Both programs
have no weight for the W-Wing, which here has the weight of the equivalent forcing chain.  They also
have no cages, lines and knights.  These weights are our judgement: steps that use a single cage,
line or unit are easier than steps that need pencil marks.  Trials are hardest.  The kernel has a
copy of the table; a test checks that both are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cruxpress.core.rating import Feature, Rating, Scale
from cruxpress.core.walk import Technique

_SINGLES, _LOCKING, _SUBSETS = ("singles",), ("locked-candidates",), ("subsets",)
_FISH, _WINGS, _LINKS = ("fish",), ("wings",), ("strong-links",)
_UNIQUE, _EXCLUSION, _CHAINS = ("uniqueness",), ("exclusion",), ("chains",)
_FORCING, _GUESS = ("forcing",), ("forcing", "guess")
_WINGS_AND_CHAINS = ("wings", "chains")
_CAGES, _SUMS, _LINES, _KNIGHTS, _TRIAL = (
    ("cages",),
    ("sums",),
    ("lines",),
    ("knights",),
    ("guess",),
)

TABLE = tuple(
    Technique(slug, name, weight, meaning, groups)
    for slug, name, weight, meaning, groups in (
        ("last-cell", "Last empty cell", 1.0,
         "A unit has one empty cell left.", _SINGLES),
        ("hidden-single-box", "Hidden single in a box or region", 1.2,
         "A digit has one place left in a box, or in a region that stands for one.", _SINGLES),
        ("hidden-single-line", "Hidden single in a line", 1.5,
         "A digit has one place left in a row or column.", _SINGLES),
        ("direct-pointing", "Direct pointing", 1.7,
         "A digit confined to one line of a box leaves one place elsewhere.", _LOCKING),
        ("direct-claiming", "Direct claiming", 1.9,
         "A digit confined to one box of a line leaves one place elsewhere.", _LOCKING),
        ("direct-hidden-pair", "Direct hidden pair", 2.0,
         "Two digits claim two cells, which leaves one place for another digit.", _SUBSETS),
        ("naked-single", "Naked single", 2.3,
         "A cell has one digit left.", _SINGLES),
        ("direct-hidden-triplet", "Direct hidden triplet", 2.5,
         "Three digits claim three cells, which leaves one place for another digit.", _SUBSETS),
        ("pointing", "Pointing", 2.6,
         "A digit confined to one line of a box goes from the rest of the line.", _LOCKING),
        ("claiming", "Claiming", 2.8,
         "A digit confined to one box of a line goes from the rest of the box.", _LOCKING),
        ("naked-pair", "Naked pair", 3.0,
         "Two cells of a unit hold the same two digits and nothing else.", _SUBSETS),
        ("x-wing", "X-Wing", 3.2,
         "A digit has its places in two lines at the same two crossings.", _FISH),
        ("hidden-pair", "Hidden pair", 3.4,
         "Two digits of a unit have only the same two cells.", _SUBSETS),
        ("naked-triplet", "Naked triplet", 3.6,
         "Three cells of a unit hold three digits between them.", _SUBSETS),
        ("swordfish", "Swordfish", 3.8,
         "A digit has its places in three lines at the same three crossings.", _FISH),
        ("hidden-triplet", "Hidden triplet", 4.0,
         "Three digits of a unit have only the same three cells.", _SUBSETS),
        ("skyscraper", "Skyscraper", 4.0,
         "Two lines with two places each for a digit share one crossing.", _LINKS),
        ("two-string-kite", "Two-string kite", 4.1,
         "A row and a column with two places each for a digit meet in a box.", _LINKS),
        ("turbot-fish", "Turbot fish", 4.1,
         "Two units with two places each for a digit are joined by a third.", _LINKS),
        ("grouped-turbot-fish", "Grouped turbot fish", 4.3,
         "A turbot fish in which a place is a group of cells.", _LINKS),
        ("xy-wing", "XY-Wing", 4.2,
         "A two-digit cell sees two others that share a third digit.", _WINGS),
        ("xyz-wing", "XYZ-Wing", 4.4,
         "A three-digit cell sees two two-digit cells that share a digit with it.", _WINGS),
        ("unique-rectangle-1", "Unique rectangle, type 1", 4.5,
         "Three corners of a rectangle hold the same pair, so the fourth must differ.", _UNIQUE),
        ("unique-rectangle-2", "Unique rectangle, type 2", 4.5,
         "Two corners of a rectangle share one further digit, which one of them is.", _UNIQUE),
        ("unique-rectangle-3", "Unique rectangle, type 3", 4.5,
         "The further digits of two corners form a subset with other cells.", _UNIQUE),
        ("unique-rectangle-4", "Unique rectangle, type 4", 4.5,
         "One digit of the pair is certain in two corners, so the other goes.", _UNIQUE),
        ("unique-loop-1", "Unique loop, type 1", 4.6,
         "All cells of a loop but one hold the same pair, so that one must differ.", _UNIQUE),
        ("unique-loop-2", "Unique loop, type 2", 4.6,
         "The further digit of a loop must be in one of its cells.", _UNIQUE),
        ("unique-loop-3", "Unique loop, type 3", 4.6,
         "The further digits of a loop form a subset with other cells.", _UNIQUE),
        ("unique-loop-4", "Unique loop, type 4", 4.6,
         "One digit of the loop's pair is certain, so the other goes.", _UNIQUE),
        ("naked-quad", "Naked quad", 5.0,
         "Four cells of a unit hold four digits between them.", _SUBSETS),
        ("jellyfish", "Jellyfish", 5.2,
         "A digit has its places in four lines at the same four crossings.", _FISH),
        ("hidden-quad", "Hidden quad", 5.4,
         "Four digits of a unit have only the same four cells.", _SUBSETS),
        ("three-strong-links", "Three strong links", 5.4,
         "Three units with two places each for a digit are joined to a chain.", _LINKS),
        ("grouped-three-strong-links", "Three strong links, grouped", 5.7,
         "Three strong links in which a place is a group of cells.", _LINKS),
        ("wxyz-wing", "WXYZ-Wing", 5.5,
         "Four cells with four digits, one of them not confined to a unit.", _WINGS),
        ("bug-1", "Bivalue universal grave, type 1", 5.6,
         "All open cells but one have two digits, so that one must differ.", _UNIQUE),
        ("bug-2", "Bivalue universal grave, type 2", 5.7,
         "The cells that differ share a further digit, which one of them is.", _UNIQUE),
        ("bug-3", "Bivalue universal grave, type 3", 5.7,
         "The further digits of the cells that differ form a subset.", _UNIQUE),
        ("bug-4", "Bivalue universal grave, type 4", 5.7,
         "A digit is certain in the two cells that differ.", _UNIQUE),
        ("vwxyz-wing", "VWXYZ-Wing", 6.2,
         "Five cells with five digits, one of them not confined to a unit.", _WINGS),
        ("aligned-pair-exclusion", "Aligned pair exclusion", 6.2,
         "Pairs of digits that two cells cannot have together leave fewer for one.", _EXCLUSION),
        ("x-cycle", "X-Cycle", 6.5,
         "Places of one digit form a loop of either-or.", _CHAINS),
        ("y-cycle", "Y-Cycle", 6.5,
         "Two-digit cells form a loop of either-or.", _CHAINS),
        ("forcing-x-chain", "Forcing X-Chain", 6.6,
         "Following one digit, an assumption refutes itself.", _CHAINS),
        ("xy-cycle", "XY-Cycle", 7.0,
         "Places and two-digit cells form a loop of either-or.", _CHAINS),
        ("forcing-chain", "Forcing chain", 7.0,
         "Following one chain of consequences, an assumption refutes itself.", _CHAINS),
        ("w-wing", "W-Wing", 7.1,
         "Two cells with the same pair are joined by a digit with two places.", _WINGS_AND_CHAINS),
        ("aligned-triplet-exclusion", "Aligned triplet exclusion", 7.5,
         "Triples of digits that three cells cannot have together leave fewer.", _EXCLUSION),
        ("nishio", "Nishio forcing chains", 7.5,
         "Following one digit everywhere, an assumption contradicts itself.", _GUESS),
        ("cell-forcing-chains", "Cell forcing chains", 8.0,
         "Every digit of a cell leads to the same conclusion.", _FORCING),
        ("region-forcing-chains", "Region forcing chains", 8.0,
         "Every place of a digit in a unit leads to the same conclusion.", _FORCING),
        ("dynamic-contradiction", "Dynamic contradiction chains", 8.5,
         "With all consequences taken together, an assumption contradicts itself.", _GUESS),
        ("dynamic-double", "Dynamic double forcing chains", 8.5,
         "An assumption and its opposite lead to the same conclusion.", _GUESS),
        ("dynamic-cell", "Dynamic cell forcing chains", 8.5,
         "With all consequences, every digit of a cell leads to the same.", _GUESS),
        ("dynamic-region", "Dynamic region forcing chains", 8.5,
         "With all consequences, every place of a digit leads to the same.", _GUESS),
        ("dynamic-plus-contradiction", "Dynamic contradiction chains (+)", 9.0,
         "With subsets and fishes on the way, an assumption contradicts itself.", _GUESS),
        ("dynamic-plus-double", "Dynamic double forcing chains (+)", 9.0,
         "With subsets and fishes on the way, both opposites lead to the same.", _GUESS),
        ("dynamic-plus-cell", "Dynamic cell forcing chains (+)", 9.0,
         "With subsets and fishes on the way, every digit leads to the same.", _GUESS),
        ("dynamic-plus-region", "Dynamic region forcing chains (+)", 9.0,
         "With subsets and fishes on the way, every place leads to the same.", _GUESS),
        ("dynamic-chains-contradiction", "Dynamic contradiction chains (+ chains)", 9.5,
         "With chains inside, an assumption contradicts itself.", _GUESS),
        ("dynamic-chains-double", "Dynamic double forcing chains (+ chains)", 9.5,
         "With chains inside, both opposites lead to the same.", _GUESS),
        ("dynamic-chains-cell", "Dynamic cell forcing chains (+ chains)", 9.5,
         "With chains inside, every digit of a cell leads to the same.", _GUESS),
        ("dynamic-chains-region", "Dynamic region forcing chains (+ chains)", 9.5,
         "With chains inside, every place of a digit leads to the same.", _GUESS),
        ("dynamic-multiple-contradiction", "Dynamic contradiction chains (+ multiple chains)", 10.0,
         "With chains of several cases inside, an assumption contradicts itself.", _GUESS),
        ("dynamic-multiple-double", "Dynamic double forcing chains (+ multiple chains)", 10.0,
         "With chains of several cases inside, both opposites lead to the same.", _GUESS),
        ("dynamic-multiple-cell", "Dynamic cell forcing chains (+ multiple chains)", 10.0,
         "With chains of several cases inside, every digit of a cell leads to the same.", _GUESS),
        ("dynamic-multiple-region", "Dynamic region forcing chains (+ multiple chains)", 10.0,
         "With chains of several cases inside, every place of a digit leads to the same.", _GUESS),
        ("dynamic-nested-contradiction", "Dynamic contradiction chains (+ dynamic chains)", 10.5,
         "With dynamic chains inside, an assumption contradicts itself.", _GUESS),
        ("dynamic-nested-double", "Dynamic double forcing chains (+ dynamic chains)", 10.5,
         "With dynamic chains inside, both opposites lead to the same.", _GUESS),
        ("dynamic-nested-cell", "Dynamic cell forcing chains (+ dynamic chains)", 10.5,
         "With dynamic chains inside, every digit of a cell leads to the same.", _GUESS),
        ("dynamic-nested-region", "Dynamic region forcing chains (+ dynamic chains)", 10.5,
         "With dynamic chains inside, every place of a digit leads to the same.", _GUESS),
        ("last-of-cage", "Last cell of a cage", 1.0,
         "A cage has one cell left, which takes the rest of its sum.", _CAGES),
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
        ("cage-cells", "Digits of a cell in its cage", 2.5,
         "No way to make the sum of a cage puts the digit into this cell.", _CAGES),
        ("wide-sum", "Innie or outie of several units", 2.7,
         "One cell is left over where neighbouring rows, columns or boxes are added up.", _SUMS),
        ("seen-by-cage", "Seen by cages", 2.9,
         "A cell sees all places of a digit in a unit, some of them in its own cage.", _CAGES),
        ("leftovers", "Leftover cells", 3.5,
         "Two to four cells are left over where units are added up, and their sum leaves few "
         "digits.", _SUMS),
        ("last-of-arrow", "Last cell of an arrow", 1.1,
         "An arrow has one cell left, which completes the sum.", _LINES),
        ("thermo", "Rising digits", 1.6,
         "A thermometer rises, so that its cells have digits too low or too high for their places.",
         _LINES),
        ("arrow-bounds", "Bounds of an arrow", 1.9,
         "A digit is too low or too high for an arrow, whatever its other cells hold.", _LINES),
        ("arrow-cells", "Digits of an arrow", 2.5,
         "No way to fill an arrow puts the digit into this cell.", _LINES),
        ("knight", "Seen by knights", 2.9,
         "A cell sees all places of a digit in a unit, some of them by a knight's move.", _KNIGHTS),
        ("trial", "Trial", 10.0,
         "A digit is assumed; singles, cages or lines lead to a contradiction.", _TRIAL),
        ("search", "Search", 11.0,
         "A digit is assumed, and so are others after it; all ways end in contradictions.",
         _TRIAL),
    )
)  # fmt: skip

SLUGS = tuple(technique.slug for technique in TABLE)
WEIGHTS = {technique.slug: technique.weight for technique in TABLE}

# The groups of techniques for rules beyond units.
_RULES = {"cages", "sums", "lines", "knights"}
_LAST = ("trial", "search")
# Chains inside chains.  Ladders of puzzles with further rules use trials instead.
_NESTED = ("dynamic-chains-", "dynamic-multiple-", "dynamic-nested-")

# The ladder of sudoku.
SUDOKU = tuple(one for one in TABLE if not _RULES & {*one.groups} and one.slug not in _LAST)


def ladder(*groups: str) -> tuple[Technique, ...]:
    """The techniques of puzzles with further rules, from easy to hard.

    They are the techniques of sudoku and of the given groups, without nested chains, and trials.
    Uniqueness techniques are excluded: with further rules, an exchange of digits need not give a
    second solution.

    >>> [one.slug for one in ladder("cages")][:3]
    ['last-cell', 'last-of-cage', 'hidden-single-box']
    """
    found = (
        one
        for one in TABLE
        if not (_RULES - {*groups} | {"uniqueness"}) & {*one.groups}
        and not one.slug.startswith(_NESTED)
    )
    return tuple(sorted(found, key=lambda one: one.weight))


def _counted(techniques: Iterable[Technique], counts: Iterable[tuple[int, int]]) -> dict[str, int]:
    """How often a climb used each technique, from easy to hard; ``counts``: (number, times)."""
    used = {SLUGS[number]: times for number, times in counts}
    return {one.slug: used[one.slug] for one in techniques if one.slug in used}


def ladder_rating(
    scale: Scale,
    techniques: Iterable[Technique],
    climbed: Mapping[str, Any],
    own: Mapping[str, Feature],
) -> Rating:
    """The rating of a climb with rules beyond units; ``own``: the family's own features.

    A puzzle that trials do not solve gets the weight of a search.
    """
    beyond = climbed["status"] != "solved"
    value = WEIGHTS["search"] if beyond else max(climbed["hardest"] / 10, TABLE[0].weight)
    features: dict[str, Feature] = {
        "hardest": value,
        **own,
        "rounds": climbed["rounds"],
        "techniques": _counted(techniques, climbed["counts"]),
        "beyond": beyond,
    }
    return Rating(scale.level(value), value, features)
