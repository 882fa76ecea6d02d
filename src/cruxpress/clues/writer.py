"""The writer: a clue for every answer, from the most trusted source.

The order is that of the table in ``clue.py``: user, theme, bank, wordplay, dictionary, llm; only
the definitions of a user's list come before the bank. If all clues must be cryptic, those of the
cryptic bank come before generated wordplay, and plain clues are not used. Every clue must pass the
checker; a rejected clue is replaced by one of the next source, and the report counts the rejections
by rule.  No two clues of a puzzle are equal, none holds the answer of another, and no two have one
head word (``company``); only clues of the user are exempt from these comparisons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, get_args

from cruxpress.clues import indicators
from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import Fault, check
from cruxpress.clues.clue import Clue
from cruxpress.clues.clue_conflicts import ClueConflicts
from cruxpress.clues.cryptic_bank import CrypticBank
from cruxpress.clues.dictionary import Dictionary
from cruxpress.clues.sentence import plain
from cruxpress.core.errors import unknown
from cruxpress.core.seeds import Stream
from cruxpress.words import Language
from cruxpress.words import language as language_of
from cruxpress.words.difficulty import LEVELS

if TYPE_CHECKING:
    from cruxpress.clues.thesaurus import Thesaurus

Style = Literal["plain", "mixed", "cryptic"]
STYLES: tuple[Style, ...] = get_args(Style)

# In the mixed style, one of how many clues is cryptic?
MIXED = 3
# Level -> in which orders are the clues of the bank tried?  One of them is chosen for each word.
ORDERS = {
    "easy": (("easy", "hard", "harder"),),
    "medium": (("easy", "hard", "harder"), ("hard", "easy", "harder")),
    "hard": (("hard", "easy", "harder"),),
}
# How often may a language model try again after its clues were rejected?
ROUNDS = 2
# How many definitions of a dictionary are tried?
DEFINITIONS = 6
# Which share of the clues of a cryptic puzzle has each device?  Newspapers' mix, by judgement; a
# word that has several written clues takes one of a device that is behind its share.
MIX = {
    "anagram": 0.3, "charade": 0.2, "double-definition": 0.1, "container": 0.1, "hidden": 0.08,
    "reversal": 0.05, "deletion": 0.05, "homophone": 0.05, "initials": 0.04, "alternate": 0.03,
}  # fmt: skip
# Which sources have so many clues that one can be skipped because of its head word?
MANY = ("bank", "wordplay")


class Request(NamedTuple):
    """A request to a language model: a clue, and the faults of its last attempt."""

    answer: str
    language: str
    level: str
    cryptic: bool
    faults: tuple[Fault, ...] = ()


class Offer(NamedTuple):
    """A clue of a source, and the definitions of its answer that wordplay may use."""

    clue: Clue
    known: list[str]


class Offers:
    """The clues for an answer, made lazily and cached."""

    def __init__(self, coming: Iterable[Offer] = ()):
        self._made: list[Offer] = []
        self._coming = iter(coming)

    def __iter__(self) -> Iterator[Offer]:
        yield from self._made
        for offer in self._coming:
            self._made.append(offer)
            yield offer


class ClueModel(Protocol):
    """A language model that writes clues."""

    def write(self, requests: Sequence[Request]) -> Mapping[str, Clue]:
        """Answer -> its clue; answers may be missing."""


class RejectedClue(NamedTuple):
    """A clue that the checker rejected."""

    answer: str
    clue: Clue
    faults: tuple[Fault, ...]


@dataclass
class ClueReport:
    """A report on the sources of a puzzle's clues."""

    sources: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    rejected: list[RejectedClue] = field(default_factory=list)
    unclued: list[str] = field(default_factory=list)

    def reject(self, answer: str, clue: Clue, faults: Sequence[Fault]) -> None:
        """Note a clue that broke rules."""
        self.rules.update({fault.rule for fault in faults})
        self.rejected.append(RejectedClue(answer, clue, tuple(faults)))


