"""Theme words of a language model, with a short clue each.

Words are folded, deduplicated and compared with the list of offensive words; clues pass the
checker.  A word whose clue is not fair comes without one (an empty text), and is clued like
any other word of the puzzle.  The clues are machine-made: their source is ``llm``.
"""

from __future__ import annotations

from cruxpress.clues.checker import LONGEST, check
from cruxpress.clues.clue import Clue
from cruxpress.clues.llm import prompts
from cruxpress.clues.llm.conversation import Conversation
from cruxpress.clues.llm.replies import fitted, read_theme, spelled
from cruxpress.core.errors import AskedWrongly, Unreachable, shown
from cruxpress.words import Language
from cruxpress.words import language as language_of
from cruxpress.words.offensive import Offensive

# How many words may be asked for, and how long may they be?
MOST, SHORTEST_WORD, LONGEST_WORD = 100, 2, 25
# How often is the model asked before we give up on useless replies?
ROUNDS = 2


def theme_words(
    theme: str,
    language: str,
    level: str,
    limit: int = 50,
    *,
    conversation: Conversation | None = None,
) -> list[tuple[str, str]]:
    """Words on a theme and their clues, at most ``limit``, the best first.

    ``conversation`` is one with the model that the environment names, if none is given.
    Useless replies, twice in a row, are ``Unreachable``.
    """
    tongue = language_of(language)
    prompt = prompts.theme(_subject(theme), _count(limit), language, level)
    talk = Conversation.open() if conversation is None else conversation
    for _ in range(ROUNDS):
        heard = talk.ask(prompt, read_theme)
        if heard.value is not None:
            return _fair(heard.value, tongue)[:limit]
    raise Unreachable(f"no theme words: {talk.notes[-1]}")


def _subject(theme: str) -> str:
    subject = " ".join("".join(x if x.isprintable() else " " for x in theme).split())
    if not subject or len(subject) > LONGEST:
        raise AskedWrongly(f"expected a theme of 1 to {LONGEST} characters, got {shown(theme)}")
    return subject


def _count(limit: int) -> int:
    if not 1 <= limit <= MOST:
        raise AskedWrongly(f"expected 1 to {MOST} theme words, got {limit}")
    return limit


def _fair(found: list[tuple[str, str]], language: Language) -> list[tuple[str, str]]:
    """The words that may stand in a grid, each once; clues that give them away are dropped."""
    offensive = Offensive.of(language.code)
    fair: dict[str, tuple[str, str]] = {}
    for word, said in found:
        grid = language.fold(word)
        if not language.knows(grid) or not SHORTEST_WORD <= len(grid) <= LONGEST_WORD:
            continue
        if grid not in fair and not offensive.level(grid):
            clue = fitted(said, grid, language)
            faults = check(Clue(clue, "llm"), word, language.code)
            fair[grid] = spelled(word, language), "" if faults else clue
    return list(fair.values())
