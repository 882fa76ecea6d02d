"""Letter strings, least rows and the search, against brute force."""

from __future__ import annotations

import random
from array import array
from itertools import combinations, product

import pytest

from cruxpress import words
from cruxpress._kernels import marks as kernel
from tests.families.marks.oracle import Words, definition, number
from tests.kernels.test_marks_feedback import codes, kernel_list

ANY_LOW, ANY_HIGH = [1] * 32, [10**15] * 32


def few_words(seed: int, count: int = 60, length: int = 4) -> list[str]:
    """A small list of real words that are like each other."""
    texts = words.load("en", required=False).grid_forms(length)
    alike = [text for text in texts if set(text) <= set("AEILNRSTDO")]
    return sorted(random.Random(seed).sample(alike, count))


@pytest.mark.parametrize(("length", "alphabet"), [(3, 4), (4, 4), (5, 3), (5, 4), (6, 3), (8, 2)])
def test_letter_strings_are_counted_exactly(length: int, alphabet: int) -> None:
    chance = random.Random(10 * length + alphabet)
    letters = "ABCD"[:alphabet]
    everything = ["".join(one) for one in product(letters, repeat=length)]
    table = Words(everything)
    for _ in range(60):
        answer, *guesses = chance.choices(everything, k=chance.randint(2, 4))
        rows = [(guess, definition(guess, answer)) for guess in guesses]
        found = kernel.knowledge(
            codes(*guesses), [number(marks) for _, marks in rows], length, alphabet
        )
        assert found[0] == len(table.fits(rows)), rows


def test_letters_struck_on_a_sheet_leave_fewer_strings() -> None:
    chance = random.Random(4)
    everything = ["".join(one) for one in product("ABCD", repeat=4)]
    table = Words(everything)
    for _ in range(60):
        answer, guess = chance.choices(everything, k=2)
        row, sheet = (guess, definition(guess, answer)), [chance.randrange(16) for _ in range(4)]
        left = [
            one
            for one in table.fits([row])
            if all(bits >> "ABCD".index(x) & 1 for bits, x in zip(sheet, one, strict=True))
        ]
        assert kernel.knowledge(codes(guess), [number(row[1])], 4, 4, sheet)[0] == len(left)


def test_a_sheet_has_letters_for_each_position() -> None:
    with pytest.raises(ValueError, match="letters for each position, got 2"):
        kernel.knowledge(codes("ABC"), [0], 3, 26, [1, 1])


def test_rows_that_contradict_allow_no_string() -> None:
    rows = codes("ABC", "ABD")
    assert kernel.knowledge(rows, [number("222"), number("000")], 3, 26)[0] == 0


def test_known_letters_and_positions_of_a_row() -> None:
    _, letters, positions, allowed, least, most = kernel.knowledge(
        codes("ABBEY"), [number("11210")], 5, 26
    )
    assert (letters, positions) == (4, 1)
    assert allowed[2] == 1 << 1
    assert (least[0], least[1], least[4], most[24]) == (1, 2, 1, 0)


def _brute_least(table: Words, answer: str, guesses: list[str]) -> int | None:
    for rows in range(1, 5):
        for chosen in combinations(guesses, rows):
            if table.fits([(one, definition(one, answer)) for one in chosen]) == [answer]:
                return rows
    return None


@pytest.mark.parametrize("seed", range(8))
def test_the_least_number_of_rows_is_that_of_brute_force(seed: int) -> None:
    texts, chance = few_words(seed), random.Random(seed)
    ours, table = kernel_list(texts), Words(texts)
    for answer in chance.sample(texts, 4):
        pool = chance.sample([text for text in texts if text != answer], 10)
        indexes = [texts.index(text) for text in pool]
        exists, proved, lower, found, _ = ours.min_rows(
            texts.index(answer), indexes, 8, 8, 4, 10**7
        )
        least = _brute_least(table, answer, pool)
        assert proved
        assert exists == (least is not None)
        if least is not None:
            assert len(found) == lower == least
            rows = [(texts[at], definition(texts[at], answer)) for at in found]
            assert table.fits(rows) == [answer]


def test_a_proof_that_runs_out_of_budget_says_so() -> None:
    texts = few_words(1, 200)
    ours = kernel_list(texts)
    exists, proved, _, _, _ = ours.min_rows(0, list(range(200)), 0, 1, 6, 3)
    assert not exists
    assert not proved


def _puzzles(table: Words, answer: str, guesses: list[str], rows: int) -> set[frozenset[str]]:
    """All sets of rows that leave only the answer and of which none can be left out."""
    found = set()
    for chosen in combinations(guesses, rows):
        shown = [(one, definition(one, answer)) for one in chosen]
        fewer = [shown[:at] + shown[at + 1 :] for at in range(rows)]
        if table.fits(shown) == [answer] and all(len(table.fits(one)) > 1 for one in fewer):
            found.add(frozenset(chosen))
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rows", [1, 2, 3])
def test_the_search_finds_a_puzzle_exactly_if_there_is_one(seed: int, rows: int) -> None:
    texts, chance = few_words(seed), random.Random(seed)
    ours, table = kernel_list(texts), Words(texts)
    answer = chance.choice(texts)
    pool = chance.sample([text for text in texts if text != answer], 12)
    indexes = [texts.index(text) for text in pool]
    outcome, found, complete, _ = ours.search(
        texts.index(answer), indexes, rows, 8, 8, True, ANY_LOW, ANY_HIGH, seed, 10**6
    )
    possible = _puzzles(table, answer, pool, rows)
    if possible:
        assert outcome == "found"
        assert frozenset(texts[at] for at in found) in possible
    else:
        assert (outcome, found, complete) == ("none", [], True)


