"""Texts that were made to be slow are read in time that grows with their length."""

from __future__ import annotations

import contextlib
import time

import pytest

from cruxpress import families
from cruxpress.book.plan import read_plan
from cruxpress.clues.llm import replies
from cruxpress.clues.sentence import bare, without_enumeration, words_of
from cruxpress.core.errors import AskedWrongly, Beyond, NotUnique, ParseError, PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.engine.verification import only_solution
from cruxpress.files.formats import format_named
from tests.fuzz.running import BUSY, MOST_SECONDS
from tests.fuzz.seeds import files_of

LONG = 40_000
SLOW = [
    "()" + " " * LONG + "x", "(" + " " * LONG, "x" + "!" * LONG + "y", "(" * LONG, "(1" * LONG,
    "(1 " * LONG, "( " * LONG, "(1," * LONG, "(a " * LONG, "\t" * LONG + "(", "(3)" * LONG,
]  # fmt: skip
# How long may one such text take, in seconds of work, on a busy machine?  Before, the first took
# nine on a quiet one.
MOST = BUSY * MOST_SECONDS


@pytest.mark.parametrize("text", SLOW)
def test_a_clue_made_to_be_slow_is_not(text: str) -> None:
    start = time.process_time()
    without_enumeration(text)
    words_of(text)
    bare([text])
    assert time.process_time() - start < MOST


@pytest.mark.parametrize("text", SLOW)
def test_a_clue_of_a_foreign_file_made_to_be_slow_is_not(text: str) -> None:
    form = format_named("exolve")
    lines = [
        "exolve-begin", "exolve-width: 3", "exolve-height: 3", "exolve-grid:", "000", "0.0", "000",
        "exolve-across:", f"1 {text}", "3 Two (3)", "exolve-down:", "1 A (3)", "2 B (3)",
        "exolve-end",
    ]  # fmt: skip
    start = time.process_time()
    assert form.read is not None
    with contextlib.suppress(ParseError):
        list(form.read(lines, None))
    assert time.process_time() - start < MOST


# Whole files and lines of the greatest length, made for patterns that try every beginning anew.
MOST_LETTERS = 900_000
SLOW_FILES = [
    ("fpuzzles", "https://" + "/fpuz" * (MOST_LETTERS // 5) + " x"),
    ("fpuzzles", "https://" + "&load=" * (MOST_LETTERS // 6) + " x"),
    ("sudokupad", "https://" + "?load=a&" * (MOST_LETTERS // 8) + " x"),
    ("ipuz", "ipuz()" + " " * MOST_LETTERS + "x"),
]


@pytest.mark.parametrize(("name", "text"), SLOW_FILES, ids=[name for name, _ in SLOW_FILES])
def test_a_foreign_file_made_to_be_slow_is_not(name: str, text: str) -> None:
    form, start = format_named(name), time.process_time()
    assert form.read is not None
    with contextlib.suppress(ParseError):
        list(form.read([text], None))
    assert time.process_time() - start < MOST


def test_a_foreign_file_with_a_thousand_beginnings_of_our_comment_is_read() -> None:
    form, beginnings = format_named("jpz"), "<!-- cruxpress:clues {" * (MOST_LETTERS // 22)
    text = files_of("jpz")[0].decode()
    text = text.replace("</metadata>", f"<note><![CDATA[{beginnings}]]></note></metadata>")
    start = time.process_time()
    assert form.read is not None
    [item] = form.read([text], None)
    assert isinstance(item.content, str)
    assert time.process_time() - start < MOST


def test_a_reply_of_a_model_made_to_be_slow_is_not() -> None:
    start = time.process_time()
    with pytest.raises(ParseError, match="no JSON"):
        replies.read_plain("```" + " " * LONG + "x")
    assert time.process_time() - start < MOST


@pytest.mark.parametrize(
    ("letters", "said"),
    [(10_000, "no QR code holds a link of"), (MOST_LETTERS, "a text of at most 20,000 characters")],
)
def test_a_link_on_paper_made_to_be_slow_is_refused(letters: int, said: str) -> None:
    start = time.process_time()
    with pytest.raises(AskedWrongly, match=said):
        read_plan(f'puzzles.qr = "{{id}}{"{" * letters}"', name="plan.toml")
    assert time.process_time() - start < MOST


# Keens that make deductions enumerate: one cage of all cells, and cages of a quarter of the grid.
SLOW_KEENS = [
    "9:zzzzzs,a405",
    "9:zzzzzs,m362880",
    "k16:" + "z" * 19 + "e,a2176",
    "k16:ao_3iab_h_cn_md_hk_akbk_aig__b__gab_ba_e_da_3c_aba_ea_3aab__a__a_f__bced_afe_da_abaeccfc_aa"
    "_3dnb_jo_biabd_ebkbka_iaaj_aa_,m19768320a917a14a314m14a13a7m13a419m4m4a20a21a6a8a80a71m16a38m12"
    "a2s5m9a13a10a6a8a23a3a15",
]
QUESTIONS = ("count", "rate", "explain", "draw")


def _answer(family: AnyFamily, puzzle: object, question: str) -> None:
    if question == "count":
        family.solve(puzzle, 2)
    elif question == "rate":
        family.rate(puzzle, "")
    elif question == "explain":
        family.reason(puzzle)
    else:
        family.draw(puzzle, None, None)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("text", SLOW_KEENS)
def test_a_keen_made_to_be_slow_is_answered_within_a_budget(text: str, question: str) -> None:
    family = families.named("keen")
    try:
        puzzle = family.parse(text)
    except ParseError:
        return
    start = time.process_time()
    with contextlib.suppress(PuzzleError):
        _answer(family, puzzle, question)
    assert time.process_time() - start < MOST


def test_a_keen_of_one_cage_is_said_to_have_many_solutions() -> None:
    family = families.named("keen")
    with pytest.raises(NotUnique, match="many solutions"):
        family.rate(family.parse("9:zzzzzs,a405"), "")


def test_a_count_that_was_broken_off_does_not_claim_to_be_exact() -> None:
    family = families.named("keen")
    found = family.solve(family.parse("9:zzzzzs,a405"), 100_000)
    assert found.verdict == "many"
    assert found.finished == (found.count == 100_000)


def test_a_crossword_of_wordplay_made_to_be_slow_is_answered_within_a_budget() -> None:
    """Each clue admits every word of its length, and each word is compared with each word of it."""
    family = families.named("crossword")
    language, grid, clues = family.example.split(":", 2)
    fodder = " ".join(["ab", "cd", "ef", "gh", "ij", "kl", "mn", "op", "qr", "st", "uv", "wx"] * 2)
    mark = "{wordplay hidden d0-1 i1-2 f2-20}"
    slow = "|".join(f"{clue} {fodder} {mark}" for clue in clues.split("|"))
    puzzle = family.parse(f"{language}:{grid}:{slow}")
    assert not family.solve(puzzle, 2).finished
    with pytest.raises(Beyond):
        only_solution(family, puzzle)