@dataclass(frozen=True)
class Written:
    """The clues of the answers in their order (None where no source had a fair one)."""

    clues: tuple[Clue | None, ...]
    report: ClueReport


@dataclass
class Desk:
    """The state of the writing of one puzzle's clues."""

    language: Language
    level: str
    style: Style
    bank: Bank
    user: Mapping[str, str]
    themes: Mapping[str, str]
    listed: Dictionary | None
    dictionary: Dictionary | None
    words: Thesaurus | None
    cryptics: CrypticBank
    stream: Stream
    company: ClueConflicts
    only_written: bool = False
    report: ClueReport = field(default_factory=ClueReport)
    used: set[str] = field(default_factory=set)
    devices: Counter[str] = field(default_factory=Counter)

    def accept(self, answer: str, clue: Clue, known: Sequence[str] = ()) -> bool:
        """Accept a clue if it is fair, new to the puzzle, and does not conflict with the others."""
        text, grid = plain(clue.text), self.language.grid_form(answer)
        if text in self.used:
            return False
        objection = self.company.objection(clue.text, grid) if clue.source != "user" else ""
        if objection:
            passed_over = clue.source in MANY and not clue.cryptic
            if objection in ("answer", "side") or passed_over:
                self.report.rules[f"company: {objection}"] += 1
                return False
        faults = self._faults(clue, answer, grid, known)
        if faults:
            self.report.reject(answer, clue, faults)
            return False
        self.used.add(text)
        if clue.cryptic:
            self.devices.update(_devices_of(clue))
        self.company.add(clue.text, grid)
        self.report.sources[clue.source] += 1
        return True

    def _faults(self, clue: Clue, answer: str, grid: str, known: Sequence[str]) -> Sequence[Fault]:
        code = self.language.code
        if clue.cryptic and clue.source == "bank" and grid in self.cryptics:
            return _faults_of_written(clue, answer, code)
        return check(clue, answer, code, bank=self.bank, known=known)

    def withdraw(self, answer: str, clue: Clue) -> None:
        """Withdraw a clue."""
        self.used.discard(plain(clue.text))
        self.devices.subtract(_devices_of(clue))
        self.company.drop(self.language.grid_form(answer))
        self.report.sources[clue.source] -= 1


@lru_cache(maxsize=1 << 14)
def _faults_of_written(clue: Clue, answer: str, language: str) -> tuple[Fault, ...]:
    """The faults of a clue of the cryptic bank; cached, because the search for a level meets it
    again."""
    return tuple(check(clue, answer, language))


def write(
    answers: Sequence[str],
    language: str,
    level: str,
    *,
    stream: Stream,
    user: Mapping[str, str] | None = None,
    themes: Mapping[str, str] | None = None,
    listed: Dictionary | None = None,
    dictionary: Dictionary | None = None,
    llm: ClueModel | None = None,
    style: Style = "plain",
    bank: Bank | None = None,
    room: Sequence[int] | None = None,
    only_written: bool = False,
    side: str = "",
) -> Written:
    """Clues for the answers of a puzzle (spellings or grid forms).

    ``user`` and ``themes`` are clues by answer, ``listed`` the definitions of a list of the user's
    own, which come before the ``bank``; that is the one of the language if none is given.  ``room``
    is the most characters for the clue of each answer; a longer clue is used only if there is no
    shorter one.  With ``only_written``, cryptic clues of words that the cryptic bank has are taken
    from there or not at all.  ``side`` is the English of the clues, US or GB; that of the answers
    if none is given.

    >>> result = write(["CAT"], "en", "easy", stream=Stream(1), user={"cat": "Tom, perhaps"})
    >>> result.clues[0].text, dict(result.report.sources)
    ('Tom, perhaps', {'user': 1})
    """
    if level not in LEVELS:
        raise unknown("level", level, LEVELS)
    if style not in STYLES:
        raise unknown("style of clues", style, STYLES)
    tongue = language_of(language)
    desk = Desk(
        tongue, level, style, Bank.load(language) if bank is None else bank,
        _by_grid(user, tongue), _by_grid(themes, tongue), listed, dictionary,
        _thesaurus(language, style, bank), _cryptics(language, style, bank), stream,
        ClueConflicts(map(tongue.grid_form, answers), language, side), only_written,
    )  # fmt: skip
    wishes = [_cryptic(desk) for _ in answers]
    clues = [_own(answer, desk) for answer in answers]
    offers = [Offers() for _ in answers]
    for at, answer in enumerate(answers):
        if clues[at] is None:
            offers[at] = Offers(_offered(answer, wishes[at], desk, room[at] if room else None))
            clues[at] = _first_fair(answer, offers[at], desk)
    for at, answer in enumerate(answers):
        if clues[at] is None:
            _make_room(at, answer, clues, offers, answers, desk)
    if llm is not None:
        _ask(llm, answers, clues, wishes, desk)
    desk.report.unclued = [a for a, clue in zip(answers, clues, strict=True) if clue is None]
    return Written(tuple(clues), desk.report)


