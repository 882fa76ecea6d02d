""".puz files: other programs read ours, we read theirs, and damage is seen."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import puz as puzpy
import pytest

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.puzzle import Puzzle
from cruxpress.families.crossword.text import parse, write
from cruxpress.files.formats import Format, Item, formats
from cruxpress.files.formats.puz import SECTION, from_bytes, to_bytes
from tests.formats.sheets import (
    LATTICE,
    every,
    only,
    puzzle_in,
    random_record,
    record,
    solves,
    written,
)

PUZ, PUZ2 = formats()["puz"], formats()["puz2"]
RECORDS = every()
CLUES = ["A", "B", "C", "D", "E", "F"]


def theirs(version: str = "1.3") -> puzpy.Puzzle:
    """A file as another program makes it."""
    made = puzpy.Puzzle(version)
    made.width = made.height = 5
    made.title, made.author, made.copyright = "Théâtre", "Someone", "© 2026 Someone"
    made.solution = "".join(LATTICE).replace("#", ".")
    made.fill = "".join("." if x == "." else "-" for x in made.solution)
    made.clues = list(CLUES)
    return made


def read(data: bytes) -> Item:
    return only(PUZ, data.decode("latin-1"))


def _by_name(puzzle: Puzzle) -> dict[str, str]:
    slots = puzzle.grid.slots
    return {slot.name: clue.counted for slot, clue in zip(slots, puzzle.clues, strict=True)}


@pytest.mark.parametrize("kind", ["lattice", "blocked", "own words"])
@pytest.mark.parametrize("form", [PUZ, PUZ2])
def test_puzpy_reads_what_is_written(form: Format, kind: str) -> None:
    ours = RECORDS[kind]
    there = puzpy.load(written(form, ours).encode("latin-1"))
    rows = ours.solution.split("/")
    assert there.version_tuple() == ((1, 3) if form is PUZ else (2, 0))
    assert (there.width, there.height) == (len(rows[0]), len(rows))
    assert there.solution == "".join(rows).replace("#", ".")
    puzzle, numbering = parse(ours.puzzle), there.clue_numbering()
    clues = _by_name(puzzle)
    found = {f"{one['num']} across": one["clue"] for one in numbering.across}
    assert found | {f"{one['num']} down": one["clue"] for one in numbering.down} == clues


def test_puzpy_reads_romanian_clues_in_version_2() -> None:
    there = puzpy.load(written(PUZ2, RECORDS["romanian"]).encode("latin-1"))
    assert there.title == "Integramă ușoară"
    assert "ă" in "".join(there.clues)


@pytest.mark.parametrize("version", ["1.2", "1.3", "2.0"])
def test_files_of_puzpy_are_read(version: str) -> None:
    item = read(theirs(version).tobytes())
    assert solves(item, LATTICE)
    puzzle = puzzle_in(item)
    assert [clue.text for clue in puzzle.clues] == ["A", "E", "F", "B", "C", "D"]
    assert {clue.source for clue in puzzle.clues} == {"user"} and all(puzzle.seals)
    assert item.extra["title"] == "Théâtre" and item.extra["copyright"] == "© 2026 Someone"


def test_clues_come_in_the_order_of_numbers() -> None:
    puzzle = puzzle_in(read(theirs().tobytes()))
    assert _by_name(puzzle) == {
        "1 across": "A", "1 down": "B", "2 down": "C", "3 down": "D", "4 across": "E",
        "5 across": "F",
    }  # fmt: skip


def test_quotes_and_dashes_of_windows_are_read() -> None:
    made = theirs()
    made.clues[0] = "\x93Her\x94 \x96 royal"
    assert puzzle_in(read(made.tobytes())).clues[0].text == "“Her” – royal"


def test_a_file_without_solution_is_a_puzzle_without_seals() -> None:
    made = theirs()
    made.solution_state = puzpy.SolutionState.NotProvided
    made.solution = made.solution.translate({ord(x): "X" for x in made.solution if x != "."})
    puzzle = puzzle_in(read(made.tobytes()))
    assert not any(puzzle.seals) and len(puzzle.clues) == 6


def test_what_stands_before_the_file_is_passed_over() -> None:
    assert solves(read(b"HTTP header\r\n\r\n" + theirs().tobytes() + b"\r\n"), LATTICE)


def test_circles_of_another_program_are_kept() -> None:
    made = theirs()
    made.markup().set_markup_squares([0], puzpy.GridMarkup.Circled)
    assert read(made.tobytes()).extra["circles"] == "R1C1"


def scrambled(made: puzpy.Puzzle) -> None:
    made.lock_solution(1234)


def rebus(made: puzpy.Puzzle) -> None:
    made.rebus().add_rebus_squares(0, "QU")


def diagramless(made: puzpy.Puzzle) -> None:
    made.puzzletype = puzpy.PuzzleType.Diagramless


def digits(made: puzpy.Puzzle) -> None:
    made.solution = "1" + made.solution[1:]


def fewer(made: puzpy.Puzzle) -> None:
    made.clues.pop()


def more(made: puzpy.Puzzle) -> None:
    made.clues.append("One too many")


def unclued(made: puzpy.Puzzle) -> None:
    made.clues[2] = " "


def elsewhere(made: puzpy.Puzzle) -> None:
    made.fill = "." + made.fill[1:]


def isolated(made: puzpy.Puzzle) -> None:
    made.width, made.height, made.clues = 3, 3, ["A"]
    made.solution, made.fill = "A.....CAT", "-.....---"


def tiny(made: puzpy.Puzzle) -> None:
    made.width, made.height, made.clues = 2, 2, list("ABCD")
    made.solution, made.fill = "ATTO", "----"


def doubled(made: puzpy.Puzzle) -> None:
    made.width, made.height, made.clues = 3, 3, list("ABCDEF")
    made.solution, made.fill = "CATARETEN", "---------"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (scrambled, "scrambled and locked"),
        (rebus, "more than one letter"),
        (diagramless, "no diagram"),
        (digits, "expected a letter in R1C1, got '1'"),
        (fewer, "6 words, the file has 5 clues"),
        (more, "6 words, the file has 7 clues"),
        (elsewhere, "differ on a block in R1C1"),
        (isolated, "the cell R1C1 is in no word"),
        (tiny, "expected a width of 3 to 25, got '2'"),
        (doubled, "stands in the grid 2 times"),
    ],
)
def test_what_is_wrong_is_said(change: Callable[[puzpy.Puzzle], None], reason: str) -> None:
    made = theirs()
    change(made)
    with pytest.raises(ParseError, match=reason):
        puzzle_in(read(made.tobytes()))


def test_a_blank_clue_is_one_that_is_still_to_be_written() -> None:
    made = theirs()
    unclued(made)
    puzzle = puzzle_in(read(made.tobytes()))
    assert [clue.text for clue in puzzle.clues].count("") == 1


def test_a_cut_file_is_refused_wherever_it_is_cut() -> None:
    data = written(PUZ, RECORDS["lattice"]).encode("latin-1")
    # Without its last section the puzzle is whole; fewer bytes than a head of one are no section.
    whole = range(data.index(b"CRUX"), data.index(b"CRUX") + SECTION.size)
    for length in range(len(data) - 1):
        content = read(data[:length]).content
        assert isinstance(content, ParseError) != (length in whole), length


def test_every_flipped_byte_is_seen() -> None:
    data = bytearray(written(PUZ, record(LATTICE)).encode("latin-1"))
    name = data.index(b"CRUX")
    unchecked = {0x1A, 0x1B, *range(0x1C, 0x2C), *range(name, name + 4)}
    for at in range(len(data) - 1):
        data[at] ^= 0x41
        content = read(bytes(data)).content
        data[at] ^= 0x41
        assert isinstance(content, ParseError) or at in unchecked, at


def test_an_edit_by_another_program_makes_the_clue_the_users() -> None:
    there = puzpy.load(written(PUZ, RECORDS["blocked"]).encode("latin-1"))
    there.clues[0] = "Edited since"
    puzzle = puzzle_in(read(there.tobytes()))
    assert sorted((clue.text == "Edited since", clue.source) for clue in puzzle.clues) == (
        [(False, "bank")] * 7 + [(True, "user")]
    )


def test_the_refusal_of_a_character_says_which_format_can_hold_it() -> None:
    with pytest.raises(AskedWrongly, match=r"title has 'ă'.* format puz2"):
        written(PUZ, RECORDS["romanian"])


def test_bytes_go_out_as_they_came_in() -> None:
    data = theirs().tobytes()
    assert to_bytes(from_bytes(data)) == data


def test_changed_files_with_right_checksums_are_refused_or_read_back() -> None:
    chance, read_back = random.Random(7), 0
    good = from_bytes(written(PUZ2, RECORDS["lattice"]).encode("latin-1"))
    for _ in range(400):
        texts = list(good.texts)
        texts[chance.randrange(len(texts))] = chance.randbytes(4).replace(b"\0", b"")
        cells = bytearray(good.solution)
        cells[chance.randrange(25)] = chance.choice(b".ABC-1\xff")
        width = chance.choice((5, 5, 5, 25, 1))
        changed = replace(
            good, width=width, height=25 // width, texts=tuple(texts), solution=bytes(cells),
            state=bytes(46 if cell == 46 else 45 for cell in cells),
            sections={b"CRUX": chance.randbytes(9)} if chance.random() < 0.2 else good.sections,
        )  # fmt: skip
        item = read(to_bytes(changed))
        if not isinstance(item.content, ParseError):
            read_back += 1
            assert write(puzzle_in(item)) == item.content
    assert read_back > 0


def test_grids_of_every_shape_are_numbered_as_puzpy_numbers_them(thorough: bool) -> None:
    chance = random.Random(11)
    for _ in range(200 if thorough else 12):
        ours = random_record(chance)
        there = puzpy.load(written(PUZ, ours).encode("latin-1")).clue_numbering()
        names = [f"{one['num']} across" for one in there.across]
        names += [f"{one['num']} down" for one in there.down]
        lengths = [one["len"] for one in (*there.across, *there.down)]
        slots = Grid(tuple(ours.solution.split("/"))).slots
        assert list(zip(names, lengths, strict=True)) == [(one.name, len(one)) for one in slots]
