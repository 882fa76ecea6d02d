"""Feeds, read by libraries that share no code with ours, and held against their specifications."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path
from xml.etree import ElementTree

import feedparser
import icalendar
import jsonschema
import pytest

from cruxpress.site.feeds import _folded
from tests.site.conftest import PLAN, WORDS

BASE = "https://example.org/puzzles/"
# A puzzle of each section for each of three days.
DATED = 3 * (PLAN + WORDS).count("[[sections]]")
# JSON Feed 1.1, what it asks of a feed and its items.
URL = {"type": "string", "pattern": "^https://"}
JSON_FEED = {
    "type": "object",
    "required": ["version", "title", "items"],
    "properties": {
        "version": {"const": "https://jsonfeed.org/version/1.1"},
        "title": {"type": "string", "minLength": 1},
        "home_page_url": URL,
        "feed_url": URL,
        "authors": {"type": "array", "items": {"type": "object", "required": ["name"]}},
        "items": {
            "type": "array",
            "minItems": DATED,
            "uniqueItems": True,
            "items": {
                "type": "object",
                "required": ["id"],
                "anyOf": [{"required": ["content_text"]}, {"required": ["content_html"]}],
                "properties": {"id": {"type": "string"}, "url": URL, "image": URL},
            },
        },
    },
}


def _page(site: Path, address: str) -> bool:
    assert address.startswith(BASE)
    return (site / address.removeprefix(BASE)).is_file()


def test_rss_is_read_and_leads_to_the_pages(site: Path) -> None:
    raw = (site / "feed.xml").read_bytes()
    feed = feedparser.parse(raw)
    assert not feed.bozo and feed.version == "rss20"
    assert feed.feed.title == "Five & more" and feed.feed.link == BASE
    assert len(feed.entries) == DATED and feed.entries[0].published_parsed[:3] == (2027, 1, 3)
    assert all(_page(site, one.link) and one.id == one.link for one in feed.entries)
    own = ElementTree.fromstring(raw).find("channel/{http://www.w3.org/2005/Atom}link")
    assert own is not None and own.get("href") == f"{BASE}feed.xml"


def test_the_json_feed_keeps_its_specification(site: Path) -> None:
    feed = json.loads((site / "feed.json").read_text("utf-8"))
    jsonschema.validate(feed, JSON_FEED)
    for item in feed["items"]:
        assert _page(site, item["url"]) and _page(site, item["image"])
        assert datetime.fromisoformat(item["date_published"]).tzinfo is not None


def test_the_calendar_has_an_event_for_every_puzzle(site: Path) -> None:
    raw = (site / "calendar.ics").read_bytes()
    calendar = icalendar.Calendar.from_ical(raw)
    events = calendar.walk("VEVENT")
    assert len(events) == DATED and not any(event.errors for event in events)
    assert {event.decoded("dtstart") for event in events} == {date(2027, 1, n) for n in (1, 2, 3)}
    assert len({str(event["uid"]) for event in events}) == DATED
    assert all(_page(site, str(event["url"])) for event in events)
    lines = raw.split(b"\r\n")
    assert lines[-1] == b"" and b"\n" not in b"".join(lines)
    assert max(map(len, lines)) <= 75


@pytest.mark.parametrize("text", ["SUMMARY:" + "ș" * 200, "x" * 75, "x" * 76, ""])
def test_folded_lines_are_unfolded_to_the_same(text: str) -> None:
    pieces = list(_folded(text))
    assert pieces[0] + "".join(piece[1:] for piece in pieces[1:]) == text
    assert all(len(piece.encode()) <= 75 for piece in pieces)


def test_the_sitemap_names_every_page_once(site: Path) -> None:
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    root = ElementTree.fromstring((site / "sitemap.xml").read_bytes())
    assert root.tag == f"{space}urlset"
    named = [one.findtext(f"{space}loc") or "" for one in root]
    pages = {str(path.relative_to(site)) for path in site.rglob("*.html")} - {"index.html"}
    assert sorted(named) == sorted([BASE, *(BASE + page for page in pages)])
