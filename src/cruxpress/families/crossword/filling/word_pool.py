"""The words a grid is filled from, scored for a level.

Every answer needs a clue, so words that have a clue come first: those of the bank, of the theme, of
the user.  Others join only when something can clue them (a dictionary, a language model); in large
blocked grids, where a word that proves to have no clue is hard to exchange, only the most wanted
ones for which the dictionary has a fair clue.  No word is left out for being too easy or too hard:
the level changes scores, not the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice, repeat
from math import prod
from threading import RLock
from zlib import crc32

from cruxpress import words as wordlists
from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.clues.cryptic_bank import CrypticBank
from cruxpress.clues.dictionary import WordNet
from cruxpress.clues.writer import DEFINITIONS
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.cluing.clue_weights import clue_weights, written_weights
from cruxpress.families.crossword.filling.lexicon import BEST, ScoredLexicon, ready
from cruxpress.families.crossword.grids.grid_choice import is_large
from cruxpress.families.crossword.shape import Shape
from cruxpress.words import Word, Wordlist, registry

# How many of 100 points does a word without a clue in the bank lose?
WITHOUT_CLUE = 25
# Wordplay is hard enough: cryptic puzzles take the words of an easier level, but for hard Romanian
# ones, since the written clues there are of common words.
COMMONER = {
    "en": {"easy": "easy", "medium": "easy", "hard": "medium"},
    "ro": {"easy": "easy", "medium": "easy", "hard": "hard"},
}
# By how much do words that have a written cryptic clue differ, of a hundred?
WRITTEN = 60.0
# What share of its score does a word without one keep?
UNWRITTEN = 0.2
# An easy puzzle avoids words whose written clues all use heavy devices.
HEAVY, LESS_GLADLY = frozenset({"charade", "container", "deletion"}), 0.75
# Language, level -> how gladly is a word taken for a device that it has a written clue of?  So that
# the mix of a puzzle is near that of newspapers, of whose clues about three in ten are anagrams;
# easy ones need light devices.
_ENGLISH = {"anagram": 0.8, "double-definition": 0.5, "charade": 0.7, "hidden": 0.8}
GLADLY = {
    "en": {
        "easy": {"anagram": 0.65, "double-definition": 0.6, "charade": 0.8, "hidden": 0.75},
        "medium": _ENGLISH,
        "hard": {**_ENGLISH, "anagram": 0.95, "charade": 0.6},
    },
    "ro": {
        "easy": {"anagram": 0.65, "double-definition": 0.7},
        "medium": {"anagram": 0.5, "double-definition": 0.55},
        "hard": {"anagram": 0.42, "double-definition": 0.48, "hidden": 0.6, "charade": 1.0},
    },
}
OTHERWISE = 0.9
# What share of the words of a length is equally good?
EQUALLY_GOOD = 0.3
# Level -> how much more is a word wanted, of a hundred, for each unit that its heaviest clue adds
# to the minutes?  A hard puzzle needs words that have a hard clue.
PULL = {"easy": 0.0, "medium": 0.0, "hard": 45.0}
# The same for the weights of written cryptic clues: of those, easy puzzles want the light ones.
WRITTEN_PULL = {"easy": -150.0, "medium": 0.0, "hard": 120.0}
# Into how many shares are the words of a run dealt?  Each puzzle wants those of one share, in turn,
# so that puzzles of a run seldom use the same words.  Twenty were no better than ten, and each
# share of a run has its own lexicon to be made.
SHARES = 10
# What part of its score does a word of another share lose, of a hundred?  More where the language
# has fewer words.  Of the entries of 20 lattices of 15x15 (2026-11-17) 4 in 100 had stood before in
# English (two seeds a level) with worst words of 74; a loss of 30 gave 4 with 80, one of 60 gave 3
# with 56.  In Romanian (six seeds a level) there were 7 in 100, and 9 in the worst run, with worst
# words of 50; a loss of 50 gave 8 and 11 with 63.
OTHER_SHARE = {"ro": 65}
OTHER_SHARE_USUALLY = 35
# Blocked grids, whose letters all cross, take the same obliging words oftener: those of common
# letters (a tenth of the words of four letters stood in a quarter of their slots, and made 44 of a
# hundred repeats).  So there only these are dealt out, of up to so many letters: how obliging a
# word may be of those of its length, as a share of them, and how many items of twenty may use it.
# In the others it keeps a tenth of its score, since few grids can be filled without all of them.
TURNS, LONGEST_DEALT, OUT_OF_TURN = 20, 6, 10
IN_TURN = ((0.05, 1), (0.1, 2), (0.2, 3), (0.3, 5), (0.4, 7), (0.5, 10), (0.7, 14))
# The same where words are few: those that have a written cryptic clue, and of these an easy puzzle
# wants the light ones, a hard one those that weigh.
FEW_SHARES = 6
FEW_OF_OTHER_SHARE, FEW_OF_OTHER_SHARE_USUALLY = {"easy": 20, "hard": 25}, 40
# How many words of a length may join those of the bank, where each must prove to have a clue?
JOINING = 800

# The rank of a word (lower is more wanted), its grid form and its stem.
Entry = tuple[float, str, str]


@dataclass(frozen=True)
class PoolSource:
    """What decides the words of a fill."""

    language: str
    level: str
    scale: str
    list: str
    per_length: int | None
    others: str  # that the bank lacks: none, all, defined (by the list) or wordnet
    cryptic: str = ""  # the level asked for, where all clues are to be wordplay
    written: bool = False  # no words but those that have a written cryptic clue


def source_of(shape: Shape, level: str, scale: str, *, written: bool = False) -> PoolSource:
    """The source for a shape and a level; of ``written`` cryptic clues alone, if that is asked."""
    cryptic = level if shape.clues == "cryptic" else ""
    level = COMMONER[shape.language][level] if cryptic else level
    return PoolSource(
        shape.language, level, scale, shape.list, shape.per_length, _others(shape), cryptic, written
    )


def shared(
    lexicon: ScoredLexicon, stream: Stream, level: str | None, floor: int = 0, *, few: bool = False,
    blocked: bool = False,
) -> ScoredLexicon:  # fmt: skip
    """The words as one item of a run wants them: those of its share most, or in a blocked grid
    obliging ones only in their turn; where the user asks for a floor, scores stay what they are."""
    if floor:
        return lexicon
    if blocked:
        return _in_turn(lexicon, stream.run, stream.item % TURNS)
    if few:
        loss = FEW_OF_OTHER_SHARE.get(level or "", FEW_OF_OTHER_SHARE_USUALLY)
        return _shared(lexicon, stream.run, FEW_SHARES, stream.item % FEW_SHARES, loss)
    loss = OTHER_SHARE.get(lexicon.language.code, OTHER_SHARE_USUALLY)
    return _shared(lexicon, stream.run, SHARES, stream.item % SHARES, loss)


@lru_cache(maxsize=2 * SHARES)
def _shared(lexicon: ScoredLexicon, run: int, count: int, share: int, loss: int) -> ScoredLexicon:
    shares = _shares(lexicon, run % 2**32, count)
    lowered = lexicon.scores.translate(bytes(one * (100 - loss) // 100 for one in range(256)))
    # A column is a number here, so that one operation takes all words at once.
    mine = _number(shares.translate(bytes(255 * (one == share) for one in range(256))))
    others = _number(shares.translate(bytes(255 * (one != share) for one in range(256))))
    scores = _number(lexicon.scores) & mine | _number(lowered) & others
    return lexicon.rescored(scores.to_bytes(len(shares), "little"))


@lru_cache(maxsize=TURNS)
def _in_turn(lexicon: ScoredLexicon, run: int, item: int) -> ScoredLexicon:
    """The words with low scores for those whose turn it is not."""
    shares, turns = _shares(lexicon, run % 2**32, TURNS), _turns(lexicon)
    scores = bytearray(lexicon.scores)
    for place, (share, items) in enumerate(zip(shares, turns, strict=True)):
        if (item - share) % TURNS >= items:
            scores[place] = scores[place] * OUT_OF_TURN // 100
    return lexicon.rescored(bytes(scores))


@lru_cache(maxsize=8)
def _turns(lexicon: ScoredLexicon) -> bytes:
    """How many items of twenty may use each word; of equally obliging ones the first fewer."""
    common = Counter(chain.from_iterable(lexicon.words))
    by_length: dict[int, list[tuple[int, int]]] = {}
    for place, word in enumerate(lexicon.words):
        if len(word) <= LONGEST_DEALT:
            obliging = prod(map(common.__getitem__, word))
            by_length.setdefault(len(word), []).append((-obliging, place))
    turns = bytearray([TURNS]) * len(lexicon.words)
    for ordered in by_length.values():
        ordered.sort()
        begin = 0
        for share, items in IN_TURN:
            end = round(share * len(ordered))
            for _, place in ordered[begin:end]:
                turns[place] = items
            begin = end
    return bytes(turns)


def _number(column: bytes) -> int:
    return int.from_bytes(column, "little")


@lru_cache(maxsize=8)
def _shares(lexicon: ScoredLexicon, salt: int, count: int) -> bytes:
    """The share of each word, of so many."""
    keys = map(crc32, map(str.encode, lexicon.words), repeat(salt))
    return bytes(map(count.__rmod__, keys))


def _others(shape: Shape) -> str:
    if not (shape.llm or shape.list or shape.dictionary != "none"):
        return "none"
    if shape.llm or not is_large(shape):
        return "all"
    return shape.dictionary if shape.dictionary != "none" else "defined"


@lru_cache(maxsize=24)
def lexicon_of(source: PoolSource) -> ScoredLexicon:
    """All words of a source with their scores."""
    kept = ready(source.language, source.level) if source == usual(source) else None
    return ranked(source) if kept is None else kept


def usual(source: PoolSource) -> PoolSource:
    """The source of the same language and level that most puzzles have."""
    own = source.scale in ("", "own")
    return PoolSource(source.language, source.level, source.scale if own else "", "", None, "none")


def ranked(source: PoolSource) -> ScoredLexicon:
    """All words of a source, ranked here and now."""
    return ScoredLexicon.of(wordlists.language(source.language), _ranked(source))


def _lists(source: PoolSource, bank: Bank) -> Iterator[Wordlist]:
    """The words that may come into question: of the user's list, or words and phrases."""
    if source.list:
        words = registry.load(source.list, source.language)
    else:
        words = wordlists.load(source.language, required=False)
        yield wordlists.builtin.phrases(source.language)
    words = words.filter(shortest=2, most_offensive=0)
    yield words.only(bank.grids) if source.others == "none" else words


