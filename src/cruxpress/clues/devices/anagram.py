"""Anagrams: one common word, or two, of exactly the letters of the answer."""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.clues.giveaway import stays_whole
from cruxpress.clues.play import Part, Play
from cruxpress.clues.thesaurus import Thesaurus

SHORTEST = 4


def plays(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """Anagrams of an answer; the more letters move, the better."""
    if len(answer) < SHORTEST:
        return
    for other in thesaurus.by_key.get("".join(sorted(answer)), ()):
        if _sound([other], answer, thesaurus):
            yield _play([other], answer, thesaurus, 3.0)
    for opener, spelled in thesaurus.openers:
        rest = _without(answer, opener)
        for other in thesaurus.by_key.get(rest, ()) if len(rest) >= 3 else ():
            if thesaurus.idiom.reads(spelled, other) and _sound([opener, other], answer, thesaurus):
                yield _play([opener, other], answer, thesaurus, 2.5)


def _without(answer: str, opener: str) -> str:
    """The other letters of the answer in alphabetical order; empty if it lacks the opener's."""
    rest = list(answer)
    for letter in opener:
        if letter not in rest:
            return ""
        rest.remove(letter)
    return "".join(sorted(rest))


def _sound(words: list[str], answer: str, thesaurus: Thesaurus) -> bool:
    return not any(stays_whole(word, answer, thesaurus.language) for word in words)


def _play(words: list[str], answer: str, thesaurus: Thesaurus, merit: float) -> Play:
    fodder = "".join(words)
    together = sum(answer[at : at + 2] in fodder for at in range(len(answer) - 1))
    spelled = [thesaurus.small_words.get(word) or thesaurus.spellings[word] for word in words]
    part = Part("fodder", " ".join(spelled))
    return Play("anagram", "", (part,), merit - 2 * together / len(answer))
