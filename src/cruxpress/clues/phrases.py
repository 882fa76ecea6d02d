"""Natural phrases from the clue bank, searched for hidden words.

A hiding place in words that a person wrote reads better than in words that a program put together.
All clues of the bank form one long string of letters; a search for an answer in it takes less than
a millisecond.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from cruxpress.clues.bank import Bank
from cruxpress.clues.sentence import letters_of
from cruxpress.words import Language

# Words with punctuation or figures make bad fodder.
CLEAN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# How many words may a hiding place have?
MOST_WORDS = 4
# How many hiding places are enough?
ENOUGH = 12


class Phrases:
    """The texts of a bank as letters, with the places where words begin."""

    def __init__(self, bank: Bank, language: Language):
        self.words: list[str] = []
        self._starts: list[int] = []
        letters: list[str] = []
        known: dict[str, str] = {}
        at = 0
        for row in bank.rows.values():
            for clue in (row.easy, row.hard):
                for word in clue.split():
                    if word not in known:
                        clean = CLEAN.fullmatch(word)
                        known[word] = letters_of([word], language) if clean else "\n"
                    self.words.append(word)
                    self._starts.append(at)
                    letters.append(known[word])
                    at += len(known[word])
                self.words.append("")
                self._starts.append(at)
                letters.append("\n")
                at += 1
        self._letters = "".join(letters)

    def closing(self) -> Iterator[tuple[str, str]]:
        """The last two words of each text that has more, as people wrote them side by side."""
        words = self.words
        for end in (at for at, word in enumerate(words) if not word and at > 1):
            if words[end - 1] and words[end - 2]:
                yield words[end - 2], words[end - 1]

    def hiding(self, answer: str) -> Iterator[tuple[list[str], bool]]:
        """The phrases that hide a grid form across words but not from end to end; each says whether
        it ends its text."""
        at = self._letters.find(answer)
        found = 0
        while at >= 0 and found < ENOUGH:
            first = bisect_right(self._starts, at) - 1
            last = bisect_right(self._starts, at + len(answer) - 1) - 1
            flush = at == self._starts[first] and at + len(answer) == self._starts[last + 1]
            if 1 <= last - first < MOST_WORDS and not flush:
                found += 1
                yield self.words[first : last + 1], not self.words[last + 1]
            at = self._letters.find(answer, at + 1)