def _ranked(source: PoolSource) -> Iterator[tuple[str, float, str]]:
    """Words of each length by how much they are wanted: the best of them are equally good, so
    that grids differ; from there scores fall with the rank."""
    bank, clueable = Bank.load(source.language), _clueable(source.others)
    by_length: dict[int, list[Entry]] = {}
    pulls, cryptics = _pulls(source), CrypticBank.load(source.language)
    for words in _lists(source, bank):
        wanted = words.blend_array(source.level, scale=source.scale or "own").tolist()
        columns = zip(words.grids(), wanted, words.stems(), strict=True)
        for place, (grid, blend, stem) in enumerate(columns):
            clued = grid in bank.grids
            if source.written and grid not in cryptics:
                continue
            if clued or clueable(words.nth(place)):
                wish = blend + pulls.get(grid, 0.0) - (0 if clued else WITHOUT_CLUE)
                by_length.setdefault(len(grid), []).append((-wish, grid, stem))
    for entries in by_length.values():
        entries.sort()
        if source.others == "wordnet":
            entries = _joining(source, entries, bank)
        kept = entries[: source.per_length]
        for rank, (_, grid, stem) in enumerate(kept):
            yield grid, _wanted(source, grid, _score(rank / len(kept))), stem


def _wanted(source: PoolSource, grid: str, score: float) -> float:
    """The score of a word; for a cryptic puzzle those with a written clue stand above all."""
    if not source.cryptic:
        return score
    cryptics = CrypticBank.load(source.language)
    if grid not in cryptics:
        return UNWRITTEN * score
    wanted = score if source.written else (100.0 - WRITTEN) + WRITTEN * score / 100
    devices = cryptics.devices(grid)
    table = GLADLY[source.language][source.cryptic]
    gladly = max(table.get(device, OTHERWISE) for device in devices)
    heavy = source.cryptic == "easy" and devices <= HEAVY
    return wanted * gladly * (LESS_GLADLY if heavy else 1.0)


