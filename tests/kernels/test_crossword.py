"""The crossword kernel against trying all words in all slots."""

from __future__ import annotations

import itertools
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from cruxpress._kernels import crossword as kernel

OPEN = 255

# Slots as lists of cells of a 3 x 3 grid: a ring, and a full square.
RING = [[0, 1, 2], [6, 7, 8], [0, 3, 6], [2, 5, 8]]
SQUARE = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]]

Words = list[tuple[str, int, int]]  # letters, score, stem


def lexicon_of(words: Words) -> kernel.Lexicon:
    letters = bytes(ord(letter) - ord("a") for word, _, _ in words for letter in word)
    stems = b"".join(stem.to_bytes(4, "little") for _, _, stem in words)
    lengths = bytes(len(word) for word, _, _ in words)
    return kernel.Lexicon(letters, lengths, bytes(score for _, score, _ in words), stems)


def some_words(chance: random.Random, count: int, letters: str = "abc", length: int = 3) -> Words:
    found = {"".join(chance.choices(letters, k=length)) for _ in range(count)}
    return [(word, chance.randrange(101), chance.choice([0, 0, 0, 1, 2])) for word in sorted(found)]


def brute(
    words: Words,
    slots: list[list[int]],
    floors: bytes,
    letters: bytes = b"",
    banned: tuple[int, ...] = (),
    standing: tuple[int, ...] = (),
) -> set[tuple[int, ...]]:
    """All fills, by extending one slot at a time."""
    stems = {words[number][2] for number in standing} - {0}
    open_letters = {c: chr(x + ord("a")) for c, x in enumerate(letters) if x != OPEN}

    def fits(number: int, slot: int, placed: dict[int, str], used: tuple[int, ...]) -> bool:
        word, score, stem = words[number]
        kin = stems | {words[other][2] for other in used} - {0}
        return (
            len(word) == len(slots[slot])
            and score >= floors[slot]
            and number not in (*banned, *standing, *used)
            and stem not in kin
            and all(placed.get(c, x) == x for c, x in zip(slots[slot], word, strict=True))
        )

    def extend(placed: dict[int, str], used: tuple[int, ...]) -> set[tuple[int, ...]]:
        if len(used) == len(slots):
            return {used}
        found = set()
        for number in range(len(words)):
            if fits(number, len(used), placed, used):
                more = dict(zip(slots[len(used)], words[number][0], strict=True))
                found |= extend({**placed, **more}, (*used, number))
        return found

    return extend(open_letters, ())


def given(chance: random.Random) -> bytes:
    return bytes(chance.choice([OPEN] * 12 + [0, 1, 2]) for _ in range(9))


def test_a_grid_is_filled_exactly_when_trying_everything_fills_it() -> None:
    chance, seen = random.Random(3), set()
    for seed in range(200):
        slots = chance.choice([RING, SQUARE])
        words = some_words(chance, chance.randrange(4, 24))
        floors = bytes(chance.choice([0, 0, 20, 40]) for _ in slots)
        letters = given(chance)
        banned = tuple(chance.sample(range(len(words)), k=chance.randrange(2)))
        standing = tuple(chance.sample(range(len(words)), k=chance.randrange(2)))
        task = kernel.Task(slots, letters, floors, banned, standing)
        status, found, _, _ = lexicon_of(words).fill(task, seed, 10**6)
        expected = brute(words, slots, floors, letters, banned, standing)
        assert status == ("filled" if expected else "unfillable")
        assert not expected or tuple(found) in expected
        seen.add(status)
    assert seen == {"filled", "unfillable"}


def test_all_fills_are_counted() -> None:
    chance, seen = random.Random(4), set()
    for _ in range(80):
        slots = chance.choice([RING, SQUARE])
        words = [(word, 0, 0) for word, _, _ in some_words(chance, chance.randrange(4, 24))]
        letters = given(chance)
        choices = [
            sorted(chance.sample(range(len(words)), k=min(len(words), 8))) for _ in slots
        ]  # fmt: skip
        fills, finished, _ = lexicon_of(words).count(slots, letters, choices, 10**6, 10**7)
        everything = brute(words, slots, bytes(len(slots)), letters)
        expected = {
            fill for fill in everything
            if all(number in some for number, some in zip(fill, choices, strict=True))
        }  # fmt: skip
        assert finished
        assert len(fills) == len(expected)
        assert set(map(tuple, fills)) == expected
        seen.add(min(len(expected), 2))
    assert seen == {0, 1, 2}


