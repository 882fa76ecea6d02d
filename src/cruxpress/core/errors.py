"""Errors: one class for each case that a caller handles differently.

All are subclasses of ``PuzzleError``, which is a ``ValueError``.  ``code`` identifies the class in
JSON.  ``exit_code`` is the exit code of the command line: 1 for a failure, 2 for a wrong request.
Messages put option names in backticks, with or without a value: ```must` needs `words```.  The
command line and the web pages replace them by their own option names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cruxpress.text.messages import Said, said

# How many characters of a wrong input does a message show?
SHOWN = 60


class PuzzleError(ValueError):
    """Anything that is wrong with a puzzle, a recipe, a record or a request."""

    code = "error"
    exit_code = 1

    def to_json(self) -> dict[str, Any]:
        """The error as JSON: code, message, and the template and parts for translation.

        >>> NotUnique("many solutions").to_json()
        {'code': 'not-unique', 'message': 'many solutions'}
        """
        told = self.args[0] if self.args else None
        return {"code": self.code, "message": str(self)} | (
            told.to_json() if isinstance(told, Said) else {}
        )


class ParseError(PuzzleError):
    """A text that is not a puzzle (or solution, or record) of the expected form."""

    code = "not-readable"


class NotUnique(PuzzleError):
    """A puzzle with no solution, or with more than one, where one is needed."""

    code = "not-unique"


class Beyond(PuzzleError):
    """A question that could not be answered within its budget of work."""

    code = "beyond"


class RecordError(PuzzleError):
    """A record that contradicts itself."""

    code = "record-untrue"


class TargetMissed(PuzzleError):
    """The budget is spent and no puzzle met the target.

    ``best`` is the nearest record that was found (or None) and ``rejects`` counts why
    attempts failed.
    """

    code = "target-missed"

    def __init__(self, message: str, best: object = None, rejects: dict[str, int] | None = None):
        super().__init__(message)
        self.best = best
        self.rejects = rejects or {}

    def to_json(self) -> dict[str, Any]:
        """The error with the nearest puzzle, and the reasons of failed attempts."""
        data = super().to_json() | {"rejects": self.rejects}
        nearest = getattr(self.best, "to_json", None)
        return data | {"nearest": nearest()} if nearest else data

    def __reduce__(self) -> tuple[type, tuple[str, object, dict[str, int]]]:
        return type(self), (str(self), self.best, self.rejects)


class WorkerLost(PuzzleError):
    """A worker process died twice on the same item."""

    code = "worker-lost"


class Unreachable(PuzzleError):
    """A database or service that cannot be reached, or does not answer as it should."""

    code = "unreachable"


class Unwritten(PuzzleError):
    """A file that could not be written; the message says what of it was kept."""

    code = "unwritten"


class AskedWrongly(PuzzleError):
    """An unknown name or an impossible combination in a request."""

    code = "asked-wrongly"
    exit_code = 2


def shown(text: str) -> str:
    """Quote an input for a message, cut to a readable length.

    >>> shown("53..7")
    "'53..7'"
    """
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "…")


def unknown(kind: str, name: str, names: Iterable[str]) -> AskedWrongly:
    """The error for an unknown name; the message suggests the nearest known name.

    >>> str(unknown("level", "meduim", ["easy", "medium", "hard"]))
    "unknown level 'meduim': did you mean 'medium'? (easy, medium, hard)"
    """
    known = list(names)
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), known, n=1, cutoff=0.5)
    given, every = f"{kind} {shown(name)}", ", ".join(known)
    if near:
        told = said("unknown {name}: did you mean {near}? ({every})", name=given,
                    near=repr(near[0]), every=every)  # fmt: skip
    else:
        told = said("unknown {name}: expected one of ({every})", name=given, every=every)
    return AskedWrongly(told)
