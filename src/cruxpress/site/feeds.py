"""Feeds: RSS 2.0, JSON Feed 1.1, a calendar (RFC 5545) and a sitemap.

All feeds depend on the site only: they contain the dates of the puzzles, never the build date.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from email.utils import format_datetime
from html import escape
from typing import Protocol
from urllib.parse import urlsplit

# The maximum length of a calendar line, in bytes (RFC 5545, section 3.1).
FOLD = 75


class Listed(Protocol):
    """A puzzle as listed in feeds."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def day(self) -> date | None: ...


class Feeds:
    """The feeds of a site with the URL ``base``; ``rss`` and ``json`` expect newest items first."""

    def __init__(self, base: str, title: str, description: str, language: str, author: str = ""):
        self.base, self.title, self.language = base, title, language
        self.description, self.author = description or title, author

    def rss(self, items: Sequence[Listed]) -> bytes:
        """RSS 2.0, with an ``atom:link`` to the feed itself, which validators recommend."""
        lines = [
            '<?xml version="1.0" encoding="utf-8"?>',
            '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
            f"<title>{escape(self.title)}</title>",
            f"<link>{escape(self.base)}</link>",
            f"<description>{escape(self.description)}</description>",
            f"<language>{self.language}</language>",
            f'<atom:link href="{escape(self.base)}feed.xml" rel="self" '
            'type="application/rss+xml"/>',
            *(self._rss_item(item) for item in items),
            "</channel></rss>",
        ]
        return ("\n".join(lines) + "\n").encode()

    def _rss_item(self, item: Listed) -> str:
        link = escape(self._link(item))
        when = f"<pubDate>{format_datetime(_midnight(item.day))}</pubDate>" if item.day else ""
        picture = f'<p><a href="{link}"><img src="{self.base}p/{item.id}.png" alt=""/></a></p>'
        return (
            f"<item><title>{escape(item.title)}</title><link>{link}</link>"
            f'<guid isPermaLink="true">{link}</guid>{when}'
            f"<description>{escape(picture)}</description></item>"
        )

    def json(self, items: Sequence[Listed]) -> bytes:
        """JSON Feed 1.1."""
        feed = {
            "version": "https://jsonfeed.org/version/1.1",
            "title": self.title,
            "home_page_url": self.base,
            "feed_url": f"{self.base}feed.json",
            "description": self.description,
            "language": self.language,
            "items": [self._json_item(item) for item in items],
        }
        if self.author:
            feed["authors"] = [{"name": self.author}]
        return (json.dumps(feed, ensure_ascii=False, indent=1) + "\n").encode()

    def _json_item(self, item: Listed) -> dict[str, str]:
        when = {"date_published": _midnight(item.day).isoformat()} if item.day else {}
        return {
            "id": self._link(item),
            "url": self._link(item),
            "title": item.title,
            "content_text": item.title,
            "image": f"{self.base}p/{item.id}.png",
            **when,
        }

    def calendar(self, items: Sequence[Listed]) -> bytes:
        """An iCalendar file with one all-day event per dated puzzle."""
        host = urlsplit(self.base).hostname
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//cruxpress//site//EN",
                 f"X-WR-CALNAME:{_plain(self.title)}"]  # fmt: skip
        for item in items:
            if item.day:
                lines += [
                    "BEGIN:VEVENT",
                    f"UID:{item.id}@{host}",
                    f"DTSTAMP:{item.day:%Y%m%d}T000000Z",
                    f"DTSTART;VALUE=DATE:{item.day:%Y%m%d}",
                    f"DTEND;VALUE=DATE:{item.day + timedelta(1):%Y%m%d}",
                    f"SUMMARY:{_plain(item.title)}",
                    f"URL:{self._link(item)}",
                    "TRANSP:TRANSPARENT",
                    "END:VEVENT",
                ]
        lines.append("END:VCALENDAR")
        return "".join(f"{part}\r\n" for line in lines for part in _folded(line)).encode()

    def sitemap(self, pages: Sequence[tuple[str, date | None]]) -> bytes:
        """The sitemap of all pages, with the last modification of pages that have a date."""
        urls = (
            f"<url><loc>{escape(self.base + path)}</loc>"
            + (f"<lastmod>{day.isoformat()}</lastmod>" if day else "")
            + "</url>"
            for path, day in pages
        )
        lines = [
            '<?xml version="1.0" encoding="utf-8"?>',
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
            *urls,
            "</urlset>",
        ]
        return ("\n".join(lines) + "\n").encode()

    def _link(self, item: Listed) -> str:
        return f"{self.base}p/{item.id}.html"


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _plain(text: str) -> str:
    """Escape a text for a calendar."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _folded(line: str) -> Iterator[str]:
    """Fold a line into pieces of at most 75 bytes; continuation lines begin with a space.

    >>> [len(part.encode()) for part in _folded("ș" * 60)]
    [74, 47]
    """
    piece = ""
    for letter in line:
        if len((piece + letter).encode()) > FOLD:
            yield piece
            piece = " "
        piece += letter
    yield piece
