"""Pages of one file: puzzles, the player and its words, with no request to anyone.

The policy of the page allows the one script and the one style sheet in it, by their hashes, and
nothing else.  Puzzles and words are compressed and read by the script as data; no text of a
puzzle is ever read as markup.
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
from cruxpress.player.flatten import flatten
from cruxpress.player.playable import playable
from cruxpress.player.results import ResultSheet
from cruxpress.player.secret import locked, packed

LANGUAGES = ("en", "ro")
# The modules of families; a family that has none is played by the hand of sudoku.
HANDS = ("crossword", "keen", "marks", "sudoku", "wheel")
# Families that are played by the hand of another.
LIKE = {"killer": "keen"}
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

    Without ``hints`` it neither teaches, checks nor reveals.  With a ``passphrase`` the solutions
    and walks are in the page in no other form than locked.  The page of a pupil (``sheet``) shows
    a code when it is finished.
    """
    data = page_data(records, language=language, hints=hints, passphrase=passphrase)
    if sheet:
        data["sheet"] = {"name": sheet.pupil, "page": sheet.page, "key": sheet.key}
    likes = {LIKE.get(record.family, record.family) for record in records}
    needed = {name if name in HANDS else "sudoku" for name in likes}
    script = flatten("page", [name for name in HANDS if name not in needed])
    return assembled(data, script, title or _title(data["puzzles"]), language)


def page_data(
    records: Sequence[Record], *, language: str = "en", hints: bool = True, passphrase: str = ""
) -> dict[str, Any]:
    """What the script of a page reads: puzzles, words and answers, open or locked."""
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
    """The style sheet of the player, without the spaces that only people need."""
    return re.sub(r"\s*\n\s*", "\n", _file("player.css"))


def words(language: str) -> dict[str, str]:
    """The words of the player in a language."""
    if language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    found: dict[str, str] = json.loads(_file("words", f"{language}.json"))
    return found


def _allowed(answers: dict[str, Any], hints: bool) -> dict[str, Any]:
    """What a page may hold: without hints only what tells that a puzzle is finished."""
    return answers if hints else {name: part for name, part in answers.items() if name != "walk"}


def _title(shown: list[dict[str, Any]]) -> str:
    titles = dict.fromkeys(one["record"]["title"] for one in shown)
    return " · ".join(titles)


def assembled(data: dict[str, Any], script: str, title: str, language: str) -> str:
    """A page of one file: the script, the style, and what the script reads."""
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