def test_the_search_obeys_limits_and_ranges() -> None:
    texts = words.load("en", required=False).grid_forms(5)[::4]
    ours = kernel_list(texts)
    everything = list(range(len(texts)))
    for seed in range(40):
        answer = seed * 31 % len(texts)
        outcome, found, _, _ = ours.search(
            answer, everything, 3, 1, 3, True, [50] * 32, [500] * 32, seed, 200_000
        )
        if outcome != "found":
            continue
        marks = [definition(texts[at], texts[answer]) for at in found]
        guesses = codes(*(texts[at] for at in found))
        strings = kernel.knowledge(guesses, [number(one) for one in marks], 5, 26)[0]
        assert 50 <= strings <= 500
        assert all(one.count("2") <= 1 and one.count("0") >= 2 for one in marks)


def test_the_same_seed_finds_the_same_rows_within_the_budget() -> None:
    texts = few_words(2, 300)
    ours = kernel_list(texts)
    pool = list(range(300))
    first = ours.search(5, pool, 4, 8, 8, True, ANY_LOW, ANY_HIGH, 9, 5000)
    assert first == ours.search(5, pool, 4, 8, 8, True, ANY_LOW, ANY_HIGH, 9, 5000)
    assert ours.search(5, pool, 4, 8, 8, True, [10**9] * 32, [10**9] * 32, 9, 100)[3] <= 101


def test_guesses_may_be_an_array_or_a_list() -> None:
    ours = kernel_list(few_words(2, 300))
    pool = list(range(3, 300, 2))
    wish = 3, 8, 8, True, ANY_LOW, ANY_HIGH, 9, 5000
    found = ours.search(5, pool, *wish)
    assert found[0] == "found"
    assert ours.search(5, array("I", pool), *wish) == found
    with pytest.raises(ValueError, match="expected indexes of words, got 300"):
        ours.search(5, array("I", [300]), *wish)


@pytest.mark.parametrize("length", [3, 5, 8])
def test_kin_are_counted_at_the_position_with_the_most(length: int) -> None:
    texts = words.load("en", required=False).grid_forms(length)
    ours, chance = kernel_list(texts), random.Random(length)
    strangers = ["".join(chance.choices("AEINRST", k=length)) for _ in range(20)]
    for word in (*chance.sample(texts, 40), *strangers):
        differ = [[at for at in range(length) if one[at] != word[at]] for one in texts]
        alone = [at for at, *more in filter(None, differ) if not more]
        most = max(map(alone.count, range(length)))
        assert ours.kin(codes(word)) == most, word


def test_a_search_that_cannot_be_on_target_gives_the_nearest() -> None:
    texts = words.load("en", required=False).grid_forms(5)[::4]
    ours = kernel_list(texts)
    outcome, found, _, _ = ours.search(
        3, list(range(len(texts))), 3, 8, 8, True, [1] * 32, [0] * 32, 1, 20_000
    )
    assert outcome == "nearest"
    assert len(found) == 3


def test_rows_that_need_not_be_needed_are_easier_to_find() -> None:
    texts = few_words(4)
    ours = kernel_list(texts)
    pool = [at for at in range(60) if at != 7][:8]
    needed = ours.search(7, pool, 6, 8, 8, True, ANY_LOW, ANY_HIGH, 1, 10**6)
    free = ours.search(7, pool, 6, 8, 8, False, ANY_LOW, ANY_HIGH, 1, 10**6)
    assert needed[0] == "none"
    assert free[0] == "found"


def test_a_greedy_choice_leaves_fewer_words_row_by_row() -> None:
    texts = few_words(5)
    ours, table = kernel_list(texts), Words(texts)
    pool = [at for at in range(60) if at != 11][:10]
    left = [60]
    for rows in range(1, 4):
        found = ours.narrow(11, pool, rows, 8, 8)
        shown = [(texts[at], definition(texts[at], texts[11])) for at in found]
        left.append(len(table.fits(shown)))
    assert left == sorted(left, reverse=True)
    assert left[1] < 60


def test_requests_of_the_wrong_form_are_refused() -> None:
    ours = kernel_list(few_words(6))
    bad = (
        lambda: ours.search(99, [1], 2, 8, 8, True, ANY_LOW, ANY_HIGH, 1, 10),
        lambda: ours.search(0, [99], 2, 8, 8, True, ANY_LOW, ANY_HIGH, 1, 10),
        lambda: ours.search(0, [1], 7, 8, 8, True, ANY_LOW, ANY_HIGH, 1, 10),
        lambda: ours.search(0, [1], 2, 8, 8, True, [1], ANY_HIGH, 1, 10),
        lambda: ours.min_rows(0, [1], 8, 8, 0, 10),
        lambda: ours.narrow(60, [1], 1, 8, 8),
    )
    for call in bad:
        with pytest.raises(ValueError, match="expected"):
            call()


def test_an_empty_choice_of_guesses_gives_no_puzzle() -> None:
    ours = kernel_list(few_words(7))
    assert ours.search(0, [], 2, 8, 8, True, ANY_LOW, ANY_HIGH, 1, 10)[0] == "none"
    assert ours.min_rows(0, [], 8, 8, 3, 10)[:2] == (False, True)