def test_a_count_stops_at_its_limit_and_tells_a_spent_budget() -> None:
    words = [("".join(x), 0, 0) for x in itertools.product("abcd", repeat=3)]
    lexicon, choices = lexicon_of(words), [list(range(len(words)))] * 4
    fills, finished, _ = lexicon.count(RING, bytes([OPEN] * 9), choices, 7, 10**7)
    assert (len(fills), finished) == (7, True)
    _, finished, work = lexicon.count(RING, bytes([OPEN] * 9), choices, 10**6, 50)
    assert not finished and work < 100


def test_improving_reaches_the_best_fill_of_a_small_grid() -> None:
    chance, reached, tried = random.Random(5), 0, 0
    for seed in range(16):
        words = some_words(chance, 17)
        lexicon, floors = lexicon_of(words), bytes(6)
        task = kernel.Task(SQUARE, bytes([OPEN] * 9), floors, [], [])
        status, found, _, _ = lexicon.fill(task, seed, 10**6)
        if status != "filled":
            continue
        everything = brute(words, SQUARE, floors)

        def total(fill: tuple[int, ...], words: Words = words) -> int:
            return sum(words[number][1] for number in fill)

        better, _, _ = lexicon.improve(task, found, seed, 20_000)
        assert tuple(better) in everything
        assert total(tuple(better)) >= total(tuple(found))
        reached += total(tuple(better)) == max(map(total, everything))
        tried += 1
    assert tried > 5 and reached >= tried - 1


def test_what_is_blamed_is_unfillable_by_itself_and_nothing_can_be_left_out() -> None:
    chance, tried = random.Random(6), 0
    for seed in range(60):
        words = some_words(chance, chance.randrange(6, 16))
        letters = given(chance)
        lexicon, task = lexicon_of(words), kernel.Task(SQUARE, letters, bytes(6), [], [])
        status, _, trouble, _ = lexicon.fill(task, seed, 10**6)
        if status != "unfillable":
            continue
        tried += 1
        blamed = [SQUARE[slot] for slot in lexicon.blame(task, trouble, seed, 10**5, 10**7)]
        assert blamed and not brute(words, blamed, bytes(len(blamed)), letters)
        for left_out in range(len(blamed)):
            fewer = blamed[:left_out] + blamed[left_out + 1 :]
            assert brute(words, fewer, bytes(len(fewer)), letters)
    assert tried > 10


def test_long_words_and_large_lists_fill_too() -> None:
    chance = random.Random(7)
    for length in (8, 9, 16, 17, 24, 25, 31):
        words = some_words(chance, 3000, "abcdefghijklmnopqrstuvwxyz", length)
        lexicon = lexicon_of(words)
        slots = [list(range(length)), [0, *range(length, 2 * length - 1)]]
        cells = 2 * length - 1
        task = kernel.Task(slots, bytes([OPEN] * cells), bytes(2), [], [])
        status, (one, two), _, _ = lexicon.fill(task, 1, 10**5)
        assert status == "filled" and one != two
        assert words[one][0][0] == words[two][0][0]


def test_the_same_seed_gives_the_same_fill_in_any_thread() -> None:
    chance = random.Random(8)
    words = some_words(chance, 4000, "abcdefgh", 5)
    slots = [list(range(5 * r, 5 * r + 5)) for r in range(5)]
    slots += [list(range(c, 25, 5)) for c in range(5)]
    lexicon = lexicon_of([(word, score, 0) for word, score, _ in words])
    task = kernel.Task(slots, bytes([OPEN] * 25), bytes(10), [], [])
    alone = [lexicon.fill(task, seed, 50_000) for seed in range(8)]
    with ThreadPoolExecutor(4) as threads:
        shared = list(threads.map(lambda seed: lexicon.fill(task, seed, 50_000), range(8)))
    assert alone == shared
    assert len({tuple(words) for _, words, _, _ in alone}) > 1


