"""Contents: no puzzle twice, words apart, a rising curve, and nothing unproved."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.book.contents import expected, gather
from cruxpress.book.plan import Plan, plan_of, read_plan
from cruxpress.book.puzzle_order import SHORT, Spacing, apart, words_of
from cruxpress.core.errors import AskedWrongly, ParseError, RecordError, TargetMissed
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.workers import Processes, ThisProcess
from tests.book.paper import latin


def pack(folder: Path, records: list[Record], **keys: str) -> Plan:
    """A plan of one pack."""
    (folder / "pack.jsonl").write_text("".join(one.line() + "\n" for one in records))
    extra = "".join(f"{name} = {value}\n" for name, value in keys.items())
    text = f'[[sections]]\npack = "pack.jsonl"\n{extra}'
    return read_plan(text, name=str(folder / "plan.toml"))


def some(count: int) -> list[Record]:
    return [make(Recipe("latin", {"size": 5}, seed=4, item=item)) for item in range(count)]


def test_a_plan_without_sections_has_every_family() -> None:
    names = families.names()
    assert expected(read_plan(changes=("puzzles.count=1", "puzzles.levels=2"))) == 2 * len(names)


def test_no_puzzle_is_in_a_book_twice() -> None:
    text = '[[sections]]\nfamily = "latin"\n' * 3
    contents = gather(latin("puzzles.count=8", text=text))
    prints = [entry.record.fingerprint for entry in contents.entries]
    assert len(prints) == 48
    assert len(set(prints)) == len(prints)


def test_a_book_does_not_depend_on_the_number_of_workers() -> None:
    plan = latin("puzzles.count=20")
    with Processes(2) as pool:
        one, two = gather(plan), gather(plan, pool=pool)
    assert [e.record for e in one.entries] == [e.record for e in two.entries]


def test_the_rating_rises_inside_a_level_and_numbers_go_on() -> None:
    contents = gather(latin("puzzles.count=12"))
    [chapter] = contents.chapters
    ranks = {level.name: level.rank for level in chapter.family.levels}
    ratings = [entry.record.rating for entry in chapter.entries]
    curve = [(ranks[one.level], one.value) for one in ratings]
    assert curve == sorted(curve)
    assert [entry.number for entry in contents.entries] == list(range(1, 25))


def test_mixed_order_keeps_the_puzzles_and_mixes_the_levels() -> None:
    plain, mixed = (
        gather(latin("puzzles.count=9")),
        gather(latin("puzzles.count=9", "puzzles.order=mixed")),
    )
    assert {e.record.id for e in plain.entries} == {e.record.id for e in mixed.entries}
    assert [e.record.id for e in plain.entries] != [e.record.id for e in mixed.entries]


def test_too_few_puzzles_is_an_error_not_an_endless_loop() -> None:
    text = '[[sections]]\nfamily = "latin"\nshape = { size = 3 }\nlevels = ["gentle"]\n'
    with pytest.raises(TargetMissed, match="no new puzzle"):
        gather(latin("puzzles.count=3000", text=text))


def test_an_impossible_level_of_a_section_is_refused() -> None:
    text = '[[sections]]\nfamily = "latin"\nshape = { size = 3 }\nlevels = ["tricky"]\n'
    with pytest.raises(AskedWrongly, match="too small"):
        gather(latin(text=text))


def test_levels_that_a_shape_cannot_have_are_not_asked_for_by_default() -> None:
    text = '[[sections]]\nfamily = "latin"\nshape = { size = 3 }\n'
    levels = {entry.record.rating.level for entry in gather(latin(text=text)).entries}
    assert levels == {"gentle"}


def test_a_section_without_family_and_pack_is_refused() -> None:
    with pytest.raises(AskedWrongly, match=r"sections\.1 needs a family or a pack"):
        gather(latin(text="[[sections]]\ncount = 1\n"))


def test_a_pack_is_printed_as_it_is(tmp_path: Path) -> None:
    records = some(6)
    contents = gather(pack(tmp_path, records))
    assert {entry.record.id for entry in contents.entries} == {one.id for one in records}


def test_a_repeated_puzzle_of_a_pack_is_left_out_and_told(tmp_path: Path) -> None:
    records = some(3)
    contents = gather(pack(tmp_path, [*records, records[1]]))
    assert len(contents.entries) == 3
    assert "repeats another puzzle" in contents.notes[0]


def test_a_pack_can_be_cut_by_level_and_count(tmp_path: Path) -> None:
    contents = gather(pack(tmp_path, some(12), levels='["gentle"]', count="2"))
    assert [entry.record.rating.level for entry in contents.entries] == ["gentle", "gentle"]


def test_a_record_with_a_wrong_solution_never_reaches_paper(tmp_path: Path) -> None:
    first, second = some(2)
    plan = pack(tmp_path, [first, replace(second, solution=first.solution)])
    with pytest.raises(RecordError, match=r"pack\.jsonl:2"):
        gather(plan)


def test_a_record_with_many_solutions_never_reaches_paper(tmp_path: Path) -> None:
    [record] = some(1)
    empty = json.loads(record.line()) | {"puzzle": ",".join(["....."] * 5)}
    (tmp_path / "pack.jsonl").write_text(json.dumps(empty) + "\n")
    plan = read_plan('[[sections]]\npack = "pack.jsonl"', name=str(tmp_path / "plan.toml"))
    with pytest.raises(RecordError, match="many solutions"):
        gather(plan)


@pytest.mark.parametrize("name", ["../pack.jsonl", "link.jsonl", "ABSOLUTE"])
def test_a_pack_outside_of_the_folder_of_the_plan_is_not_read(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "plans"
    folder.mkdir()
    pack(tmp_path, some(1))
    (folder / "link.jsonl").symlink_to(tmp_path / "pack.jsonl")
    path = str(tmp_path / "pack.jsonl") if name == "ABSOLUTE" else name
    plan = read_plan(f'[[sections]]\npack = "{path}"', name=str(folder / "plan.toml"))
    with pytest.raises(AskedWrongly, match=r"sections\.1\.pack: .* outside of the folder"):
        gather(plan)


def test_a_plan_without_a_place_reads_no_pack(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pack(tmp_path, some(1))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AskedWrongly, match="there is no folder"):
        gather(read_plan('[[sections]]\npack = "pack.jsonl"'))


def test_a_text_of_a_shape_may_stand_in_a_file_beside_the_plan(tmp_path: Path) -> None:
    text = '[[sections]]\nfamily = "marks"\nlevels = ["easy"]\ncount = 1\n'
    name = str(tmp_path / "plan.toml")
    [plain] = gather(read_plan(text, name=name)).entries
    (tmp_path / "never.txt").write_text(f"{plain.record.solution}  # once is enough\n")
    veto = read_plan(f'{text}shape = {{ forbidden = "never.txt" }}', name=name)
    [entry] = gather(veto).entries
    assert entry.record.recipe.shape["forbidden"] == plain.record.solution
    assert entry.record.solution != plain.record.solution
    outside = read_plan(f'{text}shape = {{ forbidden = "../never.txt" }}', name=name)
    with pytest.raises(AskedWrongly, match="`forbidden`: '../never.txt' lies outside"):
        gather(outside)


def test_a_missing_pack_is_an_error(tmp_path: Path) -> None:
    plan = read_plan('[[sections]]\npack = "no.jsonl"', name=str(tmp_path / "plan.toml"))
    with pytest.raises(AskedWrongly, match="there is no file"):
        gather(plan)


def worded(*solutions: str) -> list[Record]:
    [record] = some(1)
    sourced = replace(record, recipe=Recipe("latin", source="pack"))
    return [replace(sourced, id=text, solution=text) for text in solutions]


def test_a_word_waits_until_it_may_come_again() -> None:
    records = worded("planet", "planet moon", "star", "comet", "sun")
    notes: list[str] = []
    order = [one.id for one in apart(records, Spacing(2, [], set(), ThisProcess()), notes)]
    assert order == ["planet", "star", "comet", "planet moon", "sun"]
    assert notes == []


def test_a_word_that_cannot_wait_is_told() -> None:
    notes: list[str] = []
    apart(worded("planet", "planet"), Spacing(20, [], set(), ThisProcess()), notes)
    assert notes == ["the word 'planet' comes again within 20 puzzles"]


def test_several_words_that_cannot_wait_are_told_at_once() -> None:
    notes: list[str] = []
    apart(worded(*["planet moon"] * 8), Spacing(20, [], set(), ThisProcess()), notes)
    [told] = notes
    assert told.startswith("7 puzzles have a word that comes again within 20 puzzles: 'moon'")
    assert told.endswith(", …")


def test_crosswords_of_a_book_share_no_words() -> None:
    plan = read_plan('[[sections]]\nfamily = "crossword"\nlevels = ["easy"]\ncount = 12')
    contents = gather(plan)
    solutions = [entry.record.solution.split("/") for entry in contents.entries]
    words = [
        word
        for rows in solutions
        for line in (*rows, *map("".join, zip(*rows, strict=True)))
        for word in re.split("[^A-Z]+", line)
        if len(word) >= SHORT
    ]
    assert len(words) > 12 * 15
    assert len(set(words)) == len(words)
    assert not contents.notes


def test_digits_are_no_words() -> None:
    assert words_of(some(1)[0]) == set()


def test_a_nearest_puzzle_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[[sections]]\nfamily = "latin"\ntarget = ["value=99..100"]\nbudget = 3\ncount = 1\n'
    with pytest.raises(TargetMissed):
        gather(latin(text=text))
    contents = gather(latin("puzzles.accept=nearest", text=text))
    assert "not reached within 3 work units" in contents.notes[0]


def test_across_and_down_words_of_a_wheel_keep_their_distance() -> None:
    [entry] = gather(
        read_plan('[[sections]]\nfamily = "wheel"\nlevels = ["easy"]\ncount = 1')
    ).entries
    rows = entry.record.solution.lower().split("/")
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    found = {run for line in (*rows, *columns) for run in line.split("#") if len(run) >= 5}
    assert words_of(entry.record) == found


def test_guesses_and_answers_of_marks_keep_their_distance() -> None:
    plan = read_plan('[[sections]]\nfamily = "marks"\ncount = 12')
    contents = gather(plan)
    words = [words_of(entry.record) for entry in contents.entries]
    assert all(len(one) == 5 for one in words)
    assert not contents.notes
    for place, one in enumerate(words):
        assert not one & set().union(*words[max(0, place - 20) : place])


def test_texts_of_puzzles_stand_in_a_plan_and_keep_their_order() -> None:
    texts = [one.puzzle for one in some(4)]
    section = {"family": "latin", "puzzles": texts}
    plan = plan_of({"puzzles": {"order": "given", "apart": 0}, "sections": [section]})
    assert [entry.record.puzzle for entry in gather(plan).entries] == texts
    wrong = plan_of({"sections": [section | {"puzzles": [texts[0], "nonsense"]}]})
    with pytest.raises(ParseError, match=r"sections\.1\.puzzles\.2: "):
        gather(wrong)
