"""The steps that all grids with boxes have, with the weights of Sudoku Explainer.

It knows no trials: their weights are judgement.  The last two of a ladder are a trial and a search.
"""

from __future__ import annotations

from cruxpress.core.walk import Technique

_SINGLES, _LOCKING = ("singles",), ("locked-candidates",)
_SUBSETS, _FISH, _GUESS = ("subsets",), ("fish",), ("guess",)

SHARED = tuple(
    Technique(slug, name, weight, meaning, groups)
    for slug, name, weight, meaning, groups in (
        ("single-in-box", "Single in a box", 1.2,
         "A digit has one place left in a box.", _SINGLES),
        ("single-in-line", "Single in a line", 1.5,
         "A digit has one place left in a row or column.", _SINGLES),
        ("last-candidate", "Last candidate", 2.3,
         "A cell has one digit left.", _SINGLES),
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
        ("naked-quad", "Naked quad", 5.0,
         "Four cells of a unit hold four digits between them.", _SUBSETS),
        ("jellyfish", "Jellyfish", 5.2,
         "A digit has its places in four lines at the same four crossings.", _FISH),
        ("hidden-quad", "Hidden quad", 5.4,
         "Four digits of a unit have only the same four cells.", _SUBSETS),
        ("search", "Search", 8.0,
         "A digit is assumed, and so are others after it; all ways end in contradictions.",
         _GUESS),
    )
)  # fmt: skip


def ladder(*own: tuple[str, str, float, str, str]) -> tuple[Technique, ...]:
    """The techniques of a family, from easy to hard: its own (slug, name, weight, meaning, group)
    among those that all share.

    >>> [one.slug for one in ladder(("half", "Half", 1.3, "Half.", "halves"))][:3]
    ['single-in-box', 'half', 'single-in-line']
    """
    mine = tuple(
        Technique(slug, name, weight, meaning, (group,))
        for slug, name, weight, meaning, group in own
    )
    return tuple(sorted((*SHARED, *mine), key=lambda one: one.weight))
