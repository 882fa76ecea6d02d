"""The wordplay maker: cryptic clues with their derivation, every one checked.

An answer with a definition gets the devices that its level allows: easy clues hide a word,
rearrange one or define twice; medium and hard ones also put together, wrap, turn and cut.
The maker uses only common words of the language, short clues of the bank and standard
abbreviations.  It chooses one of the clues that read best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, permutations

from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.clues.compose import ClueDraft, drafts
from cruxpress.clues.derivation import Derivation, Piece
from cruxpress.clues.devices import FINDERS
from cruxpress.clues.found_wordplay import Play
from cruxpress.clues.sentence import bare, words_of
from cruxpress.clues.thesaurus import Thesaurus, thesaurus
from cruxpress.core.errors import unknown
from cruxpress.core.seeds import Stream

# Level -> device -> its preference. Date: 2026-11.
DEVICES = {
    "easy": {"hidden": 0.6, "anagram": 0.8, "double-definition": 1.0},
    "medium": {
        "hidden": 0.4, "anagram": 0.4, "double-definition": 0.8, "container": 0.8,
        "reversal": 0.8, "deletion": 0.8, "charade": 0.8,
    },
    "hard": {
        "hidden": 0.0, "anagram": 0.2, "double-definition": 0.5, "container": 1.0,
        "reversal": 1.0, "deletion": 1.0, "charade": 1.0,
    },
}  # fmt: skip

# How many plays of a device are considered, and how many of the best become clues?
LOOKED_AT, TRIED = 60, 3
# For how many answers and devices are plays cached?
REMEMBERED = 1 << 13
# How much does chance count against merit?
CHANCE = 1.2
# How good is a double definition?  Only words whose two clues mean different things have one.
DOUBLE_MERIT = 1.5
# A double definition takes short definitions.
SHORT = 4


def write(
    answer: str,
    definitions: Sequence[str],
    language: str,
    level: str,
    stream: Stream,
    words: Thesaurus | None = None,
) -> Clue | None:
    """A cryptic clue for an answer (a grid form), or None if no sound one was found.

    ``definitions`` are texts that define it, the preferred one first.
    """
    if level not in DEVICES:
        raise unknown("level", level, DEVICES)
    words = thesaurus(language) if words is None else words
    found = list(_drafts(answer, definitions, level, words, stream))
    found.sort(key=lambda draft: -draft.merit)
    for draft in found:
        if not check(draft.clue, answer, language, bank=words.bank, known=definitions):
            return draft.clue
    return None


def devices(answer: str, language: str, words: Thesaurus | None = None) -> tuple[str, ...]:
    """The devices that can clue an answer, as far as letters go."""
    words = thesaurus(language) if words is None else words
    return tuple(name for name, finder in FINDERS.items() if any(finder(answer, words)))


def _drafts(
    answer: str, definitions: Sequence[str], level: str, words: Thesaurus, stream: Stream
) -> Iterator[ClueDraft]:
    usable = [text for text in definitions if _defines(text)]
    for device, liking in DEVICES[level].items():
        if device == "double-definition":
            found = _doubles(usable, words) if answer in words.two_senses else iter(())
        else:
            found = _of_device(device, answer, usable, level, words, stream)
        for draft in found:
            yield draft._replace(merit=draft.merit + liking + CHANCE * stream.unit())


def _of_device(
    device: str, answer: str, texts: list[str], level: str, words: Thesaurus, stream: Stream
) -> Iterator[ClueDraft]:
    for play in _best(_plays(device, answer, words), stream):
        for place, text in enumerate(texts):
            for draft in drafts(play, text, words, level, stream):
                yield draft._replace(merit=draft.merit - 0.5 * place)


@lru_cache(maxsize=REMEMBERED)
def _plays(device: str, answer: str, words: Thesaurus) -> tuple[Play, ...]:
    """The plays of a device to consider; cached, because a puzzle asks for them at several levels
    and again when a crossing answer changes."""
    return tuple(islice(FINDERS[device](answer, words), LOOKED_AT))


def _best(plays: Sequence[Play], stream: Stream) -> list[Play]:
    merits = {play: play.merit + CHANCE * stream.unit() for play in plays}
    return sorted(merits, key=lambda play: -merits[play])[:TRIED]


def _defines(text: str) -> bool:
    """Is a text a definition that can be joined to wordplay?"""
    if not text or any(sign in text for sign in '_"„”“:;…') or "..." in text:
        return False
    return len(words_of(text)) == text.count(" ") + 1


def _doubles(texts: list[str], words: Thesaurus) -> Iterator[ClueDraft]:
    """Two short definitions that have no content word in common."""
    for first, second in permutations(texts, 2):
        one, two = words_of(first), words_of(second)
        if max(len(one), len(two)) > SHORT or first[-1] in "?!" or "," in first + second:
            continue
        if {bare([w]) for w in one if len(w) > 3} & {bare([w]) for w in two}:
            continue
        pieces = (
            Piece(0, len(one), "definition"),
            Piece(len(one), len(one) + len(two), "definition"),
        )
        inside = words.lowered(second)
        if not inside:
            continue
        text = f"{first} {inside}" if words.idiom.plain_links["from"] else f"{first}, {inside}"
        clue = Clue(text, "wordplay", Derivation("double-definition", pieces))
        yield ClueDraft(clue, DOUBLE_MERIT)
