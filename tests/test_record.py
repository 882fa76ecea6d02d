"""Records: bad ones are refused with the field named."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cruxpress.core.errors import ParseError
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record, identity, read_records
from cruxpress.engine.search import make

GOOD = make(Recipe("latin", seed=1), walk=True)


@pytest.mark.parametrize(
    "field", ["family", "id", "puzzle", "solution", "rating", "recipe", "engine", "fingerprint"]
)
def test_a_record_without_a_field_is_refused_by_its_name(field: str) -> None:
    data = json.loads(GOOD.line())
    del data[field]
    with pytest.raises(ParseError, match=field):
        Record.parse(json.dumps(data))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rating", 5),
        ("rating", {"level": 1, "value": 2}),
        ("rating", {"level": "easy", "value": "2"}),
        ("rating", {"level": "easy", "value": True}),
        ("recipe", [1]),
        ("recipe", {"seed": "many"}),
        ("recipe", {"seed": 1, "target": ["nonsense"]}),
        ("walk", "on"),
        ("walk", [3]),
        ("walk", [{"technique": "t"}]),
        ("puzzle", None),
    ],
)
def test_a_field_of_the_wrong_kind_is_refused(field: str, value: object) -> None:
    data = json.loads(GOOD.line()) | {field: value}
    with pytest.raises(ParseError):
        Record.parse(json.dumps(data))


@pytest.mark.parametrize("line", ["", "{", "[]", "null", "[" * 100_000, '{"family": 1}'])
def test_a_line_that_is_no_record_is_refused(line: str) -> None:
    with pytest.raises(ParseError):
        Record.parse(line)


def test_a_bad_line_does_not_hide_the_good_ones() -> None:
    items = list(read_records([GOOD.line(), "", "nonsense", GOOD.line()]))
    assert [number for number, _ in items] == [1, 3, 4]
    assert items[0][1] == items[2][1] == GOOD
    assert isinstance(items[1][1], ParseError)


def test_an_id_is_the_family_and_a_hash_of_the_text() -> None:
    assert identity("latin", "1..") == identity("latin", "1..")
    assert identity("latin", "1..") != identity("latin", "2..")
    assert identity("latin", "1..").startswith("latin-")


def test_a_record_says_only_what_there_is_to_say() -> None:
    fields = ["family", "id", "puzzle", "solution", "rating", "recipe", "engine", "fingerprint"]
    bare = replace(GOOD, walk=None)
    assert list(bare.to_json()) == fields
    assert list(GOOD.to_json()) == [*fields[:5], "walk", *fields[5:]]
    told = replace(bare, missed="too hard", notes=("one", "two"), extra={"shelf": 7})
    assert list(told.to_json()) == [*fields, "missed", "notes", "shelf"]
    assert (told.to_json()["missed"], told.to_json()["notes"]) == ("too hard", ["one", "two"])
    assert Record.parse(told.line()) == told


def test_a_line_of_a_record_is_dense_and_readable() -> None:
    told = replace(GOOD, notes=("șah",))
    assert "șah" in told.line() and '", "' not in told.line() and "\n" not in told.line()


def test_an_id_has_sixty_bits_in_letters_that_are_not_mistaken() -> None:
    ids = {identity("latin", str(number)) for number in range(500)}
    assert len(ids) == 500
    letters = {letter for one in ids for letter in one.removeprefix("latin-")}
    assert letters == set("0123456789abcdefghjkmnpqrstvwxyz")
    assert {len(one) for one in ids} == {len("latin-") + 12}


def test_blank_lines_are_counted_and_passed_over() -> None:
    found = list(read_records(["", GOOD.line(), "   ", "nonsense"]))
    assert [number for number, _ in found] == [2, 4]
    assert found[0][1] == GOOD and isinstance(found[1][1], ParseError)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("recipe", [1], "expected a record with the object field 'recipe'"),
        ("walk", "on", "expected a list in the field 'walk'"),
        ("notes", "on", "expected a list in the field 'notes'"),
    ],
)
def test_a_field_of_another_kind_is_named(field: str, value: object, said: str) -> None:
    with pytest.raises(ParseError) as found:
        Record.from_json(GOOD.to_json() | {field: value})
    assert str(found.value) == said