def _by_grid(clues: Mapping[str, str] | None, language: Language) -> dict[str, str]:
    return {language.fold(answer): text for answer, text in (clues or {}).items()}


def _thesaurus(language: str, style: str, bank: Bank | None) -> Thesaurus | None:
    """The thesaurus for wordplay, if the puzzle may have wordplay."""
    if style == "plain" or not indicators.has(language):
        return None
    from cruxpress.clues.thesaurus import Thesaurus, thesaurus

    return thesaurus(language) if bank is None else Thesaurus(language, bank)


def _cryptics(language: str, style: str, bank: Bank | None) -> CrypticBank:
    """The cryptic bank, where there is to be wordplay; it goes with the language's own bank."""
    return CrypticBank.load(language) if style != "plain" and bank is None else CrypticBank({})


def _cryptic(desk: Desk) -> bool:
    """Should the next clue be cryptic?"""
    if desk.words is None:
        return False
    return desk.style == "cryptic" or desk.stream.below(MIXED) == 0


def _own(answer: str, desk: Desk) -> Clue | None:
    """The clue that the user or the author of the theme wrote."""
    if not (desk.user or desk.themes):
        return None
    grid = desk.language.grid_form(answer)
    for source, texts in (("user", desk.user), ("theme", desk.themes)):
        if grid in texts:
            clue = Clue(texts[grid], source)
            if desk.accept(answer, clue):
                return clue
    return None


def _offered(answer: str, cryptic: bool, desk: Desk, room: int | None) -> Iterator[Offer]:
    """The clues that the sources have for an answer, each with the definitions that it may use;
    where there is little room, those that fit come first."""
    known = _definitions(answer, desk)
    offers: Iterable[Clue] = _offers(answer, known, cryptic, desk)
    if room is not None:
        offers = sorted(offers, key=lambda clue: max(0, len(clue.text) - room))
    every = known["list"] + known["bank"] + known["dictionary"]
    for clue in offers:
        yield Offer(clue, every)


def _first_fair(answer: str, offers: Iterable[Offer], desk: Desk) -> Clue | None:
    for clue, known in offers:
        if desk.accept(answer, clue, known):
            return clue
    return None


def _make_room(
    at: int, answer: str, clues: list[Clue | None], offers: Sequence[Offers],
    answers: Sequence[str], desk: Desk,
) -> None:  # fmt: skip
    """Find a clue for an answer without one, by giving another answer with the same head word a
    different clue."""
    place = {desk.language.grid_form(one): n for n, one in enumerate(answers)}
    grid = desk.language.grid_form(answer)
    for offer in offers[at]:
        rivals = desk.company.rivals(offer.clue.text, grid)
        if len(rivals) != 1:
            continue
        other = place[rivals.pop()]
        given = next((one for one in offers[other] if one.clue == clues[other]), None)
        if given is None:
            continue
        desk.withdraw(answers[other], given.clue)
        if desk.accept(answer, offer.clue, offer.known):
            if instead := _first_fair(answers[other], offers[other], desk):
                clues[at], clues[other] = offer.clue, instead
                return
            desk.withdraw(answer, offer.clue)
        desk.accept(answers[other], given.clue, given.known)


