"""The author: a language model as a source of clues.

Answers are asked for in batches, plain and cryptic ones apart; a batch whose reply was cut is
asked for in halves.  The author does not judge clues: ``writer.py`` passes every clue to the
checker and asks again for rejected ones, with the reasons; the author then shows the model its own
clue. A cryptic clue has the derivation that the model states. If the derivation does not match the
words of the clue it is left empty, and the checker rejects the clue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cruxpress.clues.checker import Fault
from cruxpress.clues.clue import Clue
from cruxpress.clues.llm import prompts
from cruxpress.clues.llm.conversation import Conversation
from cruxpress.clues.llm.replies import ReplyDraft, derivation_of, fitted, read_cryptic, read_plain
from cruxpress.clues.writer import Request
from cruxpress.words import Language, builtin
from cruxpress.words import language as language_of

# How many answers are asked for in one call?
BATCH = 20
# How many spellings of a grid form are named?
SPELLINGS = 4


@dataclass
class Author:
    """A ``ClueModel`` (see ``writer.py``) that asks a language model."""

    conversation: Conversation = field(default_factory=Conversation.open)
    _drafts: dict[tuple[str, str], tuple[ReplyDraft, list[Fault]]] = field(default_factory=dict)

    def write(self, requests: Sequence[Request]) -> Mapping[str, Clue]:
        """Answer -> its clue; answers without a useful reply are missing."""
        clues: dict[str, Clue] = {}
        for batch in _batches(requests):
            clues.update(self._asked(batch))
        return clues

    def _asked(self, batch: Sequence[Request]) -> dict[str, Clue]:
        one = batch[0]
        make, read = (prompts.cryptic, read_cryptic) if one.cryptic else (prompts.plain, read_plain)
        questions = [self._question(request) for request in batch]
        prompt = make(questions, one.language, one.level, bool(one.faults))
        heard = self.conversation.ask(prompt, read)
        if heard.cut and len(batch) > 1:
            middle = len(batch) // 2
            return self._asked(batch[:middle]) | self._asked(batch[middle:])
        return self._clues(batch, heard.value or [])

    def _question(self, request: Request) -> dict[str, Any]:
        language = language_of(request.language)
        grid = language.grid_form(request.answer)
        question: dict[str, Any] = {"answer": grid, "length": len(grid)}
        if spellings := _spellings(request.answer, grid, language):
            question["spellings"] = spellings
        if request.faults:
            draft, own = self._drafts.get((request.language, grid), (ReplyDraft(grid, ""), []))
            question["rejected"] = draft.to_json()
            question["reasons"] = [fault.sentence for fault in own or request.faults]
        return question

    def _clues(self, batch: Sequence[Request], drafts: Sequence[ReplyDraft]) -> dict[str, Clue]:
        """The clues of the answers that were asked for; the first counts."""
        language = language_of(batch[0].language)
        by_grid: dict[str, ReplyDraft] = {}
        for draft in drafts:
            by_grid.setdefault(language.fold(draft.answer), draft)
        clues: dict[str, Clue] = {}
        for request in batch:
            grid = language.grid_form(request.answer)
            if grid in by_grid:
                clues[request.answer] = self._clue(by_grid[grid], language)
        return clues

    def _clue(self, draft: ReplyDraft, language: Language) -> Clue:
        grid = language.fold(draft.answer)
        text = fitted(draft.text, grid, language)
        faults: list[Fault] = []
        derivation = None
        if draft.device:
            derivation, faults = derivation_of(draft, language)
        self._drafts[language.code, grid] = draft, faults
        return Clue(text, "llm", derivation)


def _batches(requests: Sequence[Request]) -> Iterator[list[Request]]:
    """Requests of one kind together, in their order."""
    kinds: dict[tuple[str, str, bool, bool], list[Request]] = {}
    for one in requests:
        kinds.setdefault((one.language, one.level, one.cryptic, bool(one.faults)), []).append(one)
    for kind in kinds.values():
        for first in range(0, len(kind), BATCH):
            yield kind[first : first + BATCH]


def _spellings(answer: str, grid: str, language: Language) -> list[str]:
    """The possible spellings of a grid form: the given spelling, or spellings of the wordlist."""
    if answer != grid:
        return [answer]
    entry = builtin.everything(language.code).entry(grid) if builtin.has(language.code) else None
    if entry is None:
        return []
    found = [entry.spelling, *entry.others][:SPELLINGS]
    return [] if [spelling.upper() for spelling in found] == [grid] else found
