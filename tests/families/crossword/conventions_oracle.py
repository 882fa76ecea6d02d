"""An independent judge of a puzzle's words and clues as an editor reads them together.

It knows stems from Snowball, and words and small words from its own tables; nothing of the
program's.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import snowballstemmer

STEMMERS = {"en": snowballstemmer.stemmer("english"), "ro": snowballstemmer.stemmer("romanian")}
# Words that say nothing by themselves, and those at which the first part of a clue ends.
ENDS = {
    "en": """
    of in on at to for from with without by as like than that who which whose where when and
    or but into onto over under after before between about up down off out if while through
    across near along around until since behind past so how why what whom via per unlike
    within inside outside upon against among during below above beneath beside beyond
    despite except towards because though till whether unless nor yet
    """,
    "ro": """
    cu de din dintre despre după fără în între într la lângă pe pentru peste prin printre
    spre sub și sau ori dar iar că să ca când cum unde care ce cine cui ai ale al a până
    către decât dacă nici asupra contra însă ci înainte deasupra precum deși fiindcă dinspre
    înspre căruia
    """,
}
SMALL = {
    "en": """
    a an the it its this these those some any no not all both each every one ones two other
    another such same i me my mine you your he him his she her we us our they them their be
    is are was were been am do does did done has have had will would can could may might
    must shall should very too also just only more most much many less least few quite then
    there here now ever never again away back someone something anyone anything everyone
    everything nobody nothing none oneself say perhaps maybe eg etc being having either
    neither rather yours hers ours theirs somebody anybody everybody yes let lets don didn
    isn aren s t
    """,
    "ro": """
    un o unui unei unor niște acest această aceste acel acea acele acei acești cel cea cele
    cei lui ei lor el ea ele noi voi eu tu mă te se ne vă îl îi le își ți mi i l nu mai prea
    foarte tot toți toate toată alt altă alți alte altul alta este e sunt era erau fi fost
    am are au avem aveți avea va vor face fac ceva cineva nimic nimeni orice oricine fiecare
    așa aici acolo acum atunci doar numai chiar câte unul una unii unele meu mea mei mele
    tău ta tăi tale său sa săi sale nostru noastră vostru voastră
    """,
}

# Forms of words that Snowball takes for relatives of others: "trase" is of "a trage", not "a trăi".
FORMS: dict[str, dict[str, str]] = {"en": {}, "ro": {"trase": "trage"}}


def folded(text: str) -> str:
    parts = unicodedata.normalize("NFD", text.lower())
    return "".join(x for x in parts if not unicodedata.combining(x))


def stem(word: str, language: str) -> str:
    form = FORMS[language].get(word.lower(), word.lower())
    return folded(str(STEMMERS[language].stemWord(form)))


def is_small(word: str, language: str) -> bool:
    small = {folded(one) for one in f"{SMALL[language]} {ENDS[language]}".split()}
    return folded(word) in small


def shared_stems(words: Sequence[str], language: str) -> list[list[str]]:
    """The groups of words that have one stem."""
    groups = defaultdict(list)
    for word in words:
        groups[stem(word, language)].append(word)
    return [group for group in groups.values() if len(group) > 1]


def answers_in_clues(words: Sequence[str], clues: Sequence[str], language: str) -> list[str]:
    """Answers of weight that stand in the clue of another answer."""
    mine = {stem(word, language): word for word in words if not is_small(word, language)}
    found = []
    for word, clue in zip(words, clues, strict=True):
        for piece in re.findall(r"[^\W_]+", clue):
            answer = mine.get(stem(piece, language))
            if answer and answer != word and not is_small(piece, language):
                found.append(f"{answer} in the clue of {word}: {clue}")
    return found


def repeated_heads(clues: Sequence[str], language: str) -> dict[str, int]:
    """Head words that several clues have."""
    heads = Counter(filter(None, (head(clue, language) for clue in clues)))
    return {one: times for one, times in heads.items() if times > 1}


def head(clue: str, language: str) -> str:
    """The last word of weight before the first small word that ends a part, or a mark."""
    if "___" in clue:
        return ""
    ends = {folded(one) for one in ENDS[language].split()}
    last = ""
    for piece in _pieces(clue):
        if folded(piece) in ends or (not piece[0].isalpha() and last):
            break
        if piece[0].isalpha() and not is_small(piece, language):
            last = piece
    return stem(last, language) if last else ""


def _pieces(clue: str) -> Iterator[str]:
    """Words and marks; a word may have digits in it (CO2 is none of CO's kin), a number is none."""
    for match in re.finditer(r"[^\W_]+(?:['’][^\W_]+)?|[^\w\s'’-]", clue):
        if not match[0][0].isdigit():
            yield re.sub(r"['’]s?$", "", match[0])