def _definitions(answer: str, desk: Desk) -> dict[str, list[str]]:
    """The texts that define an answer, by source, the level's own first."""
    clues = desk.bank.clues(desk.language.grid_form(answer)) or {}
    order = ORDERS[desk.level]
    names = order[desk.stream.below(len(order))] if len(order) > 1 else order[0]
    banked = [clues[name] for name in names if name in clues]
    listed = _defined(answer, desk.listed, desk)
    found = [] if banked or listed else _defined(answer, desk.dictionary, desk)
    return {"list": listed, "bank": banked, "dictionary": found}


def _defined(answer: str, dictionary: Dictionary | None, desk: Desk) -> list[str]:
    """The first definitions that a dictionary has."""
    if dictionary is None:
        return []
    return list(islice(dictionary.definitions(answer, desk.language.code), DEFINITIONS))


def _offers(
    answer: str, known: Mapping[str, list[str]], cryptic: bool, desk: Desk
) -> Iterator[Clue]:
    """The clues of all sources, in the order of trust; the cryptic one first if requested."""
    if cryptic:
        yield from _wordplay(answer, known, desk)
        if _all_cryptic(desk):
            return
    for text in known["list"]:
        yield Clue(text, "dictionary")
    for text in known["bank"]:
        yield Clue(text, "bank")
    if desk.words is not None and not cryptic:
        yield from _wordplay(answer, known, desk)
    for text in known["dictionary"]:
        yield Clue(text, "dictionary")


def _all_cryptic(desk: Desk) -> bool:
    """Must all clues be cryptic?"""
    return desk.style == "cryptic"


def _wordplay(answer: str, known: Mapping[str, list[str]], desk: Desk) -> Iterator[Clue]:
    """The clues of the cryptic bank; else several made ones, as the puzzle may already have the
    first."""
    grid, code = desk.language.grid_form(answer), desk.language.code
    written = desk.cryptics.clues(grid)
    desk.stream.shuffle(written)
    yield from sorted(written, key=lambda clue: _ahead(clue, desk))
    if written and desk.only_written:
        return
    texts = known["bank"] or [
        t for t in known["list"] + known["dictionary"] if not check(Clue(t, "user"), grid, code)
    ]
    from cruxpress.clues import wordplay  # lazy: plain puzzles do not need it

    # Where all clues are wordplay, a word that has none of its level takes a device of another.
    levels = (desk.level, desk.level, "medium") if _all_cryptic(desk) else (desk.level,) * 2
    for level in levels:
        clue = wordplay.write(grid, texts[:2], code, level, desk.stream, desk.words)
        if clue is not None:
            yield clue


def _devices_of(clue: Clue) -> tuple[str, ...]:
    return (clue.derivation.device,) if clue.derivation else ()


def _ahead(clue: Clue, desk: Desk) -> float:
    """How far ahead of its share is the device of a written clue?"""
    return max((desk.devices[device] + 1) / MIX[device] for device in _devices_of(clue))


def _ask(
    llm: ClueModel, answers: Sequence[str], clues: list[Clue | None], wishes: list[bool], desk: Desk
) -> None:
    """Ask a language model for missing clues; on retry, report the faults."""
    faults: dict[str, tuple[Fault, ...]] = {}
    for _ in range(ROUNDS):
        missing = [at for at, clue in enumerate(clues) if clue is None]
        if not missing:
            return
        requests = [Request(answers[at], desk.language.code, desk.level, wishes[at],
                            faults.get(answers[at], ())) for at in missing]  # fmt: skip
        replies = llm.write(requests)
        for at in missing:
            reply = replies.get(answers[at])
            if reply is None:
                continue
            clue = Clue(reply.text, "llm", reply.derivation)
            if desk.accept(answers[at], clue):
                clues[at] = clue
            elif desk.report.rejected and desk.report.rejected[-1].clue == clue:
                faults[answers[at]] = desk.report.rejected[-1].faults
