"""Shapes: the options of a user for the form of a puzzle.

A family declares its shape once, as a frozen dataclass whose fields are ``option(...)``.  The
command line, the documentation and recipes use the same declaration.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Tiny(Shape):
...     size: int = option(4, choices=(3, 4), help="cells in a row")
>>> Tiny.of({"size": "3"})
Tiny(size=3)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, Self, cast

from cruxpress.core.errors import AskedWrongly, shown, unknown
from cruxpress.text.messages import Said, said

Value = int | str | bool | None
# The content of an option's file: one word per line, lines, the rows of a grid, or verbatim text.
FileKind = Literal["words", "lines", "grid", "text"]


@dataclass(frozen=True)
class Option:
    """One option of a shape: name, kind, default, allowed values, and a line of help.

    A shape holds values only.  With ``file`` the user may give the path of a file instead;
    ``file_options.py`` replaces the path by the text of the file."""

    name: str
    kind: type[int] | type[str] | type[bool]
    default: Value
    help: str
    choices: tuple[int | str, ...] = ()
    low: int | None = None
    high: int | None = None
    file: FileKind | None = None

    @property
    def allowed(self) -> str:
        """The allowed values, as text."""
        if self.kind is bool:
            return "yes or no"
        if self.choices:
            return ", ".join(map(str, self.choices))
        if self.low is not None and self.high is not None:
            return f"{self.low} to {self.high}"
        if self.file:
            return "text, or a file"
        return "text" if self.kind is str else "a whole number"

    def read(self, value: object) -> Value:
        """Convert a value from the command line or a recipe to the kind of the option."""
        if value is None and self.default is None:
            return None
        result: Value = _READERS[self.kind](self, value)
        if self.choices and result not in self.choices:
            raise unknown(self.name, str(value), map(str, self.choices))
        if isinstance(result, int) and not self._inside(result):
            raise AskedWrongly(_unfit(self.name, self.allowed, shown(str(result))[1:-1]))
        return result

    def _inside(self, number: int) -> bool:
        above = self.low is None or number >= self.low
        return above and (self.high is None or number <= self.high)

    def _int(self, value: object) -> int:
        try:
            if isinstance(value, (str, int)) and not isinstance(value, bool):
                return int(value)
        except ValueError:
            pass
        raise AskedWrongly(_unfit(self.name, self.allowed, shown(str(value))))

    def _bool(self, value: object) -> bool:
        return yes_or_no(self.name, value)

    def _str(self, value: object) -> str:
        return str(value)


def _unfit(name: str, allowed: str, got: str) -> Said:
    return said("{name} must be {allowed}, got {got}", name=name, allowed=allowed, got=got)


def yes_or_no(name: str, value: object) -> bool:
    """Read a yes or no.

    >>> yes_or_no("hidden", "Yes"), yes_or_no("hidden", False)
    (True, False)
    """
    words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
    answer = words.get(str(value).lower())
    if answer is None:
        raise AskedWrongly(_unfit(name, "yes or no", shown(str(value))))
    return answer


_READERS: dict[type, Callable[[Option, object], Value]] = {
    int: Option._int,
    bool: Option._bool,
    str: Option._str,
}


def option(
    default: Value,
    *,
    help: str,
    choices: tuple[int | str, ...] = (),
    low: int | None = None,
    high: int | None = None,
    kind: type[int] | type[str] | type[bool] | None = None,
    file: FileKind | None = None,
) -> Any:
    """Declare a field of a shape; ``kind`` is needed only if the default is None."""
    limits = {
        "kind": kind or type(default),
        "help": help,
        "choices": choices,
        "low": low,
        "high": high,
        "file": file,
    }
    return field(default=default, metadata={"option": limits})


# Cache: shape -> options.
_DECLARED: dict[type, tuple[Option, ...]] = {}


@dataclass(frozen=True)
class Shape:
    """Base of the shapes of all families.

    A family checks combinations of options in ``__post_init__`` and raises ``AskedWrongly``.
    """

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The options that this shape declares, in order."""
        if cls not in _DECLARED:
            _DECLARED[cls] = tuple(
                Option(name=one.name, default=cast(Value, one.default), **one.metadata["option"])
                for one in fields(cls)
            )
        return _DECLARED[cls]

    @classmethod
    def of(cls, values: Mapping[str, object]) -> Self:
        """A shape from option values; AskedWrongly for unknown names."""
        known = {one.name: one for one in cls.options()}
        for name in values:
            if name not in known:
                raise unknown("option", name, known)
        return cls(**{name: known[name].read(value) for name, value in values.items()})

    def to_json(self) -> dict[str, Value]:
        """The options that differ from their defaults."""
        chosen = {one.name: (getattr(self, one.name), one.default) for one in self.options()}
        return {name: value for name, (value, default) in chosen.items() if value != default}
