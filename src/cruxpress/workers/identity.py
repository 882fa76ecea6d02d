"""What decides the puzzles of a process besides recipes: its engine, its words, its families."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b

from cruxpress.families import names
from cruxpress.support.package_files import files
from cruxpress.version import __version__
from cruxpress.words import registry


@dataclass(frozen=True)
class Identity:
    """Two processes with the same identity make the same puzzles."""

    engine: str
    words: str
    lists: frozenset[str]
    families: frozenset[str]

    def difference(self, theirs: Identity) -> str:
        """Why another process would not make the puzzles that we make; empty if it would."""
        if theirs.engine != self.engine:
            return f"its engine is {theirs.engine}, and ours is {self.engine}"
        if theirs.words != self.words:
            return "its built-in wordlists are others than ours"
        if missing := sorted(self.lists - theirs.lists):
            return f"it lacks the wordlist {missing[0]}: add it there with `cruxpress words add`"
        if missing := sorted(self.families - theirs.families):
            return f"it lacks the family {missing[0]}"
        return ""


def identity() -> Identity:
    """That of this process."""
    lists = frozenset(str(one) for one in registry.every())
    return Identity(__version__, _built_in(), lists, frozenset(names()))


@cache
def _built_in() -> str:
    """A hash of the built-in wordlists."""
    digest = blake2b(digest_size=8)
    folder = files("cruxpress.words") / "data"
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith((".words.zip", ".zipf.zip", ".txt")):
            digest.update(file.read_bytes())
    return digest.hexdigest()