def test_a_spent_budget_is_told_and_kept() -> None:
    chance = random.Random(9)
    words = some_words(chance, 300, "abcdefgh", 5)
    slots = [list(range(5 * r, 5 * r + 5)) for r in range(5)]
    slots += [list(range(c, 25, 5)) for c in range(5)]
    task = kernel.Task(slots, bytes([OPEN] * 25), bytes(10), [], [])
    status, found, trouble, work = lexicon_of(words).fill(task, 1, 30)
    assert (status, found) == ("spent", []) and 0 <= trouble < 10 and work < 100


def test_a_grid_without_slots_is_filled() -> None:
    task = kernel.Task([], bytes([OPEN] * 4), b"", [], [])
    assert lexicon_of([]).fill(task, 1, 10)[:2] == ("filled", [])


@pytest.mark.parametrize(
    ("slots", "letters", "floors", "message"),
    [
        ([[0, 9]], bytes(9), b"\0", "not in the grid"),
        ([[0, 0]], bytes(9), b"\0", "once in a slot"),
        ([[0, 1], [0, 2], [0, 3]], bytes(9), b"\0\0\0", "two slots at most"),
        ([list(range(32))], bytes(40), b"\0", "1 to 31 cells"),
        ([[0, 1]], b"\x20\xff", b"\0", "below 32"),
        ([[0, 1]], bytes(2), b"", "as many floors"),
    ],
)
def test_tasks_that_make_no_sense_are_refused(
    slots: list[list[int]], letters: bytes, floors: bytes, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        kernel.Task(slots, letters, floors, [], [])


def test_a_lexicon_with_other_scores_is_the_one_that_is_made_of_them() -> None:
    chance, orders = random.Random(8), set()
    task = kernel.Task(SQUARE, bytes([OPEN]) * 9, bytes(6), [], [])
    for seed in range(60):
        words = [*some_words(chance, 27), *some_words(chance, 40, length=4)]
        other = [(word, chance.randrange(101), stem) for word, _, stem in words]
        made = lexicon_of(other)
        rescored = lexicon_of(words).rescored(bytes(score for _, score, _ in other))
        again = rescored.rescored(bytes(score for _, score, _ in words))
        for one, same in ((made, rescored), (lexicon_of(words), again)):
            assert len(one) == len(same)
            fill = one.fill(task, seed, 1000)
            assert same.fill(task, seed, 1000) == fill
            # The words of a slot, the best first, are the order of the shelf.
            advice = one.advise(task, 0, 100, 1000)
            assert same.advise(task, 0, 100, 1000) == advice
            orders.add(tuple(advice[3]))
    assert len(orders) > 60, "the scores must matter"


def test_lexicons_that_make_no_sense_are_refused() -> None:
    one = kernel.Lexicon(b"\0", b"\1", b"\0", bytes(4))
    with pytest.raises(ValueError, match="as many scores"):
        one.rescored(b"\0\0")
    with pytest.raises(ValueError, match="0 to 100"):
        one.rescored(b"\x65")
    with pytest.raises(ValueError, match="below 32"):
        kernel.Lexicon(b"\x20", b"\1", b"\0", bytes(4))
    with pytest.raises(ValueError, match="0 to 100"):
        kernel.Lexicon(b"\0", b"\1", b"\x65", bytes(4))
    with pytest.raises(ValueError, match="add up"):
        kernel.Lexicon(b"\0\0", b"\1", b"\0", bytes(4))
    with pytest.raises(ValueError, match="four bytes"):
        kernel.Lexicon(b"\0", b"\1", b"\0", bytes(3))
    with pytest.raises(ValueError, match="stems of 0"):
        kernel.Lexicon(b"\0", b"\1", b"\0", b"\2\0\0\0")
    task = kernel.Task([[0]], b"\xff", b"\0", [5], [])
    with pytest.raises(ValueError, match="not in the lexicon"):
        kernel.Lexicon(b"\0", b"\1", b"\0", bytes(4)).fill(task, 1, 10)