def _pulls(source: PoolSource) -> Mapping[str, float]:
    """Grid form -> how much more it is wanted for the weight of its clues."""
    if source.scale not in ("", "own"):
        return {}
    if source.written:
        pull = WRITTEN_PULL[source.cryptic]
        return {grid: pull * weight for grid, weight in written_weights(source.language).items()}
    pull = PULL[source.level]
    if not pull:
        return {}
    weights = clue_weights(source.language)
    return {grid: pull * max(each) for grid, each in weights.items()}


def _clueable(others: str) -> Callable[[Word], bool]:
    """Which words may join that the bank has no clue for?"""
    if others == "defined":
        return lambda word: bool(word.definition) and not word.inflected
    return lambda word: others != "none"


def _joining(source: PoolSource, entries: list[Entry], bank: Bank) -> list[Entry]:
    """The words of the bank, and the first others that WordNet has a fair clue for."""
    wordnet = WordNet.installed()
    if wordnet is None:
        return entries
    kept, left = [], JOINING
    for entry in entries:
        if entry[1] in bank:
            kept.append(entry)
        elif left and _has_clue(entry[1], wordnet, source.language):
            kept.append(entry)
            left -= 1
    return kept


def _has_clue(grid: str, wordnet: WordNet, language: str) -> bool:
    texts = islice(wordnet.definitions(grid, language), DEFINITIONS)
    return any(not check(Clue(text, "dictionary"), grid, language) for text in texts)


