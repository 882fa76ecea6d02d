"""Single-file pages: puzzles, the player and its messages.  They make no network request.

The content security policy allows only the script and the style sheet of the page, by their
hashes.  Puzzles and messages are compressed data; no text of a puzzle is parsed as markup.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from importlib import resources
from typing import Any

from cruxpress.core.errors import AskedWrongly, unknown
from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.player.bundle import bundle
from cruxpress.player.encryption import locked, packed
from cruxpress.player.playable import playable
from cruxpress.player.results import ResultSheet

LANGUAGES = ("en", "ro")
# The JS modules of families; a family without its own module uses ``sudoku``.
FAMILY_MODULES = ("crossword", "keen", "marks", "sudoku", "wheel")
# Families that use the module of another family.
SAME_MODULE = {"killer": "keen"}
_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style></head>
<body class="crux-page"><main id="crux"><p class="crux-wait">{wait}</p></main>
<script type="text/plain" id="crux-data">{data}</script>
<script type="module">{script}</script></body></html>
"""


def page(
    records: Sequence[Record],
    *,
    language: str = "en",
    title: str = "",
    hints: bool = True,
    passphrase: str = "",
    sheet: ResultSheet | None = None,
) -> str:
    """One page that plays the records.

    Without ``hints`` the page does not teach, check or reveal.  With a ``passphrase`` all solutions
    and walks are encrypted.  The page of a pupil (``sheet``) shows a result code when a puzzle is
    solved.
    """
    data = page_data(records, language=language, hints=hints, passphrase=passphrase)
    if sheet:
        data["sheet"] = {"name": sheet.pupil, "page": sheet.page, "key": sheet.key}
    modules = {SAME_MODULE.get(record.family, record.family) for record in records}
    needed = {name if name in FAMILY_MODULES else "sudoku" for name in modules}
    script = bundle("page", [name for name in FAMILY_MODULES if name not in needed])
    return assembled(data, script, title or page_title(records, language), language)


def page_data(
    records: Sequence[Record], *, language: str = "en", hints: bool = True, passphrase: str = ""
) -> dict[str, Any]:
    """The data that the script reads: puzzles, messages and answers, plain or encrypted."""
    if not records:
        raise AskedWrongly("there is no puzzle to play")
    shown = [playable(record, language) for record in records]
    answers = [_allowed(one.pop("answers"), hints) for one in shown]
    data: dict[str, Any] = {
        "puzzles": shown,
        "words": words(language),
        "language": language,
        "hints": hints,
    }
    if passphrase:
        data["locked"] = locked(answers, passphrase)
    else:
        data["answers"] = answers
    return data


def style() -> str:
    """The design system and the style sheet of the player, without comments and spare space."""
    looks = re.sub(r"/\*.*?\*/", "", _file("design.css") + _file("player.css"), flags=re.S)
    looks = re.sub(r"\s+", " ", looks).strip()
    # A colon before a space never stands in a selector.
    return re.sub(r":\s+", ":", re.sub(r"[ \t]*([{};,])[ \t]*", r"\1", looks)).replace(";}", "}")


def words(language: str) -> dict[str, str]:
    """The messages of the player in a language."""
    if language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    found: dict[str, str] = json.loads(_file("words", f"{language}.json"))
    return found


def _allowed(answers: dict[str, Any], hints: bool) -> dict[str, Any]:
    """The answers that a page may contain: without hints, no walk."""
    return answers if hints else {name: part for name, part in answers.items() if name != "walk"}


def page_title(records: Sequence[Record], language: str = "en") -> str:
    """The title of a page that has none of its own: the names of its families."""
    titles = dict.fromkeys(named(record.family).wording(language).title for record in records)
    return " · ".join(titles)


def assembled(data: dict[str, Any], script: str, title: str, language: str) -> str:
    """A single-file page from its script and the data for the script."""
    looks = style()
    policy = "; ".join(
        (
            "default-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            f"style-src {_hash(looks)}",
            f"script-src {_hash(script)}",
        )
    )
    return _PAGE.format(
        language=language,
        policy=policy,
        title=escape(title),
        wait=escape(data["words"]["wait"]),
        style=looks,
        data=packed(data),
        script=script,
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _file(*path: str) -> str:
    return resources.files("cruxpress.player").joinpath(*path).read_text("utf-8")
