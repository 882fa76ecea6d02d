"""Draw the pictures of the documentation: docs/pictures/*.svg.

One puzzle of each family for the README, and for its page the variants of a family and a step.
The puzzles are kept as texts, so that a picture changes only when the drawing does; a test
fails when one is stale.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cruxpress import families
from cruxpress.book.svg import to_svg
from cruxpress.core.drawing import Drawing

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
# File name -> puzzle; the family is the first part of the name.  Made in November 2026.
PICTURES = {
    "sudoku": ("......4..7....6.18..58.13.....92..6.4.......5.6..73.....14.26..82.1....7..4......"),
    "sudoku-6": "6:.6..252.5...41.25.....1...4.3.123.4.",
    "sudoku-diagonal": (
        "9x:.2...5.7..3...456.45......3...51...9..5...2..1...98...9......54.174...9..4.8...3."
    ),
    "sudoku-jigsaw": (
        "9j:..94.51..4.2981....8....4........54...........91........7....2....8146.7..87."
        "92..:aaaaaaaccdabbbfafcddbbffffcdbbeeefccdgbeeefccdgbgeefcidgggehhhidghghhiiidgh"
        "hhiiii"
    ),
    "sudoku-colour": (
        "9c:..5......8..............82........9.9..638..2.4........79..............1....."
        ".9..:efacgdbihichfebgdagbdhiaefcbciaehfdgeghfidcabadfcgbiehgfiahbdceabedfcihgdch"
        "iegbaf"
    ),
    "keen": "6:aab__c_aba__a3_4a_4b__aa_6a_3a,s3m75d3a9m2d2m24s2d2a13s1m30a13m24s4",
    "killer": (
        "9:aabaaabbbccbacddbaadbccdccaadbaadcabbacbadcabbacbaabcaaccbccbcaadbbcabdddddaaabaa:"
        "12,19,24,14,12,7,23,11,10,10,29,27,11,8,6,16,19,26,19,11,5,9,12,14,28,12,11"
    ),
    "twist": (
        "9:...9....6............4..........6..................................2.......6.....:"
        "t23-13-12-21-31-41,t27-17-18-29-39-49,t71-81-92,t73-84-93,t74-63-62-61-51,t76-67-68-"
        "69-59,t77-86-97,t79-89-98"
    ),
    "twist-arrow": (
        "9:....83................6...4.3.4..................................................:"
        "a23-13-14-24-25,a26-37-28-19,a31-21-12,a36-45-56,a47-58-59-69-78,a63-52-51-41-32,a74"
        "-65-54,a79-89-98,a84-73-82-91,a87-97-96-86-85"
    ),
    "twist-antiknight": (
        "9k:.7.....2...357..84........7..9.......1..........89..5.............4...9......35.."
    ),
    "crossword": (
        "en:....#...#/.#.#.#.##/........#/.###.#.##/........./##.#.###./#......../##.#.#.#./#"
        "...#....:Don't leave {bank}|Cooking pot {bank}|Got {bank}|Give up {bank}|At the "
        "present time {bank}|Employ {bank}|Lawyers charge them {bank}|Stores {bank}|Perform "
        "on stage {bank}|In front {bank}|Not conservative {bank}|Kitchen and den "
        "{bank}|Dangers {bank}|Number of years lived {bank}"
    ),
    "crossword-arrow": (
        "en:@.@...@./....@.../@......./...@...@/......../@...@.../......../@...@...:British "
        "raincoat {bank}|In this place {bank}|Pose a question {bank}|Punishment {bank}|Note "
        "after fa {bank}|Drink from a bag {bank}|Birthday gifts {bank}|It drips in the sink "
        "{bank}|Owed {bank}|Pause before acting {bank}|Lion's home {bank}|Color of blood "
        "{bank}|Gave the news {bank}|Adult males {bank}|It shows the months {bank}|It's blue "
        "above us {bank}|Set free {bank}|Written law {bank}|Had dinner {bank}|Turn round and "
        "round {bank}|It grows into a plant {bank}"
    ),
    "wheel": (
        "en.easy@1a365004:ADEGMNNO:######M##/#D#.A..#./N...##.#./#.#.#..../....####./.#.#"
        "#G#.#/.#.#....#/.#.##.#.#/.#....#.#"
    ),
    "marks": "bogus:00000 candy:02012 fuzzy:00002 maple:02000 @en#fe7490d3",
}
# Techniques and kinds of steps of which there is a picture, each with a puzzle whose walk shows it.
KEEN_STEPS = {
    "line-sum": "6du:aaba_3a_3a_a_aba__a_3a_5a_5aa_ab,s1a7a7m6s1s4m12m6d3s3m12m12a13s1a13a7",
}
STEPS = {
    "x-wing": ".69.3.....7..4.1..8....9...7.23..4..3..5.7..1..5..42.3...9....8..6.7..2.....1.54.",
    "finned-fish": (
        ".82...1.....7.9..2.1...4.7.8.1....2....53.9...3...7.8...6......3..49.....7.....5."
    ),
    "empty-rectangle": (
        ".....6..4.1......5.....86.97392........6.....5.....4..9...7...885...4..33....5.7."
    ),
    "colouring": (
        "....739..43.....2..19.......7......8...71.5..14...5....8.....14..1.5....2..3....."
    ),
    "als-xz": "4..58.1..1784.3..2............75........6...8.....479..1......97.2..8.5.8...2...6",
    "sue-de-coq": (
        "9..5..76.2.74.6.9..8..9.1.....73....3.....2.6..5...9..53............2....2....658"
    ),
    "hidden-rectangle": (
        "..86...2..91.3..58.....8..7.6..523...8......1...4....2..3.467..9.....1....6..9..."
    ),
    "avoidable-rectangle": (
        "7.9.8..4..6.9..3.84....3...5..3..1.6..7...4......1.....9..36..5.......1.1...7.6.3"
    ),
}


def drawings() -> Iterator[tuple[str, Drawing]]:
    """Name and drawing of every picture."""
    for name, text in PICTURES.items():
        family = families.named(name.split("-")[0])
        yield name, family.draw(family.parse(text), None, None)
    for name, shown in (("sudoku", STEPS), ("keen", KEEN_STEPS)):
        for technique, text in shown.items():
            yield f"{name}-{technique}", _step(name, technique, text)


def _step(name: str, technique: str, text: str) -> Drawing:
    """The first step of the technique, with what a person has on paper before it."""
    family = families.named(name)
    puzzle = family.parse(text)
    steps = family.reason(puzzle).steps
    place = next(i for i, step in enumerate(steps) if technique in (step.kind, step.technique))
    return family.draw_step(puzzle, steps, place)


def svg(drawing: Drawing) -> str:
    """A picture as it is stored."""
    return to_svg(drawing, cell_mm=7)


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, drawing in drawings():
        (FOLDER / f"{name}.svg").write_text(svg(drawing), encoding="utf-8")
        print(f"wrote {name}.svg")


if __name__ == "__main__":
    main()
