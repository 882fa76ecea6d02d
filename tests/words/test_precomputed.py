"""Derived columns: they follow from their sources, and nobody notices where they are missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cruxpress.clues import bank as banks
from cruxpress.clues import bank_cache, precomputed
from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import check, usual_faults
from cruxpress.clues.clue import Clue
from cruxpress.clues.clue_conflicts import spoken
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.families.crossword.cluing import trait_cache as kept_traits
from cruxpress.families.crossword.filling import lexicon, word_pool
from cruxpress.families.crossword.minutes import reckoned, traits
from cruxpress.words import builtin, load
from cruxpress.words.archive import Archive
from cruxpress.words.related_words import root_keys
from tools.build_columns import FOLDER, columns

USUAL = [
    word_pool.PoolSource(language, level, "", "", None, "none")
    for language in builtin.PARTS
    for level in lexicon.LEVELS
]


@pytest.mark.parametrize("language", builtin.PARTS)
def test_the_columns_that_are_kept_are_those_of_their_sources(language: str) -> None:
    """If this fails after a change of words, a bank or its weights: make columns."""
    kept = Archive((FOLDER / f"derived.{language}.zip").read_bytes())
    assert len(kept) == 25
    made = columns(language)
    stale = [name for name in made.keys() | kept.keys() if kept.get(name) != made.get(name)]
    assert not stale, f"{', '.join(stale)}: stale, run `make columns`"


@pytest.mark.parametrize("source", USUAL, ids=lambda one: f"{one.language}-{one.level}")
def test_a_ready_lexicon_is_the_one_that_would_be_ranked(source: word_pool.PoolSource) -> None:
    kept, anew = lexicon.ready(source.language, source.level), word_pool.ranked(source)
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


@pytest.mark.parametrize("language", builtin.PARTS)
def test_what_is_kept_of_a_clue_is_what_its_rules_and_its_company_find(language: str) -> None:
    bank, phrases = Bank.load(language), builtin.phrases(language)
    for grid in list(bank)[::70]:
        known = bank_cache.known(language, grid)
        assert known is not None and list(known.clues) == list(dict.fromkeys(bank.texts(grid)))
        assert known.roots == root_keys(grid, language)
        assert known.listed == (grid in load(language, required=False) or grid in phrases)
        for text, fact in known.clues.items():
            assert fact.fair == (not any(usual_faults(Clue(text, "bank"), grid, language)))
            assert fact.alone == (bank.answers(text, len(grid)) == (grid,))
            assert fact.spoken == spoken(text, language)
            kept = traits(language, grid, Clue(text, "bank"))
            assert kept == reckoned(language, grid, Clue(text, "bank"))


def test_a_clue_that_is_kept_as_unfair_is_looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bank has none; so one is planted, and one that is kept as fair beside it."""
    says = spoken("Cats", "en")
    planted = {"CAT": bank_cache.Fact(False, True, says), "COW": bank_cache.Fact(True, True, says)}
    monkeypatch.setattr("cruxpress.clues.checker.fact", lambda code, grid, text: planted[grid])
    assert [one.rule for one in check(Clue("Cats", "bank"), "CAT", "en")] == ["relative"]
    assert check(Clue("Cows", "bank"), "COW", "en") == []


@pytest.mark.parametrize("language", builtin.PARTS)
def test_a_crossword_is_the_same_where_nothing_is_kept_of_its_clues(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    recipes = [
        Recipe("crossword", {"language": language}, level=level, seed=19, item=item)
        for item, level in enumerate(lexicon.LEVELS)
    ]
    made = [make(recipe, walk=True) for recipe in recipes]
    monkeypatch.setattr(bank_cache, "_facts", lambda language: None)
    monkeypatch.setattr(kept_traits, "_traits", lambda language: None)
    bank_cache.known.cache_clear()
    traits.cache_clear()
    assert bank_cache.known(language, next(iter(Bank.load(language)))) is None
    assert [make(recipe, walk=True) for recipe in recipes] == made
    bank_cache.known.cache_clear()


def test_another_clue_with_the_same_key_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(banks, "_key", lambda wanted: 7)
    read = Bank.parse(
        "cat\tPet that purrs\tMouser\ncow\tShe moos\tMilker\n", banks.language_of("en")
    )
    keys, places = read.index()
    lines = {grid: read._lines[grid] for grid in read}
    assert Bank(lines, banks.Index(list(read), keys, places)).answers("Milker", 3) == ("COW",)


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """WordTable as they are after a change of a source."""
    monkeypatch.setattr(precomputed, "mark_of", lambda language: b"another!")
    precomputed.derived.cache_clear()
    yield
    precomputed.derived.cache_clear()


@pytest.mark.usefixtures("changed")
@pytest.mark.parametrize("language", builtin.PARTS)
def test_columns_of_other_sources_are_not_read(language: str) -> None:
    assert precomputed.derived(language) is None and lexicon.ready(language, "easy") is None
    assert list(banks._load.__wrapped__(language)) == list(Bank.load(language))


def test_every_source_is_part_of_the_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = list(precomputed._sources("en"))
    assert all(source.is_file() for source in sources)
    marks = {precomputed.mark_of("en")}
    for one in range(len(sources)):
        fewer = sources[:one] + sources[one + 1 :]
        monkeypatch.setattr(precomputed, "_sources", lambda language, fewer=fewer: fewer)
        marks.add(precomputed.mark_of("en"))
    assert len(marks) == len(sources) + 1