def _score(share: float) -> float:
    return 100.0 * min(1.0, (1 - share) / (1 - EQUALLY_GOOD))


# How many vocabularies are remembered?  Each takes some tens of megabytes.
REMEMBERED = 4
# Of two threads that ask at once the second waits: a vocabulary is made once.
_MAKING = RLock()


def vocabulary(
    language: str, name: str = "", *, clued: bool = False, own: tuple[str, ...] = ()
) -> ScoredLexicon:
    """The words of a registered list, or all accepted ones; with ``clued`` only those that the
    clue bank has clues for."""
    tongue = wordlists.language(language)
    forms = tuple(sorted({tongue.grid_form(x) for x in own}))
    with _MAKING:
        return _vocabulary(language, name, clued, forms)


@lru_cache(maxsize=REMEMBERED)
def _vocabulary(language: str, name: str, clued: bool, own: tuple[str, ...]) -> ScoredLexicon:
    if own:
        return _joined(vocabulary(language, name, clued=clued), own)
    words = registry.load(name, language) if name else _accepted(language)
    if clued:
        words = words.only(Bank.load(language).grids)
    return ScoredLexicon.of_list(words)


def _accepted(language: str) -> Wordlist:
    """All accepted words except those unfit for print."""
    return wordlists.load(language, required=False).filter(shortest=2, most_offensive=0)


def _joined(lexicon: ScoredLexicon, own: tuple[str, ...]) -> ScoredLexicon:
    """A vocabulary with words of the setter's own."""
    rows = zip(lexicon.words, lexicon.scores, map(str, lexicon.stems), strict=True)
    stemmed = [(word, score, "" if stem == "0" else stem) for word, score, stem in rows]
    return ScoredLexicon.of(lexicon.language, [*stemmed, *((word, BEST, "") for word in own)])
