"""Derived columns: they follow from their sources, and nobody notices where they are missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from cruxpress.clues import bank as banks
from cruxpress.clues.bank import Bank
from cruxpress.families.crossword.filling import pool, ready
from cruxpress.words import builtin, derived
from tools.build_columns import columns

USUAL = [
    pool.Source(language, level, "", "", None, "none")
    for language in builtin.PARTS
    for level in ready.LEVELS
]


def test_the_columns_that_are_kept_are_those_of_their_sources() -> None:
    """If this fails after a change of words, a bank or its weights: make columns."""
    made = list(columns())
    assert len(made) == 4
    stale = [path.name for path, data in made if path.read_bytes() != data]
    assert not stale, f"{', '.join(stale)}: stale, run `make columns`"


@pytest.mark.parametrize("source", USUAL, ids=lambda one: f"{one.language}-{one.level}")
def test_a_ready_lexicon_is_the_one_that_would_be_ranked(source: pool.Source) -> None:
    kept, anew = ready.ready(source.language, source.level), pool.ranked(source)
    assert kept is not None
    assert (kept.words, kept.scores, kept.stems) == (anew.words, anew.scores, anew.stems)


@pytest.mark.parametrize("language", builtin.PARTS)
def test_a_bank_with_an_index_answers_like_one_that_was_read(language: str) -> None:
    kept = Bank.load(language)
    folder = Path(banks.__file__).parent / "data"
    files = [folder / f"{kind}.{language}.tsv" for kind in ("bank", "phrases")]
    text = "".join(file.read_text("utf-8") for file in files)
    read = Bank.parse(text, banks.language_of(language))
    assert list(kept) == list(read)
    for grid in list(read)[::40]:
        assert kept.clues(grid) == read.clues(grid)
        for clue in (read.clues(grid) or {}).values():
            asked = f" {clue.upper()}! "
            assert kept.answers(asked, len(grid)) == read.answers(asked, len(grid))
            assert grid in kept.answers(clue, len(grid))
    assert kept.answers("no such clue was ever written", 5) == ()


def test_another_clue_with_the_same_key_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(banks, "_key", lambda wanted: 7)
    read = Bank.parse(
        "cat\tPet that purrs\tMouser\ncow\tShe moos\tMilker\n", banks.language_of("en")
    )
    keys, places = read.index()
    lines = {grid: read._lines[grid] for grid in read}
    assert Bank(lines, banks.Index(list(read), keys, places)).answers("Milker", 3) == ("COW",)


def test_columns_of_other_sources_are_not_read(tmp_path: Path) -> None:
    source, file = tmp_path / "words.txt", tmp_path / "words.columns"
    source.write_text("one")
    assert derived.read(file, derived.mark_of([source])) is None
    file.write_bytes(derived.written(derived.mark_of([source]), {"a": b"xyz", "b": b"\n\n"}))
    assert derived.read(file, derived.mark_of([source])) == {"a": b"xyz", "b": b"\n\n"}
    source.write_text("two")
    assert derived.read(file, derived.mark_of([source])) is None


@pytest.mark.parametrize("language", builtin.PARTS)
def test_without_its_columns_a_bank_is_read(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derived, "read", lambda file, mark: None)
    assert list(banks._load.__wrapped__(language)) == list(Bank.load(language))
