"""Lists of words and clues as teachers paste them: read rightly, or refused with the line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.book.contents import gather
from cruxpress.book.plan import read_plan
from cruxpress.core.errors import AskedWrongly
from cruxpress.families.crossword.filling.own_words import asked_words, plain_words, reading_of
from cruxpress.families.crossword.shape import Shape
from cruxpress.files.file_options import text_of

PAIRS = [("CAT", "A pet"), ("DOG", "Best friend"), ("LION", "King; of beasts, they say")]


def read(text: str) -> list[tuple[str, str]]:
    return [(one.word, one.clue) for one in asked_words(text, "en")]


@pytest.mark.parametrize("between", [",", ", ", "\t", ":", ": ", " - ", " – ", " — ", "—", ";"])
def test_a_line_is_a_word_and_its_clue(between: str) -> None:
    clues = PAIRS if between != ";" else [*PAIRS[:2], ("LION", "King of beasts, they say")]
    assert read("\n".join(f"{word.lower()}{between}{clue}" for word, clue in clues)) == clues
    assert read("\r\n".join(f"{word.lower()}{between}{clue}" for word, clue in clues)) == clues


def test_a_spreadsheet_has_headings_quotes_and_empty_columns() -> None:
    assert read('Word,Clue\ncat,"A pet, small"\n"dog","Says ""woof""",,\n') == [
        ("CAT", "A pet, small"),
        ("DOG", 'Says "woof"'),
    ]
    assert read('cat,The "king", a pet\ndog,Best friend') == [
        ("CAT", 'The "king", a pet'),
        ("DOG", "Best friend"),
    ]


def test_words_in_one_line_are_parted_by_semicolons_or_commas() -> None:
    assert read("kraken: Beast of the deep; wreck; Ice cream:Cold: sweet, soft") == [
        ("KRAKEN", "Beast of the deep"), ("WRECK", ""), ("ICECREAM", "Cold: sweet, soft"),
    ]  # fmt: skip
    assert read("kraken, reef, eel") == [("KRAKEN", ""), ("REEF", ""), ("EEL", "")]
    assert read("cat,A pet;dog,Best friend") == PAIRS[:2]
    assert read("anna: Look, Ma: no hands;") == [("ANNA", "Look, Ma: no hands")]
    assert plain_words("eel, reef; KELP\neel", "en", "ban") == ("EEL", "REEF", "KELP")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("kraken: Beast\nwreck, reef", "line 2, 'wreck, reef': is reef the clue of wreck"),
        ("cat,pet\ndog,bark", "line 1, 'cat,pet': is pet the clue of cat, or another word?"),
        ("cat,A pet\ndog", "line 1, 'cat,A pet': is A pet the clue of cat"),
        ("eel: Fish; cat: Pet\ndog: Friend", "line 1, 'eel: Fish; cat: Pet': write one word a"),
        ("anna: Bride, ben: Groom, clara", "parted by ; and not by a comma, as before 'ben'"),
        ("cat\tA pet\tanimals\ndog\tX", "line 1, .*: expected a word and a clue, got 3 columns"),
        ('cat,"A pet",animals\ndog,"B x"', "line 1, .*got 3 columns"),
        ("cat: Pet\ncat: Purrs", "line 2, 'cat: Purrs': CAT has two clues"),
        ("bee: Insect\na: Letter", "line 2, 'a: Letter': a word has 2 to 24 letters, and A has 1"),
        (
            f"bee: Insect; {'a' * 25}: Long",
            "entry 2, .*: a word has 2 to 24 letters, and A+ has 25",
        ),
        ("bee: Insect\n4x4: Car", "line 2, '4x4: Car': .* not a letter"),
        ("bee: Insect\n: Nothing", "line 2, ': Nothing': expected a word"),
    ],
)
def test_what_cannot_be_read_surely_is_refused_with_its_line(text: str, told: str) -> None:
    with pytest.raises(AskedWrongly, match=told):
        Shape(style="free", words=text)


def test_the_reading_of_a_list_is_told() -> None:
    assert reading_of("cat,A pet\ndog,Best friend", "en") == (
        "your list was read as words with a comma before the clue: CAT (A pet); DOG (Best friend)"
    )
    assert reading_of("cat, a pet", "en") == (
        "your list was read as words without clues: CAT; APET"
    )
    assert not reading_of("cat: A pet; dog", "en")
    assert reading_of("\n".join(f"a{n}\tX" for n in "bcdefghijk"), "en").endswith("and 2 more")


def test_a_semicolon_in_a_file_stays_in_its_clue(tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    path.write_text("# mine\nlion - King; of beasts\n\ncat - A pet\n")
    assert read(text_of("words", str(path), "lines")) == [
        ("LION", "King; of beasts"),
        ("CAT", "A pet"),
    ]


def test_a_book_names_the_words_that_it_leaves_out_and_tells_how_it_read_them() -> None:
    plan = read_plan(
        """
        [puzzles]
        accept = "nearest"
        [[sections]]
        family = "crossword"
        levels = ["easy"]
        count = 1
        shape = { style = "free", words = "anna,The bride\\nnina,Her sister\\ngulf,A bay" }
        """
    )
    notes = gather(plan).notes
    assert any(one.endswith("no place was found for GULF") for one in notes), notes
    assert any(
        "read as words with a comma before the clue: ANNA (The bride)" in one for one in notes
    )


def test_a_word_that_is_too_long_is_an_error_and_no_traceback() -> None:
    words = f"bee:Insect;{'a' * 25}:Long"
    command = [sys.executable, "-m", "cruxpress", "generate", "crossword", "--style", "free"]
    done = subprocess.run([*command, "--words", words], capture_output=True, text=True)
    assert done.returncode == 2
    assert "2 to 24 letters" in done.stderr
    assert "Traceback" not in done.stderr
