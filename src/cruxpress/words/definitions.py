"""Definitions of dexonline as short plain sentences, fit to become a clue.

A definition there is one text with marks in it: ``@bold@`` (headword, sense numbers),
``$italic$`` (forms, examples), ``#abbreviation#``, ``'`` before an accented letter, ``*`` and
``**`` before phrases and further meanings.  Kept is the first sense, without all that, and
only as a whole: a sentence, or its part before a semicolon.

>>> short("@C'ASĂ@, $case,$ #s. f.# @1.@ Clădire în care se locuiește. * @Om de casă@ = …")
'Clădire în care se locuiește'
"""

from __future__ import annotations

import re

# How many characters may a kept definition have?  Twice what a printed clue takes.
LONGEST = 120
# How much of a text is read for its first sense?  Enough for the longest heads there are.
READ = 4000

# Notes, deletions and hidden passages: they are no text.
_HIDDEN = re.compile(r"\{\{.*?\}\}|▶.*?◀|\{-.*?-\}", re.S)

# The headword, in bold or at least in capitals, with the number of its homonym.
_HEADWORD = re.compile(r"^\s*(?:@[^@]*@|[A-ZĂÂÎȘȚŞŢ'-]{2,}(?:\^\{?\d+\}?)?(?=[\s,]))")

# What may stand between the headword and the sense: forms, abbreviations, registers in
# brackets, sense numbers, parts of speech.  "A" alone begins a verb and stays.
_OPENING = re.compile(
    r"""[\s,;:.=•–—-]+
    | \$[^$]*\$ | \#[^#]*\# | \([^()]*\) | \[[^\]]*\]
    | @\s*(?:[IVX]+|\d+|[A-Z](?=\.)|[a-z](?=\)))[.)]?\s*@
    | (?:\d+\.?|[IVX]+\.|[A-H]\.)\s
    | (?:s|f|m|n|pl|sg|adj|adv|vb|tranz|intranz|refl|interj|prep|conj|pron|num|invar|loc|art
         |pers|expr)\.(?=[\s,])
    """,
    re.X,
)

# Where the first sense ends: the next one, a phrase or shade of meaning, variants, etymology.
_END = re.compile(r"@\s*(?:[IVX]+|\d+|[A-Z](?=\.))\.?\s*@|\s\d+\.\s|[*♦◊◆◇]|\s\[|\s[–—-]\s|#Var")
_SENTENCE = re.compile(r"(?:(?<=\w{3})|(?<=\)))\.(?:\s+(?=[A-ZĂÂÎȘȚŞŢ])|\s*$)")
_LINK = re.compile(r"\|([^|]*)\|[^|]*\|")
_SCRIPT = re.compile(r"[\^_](?:\{([^}]*)\}|(\d))")
_ACCENT = re.compile(r"(?<!\\)'(?=\w)")
_MARK = re.compile(r"(?<!\\)[@$#%]|\{\+|\+\}|\\")


def short(text: str) -> str:
    """The first sense of a definition in plain words; empty where there is none to use.

    >>> short("@ABDOMEN'AL@ #adj.# #v.# @abdomen@"), short("@AB'A@ s. dimie, păn...")
    ('', '')
    """
    body = _body(_HIDDEN.sub("", text[:READ]))
    plain = _plain(body[: at.start()] if (at := _END.search(body)) else body)
    first = _SENTENCE.split(plain, maxsplit=1)[0]
    if len(first) > LONGEST:
        first = first.partition(";")[0]
    if first.endswith(("...", "…")):
        return ""
    first = first.strip(" .,;:")
    if len(first) > LONGEST or not _says_something(first):
        return ""
    return first[0].upper() + first[1:]


def _body(text: str) -> str:
    """A definition without its headword and what stands before the first sense."""
    body = _HEADWORD.sub("", text).strip()
    # A reference to another word is marked as an abbreviation: it would be cut off and the
    # other word be taken for the sense.
    if re.match(r"(?:[\s,]|\$[^$]*\$|#(?!v\.|vz\.)[^#]*#)*#?(?:v|vz|vezi)\b\.?#?\s*@", body):
        return ""
    while found := _OPENING.match(body):
        body = body[found.end() :]
    return body.rstrip()


def _plain(text: str) -> str:
    """A text without marks."""
    text = _SCRIPT.sub(lambda found: found[1] or found[2], _LINK.sub(r"\1", text))
    return " ".join(_MARK.sub("", _ACCENT.sub("", text)).split())


def _says_something(text: str) -> bool:
    """Are there words in it, and is it no mere reference to another word?"""
    return len(re.findall(r"\w{2,}", text)) >= 1 and not re.match(r"(?:v|vz|vezi)\b", text.lower())
