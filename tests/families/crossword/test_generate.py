"""Crosswords made: at the level, with fair clues, with the words that were asked for."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from cruxpress import words as wordlists
from cruxpress.clues.bank import Bank
from cruxpress.clues.derivation import DEVICES
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.family import Candidate
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.core.seeds import Stream
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.families.crossword.filling.themes import vocabulary_of
from cruxpress.families.crossword.filling.word_pool import lexicon_of, shared, source_of
from cruxpress.families.crossword.generate import _refilled
from cruxpress.families.crossword.grids.arrows import served
from cruxpress.families.crossword.puzzle import Puzzle, vocabulary, words_of
from cruxpress.families.crossword.shape import Shape
from cruxpress.words import registry
from cruxpress.words.importer import read_list
from tests.clues.oracle import DATA, Judge, fold

FAMILY = named("crossword")


def made(level: str | None = "easy", seed: int = 1, **shape: object) -> Record:
    return make(Recipe("crossword", shape, Target(level), seed=seed))


def parts(record: Record) -> tuple[Puzzle, list[str]]:
    puzzle = FAMILY.parse(record.puzzle)
    return puzzle, words_of(puzzle, FAMILY.parse_solution(puzzle, record.solution))


@pytest.mark.parametrize("style", ["blocked", "lattice", "arrow"])
@pytest.mark.parametrize("language", ["en", "ro"])
def test_every_style_is_made_in_every_language(style: str, language: str) -> None:
    size = {"height": 9, "width": 9} if style != "arrow" else {"height": 10, "width": 10}
    record = made(style=style, language=language, **size)
    puzzle, words = parts(record)
    assert puzzle.grid.style == style
    assert all(word in vocabulary(language) for word in words)
    assert faults_of(record) == []


def test_words_become_rarer_from_easy_to_hard(
    puzzles: dict[str, list[Record]],
) -> None:
    zipf = {
        level: sum(float(str(one.rating.features["zipf"])) for one in records) / len(records)
        for level, records in puzzles.items()
    }
    assert zipf["easy"] - zipf["hard"] >= 0.8
    assert zipf["easy"] > zipf["medium"] > zipf["hard"]


@pytest.mark.parametrize(("language", "most"), [("en", 0.03), ("ro", 0.06)])
def test_a_run_seldom_repeats_a_word(language: str, most: float) -> None:
    seen: Counter[str] = Counter()
    for item in range(12):
        recipe = Recipe("crossword", {"language": language}, Target("hard"), seed=3, item=item)
        seen.update(parts(make(recipe))[1])
    assert seen.total() - len(seen) <= most * seen.total()


def test_an_obliging_word_has_its_turn_in_a_run() -> None:
    lexicon = lexicon_of(source_of(Shape(style="blocked", height=15), "medium", ""))
    items = [shared(lexicon, Stream(1, 5, item), "medium", blocked=True) for item in range(20)]
    kept = {
        word: sum(one.score(word) == lexicon.score(word) for one in items)
        for word in ("EASE", "ELMS", "JUMP", "LIBRARY")
    }
    assert kept["EASE"] == 1 and 1 < kept["ELMS"] < 20
    assert kept["JUMP"] == kept["LIBRARY"] == 20


def test_easy_clues_are_of_the_bank(puzzles: dict[str, list[Record]]) -> None:
    plain = [one for one in puzzles["easy"] if not one.recipe.shape.get("clues")]
    sources = [clue.source for one in plain for clue in parts(one)[0].clues]
    assert sources.count("bank") >= 0.9 * len(sources)


def test_every_clue_passes_a_check_that_shares_no_code(
    puzzles: dict[str, list[Record]],
) -> None:
    """Wordplay goes to the judge, any other must be one that a data file has."""
    files = [DATA / "bank.en.tsv", DATA / "phrases.en.tsv"]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    rows = [line.split("\t") for line in lines]
    known = {(fold(word), text) for word, *texts in rows for text in texts}
    cryptic = (DATA / "cryptic.en.tsv").read_text("utf-8").splitlines()
    known |= {(fold(line.split("\t")[0]), line.split("\t")[1]) for line in cryptic}
    judge, seen = Judge("en", known), 0
    for record in (one for records in puzzles.values() for one in records):
        words = _read_words(record)
        clues = record.puzzle.split(":", 2)[2].split("|")
        assert len(words) == len(clues)
        for word, clue in zip(words, clues, strict=True):
            text, _, mark = clue.rstrip("}").rpartition(" {")
            source, _, rest = mark.partition(" ")
            derivation = re.sub(r"^\d+[,-][\d,-]* ?", "", rest)
            seen += 1
            if source == "wordplay":
                assert judge.objection(text, derivation, word) == "", (word, clue)
            else:
                assert source == "bank"
                assert (word, text) in known, (word, clue)
            assert word not in [fold(part) for part in text.split()]
    assert seen > 200


def _read_words(record: Record) -> list[str]:
    """The words of a filled grid, across and then down by where they begin."""
    rows = record.solution.split("/")
    across = [run for row in rows for run in row.split("#") if len(run) > 1]
    down = []
    for c, column in enumerate(zip(*rows, strict=True)):
        start = 0
        for run in "".join(column).split("#"):
            if len(run) > 1:
                down.append((start, c, run))
            start += len(run) + 1
    return across + [run for _, _, run in sorted(down)]


@pytest.fixture(scope="module")
def puzzles(request: pytest.FixtureRequest) -> dict[str, list[Record]]:
    count = 67 if request.config.getoption("--thorough") else 4
    return {
        level: [made(level, seed, clues="mixed" if seed % 2 else "plain") for seed in range(count)]
        for level in ("easy", "medium", "hard")
    }


@pytest.fixture(scope="module")
def cryptic() -> list[Puzzle]:
    levels = ("easy", "medium", "hard")
    return [parts(made(level, seed, clues="cryptic"))[0] for level in levels for seed in (1, 2)]


def test_every_clue_of_a_cryptic_puzzle_is_wordplay_of_the_cryptic_bank(
    cryptic: list[Puzzle],
) -> None:
    written = (DATA / "cryptic.en.tsv").read_text("utf-8").splitlines()
    known = {tuple(line.split("\t")[1:]) for line in written}
    for puzzle in cryptic:
        for clue in puzzle.clues:
            assert clue.derivation and clue.source == "bank"
            assert (clue.text, clue.derivation.to_text()) in known


def test_the_mix_of_devices_is_near_that_of_newspapers(cryptic: list[Puzzle]) -> None:
    clues = [clue for puzzle in cryptic for clue in puzzle.clues]
    devices = Counter(clue.derivation.device for clue in clues if clue.derivation)
    share = {name: count / len(clues) for name, count in devices.items()}
    # Six puzzles stray by chance; over many it is a quarter to a third, and a twelfth.
    assert 0.2 <= share["anagram"] <= 0.42 and share["hidden"] <= 0.2
    assert len(devices) >= 5


def test_the_rules_of_cryptic_puzzles_tell_the_devices_that_they_use(cryptic: list[Puzzle]) -> None:
    for code in ("en", "ro"):
        told, asides = FAMILY.rules_for(cryptic[:1], code), FAMILY.wording(code).asides
        used = {clue.derivation.device for clue in cryptic[0].clues if clue.derivation}
        assert asides["cryptic"] in told
        assert {name for name in DEVICES if asides[name] in told} == used


def test_the_solution_of_a_cryptic_puzzle_says_how_its_clues_work() -> None:
    record = made("easy", 1, clues="cryptic")
    puzzle, words = parts(record)
    solution = FAMILY.parse_solution(puzzle, record.solution)
    notes = FAMILY.draw(puzzle, solution, None).as_solution().notes
    told = [line.split(" ", 1)[1].split(": ", 1)[0] for note in notes for line in note.lines]
    assert sorted(fold(one) for one in told) == sorted(words)


def test_words_of_the_user_are_placed_with_their_clues() -> None:
    record = made(words="kraken:Beast of the deep; squid")
    puzzle, words = parts(record)
    texts = dict(zip(words, puzzle.clues, strict=True))
    assert texts["KRAKEN"].text == "Beast of the deep"
    assert texts["KRAKEN"].source == "user"
    assert "SQUID" in words
    assert faults_of(record) == []


def test_a_word_that_no_list_has_is_named_in_the_puzzle() -> None:
    puzzle, words = parts(made(words="zyxwv:Letters backwards from the end"))
    assert "ZYXWV" in words
    assert puzzle.own_words == ("ZYXWV",)


def test_an_unfair_clue_of_the_user_is_replaced_and_told() -> None:
    record = made(words="mouse:A mouse")
    assert any("was replaced" in line for line in record.notes)


def test_a_word_without_a_place_is_told_or_refused() -> None:
    wish = "incomprehensibilities:Things that no one grasps"
    assert any("no place" in line for line in made(words=wish).notes)
    with pytest.raises(TargetMissed, match="no place for INCOMPREHENSIBILITIES"):
        make(Recipe("crossword", {"words": wish, "must": True}, Target("easy"), seed=1, budget=2))


def test_how_few_entries_are_of_a_theme_is_told() -> None:
    record = made(theme="animals", style="blocked", height=9)
    told = [line for line in record.notes if line.endswith("of the theme")]
    words = parts(record)[1]
    count = sum(word in vocabulary_of("animals", "en") for word in words)
    wanted = f"{count} of {len(words)} entries are of the theme"
    assert told == ([wanted] if count < len(words) / 4 else [])


def test_what_found_no_place_is_still_told_after_a_region_was_filled_anew() -> None:
    shape = Shape.of({"height": 9})
    stream, target = Stream(1), Target("easy")
    first = FAMILY.candidate(shape, target, stream)
    assert isinstance(first, Candidate)
    first = replace(first, notes=("no place was found for KRAKEN",))
    for seed in range(20):
        fresh = _refilled(first, shape, target, [0, 1], Stream(seed))
        if isinstance(fresh, Candidate):
            assert fresh.notes == first.notes
            return
    pytest.fail("no region was filled anew")


@pytest.mark.parametrize(("language", "theme"), [("en", "animals"), ("ro", "Animale")])
def test_theme_words_come_first(language: str, theme: str) -> None:
    puzzle, _ = parts(made(theme=theme, language=language))
    assert sum(clue.source == "theme" for clue in puzzle.clues) >= 3


def test_a_pattern_of_the_user_is_filled() -> None:
    rows = "....#\n.....\n.....\n.....\n#...."
    record = made(pattern=rows)
    assert record.recipe.shape["pattern"] == rows.replace("\n", "/")
    assert parts(record)[0].grid.rows == tuple(rows.split("\n"))


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("..#../..#../#.#../..#../..#..", "3 letters or more"),
        (".../.x/...", "length"),
        (".!./.../...", "symbols"),
    ],
)
def test_a_bad_pattern_is_refused(pattern: str, reason: str) -> None:
    with pytest.raises((AskedWrongly, ValueError), match=reason):
        made(pattern=pattern)


def test_banned_words_do_not_stand() -> None:
    _, words = parts(made())
    _, others = parts(made(ban=";".join(words[:6])))
    assert not set(words[:6]) & set(others)


def test_a_ban_that_is_no_word_is_blamed_on_the_ban() -> None:
    with pytest.raises(AskedWrongly, match="`ban`: '4x4' has '4'"):
        made(ban="crane; 4x4")


def test_a_list_that_is_too_small_names_the_slots() -> None:
    registry.add("farm", read_list(["cat", "dog", "cow", "horse", "mouse"], "en")[0])
    with pytest.raises(TargetMissed, match="no words fit .*across|no words fit .*down"):
        make(Recipe("crossword", {"list": "farm"}, Target("easy"), seed=1, budget=2))


def test_a_list_of_ones_own_fills_the_grid_and_stays_in_the_recipe() -> None:
    kept = wordlists.load("en", required=False).filter(longest=7)
    listed = kept.without([word for word in kept.grid_forms() if word.startswith("S")])
    found = registry.add("no-s", listed)
    record = made(list="no-s", height=7, width=7)
    assert record.recipe.shape["list"] == str(found)
    assert not any(word.startswith("S") for word in parts(record)[1])
    assert make(record.recipe) == record and faults_of(record) == []
    registry.remove("no-s")
    assert faults_of(record) == []
    with pytest.raises(AskedWrongly, match=f"{found} is not registered here: add it with"):
        make(record.recipe)


def test_definitions_of_a_list_become_clues() -> None:
    bank = Bank.load("en")
    short = wordlists.load("en", required=False).filter(longest=5, inflected=False)
    rows = [f"{one.spelling}\tQuux {n}" for n, one in enumerate(short) if one.grid not in bank]
    registry.add("defined", read_list(["word\tdefinition", *rows], "en")[0])
    puzzle, _ = parts(made(None, list="defined", height=5, width=5))
    assert {clue.source for clue in puzzle.clues} == {"dictionary"}
    assert all(clue.text.startswith("Quux ") for clue in puzzle.clues)


def test_the_second_engine_fills_too() -> None:
    record = made(engine="cp-sat", height=7, width=7)
    assert faults_of(record) == []


def test_the_bank_is_as_large_as_promised() -> None:
    for language, least in (("en", 4000), ("ro", 2000)):
        assert sum(3 <= len(word) <= 9 for word in Bank.load(language)) >= least


def test_a_picture_gets_its_room() -> None:
    puzzle, _ = parts(made(style="arrow", picture="4x3:centre", language="ro"))
    assert sum(row.count("*") for row in puzzle.grid.rows) == 12


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_an_arrow_word_keeps_its_level_and_has_clues_that_fit_their_cells(level: str) -> None:
    for seed in (21, 22):
        record = made(level, seed, style="arrow", height=10, width=10)
        puzzle, _ = parts(record)
        assert record.rating.level == level
        assert FAMILY.solve(puzzle, 2).count == 1
        for words in served(puzzle.grid).values():
            clues = [puzzle.clues[index].text for index, _ in words]
            assert len(clues) <= 2
            assert len(clues) == 1 or max(map(len, clues)) <= 36
