"""The user's pages before and after the puzzles, in a subset of Markdown.

The subset is headings, paragraphs, lists, emphasis and pictures; everything else is plain text.
The result is data for the template, so no text can act as markup of the typesetter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.files.file_options import inside, read_text

if TYPE_CHECKING:
    from markdown_it.token import Token

# The enabled Markdown rules; all other markup stays plain text.
KNOWN = ("heading", "list", "emphasis", "escape", "newline", "image")
ENDINGS = (".md", ".txt")
# The maximum depth of headings and lists; deeper ones get this depth.
DEEPEST = 3


@dataclass(frozen=True)
class Run:
    """Text of one style, or a line break."""

    text: str
    strong: bool = False
    emphasis: bool = False
    breaks: bool = False


@dataclass(frozen=True)
class PagePart:
    """A heading, a paragraph, a list item or a picture.

    ``mark``: the bullet or number of an item.  ``file``: the file of a picture, whose ``runs`` are
    the text for screen readers.
    """

    kind: str
    runs: tuple[Run, ...]
    level: int = 0
    mark: str = ""
    file: str = ""

    @property
    def text(self) -> str:
        """Its text without styles."""
        return "".join(run.text for run in self.runs)


def text_in(folder: str, given: str, name: str) -> str:
    """The text of a page: the content of a file if ``given`` is a file name, else ``given``."""
    if "\n" in given or not given.lower().endswith(ENDINGS):
        return given
    return read_text(inside(folder, given, name), f"{name}: the file {shown(given)}")


def parts_of(text: str) -> tuple[PagePart, ...]:
    """Read Markdown.

    >>> [(one.kind, one.text) for one in parts_of("# Preface\\n\\nFor *Ann*.\\n\\n1. Go\\n2. On")]
    [('heading', 'Preface'), ('paragraph', 'For Ann.'), ('item', 'Go'), ('item', 'On')]
    """
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("zero").enable(list(KNOWN)).parse(text)
    return tuple(_parts(tokens))


def title_of(text: str) -> str:
    """The first heading of a page, for the table of contents; empty if it has none."""
    return next((one.text for one in parts_of(text) if one.kind == "heading"), "")


def _parts(tokens: Sequence[Token]) -> Iterator[PagePart]:
    lists: list[int | None] = []  # number of the last item of each open list; None for bullets
    fresh, heading = False, 0
    for token in tokens:
        match token.type:
            case "bullet_list_open":
                lists.append(None)
            case "ordered_list_open":
                lists.append(int(token.attrs.get("start", 1)) - 1)
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                number = lists[-1]
                lists[-1], fresh = (None if number is None else number + 1), True
            case "heading_open":
                heading = min(DEEPEST, int(token.tag[1:]))
            case "inline" if heading:
                yield PagePart("heading", _runs(token.children or ()), heading)
                heading = 0
            case "inline" if lists:
                mark = "•" if lists[-1] is None else f"{lists[-1]}."
                runs, depth = _runs(token.children or ()), min(DEEPEST, len(lists))
                yield PagePart("item", runs, depth, mark if fresh else "")
                fresh = False
            case "inline":
                yield from _with_pictures(token)


def _with_pictures(token: Token) -> Iterator[PagePart]:
    """A paragraph; a picture inside it splits it."""
    words: list[Token] = []
    for one in (*(token.children or ()), None):
        if one is not None and one.type != "image":
            words.append(one)
            continue
        if any(word.content.strip() for word in words):
            yield PagePart("paragraph", _runs(words))
        words = []
        if one is not None:
            yield PagePart("image", (Run(one.content),), file=unquote(str(one.attrs["src"])))


def images_in(text: str) -> list[str]:
    """The files of the pictures on a page.

    >>> images_in("# Us\\n\\n![The two of us](us.jpg)")
    ['us.jpg']
    """
    return [one.file for one in parts_of(text) if one.kind == "image"]


def _runs(tokens: Sequence[Token]) -> tuple[Run, ...]:
    strong = emphasis = 0
    runs = []
    for one in tokens:
        match one.type:
            case "strong_open" | "strong_close":
                strong += one.nesting
            case "em_open" | "em_close":
                emphasis += one.nesting
            case "hardbreak":
                runs.append(Run("", breaks=True))
            case "softbreak":
                runs.append(Run(" "))
            case _:
                runs.append(Run(one.content, strong > 0, emphasis > 0))
    return tuple(run for run in runs if run.text or run.breaks)


def isbn_of(text: str) -> str:
    """Check an ISBN-10 or ISBN-13, or an empty text; AskedWrongly if the check digit is wrong.

    >>> isbn_of("978-0-306-40615-7")
    '978-0-306-40615-7'
    """
    digits = [char for char in text.upper() if char not in " -"]
    if not digits or _ten(digits) or _thirteen(digits):
        return text
    raise AskedWrongly(
        f"isbn must have 10 or 13 digits with a right check digit, got {shown(text)}"
    )


def _ten(digits: Sequence[str]) -> bool:
    if len(digits) != 10 or not all(one.isdecimal() for one in digits[:9]):
        return False
    last = 10 if digits[9] == "X" else int(digits[9]) if digits[9].isdecimal() else -1
    values = [*map(int, digits[:9]), last]
    return last >= 0 and sum(n * (10 - i) for i, n in enumerate(values)) % 11 == 0


def _thirteen(digits: Sequence[str]) -> bool:
    if len(digits) != 13 or not all(one.isdecimal() for one in digits):
        return False
    return sum(int(n) * (3 if i % 2 else 1) for i, n in enumerate(digits)) % 10 == 0


def data_of(text: str) -> list[dict[str, Any]]:
    """A page as data for the template."""
    return [
        {
            "kind": one.kind,
            "level": one.level,
            "mark": one.mark,
            "file": one.file,
            "runs": [asdict(run) for run in one.runs],
        }
        for one in parts_of(text)
    ]
