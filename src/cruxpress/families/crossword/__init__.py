"""Crossword: words of a dictionary crossing in a grid, with clues."""

from functools import partial

from cruxpress.core.family import Aside, Family, Paper, Samples, Screen, later
from cruxpress.families.crossword.feasible import feasible
from cruxpress.families.crossword.generate import BUDGET, PATIENCE, candidate, infeasible, nudge
from cruxpress.families.crossword.puzzle import Puzzle, Solution, cells, check, fill, words_of
from cruxpress.families.crossword.rate import LEVELS, SCALES, rate
from cruxpress.families.crossword.reason import TECHNIQUES, next_step, reason
from cruxpress.families.crossword.shape import Shape, avoiding
from cruxpress.families.crossword.solve import solve
from cruxpress.families.crossword.text import (
    canonical,
    images,
    parse,
    parse_solution,
    write,
    write_solution,
)
from cruxpress.text.family_texts import tables_in

_enumerated = later(__name__, "draw", "enumerated")

# Kind of wordplay -> an explanation with an example, for the rules of puzzles that use it.
DEVICES_TOLD = {
    "anagram": "Anagram: words say that letters are disturbed. 'Old man cracked nut' is ALMOND, "
    "from (old man)*.",
    "hidden": "Hidden word: the answer stands in the clue. 'Organ found in the artist' is HEART, "
    "t(HE ART)ist.",
    "double-definition": "Double definition: two meanings side by side. 'Fruit for flightless "
    "bird' is KIWI.",
    "charade": "Charade: parts one after the other. 'Sailor to obtain objective' is TARGET, "
    "TAR + GET.",
    "container": "Container: one part in another. 'Small bed about a jacket' is COAT, CO(A)T.",
    "reversal": "Reversal: a word read backwards. 'Puddings sent back, being worried' is STRESSED, "
    "DESSERTS<.",
    "deletion": "Deletion: a word loses letters. 'Plane trip, losing its head, is not heavy' is "
    "LIGHT, [f]LIGHT.",
    "homophone": "Homophone: a word that sounds alike. 'Expensive, we hear, for Bambi' is DEER, "
    "like DEAR.",
    "initials": "First letters: 'Initially some tea and rum for film lead' is STAR, Some Tea And "
    "Rum.",
    "alternate": "Alternate letters: every second one counts. 'Train oddly for brown' is TAN, "
    "TrAiN.",
    "compound": "Compound: a part is wordplay itself. 'Boast of underwear, initially gorgeous' is "
    "BRAG, BRA + G[orgeous].",
    "and-lit": "&lit: the whole clue plays and defines, and ends with an exclamation mark. 'New "
    "eggs sit there, initially!' is NEST.",
}


def _has(kind: str, puzzle: Puzzle) -> bool:
    """Does a clue have this kind of wordplay or this device?  An &lit of first letters has both."""
    used = (clue.derivation for clue in puzzle.clues if clue.derivation)
    return any(kind in (one.kind, one.device) for one in used)


CROSSWORD: Family[Puzzle, Solution, Shape] = Family(
    name="crossword",
    title="Crossword",
    summary="Words crossing in a grid, each with a clue; arrow-words too.",
    rules=(
        "Every clue leads to a word. Words that cross share a letter, and no word stands in the "
        "grid twice; accents are left out."
    ),
    example=(
        "en:.#.#.##/......#/.#.#.##/......./##.#.#./#....../##.#.#.:Truthful|Where food goes"
        "|Not digital|Not that|Still in progress|Most of the time|Far above the ground"
    ),
    shape=Shape,
    levels=LEVELS,
    scales=SCALES,
    techniques=TECHNIQUES,
    parse=parse,
    write=write,
    parse_solution=parse_solution,
    write_solution=write_solution,
    canonical=canonical,
    check=check,
    cells=cells,
    solve=solve,
    reason=reason,
    rate=rate,
    candidate=candidate,
    nudge=nudge,
    infeasible=infeasible,
    feasible=feasible,
    budget=BUDGET,
    patience=PATIENCE,
    draw=later(__name__, "draw", "draw"),
    next_step=next_step,
    images=images,
    paper=Paper(fill=fill, words=words_of, avoiding=avoiding),
    screen=Screen(later(__name__, "play", "play")),
    asides=(
        Aside(
            "numbers",
            "A word is written from its number, across or down.",
            lambda puzzle: puzzle.grid.style != "arrow",
        ),
        Aside(
            "arrows",
            "A word is written where the arrow of its clue points.",
            lambda puzzle: puzzle.grid.style == "arrow",
            example=(
                "en:@..@.@/....../....../@...../....../@.....:Like some tattoos {bank}|Mountain "
                "range {bank}|Wheat or rice {bank}|Chose {bank}|Requires {bank}|Beginning "
                "{bank}|Like a tiger {bank}|Of different kinds {bank}|Pedal for stopping "
                "{bank}|Comes down, as a plane {bank}"
            ),
        ),
        Aside(
            "counts",
            "The number in brackets after a clue is that of the letters of its word.",
            lambda puzzle: puzzle.grid.style != "arrow" and _enumerated(puzzle),
        ),
        Aside(
            "cryptic",
            "A cryptic clue says its answer twice: a definition stands at its beginning or end, "
            "and the rest plays with words.",
            lambda puzzle: any(clue.cryptic for clue in puzzle.clues),
        ),
        *(Aside(kind, text, partial(_has, kind)) for kind, text in DEVICES_TOLD.items()),
    ),
    wordings=partial(tables_in, __name__),
    samples=Samples(
        many_solutions="en:.../.../...",
        shapes={
            "style": [
                {"style": "blocked"},
                {"style": "arrow"},
                {"style": "free", "words": "kraken; reef"},
            ],
            "height": [{"height": 5}, {"height": 21}],
            "width": [{"width": 5}, {"width": 15, "height": 7}],
            "clues": [{"clues": "mixed", "height": 7}, {"clues": "cryptic", "height": 7}],
            "theme": [{"theme": "sea"}],
            "words": [{"words": "kraken:Beast of the deep; reef"}],
            "must": [{"must": True, "words": "kraken:Beast of the deep"}],
            "pattern": [{"pattern": "...../.#.#./...../.#.#./....."}],
            "entries": [{"entries": 30, "height": 9}],
            "picture": [{"picture": "4x4", "style": "arrow"}],
            "list": [{"list": "plenty"}],
            "ban": [{"ban": "reef; tea"}],
            "per_length": [{"per_length": 10}, {"per_length": 3000}],
            "engine": [{"engine": "cp-sat", "pattern": ".../.#./..."}],
            # No samples: these options need WordNet or a language model, which may be missing.
            "dictionary": [],
            "llm": [],
        },
        # Print omits the language and the marks of clues with their seals.
        unprinted=r"^[^:]*:|\{[^}]*\}",
    ),
)
